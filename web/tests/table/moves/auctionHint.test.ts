/** The hint follows the situation that the server sends, and nothing else. */
import { beforeAll, expect, test } from "vitest";
import type { AutoBidSeen, Situation } from "../../../src/generated/messages";
import { words } from "../../../src/lib/text/words.svelte";
import { auctionHint } from "../../../src/table/moves/auctionHint";

const FACTS = { taken: 4, sum: 34, highestBid: 10 };

function hint(situation: Situation, facts = FACTS, auto_bid: AutoBidSeen | null = null): string {
  return auctionHint({ situation, auto_bid }, facts);
}

beforeAll(() => words.choose("en"));

test.each([
  ["bidding", ""],
  ["last-chance", "Everybody else has passed: the sack is yours for 1 mouse, or nobody's."],
  ["only-pass", "You cannot bid more: you can only pass."],
  ["waiting", ""],
  ["out", "You earned 4 mice. The sack stands at 34 for 10."],
  ["over", ""],
] as const)("in the situation %s", (situation, text) => {
  expect(hint(situation)).toBe(text);
});

test("somebody who is out before any bid learns what they took", () => {
  expect(hint("out", { taken: 2, sum: 5, highestBid: 0 })).toBe("You earned 2 mice.");
  expect(hint("out", { taken: 0, sum: 5, highestBid: 0 })).toBe("You are out of this round.");
});

test("somebody whose limit does not suffice is told why they are asked", () => {
  const autoBid: AutoBidSeen = { limit: 12, then: "ask", cards: [], acts: false };
  expect(hint("bidding", FACTS, autoBid)).toBe("Your limit of 12 is not enough: you decide.");
  expect(hint("waiting", FACTS, autoBid)).toBe("");
});
