/** Deals cards from a sheet, a seed and shares, with the same steps as `catsack.fair`. */
import type { Card, DealKept } from "../../generated/messages";
import { sha256 } from "./sha256";
import { sheetText, type DealSheet } from "./sheet";

/** Random numbers that follow from a key of 32 bytes alone. */
export class Chance {
  #block = 0;
  #words: number[] = [];

  constructor(private readonly key: Uint8Array) {}

  /** Return a number from 0 to *stop* - 1, each equally likely. */
  below(stop: number): number {
    // Words beyond the last multiple of *stop* would make small numbers more likely.
    const limit = Math.floor(2 ** 32 / stop) * stop;
    let word = this.#next();
    while (word >= limit) word = this.#next();
    return word % stop;
  }

  #next(): number {
    if (this.#words.length === 0) {
      const input = new Uint8Array(this.key.length + 8);
      input.set(this.key);
      new DataView(input.buffer).setUint32(this.key.length + 4, this.#block++);
      const digest = new DataView(sha256(input).buffer);
      for (let at = 0; at < 32; at += 4) this.#words.push(digest.getUint32(at));
    }
    return this.#words.shift() as number;
  }
}

/** Return the key of the random numbers that deal the cards. */
export function dealKey(sheet: DealSheet, seed: string, shares: readonly (string | null)[]): Uint8Array {
  const opened = shares.map((share) => share ?? "-");
  const lines =
    sheet.version === 1
      ? ["catsack fair deal", seed, ...opened]
      : [sheetText(sheet), `seed ${seed}`, ...opened.map((share) => `share ${share}`)];
  return sha256(new TextEncoder().encode(lines.join("\n")));
}

/** Return the deal that follows from the sheet, the seed and the shares; *set* is one set of cards. */
export function fairDeal(
  sheet: DealSheet,
  seed: string,
  shares: readonly (string | null)[],
  set: readonly Card[],
  hasDummy: boolean,
): DealKept {
  const chance = new Chance(dealKey(sheet, seed, shares));
  const start = chance.below(shares.length);
  const removed = shares.map(() => set[chance.below(set.length)] as Card);
  if (!hasDummy) return { start, removed, dummy: null, dummy_removed: null };
  const pile = [...set];
  for (let last = pile.length - 1; last > 0; last--) {
    const other = chance.below(last + 1);
    [pile[last], pile[other]] = [pile[other] as Card, pile[last] as Card];
  }
  const [dummyRemoved, ...dummy] = pile;
  return { start, removed, dummy, dummy_removed: dummyRemoved as Card };
}
