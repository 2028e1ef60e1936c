/** Portraits of characters and people. Each has five moods, and is loaded when it is first shown. */
import type { Seat } from "../../generated/messages";

const LOADERS = import.meta.glob<string>("../../art/portraits/*/*.svg", { query: "?raw", import: "default" });

/** The portrait of bots that have none of their own, and of people's programs. */
const INSTRUMENT = "instrument";
/** The portrait of people whose avatar has no drawing. */
const ANYBODY = "ginger";

const PEOPLE = "people";

/** Return the names of all portraits in the folders that *isWanted* accepts, with their paths. */
function pathsIn(isWanted: (folder: string) => boolean): Map<string, string> {
  const paths = new Map<string, string>();
  for (const path of Object.keys(LOADERS)) {
    const [folder = "", file = ""] = path.split("/").slice(-2);
    if (isWanted(folder)) paths.set(file.replace(".svg", ""), path);
  }
  return paths;
}

const ALL = pathsIn(() => true);
const AVATARS = pathsIn((folder) => folder === PEOPLE);
const BOTS = pathsIn((folder) => folder !== PEOPLE);

/** Return whose portrait shows the bot *name*. */
export function botCharacter(name: string): string {
  return BOTS.has(name) ? name : INSTRUMENT;
}

/** Return whose portrait shows whoever sits at a seat. */
export function characterOf({ kind, name, avatar }: Pick<Seat, "kind" | "name" | "avatar">): string {
  if (kind === "bot") return botCharacter(name ?? "");
  if (kind === "program") return INSTRUMENT;
  return AVATARS.has(avatar) ? avatar : ANYBODY;
}

class Portraits {
  #drawings = $state.raw<Readonly<Record<string, string>>>({});
  #requested = new Set<string>();

  /** Return the drawing of *character*; empty until it is loaded. */
  drawing(character: string): string {
    return this.#drawings[character] ?? "";
  }

  /** Return the drawing of *character*, loaded if need be; empty if there is none. */
  async fetch(character: string): Promise<string> {
    return this.drawing(character) || ((await LOADERS[ALL.get(character) ?? ""]?.()) ?? "");
  }

  /** Load the drawing of *character*, unless that was done before. */
  load(character: string): void {
    const loader = LOADERS[ALL.get(character) ?? ""];
    if (!loader || this.#requested.has(character)) return;
    this.#requested.add(character);
    loader().then(
      (drawing) => (this.#drawings = { ...this.#drawings, [character]: drawing }),
      // A table is playable without faces; whoever shows the portrait next tries again.
      () => this.#requested.delete(character),
    );
  }
}

export const portraits = new Portraits();
