/** A card is turned up. Before the last one of a row, everybody holds their breath. */
import type { TurnedUp } from "../../../generated/messages";
import { centre, type Scene } from "../scene";

const TURN_MS = 450;
const LAST_TURN_MS = 600;
const BREATH_MS = 900;
/** So long an open card is looked at before the next event. */
const LOOK_MS = 250;

export async function turnUp(event: TurnedUp, scene: Scene): Promise<void> {
  const card = scene.anchor(`row-${event.place}`);
  const faceDown = scene.board.row.filter(({ card, isPeeked }) => card === null || isPeeked).length;
  const isLast = faceDown === 1 && scene.board.row.length > 1;
  if (card && isLast) await holdBreath(scene, card);
  const ms = isLast ? LAST_TURN_MS : TURN_MS;
  card?.style.setProperty("--turn", `${scene.duration(ms)}ms`);
  if (card) void scene.move(card, lift(), ms, { easing: "ease-in-out" });
  scene.sound(isLast ? "turn-last" : "turn");
  await scene.show();
  await scene.pause(ms + LOOK_MS);
}

function lift(): Keyframe[] {
  return [{ translate: "0 0" }, { translate: "0 -10px", offset: 0.4 }, { translate: "0 0" }];
}

/** The lamp dims but for the card, which trembles. */
async function holdBreath(scene: Scene, card: HTMLElement): Promise<void> {
  const dark = scene.add("darkness");
  const { x, y } = centre(card);
  dark.style.setProperty("--x", `${x}px`);
  dark.style.setProperty("--y", `${y}px`);
  dark.style.setProperty("--r", `${card.offsetWidth}px`);
  scene.sound("breath");
  void scene.fade(dark, 0, 1, 300);
  const tremble = [0, -1, 1, -1.4, 1.4, -1.8, 1.8, -2.2, 2.2, 0].map((turn) => ({ rotate: `${turn}deg` }));
  void scene.move(card, tremble, BREATH_MS - 100, { delay: 100, easing: "linear" });
  await scene.pause(BREATH_MS);
  void scene.fade(dark, 1, 0, 300);
}
