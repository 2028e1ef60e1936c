/** The tutorial as the engine played it: `python -m catsack.learn` writes it. */
import type { Card, GameEvent, Move, Own } from "../../generated/messages";
import chapters from "../../generated/learn.json";

export type Part = "seats" | "mice" | "row" | "hand" | "purse";

export interface Beat {
  name: string;
  looks_at: Part | null;
  /** What the learner has and may do when it begins. */
  own: Own;
  /** The move that the learner is asked to make; null is none. */
  wanted: Move | null;
  /** A question: which card can that seat still have? */
  recall: { seat: number; spent: Card[]; options: Card[]; answer: Card } | null;
  /** What happens then. */
  events: GameEvent[];
}

export interface Chapter {
  name: string;
  /** It is the next round of the game before. */
  goes_on: boolean;
  /** Names; the learner's is empty. */
  seats: string[];
  rounds: number;
  opening: GameEvent[];
  beats: Beat[];
}

export const CHAPTERS = chapters as unknown as readonly Chapter[];

/** Return all events of the game up to the end of chapter *number*, and where each beat begins. */
export function eventsOf(number: number): { events: GameEvent[]; opens: number; begins: number[] } {
  let first = number;
  while (first > 0 && CHAPTERS[first]?.goes_on) first--;
  const events: GameEvent[] = [];
  let opens = 0, begins: number[] = [];
  for (const chapter of CHAPTERS.slice(first, number + 1)) {
    opens = events.length;
    events.push(...chapter.opening);
    begins = [];
    for (const beat of chapter.beats) {
      begins.push(events.length);
      events.push(...beat.events);
    }
  }
  return { events, opens, begins };
}
