/** Following events one by one leads to the board of the game itself, after every move. */
import { expect, test } from "vitest";
import type { GameEvent } from "../../../src/generated/messages";
import { applyEvent, boardStateOf, emptyBoard } from "../../../src/lib/table/boardState";
import { SEAT_COUNTS, stepsOf } from "../../support/games";

test.each(SEAT_COUNTS)("with %i seats", (seats) => {
  let board = emptyBoard(seats);
  const events: GameEvent[] = [];
  for (const step of stepsOf(seats)) {
    for (const event of step.events) {
      events.push(event);
      board = applyEvent(board, event);
    }
    if (events.at(-1)?.event === "ended") break;
    expect({ ...board, buyer: null }).toEqual(boardStateOf(step.game, events));
  }
  expect(events.at(-1)?.event).toBe("ended");
});
