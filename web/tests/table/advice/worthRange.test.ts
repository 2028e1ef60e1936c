/** The range of advice stands on a scale that has room for the bid that breaks even. */
import { expect, test } from "vitest";
import type { AdviceSeen } from "../../../src/generated/messages";
import { worthRange } from "../../../src/table/advice/worthRange";

const advice = (figures: Partial<AdviceSeen>) => ({ low: -5, mean: 5, high: 15, break_even: 5, ...figures }) as AdviceSeen;

test("figures become parts of the scale", () => {
  expect(worthRange(advice({}))).toEqual({ low: 0, mean: 0.5, high: 1, limit: 0.5 });
});

test("a narrow range looks narrow, and a high bid fits", () => {
  expect(worthRange(advice({ low: 4, mean: 5, high: 6 }))).toEqual({ low: 0.2, mean: 0.25, high: 0.3, limit: 0.25 });
  expect(worthRange(advice({ break_even: 35 }))?.limit).toBe(1);
});

test("before the auction there is none", () => {
  expect(worthRange(advice({ low: null, mean: null, high: null, break_even: null }))).toBeNull();
});
