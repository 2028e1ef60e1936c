import { expect, test } from "vitest";
import { leadOf, standings } from "../../../src/lib/table/standings";

test("winners come first, and everybody else by score", () => {
  const all = standings({ scores: [30, 58, 47, 51], winners: [1] });
  expect(all.map(({ seat, place, behind }) => [seat, place, behind])).toEqual([
    [1, 1, 0],
    [3, 2, 7],
    [2, 3, 11],
    [0, 4, 28],
  ]);
  expect(leadOf(all)).toBe(7);
});

test("who lost only by cats is behind the winner with as many points", () => {
  const all = standings({ scores: [40, 40, 20], winners: [1] });
  expect(all.map(({ seat, place }) => [seat, place])).toEqual([[1, 1], [0, 2], [2, 3]]);
  expect(leadOf(all)).toBe(0);
});

test("a shared win and shared places", () => {
  const all = standings({ scores: [40, 40, 20, 20], winners: [0, 1] });
  expect(all.map(({ place }) => place)).toEqual([1, 1, 3, 3]);
  expect(leadOf(all)).toBe(20);
});
