/** Folding events one by one comes to how the game itself stands, after every move. */
import { expect, test } from "vitest";
import type { GameEvent, Public } from "../src/generated/messages";
import { fortunes } from "../src/lib/table/fortunes";
import { after, empty, settled } from "../src/lib/table/boardState";
import games from "./games.json";

interface Step {
  events: GameEvent[];
  game: Public;
}

test.each([3, 4, 5])("with %i seats", (seats) => {
  const steps = games[seats - 3] as unknown as Step[];
  let shown = empty(seats);
  const events: GameEvent[] = [];
  for (const step of steps) {
    for (const event of step.events) {
      events.push(event);
      shown = after(shown, event);
    }
    if (events.at(-1)?.event === "ended") break;
    const stands = settled(step.game, events);
    expect({ ...shown, buyer: null }).toEqual(stands);
  }
  expect(events.at(-1)?.event).toBe("ended");
});

test.each([3, 4, 5])("fortunes end with the scores, %i seats", (seats) => {
  const events = (games[seats - 3] as unknown as Step[]).flatMap((step) => step.events);
  const lines = fortunes(events);
  const ended = events.at(-1);
  expect(ended?.event === "ended" && ended.result.scores).toEqual(lines.map((line) => line.at(-1)));
  expect(lines.every((line) => line.length === 10)).toBe(true);
});
