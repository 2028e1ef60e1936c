/** The browser deals as the server does; the expected values come from `catsack.fair`. */
import { expect, test } from "vitest";
import { Chance, dealKey, fairDeal } from "../../../src/lib/fairness/fairDeal";
import { toHex } from "../../../src/lib/fairness/sha256";
import { sheetText } from "../../../src/lib/fairness/sheet";
import { GOLDEN_1, GOLDEN_2, SET } from "../../support/fairDeals";

test("chance follows from its key", () => {
  const chance = new Chance(new Uint8Array(32));
  expect(Array.from({ length: 6 }, () => chance.below(10))).toEqual([1, 2, 5, 7, 1, 7]);
});

test.each(GOLDEN_1)("deals of version 1 are the server's: $edition, $shares.length seats", (golden) => {
  const { seed, shares, deal } = golden;
  const sheet = { ...golden, version: 1 };
  expect(fairDeal(sheet, seed, shares, SET, deal.dummy !== null)).toEqual(deal);
});

test.each(GOLDEN_2)("deals of version 2 are the server's: $edition, $shares.length seats", (golden) => {
  const { seed, shares, deal } = golden;
  expect(sheetText(golden).split("\n")).toEqual(golden.sheet);
  expect(toHex(dealKey(golden, seed, shares))).toBe(golden.key);
  expect(fairDeal(golden, seed, shares, SET, deal.dummy !== null)).toEqual(deal);
});
