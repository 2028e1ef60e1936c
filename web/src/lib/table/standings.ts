/** Who came where in a finished game. */
import type { Outcome } from "../../generated/messages";

export interface Standing {
  seat: number;
  /** 1 is a winner. Equal scores share a place, unless one of them won. */
  place: number;
  score: number;
  /** How many points the winners have more. */
  behind: number;
}

/** Return all seats, the winners first. */
export function standings({ scores, winners }: Pick<Outcome, "scores" | "winners">): Standing[] {
  const best = Math.max(...scores);
  const all = scores.map((score, seat) => {
    const isAhead = (points: number, other: number) => winners.includes(other) || points > score;
    const place = winners.includes(seat) ? 1 : 1 + scores.filter(isAhead).length;
    return { seat, place, score, behind: best - score };
  });
  return all.sort((one, other) => one.place - other.place);
}

/** Return how many points the winners have more than the best of the others. */
export function leadOf(all: readonly Standing[]): number {
  return all.find(({ place }) => place > 1)?.behind ?? 0;
}
