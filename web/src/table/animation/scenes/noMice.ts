/** No mice in this round: a note on the empty mouse cards says why. */
import type { NoMiceLaid } from "../../../generated/messages";
import { eventSentences } from "../../../lib/text/eventText";
import { note } from "../props/note";
import { centre, type Scene } from "../scene";

const READ_MS = 1900;
const SHAKE_MS = 500;

export async function explainNoMice(event: NoMiceLaid, scene: Scene): Promise<void> {
  await scene.show();
  const cards = scene.area("mouse-"), bank = scene.anchor("bank", "sack");
  scene.sound("empty");
  const shake = [0, -9, 8, -6, 5, 0].map((turn) => ({ rotate: `${turn}deg` }));
  if (bank) void scene.move(bank, shake, SHAKE_MS, { easing: "linear" });
  if (cards) void note(scene, eventSentences(event, scene.reader).join(" "), centre(cards), cards.width);
  await scene.pause(READ_MS);
}
