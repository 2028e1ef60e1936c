/** The best move and the one that was made are always shown. */
import { expect, test } from "vitest";
import type { Move } from "../../../src/generated/messages";
import { shownCandidates } from "../../../src/ui/judgement/shownCandidates";

const candidate = (move: Move, win_chance: number, policy: number) => ({ move, win_chance, points: 0, policy, usual: true });
const ALL = [candidate("p", 0.4, 0.2), candidate("5", 0.38, 0), candidate("6", 0.36, 0.7), candidate("7", 0.1, 0.1)];

test("best, own and what the champion likes, in the order of their value", () => {
  expect(shownCandidates(ALL, "7").map(({ move }) => move)).toEqual(["p", "6", "7"]);
  expect(shownCandidates(ALL, "p").map(({ move }) => move)).toEqual(["p", "6", "7"]);
});
