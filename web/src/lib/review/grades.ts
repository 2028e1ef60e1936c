/** Grades of moves: which are worth a look, and how they are marked. */
import type { DecisionSeen, Grade, Highlight } from "../../generated/messages";

/** How a move is marked: its grade, or that it was brilliant. */
export type Mark = Exclude<Grade, "fine"> | "brilliant";

/** What is written on a mark; told apart by this first, by shape and colour second. */
export const GLYPHS: Record<Mark, string> = {
  brilliant: "!!",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

/** The marks in the order in which a legend shows them. */
export const MARKS = Object.keys(GLYPHS) as Mark[];

export function isGraded({ grade }: Pick<DecisionSeen, "grade">): boolean {
  return grade !== "fine";
}

/** Return how the decision of *seat* is marked; null is a fine move among others. */
export function markOf(
  { number, grade }: Pick<DecisionSeen, "number" | "grade">,
  seat: number,
  highlights: readonly Highlight[],
): Mark | null {
  if (grade !== "fine") return grade;
  const isPraised = highlights.some(
    (each) => each.seat === seat && each.number === number && each.kind !== "costliest-mistake",
  );
  return isPraised ? "brilliant" : null;
}
