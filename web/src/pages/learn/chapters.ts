/** The tutorial as the engine plays it; `python -m catsack.learn` writes its file. */
import type { Card, GameEvent, Move, Own } from "../../generated/messages";
import chapters from "../../generated/learn.json";

export type Part = "seats" | "mice" | "row" | "hand" | "purse";

export interface Beat {
  name: string;
  looks_at: Part | null;
  /** What the learner has and may do at its beginning. */
  own: Own;
  /** The move that the learner is asked to make; null is none. */
  wanted: Move | null;
  /** A question: which card can that seat still have? */
  recall: { seat: number; spent: Card[]; options: Card[]; answer: Card } | null;
  /** What happens after it. */
  events: GameEvent[];
}

export interface Chapter {
  name: string;
  /** It continues the game of the chapter before. */
  goes_on: boolean;
  /** Names; the learner's is empty. */
  seats: string[];
  rounds: number;
  opening: GameEvent[];
  beats: Beat[];
}

export const CHAPTERS = chapters as unknown as readonly Chapter[];

export interface ChapterEvents {
  /** All events of the game up to the end of the chapter. */
  events: GameEvent[];
  /** How many events there are before the chapter. */
  chapterStart: number;
  /** How many events there are before each of its beats. */
  beatStarts: number[];
}

export function eventsOf(number: number): ChapterEvents {
  let first = number;
  while (first > 0 && CHAPTERS[first]?.goes_on) first--;
  const events: GameEvent[] = [];
  let chapterStart = 0, beatStarts: number[] = [];
  for (const chapter of CHAPTERS.slice(first, number + 1)) {
    chapterStart = events.length;
    events.push(...chapter.opening);
    beatStarts = [];
    for (const beat of chapter.beats) {
      beatStarts.push(events.length);
      events.push(...beat.events);
    }
  }
  return { events, chapterStart, beatStarts };
}
