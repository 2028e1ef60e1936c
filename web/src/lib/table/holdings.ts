/** What each seat has at one moment of a finished game, summed up from events. */
import type { Card, GameEvent } from "../../generated/messages";

export interface Holding {
  hand: readonly Card[];
  /** All its mice, its bid on the table included. */
  mice: number;
  won: readonly Card[];
  /** The worth of its cats so far. */
  points: number;
  /** Its card in the row. */
  card: Card | null;
}

/** Return what each seat has after *events*, in a game that began with *hands*. */
export function holdings(hands: readonly (readonly Card[])[], events: readonly GameEvent[]): Holding[] {
  const all: Holding[] = hands.map((hand) => ({ hand, mice: 0, won: [], points: 0, card: null }));
  const update = (seat: number | null, change: (now: Holding) => Partial<Holding>) => {
    const now = seat === null ? undefined : all[seat];
    if (now) Object.assign(now, change(now));
  };
  for (const event of events) {
    switch (event.event) {
      case "dealt":
        all.forEach((now) => (now.mice = event.purse));
        break;
      case "round-began":
        all.forEach((now) => (now.card = null));
        break;
      case "placed":
        update(event.seat, ({ hand }) => ({
          hand: hand.filter((card) => card !== event.card),
          card: event.card,
        }));
        break;
      case "passed":
        update(event.seat, ({ mice }) => ({ mice: mice + event.taken }));
        break;
      case "sold":
        update(event.seat, ({ mice }) => ({ mice: mice - event.price }));
        break;
      case "sack-taken":
        update(event.seat, ({ won, points }) => ({
          won: [...won, ...event.cards],
          points: points + event.worth,
        }));
    }
  }
  return all;
}
