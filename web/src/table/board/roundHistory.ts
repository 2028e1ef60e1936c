/** What the table remembers, read from events: buyers of earlier rounds, passes of this one, cards won. */
import type { Card, GameEvent } from "../../generated/messages";

export interface Pass {
  seat: number;
  /** The mice that it took for passing. */
  taken: number;
}

export interface RoundHistory {
  /** Who bought the sack in each round that is over; null is nobody. */
  buyers: readonly (number | null)[];
  /** The passes of this round, in their order: each took the lowest mouse card that was left. */
  passes: readonly Pass[];
  /** The cards that each seat has won. */
  won: readonly (readonly Card[])[];
}

/** Return what *events* tell; they are those that the board shows. */
export function roundHistory(events: Iterable<GameEvent>): RoundHistory {
  const buyers: (number | null)[] = [];
  let passes: Pass[] = [];
  let won: Card[][] = [];
  for (const event of events) {
    switch (event.event) {
      case "dealt":
        won = event.removed.map(() => []);
        break;
      case "round-began":
        passes = [];
        break;
      case "passed":
        passes.push({ seat: event.seat, taken: event.taken });
        break;
      case "sack-taken":
        buyers.push(event.seat);
        won[event.seat]?.push(...event.cards);
        break;
      case "no-sale":
        buyers.push(null);
    }
  }
  return { buyers, passes, won };
}
