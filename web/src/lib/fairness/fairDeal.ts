/** Whether a deal was fair: the same steps as `catsack verify`, in the browser. */
import type { Card, DealKept } from "../../generated/messages";
import { fromHex, sha256 } from "./sha256";
import { seal } from "./shares";

/** All that it takes to check a deal, kept beside a game's record. */
export interface Proof {
  commitment: string;
  seed: string;
  seals: (string | null)[];
  shares: (string | null)[];
}

/** Numbers that follow from a seed and the shares of all seats, and from nothing else. */
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
    const beyond = Math.floor(2 ** 32 / stop) * stop;
    let word = this.#next();
    while (word >= beyond) word = this.#next();
    return word % stop;
  }

  #next(): number {
    if (this.#words.length === 0) {
      const input = new Uint8Array(this.#key.length + 8);
      input.set(this.#key);
      new DataView(input.buffer).setUint32(this.#key.length + 4, this.#block++);
      const drawn = new DataView(sha256(input).buffer);
      for (let at = 0; at < 32; at += 4) this.#words.push(drawn.getUint32(at));
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

/** What of a deal was checked, in this order; the first that fails ends it. */
export type Check = "seed" | "noted" | "shares" | "mine" | "deal";

/** What this browser itself remembers of a table; null is nothing. */
export interface Noted {
  commitment: string | null;
  share: string | null;
  seat: number | null;
}

/** Return each check and whether it holds; checks that this browser cannot make are left out. */
export function checks(
  proof: Proof,
  deal: DealKept,
  set: readonly Card[],
  noted: Noted,
): { check: Check; holds: boolean }[] {
  const { commitment, seed, seals, shares } = proof;
  const found: { check: Check; holds: boolean }[] = [];
  found.push({ check: "seed", holds: seal(seed) === commitment });
  if (noted.commitment !== null) {
    found.push({ check: "noted", holds: noted.commitment === commitment });
  }
  const isSealed = shares.every((share, seat) => share === null || seal(share) === seals[seat]);
  found.push({ check: "shares", holds: isSealed && seals.length === shares.length });
  if (noted.share !== null && noted.seat !== null) {
    const mine = shares[noted.seat] ?? null;
    found.push({ check: "mine", holds: mine === noted.share });
  }
  const fair = fairDeal(set, deal.dummy !== null, seed, shares);
  found.push({ check: "deal", holds: isSame(fair, deal) });
  return found;
}

function isSame(one: DealKept, other: DealKept): boolean {
  const parts = (deal: DealKept) =>
    JSON.stringify([deal.start, deal.removed, deal.dummy, deal.dummy_removed]);
  return parts(one) === parts(other);
}

export function isProof(found: unknown): found is Proof {
  const proof = found as Partial<Proof> | null | undefined;
  return (
    typeof proof?.commitment === "string" &&
    typeof proof.seed === "string" &&
    Array.isArray(proof.seals) &&
    Array.isArray(proof.shares) &&
    fromHex(proof.seed).length === 32
  );
}
