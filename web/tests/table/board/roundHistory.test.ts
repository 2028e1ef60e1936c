/** What the table remembers follows from events alone. */
import { expect, test } from "vitest";
import { roundHistory } from "../../../src/table/board/roundHistory";
import { eventsOf, SEAT_COUNTS } from "../../support/games";

test.each(SEAT_COUNTS)("buyers, passes and cards won with %d seats", (seats) => {
  const events = eventsOf(seats);
  const ended = events.at(-1);
  const { buyers, won } = roundHistory(events);
  expect(buyers).toHaveLength(9);
  const worths = won.map((cards) => cards.reduce((sum, card) => sum + (Number(card) || 0), 0));
  if (ended?.event === "ended") expect(worths).toEqual(ended.result.cats);
  for (let at = 1; at <= events.length; at++) {
    const past = events.slice(0, at);
    const start = past.findLastIndex(({ event }) => event === "round-began");
    const passed = past.slice(start).filter(({ event }) => event === "passed");
    expect(roundHistory(past).passes.map(({ seat }) => seat)).toEqual(passed.map((event) => "seat" in event && event.seat));
  }
});
