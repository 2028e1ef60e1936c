/** Whole games to test with, which `games.py` writes: what each move brings, and the game after it. */
import type { GameEvent, Own, Public } from "../../src/generated/messages";
import games from "./games.json";

export interface Step {
  events: GameEvent[];
  game: Public;
  own: Own;
}

/** The numbers of seats for which there is a game. */
export const SEAT_COUNTS = [3, 4, 5];

export function stepsOf(seats: number): Step[] {
  return games[seats - 3] as unknown as Step[];
}

export function eventsOf(seats: number): GameEvent[] {
  return stepsOf(seats).flatMap((step) => step.events);
}
