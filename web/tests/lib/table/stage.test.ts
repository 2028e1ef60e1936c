/** A stage shows events one by one, whatever arrives meanwhile. */
import { expect, test } from "vitest";
import { Stage } from "../../../src/lib/table/stage.svelte";
import { eventsOf, stepsOf } from "../../support/games";

const STEPS = stepsOf(4);

function showAll(stage: Stage): void {
  while (stage.pending.length > 0) stage.showNext();
  stage.settle();
}

test("a game that begins is shown from its first event on", () => {
  const stage = new Stage();
  const [first] = STEPS;
  stage.add(first!.events, first!);
  expect(stage.state?.board.round).toBe(0);
  expect(stage.pending).toHaveLength(first!.events.length);
  showAll(stage);
  expect(stage.state?.game).toEqual(first!.game);
});

test("somebody who comes in the middle of a game has missed nothing", () => {
  const stage = new Stage();
  const step = STEPS[30]!;
  const events = STEPS.slice(0, 31).flatMap((each) => each.events);
  stage.reset(step, events);
  expect(stage.pending).toEqual([]);
  expect(stage.state?.own).toEqual(step.own);
});

test("the whole game, sent at its end, leaves what has not been shown waiting", () => {
  const stage = new Stage();
  const last = STEPS.at(-1)!, before = STEPS.at(-2)!;
  const events = eventsOf(4);
  stage.reset(before, events.slice(0, -last.events.length));
  stage.add(last.events, last);
  stage.reset(last, events);
  expect(stage.pending.map(({ event }) => event)).toEqual(last.events.map(({ event }) => event));
  expect(stage.state?.game.result).toBeNull();
  showAll(stage);
  expect(stage.state?.game.result).not.toBeNull();
});

test("nothing is offered while events wait, and everything of the server afterwards", () => {
  const stage = new Stage();
  const at = STEPS.findIndex(({ own }) => own.legal.includes("p"));
  stage.reset(STEPS[at]!, STEPS.slice(0, at + 1).flatMap((each) => each.events));
  expect(stage.state?.own?.legal).toContain("p");
  stage.add(STEPS[at + 1]!.events, STEPS[at + 1]!);
  expect(stage.state?.own?.legal).toEqual([]);
  showAll(stage);
  expect(stage.state?.own).toEqual(STEPS[at + 1]!.own);
});

test("somebody who chooses a card is not interrupted by the cards of others", () => {
  const stage = new Stage();
  const [first, second] = STEPS;
  const { own } = first!;
  const mine = { ...own, legal: own.hand, situation: "placing" as const };
  const during = { moment: 4, waiting: [0, 1, 2, 3] };
  stage.reset({ game: { ...first!.game, ...during }, own: mine }, first!.events);
  stage.add(second!.events, { game: { ...second!.game, ...during, waiting: [0, 1, 2] }, own: mine });
  expect(stage.state?.own).toMatchObject({ legal: own.hand, situation: "placing" });
  stage.showNext();
  expect(stage.state?.board.row).toHaveLength(second!.game.row.length);
  expect(stage.state?.own).toMatchObject({ legal: own.hand, situation: "placing" });
  expect(stage.state?.game.waiting).toEqual([0, 1, 2]);
});

test("a card that is chosen ahead of its turn is shown at once", () => {
  const stage = new Stage();
  const [first] = STEPS;
  stage.reset(first!, first!.events);
  const own = { ...first!.own, card: first!.own.hand[0]!, situation: "placed" as const };
  stage.add([], { game: first!.game, own });
  expect(stage.state?.own?.card).toBe(own.card);
});
