/** Three hints in a person's first game in this browser, one at a time. */
import type { Own, Situation } from "../generated/messages";
import { loadItem, saveItem } from "../lib/storage";

/** In their order: what each is about, and in which situation it helps. */
const MARKS: readonly { name: MarkName; situation: Situation }[] = [
  { name: "lay", situation: "placing" },
  { name: "bid", situation: "bidding" },
  { name: "look", situation: "placing" },
];
export type MarkName = "lay" | "bid" | "look";

/** Saved as the first table, and how many hints were seen there. */
const ITEM = "coach";

export class CoachMarks {
  #seen = $state(0);

  constructor(private readonly table: string) {
    const [first, seen] = loadItem(ITEM)?.split(" ") ?? [table];
    this.#seen = first === table ? Number(seen) || 0 : MARKS.length;
  }

  /** Return the hint for somebody who is to move; null if none is due. */
  markFor({ situation }: Pick<Own, "situation">): MarkName | null {
    const mark = MARKS[this.#seen];
    return mark?.situation === situation ? mark.name : null;
  }

  /** The reader has seen this hint. */
  dismiss(name: MarkName): void {
    if (MARKS[this.#seen]?.name === name) this.#save(this.#seen + 1);
  }

  /** The reader wants no more hints. */
  end(): void {
    this.#save(MARKS.length);
  }

  #save(seen: number): void {
    this.#seen = seen;
    saveItem(ITEM, `${this.table} ${seen}`);
  }
}
