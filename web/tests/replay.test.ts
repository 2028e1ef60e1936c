/** Replays: addresses, whose eyes, and what each seat has, all held against whole games. */
import { describe, expect, test } from "vitest";
import type { GameEvent } from "../src/generated/messages";
import { seenBy, seenThrough } from "../src/lib/perspective";
import { holdings } from "../src/lib/table/holdings";
import { after, empty } from "../src/lib/table/boardState";
import { fragmentOf, landings, momentIn } from "../src/pages/replay/moment";
import { recordIn } from "../src/pages/replay/recordFile";
import games from "./games.json";

function eventsOf(seats: number): GameEvent[] {
  return (games[seats - 3] as unknown as { events: GameEvent[] }[]).flatMap((step) => step.events);
}

describe("the address of a moment", () => {
  test.each([
    ["#step=37&eyes=2", { step: 37, eyes: 2 }],
    ["#step=5", { step: 5, eyes: "all" }],
    ["", { step: 0, eyes: "all" }],
    ["#step=-3&eyes=4", { step: 0, eyes: "all" }],
    ["#step=x&eyes=", { step: 0, eyes: "all" }],
  ])("%s", (fragment, moment) => {
    expect(momentIn(fragment, 4)).toEqual(moment);
  });

  test("is read as it was written", () => {
    for (const eyes of ["all", 0, 3] as const) {
      expect(momentIn(fragmentOf({ step: 12, eyes }), 4)).toEqual({ step: 12, eyes });
    }
  });
});

test.each([3, 4, 5])("rounds are nine places and the end, %i seats", (seats) => {
  const events = eventsOf(seats);
  const places = landings(events.map((event) => event.event));
  expect(places).toHaveLength(10);
  expect(places[0]).toBe(0);
  expect(places.at(-1)).toBe(events.length);
  expect(events[(places[4] ?? 0) - 1]?.event).toBe("round-began");
});

test.each([3, 4, 5])("what seats have comes to the result, %i seats", (seats) => {
  const events = eventsOf(seats);
  const held = holdings(Array.from({ length: seats }, () => []), events);
  const ended = events.at(-1);
  if (ended?.event !== "ended") throw new Error("The game has no end.");
  expect(held.map(({ mice }) => mice)).toEqual(ended.result.mice);
  expect(held.map(({ points }) => points)).toEqual(ended.result.cats);
});

describe("eyes", () => {
  const placed: GameEvent[] = [
    { event: "round-began", number: 1, round: 1, start: 0 },
    { event: "placed", number: 2, seat: 0, place: 0, card: "+3" },
    { event: "placed", number: 3, seat: 1, place: 1, card: "L" },
    { event: "turned-up", number: 4, seat: 0, place: 0, card: "+3" },
  ];
  const shown = placed.reduce(after, empty(3));

  test("of a seat see its own card only", () => {
    const seen = placed.map((event) => seenBy(event, 1));
    expect(seen[1]).toMatchObject({ card: null });
    expect(seen[2]).toMatchObject({ card: "L" });
    expect(seenThrough(shown, placed, 1)).toBe(shown);
  });

  test("of all see through cards that lie face down", () => {
    expect(placed.map((event) => seenBy(event, "all"))).toEqual(placed);
    expect(seenThrough(shown, placed, "all").row).toMatchObject([
      { card: "+3" },
      { card: "L", isPeeked: true },
    ]);
  });
});

test("a record is one in a file, or the first of many", () => {
  expect(recordIn('{\n "format": "catsack/1"\n}')).toEqual({ format: "catsack/1" });
  expect(recordIn('{"format": "a"}\n{"format": "b"}\n')).toEqual({ format: "a" });
  expect(recordIn('{"name": "x"}')).toBe(null);
  expect(recordIn("[]")).toBe(null);
  expect(recordIn("meow")).toBe(null);
});
