/** A card is laid: it sails from the hand or from its seat to its place in the row. */
import type { Placed } from "../../../generated/messages";
import { pieceDrawing } from "../../../ui/pictures/cardDrawings";
import { pose } from "../props/path";
import { centre, type Scene } from "../scene";

const FLIGHT_MS = 420;
/** The next card may start before this one has landed. */
const NEXT_MS = 200;
const DUST_MS = 260;

export async function place(event: Placed, scene: Scene): Promise<void> {
  const from = startOf(event, scene);
  const start = from && centre(from), width = from?.getBoundingClientRect().width ?? 0;
  await scene.show();
  const card = scene.anchor(`row-${event.place}`);
  scene.sound("lay");
  if (!card || !start) return scene.pause(NEXT_MS);
  const end = centre(card), scale = Math.min(1, Math.max(0.35, width / card.offsetWidth));
  const x = start.x - end.x, y = start.y - end.y;
  const lift = 30 + Math.abs(x) / 8;
  const flight = [
    { transform: `translate(${x}px, ${y}px) rotate(${x > 0 ? 14 : -14}deg) scale(${scale})`, opacity: 0.6 },
    { transform: `translate(${x * 0.45}px, ${y * 0.45 - lift}px) rotate(${x > 0 ? 6 : -6}deg) scale(1.06)`, opacity: 1, offset: 0.55 },
    { transform: "none" },
  ];
  void scene.move(card, flight, FLIGHT_MS, { isLasting: true });
  if (event.seat === scene.reader.seat) {
    await scene.pause(FLIGHT_MS - 60);
    await raiseDust(scene, card);
  } else await scene.pause(NEXT_MS);
}

/** Return where a card comes from: the reader's hand, or its owner's seat. */
function startOf({ seat, card }: Placed, scene: Scene): HTMLElement | null {
  if (seat === null) return scene.anchor("sack");
  if (seat !== scene.reader.seat) return scene.anchor(`seat-${seat}`);
  return scene.anchor(`hand-${card}`, "hand", `seat-${seat}`);
}

async function raiseDust(scene: Scene, card: HTMLElement): Promise<void> {
  if (!scene.isMoving) return;
  const box = card.getBoundingClientRect();
  for (const side of [-1, 1]) {
    const dust = scene.add("dust", pieceDrawing("dust"), box.width * 0.3, box.width * 0.22);
    const ground = { x: box.left + box.width * (0.5 + side * 0.42), y: box.bottom - box.width * 0.04 };
    const away = { x: ground.x + side * box.width * 0.2, y: ground.y - box.width * 0.08 };
    const frames = [
      { transform: pose(dust, { at: ground, scale: 0.3 }), opacity: 0.9 },
      { transform: pose(dust, { at: away, scale: 1.1 }), opacity: 0 },
    ];
    void scene.move(dust, frames, DUST_MS, { easing: "ease-out" });
  }
  await scene.pause(DUST_MS / 2);
}
