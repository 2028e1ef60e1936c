/** Everybody's scores as bars. */
import type { ScoreCount } from "../../generated/messages";

export interface Bin {
  /** The lowest score in it. */
  from: number;
  count: number;
  isOwn: boolean;
  /** Better than the reader's own. */
  isAhead: boolean;
}

export interface Histogram {
  bins: Bin[];
  /** How many scores share a bar. */
  width: number;
  most: number;
  average: number;
  /** Where the average stands, in bars from the left. */
  averageAt: number;
}

const WIDTHS = [1, 2, 4, 5, 10, 20];
const MOST_BINS = 13, FEWEST_BINS = 7;

export function histogram(distribution: readonly ScoreCount[], own: number | null): Histogram {
  const scores = distribution.map(({ score }) => score);
  if (own !== null) scores.push(own);
  const least = Math.min(...scores), most = Math.max(...scores);
  const width = WIDTHS.find((each) => Math.floor(most / each) - Math.floor(least / each) < MOST_BINS) ?? 40;
  let first = Math.floor(least / width), last = Math.floor(most / width);
  while (last - first + 1 < FEWEST_BINS) {
    first--;
    last++;
  }
  const ownBin = own === null ? null : Math.floor(own / width);
  const bins = Array.from({ length: last - first + 1 }, (_, at): Bin => {
    const bin = first + at;
    const inside = distribution.filter(({ score }) => Math.floor(score / width) === bin);
    return {
      from: bin * width,
      count: inside.reduce((sum, { count }) => sum + count, 0),
      isOwn: bin === ownBin,
      isAhead: ownBin !== null && bin > ownBin,
    };
  });
  const players = distribution.reduce((sum, { count }) => sum + count, 0);
  const average = distribution.reduce((sum, { score, count }) => sum + score * count, 0) / Math.max(1, players);
  return {
    bins,
    width,
    most: Math.max(1, ...bins.map(({ count }) => count)),
    average,
    averageAt: (average + (width === 1 ? 0.5 : 0)) / width - first,
  };
}
