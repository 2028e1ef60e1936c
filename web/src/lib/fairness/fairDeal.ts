/** Checks that a deal was fair, with the same steps as `catsack verify`. */
import type { Card, DealKept } from "../../generated/messages";
import { fromHex, sha256 } from "./sha256";
import { seal } from "./shares";

/** All that is needed to check a deal; it is stored with the game's record. */
export interface Proof {
  commitment: string;
  seed: string;
  seals: (string | null)[];
  shares: (string | null)[];
}

/** Random numbers that follow from a seed and the shares of all seats alone. */
export class Chance {
  readonly #key: Uint8Array;
  #block = 0;
  #words: number[] = [];

  constructor(seed: string, shares: readonly (string | null)[]) {
    const parts = ["catsack fair deal", seed, ...shares.map((share) => share ?? "-")];
    this.#key = sha256(new TextEncoder().encode(parts.join("\n")));
  }

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
      const input = new Uint8Array(this.#key.length + 8);
      input.set(this.#key);
      new DataView(input.buffer).setUint32(this.#key.length + 4, this.#block++);
      const digest = new DataView(sha256(input).buffer);
      for (let at = 0; at < 32; at += 4) this.#words.push(digest.getUint32(at));
    }
    return this.#words.shift() as number;
  }
}

/** Return the deal that follows from the seed and the shares. */
export function fairDeal(
  set: readonly Card[],
  hasDummy: boolean,
  seed: string,
  shares: readonly (string | null)[],
): DealKept {
  const chance = new Chance(seed, shares);
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

/** The checks, in the order in which they are made. */
export type CheckName = "seed" | "noted" | "shares" | "mine" | "deal";

/** What this browser saved when it sat down at a table; null is nothing. */
export interface LocalNotes {
  commitment: string | null;
  share: string | null;
  seat: number | null;
}

export interface CheckResult {
  check: CheckName;
  holds: boolean;
}

/** Return the results of all checks that *notes* allow; the others are left out. */
export function checkDeal(
  proof: Proof,
  deal: DealKept,
  set: readonly Card[],
  notes: LocalNotes,
): CheckResult[] {
  const { commitment, seed, seals, shares } = proof;
  const results: CheckResult[] = [];
  results.push({ check: "seed", holds: seal(seed) === commitment });
  if (notes.commitment !== null) {
    results.push({ check: "noted", holds: notes.commitment === commitment });
  }
  const isSealed = shares.every((share, seat) => share === null || seal(share) === seals[seat]);
  results.push({ check: "shares", holds: isSealed && seals.length === shares.length });
  if (notes.share !== null && notes.seat !== null) {
    const ownShare = shares[notes.seat] ?? null;
    results.push({ check: "mine", holds: ownShare === notes.share });
  }
  const fair = fairDeal(set, deal.dummy !== null, seed, shares);
  results.push({ check: "deal", holds: isSame(fair, deal) });
  return results;
}

function isSame(one: DealKept, other: DealKept): boolean {
  const parts = (deal: DealKept) =>
    JSON.stringify([deal.start, deal.removed, deal.dummy, deal.dummy_removed]);
  return parts(one) === parts(other);
}

export function isProof(value: unknown): value is Proof {
  const proof = value as Partial<Proof> | null | undefined;
  return (
    typeof proof?.commitment === "string" &&
    typeof proof.seed === "string" &&
    Array.isArray(proof.seals) &&
    Array.isArray(proof.shares) &&
    fromHex(proof.seed).length === 32
  );
}
