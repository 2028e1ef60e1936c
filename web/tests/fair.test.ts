/** The browser's chance and deals equal those of the server; the values are `fair.py`'s own. */
import { expect, test } from "vitest";
import type { Card } from "../src/generated/messages";
import { Chance, checks, fairDeal } from "../src/lib/fairness/fairDeal";
import { sha256, toHex } from "../src/lib/fairness/sha256";
import { seal } from "../src/lib/fairness/shares";

const SET: Card[] = ["-8", "-5", "+3", "+5", "+8", "+11", "+15", "R", "L", "S"];
const SEED = "0f".repeat(32);
const FOUR = ["11".repeat(32), null, "22".repeat(32), "33".repeat(32)];
const THREE = ["ab".repeat(32), null, "cd".repeat(32)];
const DEALT_FOUR = {"start": 1, "removed": ["-5", "+15", "+5", "+11"], "dummy": null, "dummy_removed": null};
const DEALT_THREE = {"start": 2, "removed": ["+11", "+11", "+11"], "dummy": ["+15", "S", "-5", "+11", "R", "+8", "+3", "+5", "L"], "dummy_removed": "-8"};

test("SHA-256 is that of the standard", () => {
  const digest = (text: string) => toHex(sha256(new TextEncoder().encode(text)));
  expect(digest("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(digest("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(digest("cat".repeat(50))).toBe(
    "8ef72f7f91951b0f331087d120f3dc79d0a444a6f0b7b49e26da7148ac268650",
  );
});

test("a seal is the server's", () => {
  expect(seal("00")).toBe("6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d");
});

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
const NOTED = { commitment: seal(SEED), share: THREE[0] ?? null, seat: 0 };
const DEAL = DEALT_THREE as Parameters<typeof checks>[1];

test("a fair deal passes every check", () => {
  const found = checks(PROOF, DEAL, SET, NOTED);
  expect(found.map(({ check }) => check)).toEqual(["seed", "noted", "shares", "mine", "deal"]);
  expect(found.every(({ holds }) => holds)).toBe(true);
});

test.each([
  ["seed", { ...PROOF, commitment: seal("00") }, DEAL],
  ["shares", { ...PROOF, seals: [seal("00"), null, null] }, DEAL],
  ["mine", { ...PROOF, shares: [null, null, THREE[2] ?? null] }, DEAL],
  ["deal", PROOF, { ...DEAL, start: (DEAL.start + 1) % 3 }],
] as const)("whoever cheats with %s is found out", (check, proof, deal) => {
  const found = checks(
    { ...proof, seals: [...proof.seals], shares: [...proof.shares] },
    deal,
    SET,
    NOTED,
  );
  expect(found.find((one) => one.check === check)?.holds).toBe(false);
});
