/** A stamp on the row: sold, or not sold. */
import { settings } from "../../../lib/settings.svelte";
import { centre, type Scene } from "../scene";
import { pose } from "./path";

const SLAM_MS = 180;
const SHAKE_MS = 180;
/** Width and height of its frame, in units of its drawing. */
const FRAME = { width: 330, height: 160 };

interface Text {
  title: string;
  text: string;
  tone: "crimson" | "grey";
}

export async function stamp(scene: Scene, { title, text, tone }: Text): Promise<void> {
  const row = scene.area("row-");
  if (!row) return scene.pause(SLAM_MS + SHAKE_MS);
  const width = Math.min(Math.max(150, row.height * 1.15), row.width * 0.8);
  const prop = scene.add(`stamp ${tone}`, "", width, (width * FRAME.height) / FRAME.width);
  const words = document.createElement("span");
  for (const line of [title, text]) {
    const part = document.createElement("span");
    part.textContent = line;
    words.append(part);
  }
  prop.append(words);
  scene.keep(prop);
  prop.style.fontSize = `${width}px`;
  fit(words.children[0] as HTMLElement, width * 0.84);
  fit(words.children[1] as HTMLElement, width * 0.84);
  const at = { x: row.right - width * 0.42, y: row.bottom - width * 0.1 };
  const frames = [
    { transform: pose(prop, { at, scale: 2.2, turn: -18 }), opacity: 0 },
    { transform: pose(prop, { at, turn: -8 }), opacity: 1 },
  ];
  await scene.appear(prop, frames, SLAM_MS);
  if (settings.isMotionOn) void shake(scene);
  await scene.pause(SHAKE_MS);
}

/** Make a line narrower until it fits: in some languages the words are long. */
function fit(line: HTMLElement, most: number): void {
  const width = line.getBoundingClientRect().width;
  if (width > most) line.style.fontSize = `${parseFloat(getComputedStyle(line).fontSize) * (most / width)}px`;
}

function shake(scene: Scene): Promise<void> {
  const sack = scene.anchor("sack");
  const shaken = sack && centre(sack) ? sack : null;
  if (!shaken) return Promise.resolve();
  const frames = [[0, 0], [-4, 3], [3, -3], [-2, 2], [0, 0]].map(([x, y]) => ({ translate: `${x}px ${y}px` }));
  return scene.move(shaken, frames, SHAKE_MS, { easing: "linear" });
}
