/** The chips below the stepper: each sets the amount of the bid. */
export interface BidChip {
  /** Null is a chip without a use now. */
  amount: number | null;
  /** All the reader's mice. */
  isAllIn: boolean;
}

/** How far above the lowest bid the first chips are; the stepper begins at the lowest. */
const STEPS = [1, 2, 4];

/** Return four chips for *bids*, which are in ascending order; the last is the highest bid. */
export function bidChips(bids: readonly number[]): BidChip[] {
  const lowest = bids[0] ?? 0, highest = bids.at(-1) ?? 0;
  const amounts = STEPS.map((step) => (bids.includes(lowest + step) && lowest + step < highest ? lowest + step : null));
  return [
    ...amounts.map((amount) => ({ amount, isAllIn: false })),
    { amount: highest > 0 ? highest : null, isAllIn: true },
  ];
}
