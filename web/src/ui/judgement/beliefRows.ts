/** What a face-down card may be, as rows of bars. */
import type { Card, HiddenCardSeen } from "../../generated/messages";

export interface BeliefRow {
  /** One card, or several that are too unlikely for rows of their own. */
  cards: Card[];
  share: number;
}

/** Return at most *most* rows, the likeliest first; the last one joins what is left. */
export function beliefRows(belief: Pick<HiddenCardSeen, "cards">, most: number): BeliefRow[] {
  const rows = (Object.entries(belief.cards) as [Card, number][])
    .filter(([, share]) => share >= 0.005)
    .sort(([, one], [, other]) => other - one)
    .map(([card, share]): BeliefRow => ({ cards: [card], share }));
  if (rows.length <= most) return rows;
  const rest = rows.slice(most - 1);
  return [
    ...rows.slice(0, most - 1),
    { cards: rest.flatMap(({ cards }) => cards), share: rest.reduce((sum, { share }) => sum + share, 0) },
  ];
}
