import { expect, test } from "vitest";
import type { BotListed } from "../../../src/generated/messages";
import { pickBots, PLAY_NOW } from "../../../src/lib/table/openTable";

const BOTS: BotListed[] = ["ace", "bluffer", "champion", "steady"].map((name) => ({
  name,
  description: {},
  display_name: {},
  character: name,
  difficulty: null,
  is_research: false,
  is_in_default_lineup: name === "bluffer" || name === "steady",
  is_in_first_lineup: name === "ace" || name === "bluffer",
}));

test("bots of the server's default line-up are picked first", () => {
  expect(pickBots(BOTS, 2).sort()).toEqual(["bluffer", "steady"]);
  expect(pickBots(BOTS, 3)[2]).toBe("ace");
});

test("somebody's first game has the bots of the server's first line-up", () => {
  expect(pickBots(BOTS, 2, true).sort()).toEqual(["ace", "bluffer"]);
});

test("no bot is picked twice", () => {
  expect(pickBots(BOTS, 9).sort()).toEqual(["ace", "bluffer", "champion", "steady"]);
});

test("a game at one click has the memory aid, and does not count", () => {
  expect(PLAY_NOW).toMatchObject({ allows_memory: true, is_rated: false, clock: null });
});
