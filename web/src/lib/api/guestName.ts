/** Names for guests who choose none. There are so many that two guests hardly ever get the same. */
import { words } from "../text/words.svelte";

/** The parts of a name, in the catalogues of every language. */
const PARTS = ["web-me-titles", "web-me-beginnings", "web-me-endings"] as const;

/** Make up a name in the language of the page: "Captain Moonpaw". */
export function guestName(): string {
  const [title, beginning, ending] = PARTS.map((key) => pick(words.say(key).split(", ")));
  return `${title} ${beginning}${ending}`;
}

export function pick<T>(options: readonly T[]): T {
  return options[Math.floor(Math.random() * options.length)] as T;
}
