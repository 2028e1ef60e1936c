/** Mice that hop from one place to another. */
import { pieceDrawing } from "../../../ui/pictures/cardDrawings";
import { centre, type Scene } from "../scene";
import { arc } from "./path";

const MOUSE_PX = 34;
const HOP_MS = 430;
/** Delay from one mouse to the next. */
const STAGGER_MS = 55;

/** Let *count* mice hop from one element to another; a green one stands for five. */
export function hopMice(scene: Scene, from: Element | null, to: Element | null, count: number): Promise<void> {
  if (!from || !to || count === 0) return Promise.resolve();
  const start = centre(from), end = centre(to);
  const values = [...Array<number>(Math.floor(count / 5)).fill(5), ...Array<number>(count % 5).fill(1)];
  values.forEach((value, index) => {
    const mouse = scene.add("mouse", pieceDrawing(`mouse-${value}`), MOUSE_PX);
    const begin = { at: { x: start.x + ((index % 3) - 1) * 14, y: start.y }, scale: 0.7 };
    const height = Math.min(90, 24 + Math.hypot(end.x - start.x, end.y - start.y) / 6);
    const frames = arc(mouse, begin, { at: end, scale: 0.7, turn: 12 }, height);
    frames[0] = { ...frames[0], opacity: 0 };
    frames.splice(1, 0, { transform: frames[0]!["transform"] as string, opacity: 1, offset: 0.08, easing: "ease-out" });
    frames.push({ ...frames.at(-1)!, opacity: 0 });
    frames.at(-2)!.offset = 0.92;
    void scene.move(mouse, frames, HOP_MS, { delay: index * STAGGER_MS, easing: "linear" });
  });
  return scene.pause(HOP_MS + (values.length - 1) * STAGGER_MS);
}
