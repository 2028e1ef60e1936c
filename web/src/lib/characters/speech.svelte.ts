/** What is being said at a table at this moment: one bubble at a time, for as long as it takes to read. */
import type { Remark } from "../../generated/messages";
import { settings } from "../settings.svelte";
import { words } from "../text/words.svelte";
import { currentLine } from "./moods";

const SHORTEST_MS = 2500;
const MS_A_LETTER = 55;

/** The catalogue with the lines, which only tables with characters need. */
const CATALOGUE = "characters";

export interface SpokenLine {
  seat: number;
  text: string;
}

/** Return a remark's line in the reader's language; empty if there is none, or it is not loaded. */
export function lineText(remark: Remark | null | undefined): string {
  const line = remark?.line ?? "";
  return words.has(line) ? words.say(line, remark?.facts) : "";
}

/** Load the lines of all characters. Where that fails, they stay silent. */
export function loadLines(): Promise<void> {
  return words.loadPart(CATALOGUE).catch(() => undefined);
}

/** Shows lines when the stage reaches their event. Create it in a component: it lives as long. */
export class Speech {
  #remark = $state.raw<Remark | null>(null);
  #lastEvent = -1;

  /** *number* is that of the event that was shown last. */
  constructor(remarks: () => readonly Remark[], number: () => number) {
    $effect(() => {
      if (remarks().some((remark) => remark.line !== null)) void loadLines();
    });
    $effect(() => {
      const next = currentLine(remarks(), number());
      if (next !== null && next.event !== this.#lastEvent) this.#remark = next;
      this.#lastEvent = next?.event ?? -1;
    });
    $effect(() => {
      if (this.line === null) return;
      const duration = Math.max(SHORTEST_MS, this.line.text.length * MS_A_LETTER);
      const timer = setTimeout(() => (this.#remark = null), duration);
      return () => clearTimeout(timer);
    });
  }

  /** The line that is being said; null if nobody speaks, or lines are off. */
  get line(): SpokenLine | null {
    const text = settings.lines ? lineText(this.#remark) : "";
    return this.#remark && text ? { seat: this.#remark.seat, text } : null;
  }

  /** Return what *seat* says now; empty if it is silent. */
  of(seat: number): string {
    return this.line?.seat === seat ? this.line.text : "";
  }
}
