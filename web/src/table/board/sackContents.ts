/** Plain sums of what lies in the sack. */
import type { BoardState } from "../../lib/table/boardState";

/** Return what the cards that lie open count together; dogs, rabbits and what is chased off count nothing. */
export function openSum({ row }: BoardState): number {
  return row.reduce((sum, { card, isPeeked, fate }) => sum + (isPeeked || fate ? 0 : Number(card) || 0), 0);
}
