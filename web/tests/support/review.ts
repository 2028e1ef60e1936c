/** A small review of a game, as the server sends it. */
import type { DecisionSeen, GameReplayed, GameReview, Grade } from "../../src/generated/messages";
import { eventsOf } from "./games";

function decision(number: number, grade: Grade): DecisionSeen {
  return {
    ...{ number, grade, round: 1, move: "p", best: "4", win_chance: 0.2, loss: 0.05, loss_ci: [0.03, 0.07] },
    ...{ candidates: [], beliefs: [], sack: null, themes: ["raising"], sentences: [], truth: null },
    ...{ score: 15, luck: 0, own_play: -0.05 },
  };
}

const LEDGER = { start: 0.25, deal: 0, own_play: 0, others_play: 0, luck: -0.25, result: 0 };

/** Seat 0 has two graded decisions of four, seat 1 has none of two. */
export const REVIEW: GameReview = {
  version: 1,
  seats: [
    {
      seat: 0,
      ledger: LEDGER,
      readable: 0.3,
      decisions: [decision(0, "fine"), decision(9, "mistake"), decision(20, "fine"), decision(31, "blunder")],
    },
    { seat: 1, ledger: LEDGER, readable: null, decisions: [decision(5, "fine"), decision(22, "fine")] },
  ],
  chances: [],
  ledger_moments: [],
  moments: [],
  highlights: [{ kind: "best-pass", seat: 0, number: 20, sentence: { key: "review-best-pass", facts: {} } }],
};

export const GAME = { seats: ["Ada", "Bo", "Cy", "Di"], rounds: 9, events: eventsOf(4) } as unknown as GameReplayed;
