import { beforeAll, expect, test } from "vitest";
import type { AutoBidSeen, Situation } from "../../../src/generated/messages";
import { emptyBoard } from "../../../src/lib/table/boardState";
import { words } from "../../../src/lib/text/words.svelte";
import { auctionSentences, isBidFor, mayBeBidFor } from "../../../src/table/moves/autoBid";

const BOARD = {
  ...emptyBoard(3),
  row: [
    { seat: null, card: "+15", fate: null },
    { seat: 1, card: null, fate: null },
  ] as const,
};
const READER = { names: ["Ada", "Bo", "Cleo"], seat: 0 };
const AUTO_BID: AutoBidSeen = { limit: 12, then: "ask", cards: [], acts: false };

beforeAll(() => words.choose("en"));

test.each([
  ["waiting", false, true],
  ["bidding", true, true],
  ["bidding", false, false], // its limit does not suffice
  ["out", false, false],
] as const)("in the situation %s with acts %s, somebody is bidden for: %s", (situation, acts, expected) => {
  expect(isBidFor({ auto_bid: { ...AUTO_BID, acts }, situation }, BOARD)).toBe(expected);
  expect(isBidFor({ auto_bid: null, situation }, BOARD)).toBe(false);
});

test("once the sack is sold, nobody is bidden for", () => {
  expect(isBidFor({ auto_bid: AUTO_BID, situation: "waiting" }, { ...BOARD, buyer: 0 })).toBe(false);
  expect(mayBeBidFor({ situation: "waiting" }, { ...BOARD, buyer: 0 })).toBe(false);
});

test("only who is in and has a choice of bids can be bidden for", () => {
  const all: Situation[] = ["bidding", "waiting", "only-pass", "last-chance", "placing", "placed", "out", "over"];
  expect(all.filter((situation) => mayBeBidFor({ situation }, BOARD))).toEqual(["bidding", "waiting"]);
});

test("the auction in words", () => {
  const outlook = { low: -8, high: 30, dogs: [], chased: null };
  expect(auctionSentences({ outlook }, { ...BOARD, bids: [0, 4, 0] }, READER)).toEqual([
    "Bo bids 4.",
    "In the sack +15 lies open, 1 hidden.",
    "Worth to you: -8 to 30.",
  ]);
  expect(auctionSentences({ outlook: null }, BOARD, READER)[0]).toBe("No bid yet");
});
