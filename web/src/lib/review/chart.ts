/** Measures of the charts of a review. */
import type { LedgerSeen } from "../../generated/messages";

/** Return where each move stands on a line on which every round is one long, and the end behind them. */
export function timeline(rounds: readonly number[]): number[] {
  const lengths = new Map<number, number>();
  for (const round of rounds.slice(0, -1)) lengths.set(round, (lengths.get(round) ?? 0) + 1);
  const counts = new Map<number, number>();
  return rounds.map((round, at) => {
    if (at === rounds.length - 1) return round;
    const count = counts.get(round) ?? 0;
    counts.set(round, count + 1);
    return round - 1 + count / (lengths.get(round) ?? 1);
  });
}

/** Return *positions* moved apart, so that labels at least *gap* high do not overlap; all stay below *end*. */
export function spread(positions: readonly number[], gap: number, end: number): number[] {
  const order = positions.map((_, at) => at).sort((one, other) => positions[one]! - positions[other]!);
  const result = [...positions];
  let least = -Infinity;
  for (const at of order) {
    result[at] = Math.max(result[at]!, least);
    least = result[at] + gap;
  }
  let most = end;
  for (const at of order.toReversed()) {
    result[at] = Math.min(result[at]!, most);
    most = result[at] - gap;
  }
  return result;
}

/** One column of a waterfall: from where to where it reaches. */
export interface Column {
  part: keyof LedgerSeen;
  /** A part is a step up or down; the others stand on the ground. */
  isStep: boolean;
  from: number;
  to: number;
}

const PARTS = ["deal", "own_play", "others_play", "luck"] as const;

/** Return the columns of *ledger* from the start to the result. */
export function waterfall(ledger: LedgerSeen): Column[] {
  let sum = ledger.start;
  const steps = PARTS.map((part): Column => {
    const from = sum;
    sum += ledger[part];
    return { part, isStep: true, from, to: sum };
  });
  return [
    { part: "start", isStep: false, from: 0, to: ledger.start },
    ...steps,
    { part: "result", isStep: false, from: 0, to: ledger.result },
  ];
}

/** Return whole per cents whose steps add up with their neighbours, as they are written. */
export function percentPoints(share: number): number {
  // Not -0, which is written with its sign.
  return Math.round(100 * share) + 0;
}
