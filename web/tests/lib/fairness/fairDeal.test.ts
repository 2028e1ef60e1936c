/** The browser deals as the server does; the expected values come from `fair.py`. */
import { expect, test } from "vitest";
import type { Card } from "../../../src/generated/messages";
import { Chance, checkDeal, fairDeal } from "../../../src/lib/fairness/fairDeal";
import { seal } from "../../../src/lib/fairness/shares";

const SET: Card[] = ["-8", "-5", "+3", "+5", "+8", "+11", "+15", "R", "L", "S"];
const SEED = "0f".repeat(32);
const FOUR = ["11".repeat(32), null, "22".repeat(32), "33".repeat(32)];
const THREE = ["ab".repeat(32), null, "cd".repeat(32)];
const DEALT_FOUR = {"start": 1, "removed": ["-5", "+15", "+5", "+11"], "dummy": null, "dummy_removed": null};
const DEALT_THREE = {"start": 2, "removed": ["+11", "+11", "+11"], "dummy": ["+15", "S", "-5", "+11", "R", "+8", "+3", "+5", "L"], "dummy_removed": "-8"};

test("chance follows from seed and shares", () => {
  const chance = new Chance("00".repeat(32), ["11".repeat(32), null, "22".repeat(32)]);
  expect(Array.from({ length: 6 }, () => chance.below(10))).toEqual([8, 3, 0, 4, 5, 8]);
});

test("deals are the server's, with and without a dummy", () => {
  expect(fairDeal(SET, false, SEED, FOUR)).toEqual(DEALT_FOUR);
  expect(fairDeal(SET, true, SEED, THREE)).toEqual(DEALT_THREE);
});

const PROOF = {
  commitment: seal(SEED),
  seed: SEED,
  seals: THREE.map((share) => share && seal(share)),
  shares: THREE,
};
const NOTES = { commitment: seal(SEED), share: THREE[0] ?? null, seat: 0 };
const DEAL = DEALT_THREE as Parameters<typeof checkDeal>[1];

test("a fair deal passes every check", () => {
  const results = checkDeal(PROOF, DEAL, SET, NOTES);
  expect(results.map(({ check }) => check)).toEqual(["seed", "noted", "shares", "mine", "deal"]);
  expect(results.every(({ holds }) => holds)).toBe(true);
});

test.each([
  ["seed", { ...PROOF, commitment: seal("00") }, DEAL],
  ["shares", { ...PROOF, seals: [seal("00"), null, null] }, DEAL],
  ["mine", { ...PROOF, shares: [null, null, THREE[2] ?? null] }, DEAL],
  ["deal", PROOF, { ...DEAL, start: (DEAL.start + 1) % 3 }],
] as const)("whoever cheats with %s is found out", (check, proof, deal) => {
  const results = checkDeal(
    { ...proof, seals: [...proof.seals], shares: [...proof.shares] },
    deal,
    SET,
    NOTES,
  );
  expect(results.find((result) => result.check === check)?.holds).toBe(false);
});
