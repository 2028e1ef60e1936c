/** The box for what leaves the game. It slides in beside the row, and goes when it is shut. */
import { pieceDrawing } from "../../../ui/pictures/cardDrawings";
import type { Point, Scene } from "../scene";
import { pose } from "./path";

const SLIDE_MS = 300;
const SHUT_MS = 320;

export interface Box {
  prop: HTMLElement;
  at: Point;
  /** Where things go in. */
  mouth: Point;
}

export function openBox(scene: Scene): Box {
  const row = scene.area("row-") ?? new DOMRect(innerWidth / 2, innerHeight / 2, 0, 0);
  const size = Math.min(150, Math.max(72, row.height * 0.5));
  const prop = scene.add("box", pieceDrawing("box"), size);
  const left = row.left - size * 0.62;
  const at = {
    x: Math.max(left, size * 0.6),
    // Where the row fills the screen, the box stands above it.
    y: left < size * 0.6 ? row.top - size * 0.3 : row.top + row.height * 0.3,
  };
  const frames = [
    { transform: pose(prop, { at: { x: at.x - size, y: at.y }, scale: 0.8, turn: -8 }), opacity: 0 },
    { transform: pose(prop, { at }), opacity: 1 },
  ];
  void scene.appear(prop, frames, SLIDE_MS);
  return { prop, at, mouth: { x: at.x, y: at.y - size * 0.12 } };
}

/** Shut the lid over what has gone in. */
export async function shutBox(scene: Scene, { prop, at }: Box): Promise<void> {
  prop.innerHTML = pieceDrawing("box-shut");
  scene.sound("box");
  const frames = [
    { transform: pose(prop, { at, scale: 1.12 }) },
    { transform: pose(prop, { at, scale: 0.94, turn: -4 }), offset: 0.35 },
    { transform: pose(prop, { at, turn: 3 }), offset: 0.65 },
    { transform: pose(prop, { at }) },
  ];
  await scene.move(prop, frames, SHUT_MS, { easing: "linear" });
}
