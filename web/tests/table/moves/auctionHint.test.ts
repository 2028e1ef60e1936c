/** The hint follows the situation that the server sends, and nothing else. */
import { beforeAll, expect, test } from "vitest";
import type { Own, Situation } from "../../../src/generated/messages";
import { words } from "../../../src/lib/text/words.svelte";
import { auctionHint } from "../../../src/table/moves/auctionHint";

function hint(situation: Situation, { legal = [] as Own["legal"], ownBid = 0 } = {}): string {
  return auctionHint({ situation, legal } as Own, ownBid, "Bo");
}

beforeAll(() => words.choose("en"));

test.each([
  ["bidding", "You can bid 1 to 3."],
  ["last-chance", "Everybody else has passed: the sack is yours for 1 mouse, or nobody's."],
  ["only-pass", "You cannot bid more: you can only pass."],
  ["waiting", "Waiting for Bo …"],
  ["out", "You are out in this round."],
  ["over", ""],
] as const)("in the situation %s", (situation, text) => {
  expect(hint(situation, { legal: ["p", "1", "2", "3"] })).toBe(text);
});

test("a pass returns one's bid", () => {
  expect(hint("bidding", { legal: ["p", "5"], ownBid: 4 })).toBe("If you pass, your 4 come back too.");
});

test("one mouse is the last chance only if the server says so", () => {
  expect(hint("bidding", { legal: ["p", "1"] })).toBe("You can bid 1 to 1.");
});
