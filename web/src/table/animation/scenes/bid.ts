/** A seat bids: the mice that it adds hop onto the table. */
import type { BidMade } from "../../../generated/messages";
import { hopMice } from "../props/mice";
import type { Scene } from "../scene";

const LOOK_MS = 320;
const POP_MS = 260;

export async function bid(event: BidMade, scene: Scene): Promise<void> {
  const more = event.amount - (scene.board.bids[event.seat] ?? 0);
  const isReader = event.seat === scene.reader.seat;
  const from = scene.anchor(...(isReader ? ["purse"] : []), `seat-${event.seat}`);
  await scene.show();
  scene.sound("bid");
  const pile = scene.anchor(`bid-${event.seat}`);
  if (!pile) return scene.pause(LOOK_MS);
  if (isReader) void hopMice(scene, from, pile, more);
  const pop = [{ scale: 0.6 }, { scale: 1.15, offset: 0.6 }, { scale: 1 }];
  void scene.move(pile, pop, POP_MS);
  await scene.pause(LOOK_MS);
}
