import { expect, test } from "vitest";
import { commitmentTo, isSealed, seal, sealFor } from "../../../src/lib/fairness/seals";
import { GOLDEN_1, GOLDEN_2 } from "../../support/fairDeals";

test("a seal of version 1 is the server's", () => {
  expect(seal("00")).toBe("6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d");
  for (const { seed, commitment, shares, seals } of GOLDEN_1) {
    const deal = { version: 1, table: "any", aborted: 0 };
    expect(commitmentTo(seed, deal)).toBe(commitment);
    expect(shares.map((share) => share && sealFor(share, commitment, deal))).toEqual(seals);
  }
});

test.each(GOLDEN_2)("commitment and seals of version 2 are the server's at table $table", (golden) => {
  const { seed, commitment, shares, seals } = golden;
  expect(commitmentTo(seed, golden)).toBe(commitment);
  expect(shares.map((share) => share && sealFor(share, commitment, golden))).toEqual(seals);
});

test("a seal fits one share of one deal, sealed in either way", () => {
  const deal = { version: 2, table: "t", aborted: 0 };
  const share = "11".repeat(32), commitment = "22".repeat(32);
  expect(isSealed(share, sealFor(share, commitment, deal), commitment, deal)).toBe(true);
  expect(isSealed(share, seal(share), commitment, deal)).toBe(true);
  expect(isSealed(share, null, commitment, deal)).toBe(false);
  const others = [{ ...deal, table: "u" }, { ...deal, aborted: 1 }];
  for (const other of others) {
    expect(isSealed(share, sealFor(share, commitment, other), commitment, deal)).toBe(false);
  }
  expect(isSealed(share, sealFor(share, share, deal), commitment, deal)).toBe(false);
});
