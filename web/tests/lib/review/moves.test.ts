/** Every move of a record is found among the events of its game. */
import { expect, test } from "vitest";
import { eventsBeforeMoves, moveKind, roundsOfMoves } from "../../../src/lib/review/moves";
import { eventsOf, SEAT_COUNTS, stepsOf } from "../../support/games";

test.each(SEAT_COUNTS)("each move begins where the events before it end, with %i seats", (seats) => {
  const lengths = stepsOf(seats).map(({ events }) => events.length);
  const starts = lengths.slice(1).map((_, at) => lengths.slice(0, at + 1).reduce((sum, length) => sum + length, 0));
  // The dummy's card is laid with the move of the seat before it.
  expect(eventsBeforeMoves(eventsOf(seats)).length).toBe(starts.length);
  for (const [at, start] of eventsBeforeMoves(eventsOf(seats)).entries()) {
    expect(start).toBeGreaterThanOrEqual(starts[at]!);
    expect(start).toBeLessThan(starts[at]! + lengths[at + 1]!);
  }
});

test("rounds of moves go from the first to the last", () => {
  const rounds = roundsOfMoves(eventsOf(4));
  expect([rounds[0], rounds.at(-1)]).toEqual([1, 9]);
  expect(rounds).toEqual(rounds.toSorted((one, other) => one - other));
  expect(rounds.length).toBe(eventsBeforeMoves(eventsOf(4)).length + 1);
});

test("a move is a pass, a bid or a card", () => {
  expect((["p", "6", "+8", "-5", "R"] as const).map(moveKind)).toEqual(["pass", "bid", "lay", "lay", "lay"]);
});
