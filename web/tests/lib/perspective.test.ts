/** A replay shows no card that its perspective does not know. */
import { expect, test } from "vitest";
import type { GameEvent } from "../../src/generated/messages";
import { boardFrom, eventFrom } from "../../src/lib/perspective";
import { applyEvent, emptyBoard } from "../../src/lib/table/boardState";

const EVENTS: GameEvent[] = [
  { event: "round-began", number: 1, round: 1, start: 0 },
  { event: "placed", number: 2, seat: 0, place: 0, card: "+3" },
  { event: "placed", number: 3, seat: 1, place: 1, card: "L" },
  { event: "turned-up", number: 4, seat: 0, place: 0, card: "+3" },
];
const BOARD = EVENTS.reduce(applyEvent, emptyBoard(3));

test("a seat knows its own face-down card only", () => {
  const events = EVENTS.map((event) => eventFrom(event, 1));
  expect(events[1]).toMatchObject({ card: null });
  expect(events[2]).toMatchObject({ card: "L" });
  expect(boardFrom(BOARD, EVENTS, 1)).toBe(BOARD);
});

test("the perspective of all sees through face-down cards", () => {
  expect(EVENTS.map((event) => eventFrom(event, "all"))).toEqual(EVENTS);
  expect(boardFrom(BOARD, EVENTS, "all").row).toMatchObject([
    { card: "+3" },
    { card: "L", isPeeked: true },
  ]);
});
