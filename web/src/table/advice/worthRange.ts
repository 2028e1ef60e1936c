/** The range of what the sack may be worth, as parts of a scale from 0 to 1. */
import type { AdviceSeen } from "../../generated/messages";

export interface WorthRange {
  low: number;
  mean: number;
  high: number;
  /** The bid that breaks even; null if there is none. */
  limit: number | null;
}

/** The shortest scale, in points: a narrow range shall look narrow. */
const SHORTEST = 20;

/** Return where the figures of *advice* stand on its scale; null before the auction. */
export function worthRange({ low, mean, high, break_even: limit }: AdviceSeen): WorthRange | null {
  if (low === null || mean === null || high === null) return null;
  const least = Math.min(low, 0), length = Math.max(SHORTEST, Math.max(high, limit ?? 0) - least);
  const at = (value: number) => (value - least) / length;
  return { low: at(low), mean: at(mean), high: at(high), limit: limit === null ? null : at(limit) };
}
