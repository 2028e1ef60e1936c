import { expect, test } from "vitest";
import { holdings } from "../../../src/lib/table/holdings";
import { eventsOf, SEAT_COUNTS } from "../../support/games";

test.each(SEAT_COUNTS)("holdings end with the result, %i seats", (seats) => {
  const events = eventsOf(seats);
  const held = holdings(Array.from({ length: seats }, () => []), events);
  const ended = events.at(-1);
  if (ended?.event !== "ended") throw new Error("The game has no end.");
  expect(held.map(({ mice }) => mice)).toEqual(ended.result.mice);
  expect(held.map(({ points }) => points)).toEqual(ended.result.cats);
});
