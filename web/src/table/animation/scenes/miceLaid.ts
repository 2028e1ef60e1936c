/** The mouse cards are filled from the bank. */
import type { MiceLaid } from "../../../generated/messages";
import { hopMice } from "../props/mice";
import type { Scene } from "../scene";

const LOOK_MS = 100;

export async function layMice(event: MiceLaid, scene: Scene): Promise<void> {
  scene.sound("mice");
  const bank = scene.anchor("bank", "sack");
  await Promise.all(event.mice.map((mice, place) => hopMice(scene, bank, scene.anchor(`mouse-${place}`), mice)));
  await scene.show();
  await scene.pause(LOOK_MS);
}
