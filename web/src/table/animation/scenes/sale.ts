/** The sack is sold: a stamp, the price goes to the bank, and a slip begins to list the cards. */
import type { Card, Sold } from "../../../generated/messages";
import { cardName, seatName } from "../../../lib/text/names";
import { t } from "../../../lib/text/words.svelte";
import { hopMice } from "../props/mice";
import { stamp } from "../props/stamp";
import type { Scene } from "../scene";

const LINE_MS = 120;
const AFTER_STAMP_MS = 450;

export async function sell({ seat, price }: Sold, scene: Scene): Promise<void> {
  const isReader = seat === scene.reader.seat;
  const who = isReader ? "you" : "other", name = seatName(seat, scene.reader);
  const cards = scene.board.row.flatMap(({ card }) => (card ? [card] : []));
  const pile = scene.anchor(`bid-${seat}`, `seat-${seat}`);
  scene.sound("sold");
  await stamp(scene, { title: t("web-stamp-sold"), text: t("web-stamp-sold-to", { price, who, seat: name }), tone: "crimson" });
  const paid = hopMice(scene, pile, scene.anchor("bank", "sack"), price);
  scene.slip.begin(t("web-slip-title", { who, seat: name }), cards);
  await scene.pause(AFTER_STAMP_MS / 2);
  for (const card of cards) {
    scene.slip.print({ text: cardName(card), amount: printedNumber(card), kind: "card" });
    await scene.pause(LINE_MS);
  }
  await paid;
  await scene.show();
  await scene.pause(AFTER_STAMP_MS / 2);
}

/** Return the number on a card; dogs and rabbits have none. */
function printedNumber(card: Card): string {
  return /^[+-]/.test(card) ? card.replace("-", "−") : "·";
}
