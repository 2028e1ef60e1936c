/** Which of the possible moves are shown at first. */
import type { CandidateSeen, Move } from "../../generated/messages";

const MOST = 3;

/** Return the best move, the one that was made, and what the champion makes most often besides. */
export function shownCandidates(candidates: readonly CandidateSeen[], move: Move): CandidateSeen[] {
  const [best] = candidates;
  const wanted = new Set(best ? [best.move, move] : [move]);
  for (const { move: other } of candidates.toSorted((one, another) => another.policy - one.policy)) {
    if (wanted.size >= MOST) break;
    wanted.add(other);
  }
  return candidates.filter((candidate) => wanted.has(candidate.move));
}
