/** The hint below the auction's buttons. The server says in which situation the reader is. */
import type { Own } from "../../generated/messages";
import { t } from "../../lib/text/words.svelte";

/**
 * Return what the reader can do now.
 * @param ownBid The reader's bid, which a pass returns.
 * @param onTurn The name of whoever is on turn, for a reader who has to wait.
 */
export function auctionHint({ situation, legal }: Own, ownBid: number, onTurn: string): string {
  switch (situation) {
    case "bidding": {
      if (ownBid > 0) return t("web-pass-returns", { own: ownBid });
      const bids = legal.filter((move) => move !== "p").map(Number);
      return t("web-bid-range", { least: bids[0] ?? 0, most: bids.at(-1) ?? 0 });
    }
    case "last-chance":
      return t("web-last-chance");
    case "only-pass":
      return t("web-only-pass");
    case "waiting":
      return t("web-waiting-for", { names: onTurn });
    case "out":
      return t("web-you-are-out");
    case "placing":
    case "placed":
    case "over":
      return "";
  }
}
