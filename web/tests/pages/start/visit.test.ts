/** The start page sums up somebody's games. */
import { expect, test } from "vitest";
import type { TallySeen } from "../../../src/generated/messages";
import { countGames, ratedTally } from "../../../src/pages/start/visit.svelte";

function tally(seats: number, games: number, rated: number | null): TallySeen {
  const rating = rated === null ? null : { shown: 1000 + seats, mu: 25, sigma: 8, games: rated };
  return { seats, games, win_share: 0.5, mean_score: 40, best: 60, rating };
}

test("games at all numbers of seats count", () => {
  expect(countGames(null)).toBe(0);
  expect(countGames({ tallies: [tally(3, 2, null), tally(4, 5, 1)] })).toBe(7);
});

test("the rating with the most games behind it is shown", () => {
  expect(ratedTally({ tallies: [tally(3, 9, null), tally(4, 5, 2), tally(5, 4, 4)] })?.seats).toBe(5);
  expect(ratedTally({ tallies: [tally(3, 9, null)] })).toBeNull();
});
