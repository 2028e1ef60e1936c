import { describe, expect, test } from "vitest";
import { fragmentOf, momentIn, roundStarts } from "../../../src/pages/replay/moment";
import { eventsOf, SEAT_COUNTS } from "../../support/games";

describe("the address of a moment", () => {
  test.each([
    ["#step=37&eyes=2", { step: 37, perspective: 2 }],
    ["#step=5", { step: 5, perspective: "all" }],
    ["", { step: 0, perspective: "all" }],
    ["#step=-3&eyes=4", { step: 0, perspective: "all" }],
    ["#step=x&eyes=", { step: 0, perspective: "all" }],
  ])("%s", (fragment, moment) => {
    expect(momentIn(fragment, 4)).toEqual(moment);
  });

  test("is read as it was written", () => {
    for (const perspective of ["all", 0, 3] as const) {
      expect(momentIn(fragmentOf({ step: 12, perspective }), 4)).toEqual({ step: 12, perspective });
    }
  });
});

test.each(SEAT_COUNTS)("a game has nine starts of rounds and its end, %i seats", (seats) => {
  const events = eventsOf(seats);
  const starts = roundStarts(events.map((event) => event.event));
  expect(starts).toHaveLength(10);
  expect(starts[0]).toBe(0);
  expect(starts.at(-1)).toBe(events.length);
  expect(events[(starts[4] ?? 0) - 1]?.event).toBe("round-began");
});
