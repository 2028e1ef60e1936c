import { render } from "svelte/server";
import { beforeAll, expect, test } from "vitest";
import type { Own } from "../../../src/generated/messages";
import { words } from "../../../src/lib/text/words.svelte";
import AuctionPanel from "../../../src/table/moves/AuctionPanel.svelte";

const PROPS = { ownBid: 0, highestBid: 0, highestBidder: "", hint: "", amount: 1, onmove: () => undefined };
const OWN = { situation: "bidding", legal: ["p", "1", "2"], pays: 2, purse: 2 } as unknown as Own;

beforeAll(() => words.choose("en"));

test("while the buttons are disabled, nothing says that one can only pass", () => {
  const { body } = render(AuctionPanel, { props: { ...PROPS, own: OWN, mayMove: false } });
  expect(body).toContain("No bid yet");
  expect(body).not.toContain("you can only pass");
  expect(body.match(/<button/g)).toHaveLength(8);
  expect(body.match(/<button[^>]*disabled/g)).toHaveLength(8);
});

test("buttons say what a bid leaves and what a pass brings", () => {
  const own = { ...OWN, purse: 9, legal: ["p", "14", "15", "16", "17", "18"], pays: 4 } as Own;
  const { body } = render(AuctionPanel, {
    props: { ...PROPS, own, mayMove: true, ownBid: 9, highestBid: 13, highestBidder: "Baron", amount: 14 },
  });
  const text = body.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
  expect(text).toContain("Baron bids 13");
  expect(text).toContain("Bid 14 leaves you 4");
  expect(text).toContain("Pass +4 and your 9 back");
});
