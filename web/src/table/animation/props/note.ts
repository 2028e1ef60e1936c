/** A note that lies on the table for as long as its scene, and explains something. */
import type { Point, Scene } from "../scene";
import { pose } from "./path";

const LAY_MS = 250;
const MIN_WIDTH_PX = 180;

export async function note(scene: Scene, text: string, at: Point, width: number): Promise<void> {
  const prop = scene.add("note", "", Math.min(innerWidth - 24, Math.max(MIN_WIDTH_PX, Math.min(340, width))));
  prop.style.height = "auto";
  prop.textContent = text;
  const half = prop.offsetWidth / 2 + 8;
  const spot = { x: Math.max(half, Math.min(at.x, innerWidth - half)), y: at.y };
  const frames = [
    { transform: pose(prop, { at: { x: spot.x, y: spot.y - 40 }, scale: 0.8, turn: -6 }), opacity: 0 },
    { transform: pose(prop, { at: spot, turn: -1.5 }), opacity: 1 },
  ];
  await scene.appear(prop, frames, LAY_MS);
}
