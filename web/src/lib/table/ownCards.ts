/** What a seat itself knows of events that it is told as everybody is. */
import type { Card, GameEvent, Own } from "../../generated/messages";

/** Return *events* with the reader's own cards filled in, as far as they can be known. */
export function withOwnCards(events: readonly GameEvent[], own: Own | null): GameEvent[] {
  if (!own) return [...events];
  const found: GameEvent[] = [];
  // Backwards: a card that was turned up later in its round was laid earlier in it.
  let card: Card | null = own.card;
  for (const event of events.toReversed()) {
    if (event.event === "turned-up" && event.seat === own.seat) card = event.card;
    const isMine = event.event === "placed" && event.seat === own.seat && event.card === null;
    found.push(isMine ? { ...event, card } : event);
    if (event.event === "round-began") card = null;
  }
  return found.reverse();
}
