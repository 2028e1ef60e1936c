/** Bots as people choose them: on the steps of a scale, the easiest first. */
import type { BotListed } from "../../generated/messages";

/** The most mice that a bot has: as hard to beat as they come. */
export const MOST_MICE = 5;

export interface Step {
  /** From 1 to `MOST_MICE`. */
  mice: number;
  bots: readonly BotListed[];
}

/** Return the steps of the scale with those who stand on them. */
export function stepsOf(bots: readonly BotListed[]): Step[] {
  return Array.from({ length: MOST_MICE }, (_, at) => ({
    mice: at + 1,
    bots: bots.filter((bot) => !bot.is_research && bot.difficulty === at + 1),
  }));
}

/** Return the bots that stand on no step: those for research, and those of other packages. */
export function otherBots(bots: readonly BotListed[]): BotListed[] {
  return bots.filter((bot) => bot.is_research || bot.difficulty === null);
}
