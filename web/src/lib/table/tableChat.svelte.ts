/** What is said at a table: lines, phrases over seats, what is not read yet, and what was refused. */
import type { ChatLine, Refused } from "../../generated/messages";
import { me } from "../api/me.svelte";
import { mutedPeople } from "../mutedPeople.svelte";
import { words } from "../text/words.svelte";

/** How long a phrase stands over its seat. */
const PHRASE_MS = 3000;

export class TableChat {
  #lines = $state.raw<readonly ChatLine[]>([]);
  /** The number of the last line that the reader has seen. */
  #lastRead = $state(-1);
  #isOpen = $state(false);
  #phrases = $state.raw<readonly ChatLine[]>([]);
  #refusal = $state.raw<Refused | null>(null);
  /** What the reader has written and not said yet. */
  draft = $state("");

  /** All lines, but those of people whom the reader has muted. */
  readonly lines = $derived(this.#lines.filter(({ who }) => !mutedPeople.has(who)));

  /** How many lines of others the reader has not seen; phrases stand over their seats. */
  readonly unread = $derived(
    this.#isOpen
      ? 0
      : this.lines.filter((line) => line.number > this.#lastRead && !line.phrase && !isOwn(line)).length,
  );

  /** Why the last line was not said. */
  get refusal(): Refused | null {
    return this.#refusal;
  }

  /** The reader sees the lines now. */
  get isOpen(): boolean {
    return this.#isOpen;
  }
  set isOpen(isOpen: boolean) {
    this.#isOpen = isOpen;
    this.#lastRead = this.#lines.at(-1)?.number ?? this.#lastRead;
  }

  /** Return the phrase that *seat* says now, in the reader's language; empty if it says none. */
  phraseOf(seat: number): string {
    const line = this.#phrases.findLast((each) => each.seat === seat);
    return line && !mutedPeople.has(line.who) ? lineText(line) : "";
  }

  /** Take over all lines. Somebody who has just come has missed nothing. */
  reset(lines: readonly ChatLine[]): void {
    if (this.#lastRead < 0) this.#lastRead = lines.at(-1)?.number ?? 0;
    this.#lines = lines;
  }

  add(line: ChatLine): void {
    this.#lines = [...this.#lines, line];
    if (isOwn(line)) this.#refusal = null;
    if (!line.phrase) return;
    this.#phrases = [...this.#phrases, line];
    setTimeout(() => (this.#phrases = this.#phrases.filter((each) => each !== line)), PHRASE_MS);
  }

  /** Note that *text* was not said, and give it back unless the reader is writing something else. */
  refuse(refused: Refused, text: string): void {
    this.#refusal = refused;
    this.draft ||= text;
  }

  dismissRefusal(): void {
    this.#refusal = null;
  }
}

/** Return what was said: a phrase in the reader's language, anything else as it was written. */
export function lineText({ phrase, text }: ChatLine): string {
  return phrase ? words.say(`web-phrase-${phrase}`) : text;
}

function isOwn({ who }: ChatLine): boolean {
  return who === me.person?.id;
}
