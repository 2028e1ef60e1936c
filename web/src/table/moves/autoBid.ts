/** When the server bids for the reader, and what they want to know before they let it. */
import type { Own } from "../../generated/messages";
import type { BoardState } from "../../lib/table/boardState";
import { seatName, type Reader } from "../../lib/text/names";
import { t, words } from "../../lib/text/words.svelte";
import { openSum } from "../board/sackContents";

/** Whether the server bids for the reader now, so that they need not do anything. */
export function isBidFor({ auto_bid, situation }: Pick<Own, "auto_bid" | "situation">, { buyer }: Pick<BoardState, "buyer">): boolean {
  return auto_bid !== null && buyer === null && (auto_bid.acts || situation === "waiting");
}

/** Whether the reader can let the server bid for them. */
export function mayBeBidFor({ situation }: Pick<Own, "situation">, { buyer }: Pick<BoardState, "buyer">): boolean {
  return buyer === null && (situation === "bidding" || situation === "waiting");
}

/** Return who leads, in words. */
export function leaderSentence({ bids }: Pick<BoardState, "bids">, reader: Reader): string {
  const amount = Math.max(0, ...bids);
  if (amount === 0) return t("web-no-bid-yet");
  const seat = bids.indexOf(amount);
  return t("bid-made", { who: seat === reader.seat ? "you" : "other", seat: seatName(seat, reader), amount });
}

/** Return what the sack and the auction have come to. */
export function auctionSentences({ outlook }: Pick<Own, "outlook">, board: BoardState, reader: Reader): string[] {
  const hidden = board.row.filter(({ card }) => card === null).length;
  const sentences = [
    leaderSentence(board, reader),
    t("web-auto-bid-sack", { sum: words.signed(openSum(board)), hidden }),
  ];
  if (outlook && outlook.low < outlook.high) {
    sentences.push(`${t("web-note-worth")} ${t("web-range", { low: outlook.low, high: outlook.high })}.`);
  }
  return sentences;
}
