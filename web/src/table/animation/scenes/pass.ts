/** A seat passes: it takes the mice of the lowest mouse card, and its own bid back. */
import type { Passed } from "../../../generated/messages";
import { hopMice } from "../props/mice";
import type { Scene } from "../scene";

/** A pass that brings nothing is seen this long. */
const LOOK_MS = 350;

export async function pass({ seat, taken, returned }: Passed, scene: Scene): Promise<void> {
  const isReader = seat === scene.reader.seat;
  const home = scene.anchor(...(isReader ? ["purse"] : []), `seat-${seat}`);
  const lowest = scene.board.mice.findIndex((mice) => mice !== null);
  scene.sound("pass");
  const back = hopMice(scene, scene.anchor(`bid-${seat}`), home, returned);
  const pay = hopMice(scene, scene.anchor(`mouse-${lowest}`), home, taken);
  await Promise.all([back, pay]);
  await scene.show();
  await scene.pause(taken + returned > 0 ? LOOK_MS / 2 : LOOK_MS);
}
