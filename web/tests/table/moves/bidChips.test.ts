/** Chips set an amount that is legal; the last is all that the reader has. */
import { expect, test } from "vitest";
import { bidChips } from "../../../src/table/moves/bidChips";

function amounts(...bids: number[]): (number | null)[] {
  return bidChips(bids).map(({ amount }) => amount);
}

test("three raises and everything", () => {
  expect(amounts(14, 15, 16, 17, 18, 19, 20)).toEqual([15, 16, 18, 20]);
  expect(bidChips([1, 2]).map(({ isAllIn }) => isAllIn)).toEqual([false, false, false, true]);
});

test("no two chips set the same amount", () => {
  expect(amounts(14, 15, 16)).toEqual([15, null, null, 16]);
  expect(amounts(1)).toEqual([null, null, null, 1]);
});

test("a seat that can only pass has no chips to use", () => {
  expect(amounts()).toEqual([null, null, null, null]);
});
