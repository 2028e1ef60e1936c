/** Cards in a fan: each with how often it is there. */
import type { Card } from "../../generated/messages";

export interface CardGroup {
  card: Card;
  count: number;
}

/** Return *cards* one by one if there are at most *most* of them; otherwise equal ones as one, the best first. */
export function cardGroups(cards: readonly Card[], most: number): CardGroup[] {
  if (cards.length <= most) return cards.map((card) => ({ card, count: 1 }));
  const counts = new Map<Card, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts]
    .map(([card, count]) => ({ card, count }))
    .sort((one, other) => (Number(other.card) || 0) - (Number(one.card) || 0));
}
