import { expect, test } from "vitest";
import { fortunes } from "../../../src/lib/table/fortunes";
import { eventsOf, SEAT_COUNTS } from "../../support/games";

test.each(SEAT_COUNTS)("fortunes end with the scores, %i seats", (seats) => {
  const events = eventsOf(seats);
  const lines = fortunes(events);
  const ended = events.at(-1);
  expect(ended?.event === "ended" && ended.result.scores).toEqual(lines.map((line) => line.at(-1)));
  expect(lines.every((line) => line.length === 10)).toBe(true);
});
