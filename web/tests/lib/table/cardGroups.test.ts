import { expect, test } from "vitest";
import { cardGroups } from "../../../src/lib/table/cardGroups";

test("few cards lie one by one, in the order in which they were won", () => {
  expect(cardGroups(["+3", "-8", "+3"], 4)).toEqual([
    { card: "+3", count: 1 },
    { card: "-8", count: 1 },
    { card: "+3", count: 1 },
  ]);
});

test("of many cards equal ones are one, the best first", () => {
  expect(cardGroups(["+3", "-8", "R", "+15", "+3"], 4)).toEqual([
    { card: "+15", count: 1 },
    { card: "+3", count: 2 },
    { card: "R", count: 1 },
    { card: "-8", count: 1 },
  ]);
});
