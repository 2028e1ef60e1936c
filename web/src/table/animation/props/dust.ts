/** Puffs of dust behind somebody who runs. */
import { pieceDrawing } from "../../../ui/pictures/cardDrawings";
import type { Point, Scene } from "../scene";
import { pose } from "./path";

const PUFFS = 5;
const PUFF_MS = 420;

/** Leave puffs on the way from one point to another, which takes *ms*. */
export function trailDust(scene: Scene, from: Point, to: Point, size: number, ms: number, delay = 0): void {
  if (!scene.isMoving) return;
  for (let puff = 0; puff < PUFFS; puff++) {
    const share = puff / PUFFS;
    const at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share + size * 0.42 };
    const prop = scene.add("dust", pieceDrawing("dust"), size * 0.36, size * 0.27);
    const frames = [
      { transform: pose(prop, { at, scale: 0.3 }), opacity: 0 },
      { transform: pose(prop, { at, scale: 0.8 }), opacity: 0.95, offset: 0.2 },
      { transform: pose(prop, { at: { x: at.x + (from.x - to.x > 0 ? 14 : -14), y: at.y - 12 }, scale: 1.2 }), opacity: 0 },
    ];
    void scene.move(prop, frames, PUFF_MS, { delay: delay + ms * share, easing: "ease-out" });
  }
}
