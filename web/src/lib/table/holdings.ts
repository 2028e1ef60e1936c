/** What each seat has at one moment of a game that is known: the sums of what events say. */
import type { Card, GameEvent } from "../../generated/messages";

export interface Holding {
  hand: readonly Card[];
  /** All its mice, those that lie on the table as its bid included. */
  mice: number;
  won: readonly Card[];
  /** What its cats count so far. */
  points: number;
  /** Its card in the row. */
  card: Card | null;
}

/** Return what each seat has after *events*, having begun with *hands*. */
export function holdings(hands: readonly (readonly Card[])[], events: readonly GameEvent[]): Holding[] {
  const held: Holding[] = hands.map((hand) => ({ hand, mice: 0, won: [], points: 0, card: null }));
  const change = (seat: number | null, how: (now: Holding) => Partial<Holding>) => {
    const now = seat === null ? undefined : held[seat];
    if (now) Object.assign(now, how(now));
  };
  for (const event of events) {
    switch (event.event) {
      case "dealt":
        held.forEach((now) => (now.mice = event.purse));
        break;
      case "round-began":
        held.forEach((now) => (now.card = null));
        break;
      case "placed":
        change(event.seat, ({ hand }) => ({
          hand: hand.filter((card) => card !== event.card),
          card: event.card,
        }));
        break;
      case "passed":
        change(event.seat, ({ mice }) => ({ mice: mice + event.taken }));
        break;
      case "sold":
        change(event.seat, ({ mice }) => ({ mice: mice - event.price }));
        break;
      case "sack-taken":
        change(event.seat, ({ won, points }) => ({
          won: [...won, ...event.cards],
          points: points + event.worth,
        }));
    }
  }
  return held;
}
