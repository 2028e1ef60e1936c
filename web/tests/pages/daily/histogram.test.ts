/** Everybody's scores fit into a few bars, and the reader finds theirs. */
import { expect, test } from "vitest";
import { histogram } from "../../../src/pages/daily/histogram";

test("scores of a wide range share bars", () => {
  const distribution = [16, 24, 40, 43, 58, 64].map((score) => ({ score, count: 2 }));
  const { bins, width, average, most } = histogram(distribution, 58);
  expect(width).toBe(4);
  expect(bins.length).toBeLessThanOrEqual(13);
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(12);
  expect(bins.find(({ isOwn }) => isOwn)?.from).toBe(56);
  expect(bins.filter(({ isAhead }) => isAhead).map(({ from }) => from)).toEqual([60, 64]);
  expect([most, Math.round(average)]).toEqual([4, 41]);
});

test("a single player stands in the middle of empty bars", () => {
  const { bins, averageAt } = histogram([{ score: -3, count: 1 }], -3);
  expect(bins).toHaveLength(7);
  expect(bins[3]).toMatchObject({ from: -3, count: 1, isOwn: true });
  expect(averageAt).toBe(3.5);
});
