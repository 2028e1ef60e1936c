/** Nobody buys: a grey stamp, the sack is tied up, and it goes to the box. */
import type { NoSale } from "../../../generated/messages";
import { t } from "../../../lib/text/words.svelte";
import { drawing } from "../../../ui/pictures/drawings";
import { openBox, shutBox } from "../props/box";
import { arc, pose } from "../props/path";
import { stamp } from "../props/stamp";
import { centre, type Scene } from "../scene";

const GATHER_MS = 380;
const TIE_MS = 300;
const DROP_MS = 480;

export async function leaveUnsold(_event: NoSale, scene: Scene): Promise<void> {
  const area = scene.area("row-");
  const box = openBox(scene);
  scene.sound("no-sale");
  await stamp(scene, { title: t("web-stamp-no-sale"), text: t("web-stamp-no-sale-why"), tone: "grey" });
  await scene.pause(TIE_MS);
  if (!area || !scene.isMoving) {
    await scene.show();
    return scene.pause(GATHER_MS + TIE_MS);
  }
  const middle = centre(area);
  for (const [place] of scene.board.row.entries()) {
    const card = scene.anchor(`row-${place}`);
    if (!card) continue;
    const from = centre(card);
    const away = `translate(${middle.x - from.x}px, ${middle.y - from.y}px) rotate(${place * 14 - 20}deg) scale(0.3)`;
    void scene.move(card, [{ transform: "none" }, { transform: away }], GATHER_MS, { easing: "ease-in" });
  }
  await scene.pause(GATHER_MS);
  const sack = scene.add("sack", drawing("sack"), area.height * 0.7);
  const tie = [
    { transform: pose(sack, { at: middle, scale: 0.5 }) },
    { transform: pose(sack, { at: middle, scale: 1.12 }), offset: 0.6 },
    { transform: pose(sack, { at: middle }) },
  ];
  await scene.show();
  await scene.move(sack, tie, TIE_MS);
  const frames = arc(sack, { at: middle }, { at: box.mouth, scale: 0.25, turn: -30 }, area.height * 0.35);
  await scene.move(sack, frames, DROP_MS, { easing: "linear" });
  await shutBox(scene, box);
}
