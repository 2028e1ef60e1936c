/** Fills in what a seat knows of its own cards: events come as a spectator sees them. */
import type { Card, GameEvent, Own } from "../../generated/messages";

/** Return *events* with the reader's own cards, as far as they can be known. */
export function withOwnCards(events: readonly GameEvent[], own: Own | null): GameEvent[] {
  if (!own) return [...events];
  const filled: GameEvent[] = [];
  // Backwards: a card that is turned up later in a round is the one that was laid in it.
  let card: Card | null = own.card;
  for (const event of events.toReversed()) {
    if (event.event === "turned-up" && event.seat === own.seat) card = event.card;
    const isMine = event.event === "placed" && event.seat === own.seat && event.card === null;
    filled.push(isMine ? { ...event, card } : event);
    if (event.event === "round-began") card = null;
  }
  return filled.reverse();
}
