/** What the auction's panel says instead of who leads. The server says which situation it is. */
import type { Own } from "../../generated/messages";
import { t } from "../../lib/text/words.svelte";

/** What somebody who is out wants to know. */
export interface AuctionFacts {
  /** What the reader took for passing. */
  taken: number;
  /** What lies open in the sack. */
  sum: number;
  highestBid: number;
}

/** Return a hint for a reader who cannot choose between several bids and a pass, or is asked because
 * the limit of their auto-bid does not suffice; else nothing. */
export function auctionHint({ situation, auto_bid }: Pick<Own, "situation" | "auto_bid">, facts: AuctionFacts): string {
  switch (situation) {
    case "last-chance":
      return t("web-last-chance");
    case "only-pass":
      return t("web-only-pass");
    case "out": {
      const { taken, sum, highestBid } = facts;
      const earned = t("web-you-earned", { taken });
      return highestBid > 0 ? `${earned} ${t("web-sack-stands", { sum, bid: highestBid })}` : earned;
    }
    case "bidding":
      // The server would bid otherwise.
      return auto_bid ? t("web-auto-bid-asks", { limit: auto_bid.limit }) : "";
    case "waiting":
    case "placing":
    case "placed":
    case "over":
      return "";
  }
}
