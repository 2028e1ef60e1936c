/** The slip that is printed when a sack is sold: what is in it, what it cost, what is gained. */
import type { Card } from "../../generated/messages";

export interface SlipLine {
  text: string;
  amount: string;
  /** A card, a card that is gone, a sum, or what the buyer gains or loses. */
  kind: "card" | "gone" | "sum" | "gain" | "loss";
}

export class Slip {
  #title = $state("");
  #lines = $state.raw<readonly SlipLine[]>([]);
  #cards: readonly Card[] = [];

  /** Empty while there is no slip. */
  get title(): string {
    return this.#title;
  }
  get lines(): readonly SlipLine[] {
    return this.#lines;
  }

  /** Begin a slip for a row of *cards*. */
  begin(title: string, cards: readonly Card[]): void {
    this.#title = title;
    this.#cards = cards;
    this.#lines = [];
  }

  print(line: SlipLine): void {
    if (this.#title) this.#lines = [...this.#lines, line];
  }

  /** Cross out the first line of *card* that is not crossed out yet. */
  crossOut(card: Card, text: string): void {
    const at = this.#cards.findIndex((each, index) => each === card && this.#lines[index]?.kind === "card");
    this.#lines = this.#lines.map((line, index) => (index === at ? { ...line, text, kind: "gone" } : line));
  }

  clear(): void {
    this.#title = "";
    this.#lines = [];
  }
}
