/** Between two snapshots of the server, events lead to what the next snapshot says. */
import { describe, expect, test } from "vitest";
import type { GameEvent, Own, Public } from "../../../src/generated/messages";
import { withOwnCards } from "../../../src/lib/table/ownCards";
import { stageEvent, stageSnapshot, stageStart, type StagedState } from "../../../src/lib/table/stagedState";
import { SEAT_COUNTS, stepsOf, type Step } from "../../support/games";

/** Leave out what only the server can say: who may move, and what; what the sack may be worth. */
function withoutTurn(game: Public, own: Own | null) {
  const { turn: _turn, waiting: _waiting, ...rest } = game;
  const { legal: _legal, situation: _situation, outlook: _outlook, place: _place, ...mine } = own ?? ({} as Own);
  return { game: rest, own: mine };
}

describe.each(SEAT_COUNTS)("with %i seats", (seats) => {
  const steps = stepsOf(seats);

  /** Follow a game from move to move, and call *check* before each snapshot. */
  function follow(check: (staged: StagedState, step: Step, events: GameEvent[]) => void): void {
    const events: GameEvent[] = [];
    let staged: StagedState | null = null;
    for (const step of steps) {
      events.push(...withOwnCards(step.events, step.own));
      staged ??= stageStart(step);
      for (const event of events.slice(-step.events.length)) staged = stageEvent(staged, event);
      check(staged, step, events);
      staged = stageSnapshot(step, events);
    }
  }

  test("purse, hand, won cards, row, bids and memory are those of the game", () => {
    follow((staged, { game, own }) => {
      // At the end the server opens what was secret, and the table is cleared.
      if (game.result) return expect(staged.game.result).toEqual(game.result);
      expect(withoutTurn(staged.game, staged.own)).toEqual(withoutTurn(game, own));
    });
  });

  test("nobody is on turn, and nothing is offered", () => {
    follow(({ game, own }) => {
      expect([game.turn, game.waiting, own?.legal]).toEqual([null, [], []]);
    });
  });

  test("the situation is never one in which the reader may bid", () => {
    follow((staged, { own }) => {
      const expected = ["bidding", "last-chance", "only-pass"].includes(own.situation) ? "waiting" : own.situation;
      expect(staged.own?.situation).toBe(expected);
    });
  });
});
