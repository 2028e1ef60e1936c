import { render } from "svelte/server";
import { beforeAll, expect, test } from "vitest";
import type { Own } from "../../../src/generated/messages";
import { words } from "../../../src/lib/text/words.svelte";
import AuctionPanel from "../../../src/table/moves/AuctionPanel.svelte";

const PROPS = { ownBid: 0, highestBid: 0, highestBidder: "", onTurn: "", amount: 1, onmove: () => undefined };
const OWN = { situation: "bidding", legal: ["p", "1", "2"], pays: 2 } as unknown as Own;

beforeAll(() => words.choose("en"));

test("while the buttons are disabled, the hint still says what the reader can do", () => {
  const { body } = render(AuctionPanel, { props: { ...PROPS, own: OWN, mayMove: false } });
  expect(body).toContain("You can bid 1 to 2.");
  expect(body).not.toContain("you can only pass");
  expect(body.match(/<button[^>]*disabled/g)).toHaveLength(7);
});
