/** Deals that the server and this page must compute alike. */
import version1 from "../../../tests/support/data/fair.json?raw";
import version2 from "../../../tests/support/data/fair-2.json?raw";
import type { Card, DealKept, GameKept } from "../../src/generated/messages";
import type { Proof } from "../../src/lib/fairness/dealChecks";
import type { DealNote } from "../../src/lib/fairness/notes";
import type { DealSheet } from "../../src/lib/fairness/sheet";

export const SET: Card[] = ["-8", "-5", "+3", "+5", "+8", "+11", "+15", "R", "L", "S"];

interface Golden extends DealSheet {
  seed: string;
  shares: (string | null)[];
  sheet: string[];
  key: string;
  deal: DealKept;
}

/** Goldens of the first version have no sheet. */
export const GOLDEN_1 = JSON.parse(version1) as Golden[];
export const GOLDEN_2 = (JSON.parse(version2) as Golden[]).map((golden) => ({ ...golden, version: 2 }));

/** Return the record of a game, its proof, and what the person at seat 0 noted before it. */
export function playedGame({ version, table, aborted, edition, house_rules, ...golden }: Golden): {
  game: GameKept;
  proof: Proof;
  note: DealNote;
} {
  const { commitment, seats, kinds, seals, seed, shares, deal } = golden;
  const proof = { version, aborted, kinds, commitment, seed, seals, shares };
  const game = { edition, house_rules, seats, deal } as unknown as GameKept;
  const sheet = { version, table, aborted, edition, house_rules, commitment, seats, kinds, seals };
  return { game, proof, note: structuredClone({ format: "catsack/noted/1", ...sheet, seat: 0 }) };
}
