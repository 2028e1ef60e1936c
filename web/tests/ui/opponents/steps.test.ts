/** Every bot is offered exactly once: on the step of its difficulty, or among the others. */
import { expect, test } from "vitest";
import type { BotListed } from "../../../src/generated/messages";
import { MOST_MICE, otherBots, stepsOf } from "../../../src/ui/opponents/steps";

function bot(name: string, difficulty: number | null, isResearch = false): BotListed {
  return {
    name,
    description: {},
    display_name: {},
    character: name,
    difficulty,
    is_research: isResearch,
    is_in_default_lineup: false,
    is_in_first_lineup: false,
  };
}

const BOTS = [bot("flop", 1), bot("pip", 2), bot("poke", 2), bot("kroak", 5), bot("dice", 1, true), bot("alien", null)];

test("bots stand on the step of their difficulty, in the order of the server", () => {
  const steps = stepsOf(BOTS);
  expect(steps.map(({ mice }) => mice)).toEqual([1, 2, 3, 4, MOST_MICE]);
  expect(steps.map(({ bots }) => bots.map(({ name }) => name))).toEqual([["flop"], ["pip", "poke"], [], [], ["kroak"]]);
});

test("bots for research and of other packages stand on no step", () => {
  expect(otherBots(BOTS).map(({ name }) => name)).toEqual(["dice", "alien"]);
});
