/** The charts of a review show what the figures say. */
import { expect, test } from "vitest";
import { percentPoints, spread, timeline, waterfall } from "../../../src/lib/review/chart";

test("every round is one long, whatever happens in it", () => {
  expect(timeline([1, 1, 2, 2, 2, 2, 2])).toEqual([0, 0.5, 1, 1.25, 1.5, 1.75, 2]);
});

test("labels keep their order and their distance, and none is below the end", () => {
  const labels = spread([10, 12, 95, 96], 17, 100);
  expect(labels).toEqual([10, 27, 83, 100]);
});

test("a waterfall leads from the start to the result", () => {
  const ledger = { start: 0.25, deal: 0.03, own_play: -0.09, others_play: 0.06, luck: -0.25, result: 0 };
  const columns = waterfall(ledger);
  expect(columns.map(({ part }) => part)).toEqual(["start", "deal", "own_play", "others_play", "luck", "result"]);
  for (const [at, column] of columns.slice(1, -1).entries()) expect(column.from).toBe(columns[at]!.to);
  expect(columns.at(-2)!.to).toBeCloseTo(ledger.result, 9);
});

test("nothing is written as minus zero", () => {
  expect(Object.is(percentPoints(-0.001), 0)).toBe(true);
  expect(percentPoints(-0.094)).toBe(-9);
});
