/** What the buyer gains or loses, in a star; confetti for the reader's own gain. */
import { t, words } from "../../../lib/text/words.svelte";
import { centre, type Point, type Scene } from "../scene";
import { pose } from "./path";

const POP_MS = 260;
const LOOK_MS = 560;
const SMALL_LOOK_MS = 420;
const CONFETTI = 26;
const CONFETTI_MS = 1100;
const COLOURS = ["--gold", "--crimson", "--sky", "--leaf", "--rose", "--gold-pale"];

interface Gain {
  gain: number;
  /** The buyer's seat. */
  at: Element | null;
  /** The reader has bought. */
  isLarge: boolean;
}

export function kindOfGain(gain: number): "gain" | "even" | "loss" {
  return gain > 0 ? "gain" : gain < 0 ? "loss" : "even";
}

export async function burst(scene: Scene, { gain, at, isLarge }: Gain): Promise<void> {
  const row = scene.area("row-"), seat = at && centre(at);
  if (!row || !seat) return scene.pause(POP_MS + LOOK_MS);
  const size = isLarge ? Math.min(190, Math.max(110, row.height * 0.62)) : Math.min(110, Math.max(76, row.height * 0.36));
  const prop = scene.add(`burst ${kindOfGain(gain)}`, star(), size);
  const label = document.createElement("span");
  const amount = document.createElement("strong"), kind = document.createElement("small");
  amount.textContent = words.signed(gain);
  kind.textContent = t("web-burst", { kind: kindOfGain(gain) });
  label.append(amount, kind);
  prop.append(label);
  prop.style.fontSize = `${size}px`;
  const spot = isLarge ? centre(row) : inside(seat, size);
  const frames = [
    { transform: pose(prop, { at: spot, scale: 0.1, turn: -40 }), opacity: 0 },
    { transform: pose(prop, { at: spot, scale: 1.18, turn: -14 }), opacity: 1, offset: 0.65 },
    { transform: pose(prop, { at: spot, turn: -10 }), opacity: 1 },
  ];
  scene.sound(gain < 0 ? "loss" : "gain");
  await scene.appear(prop, frames, POP_MS);
  if (isLarge && gain > 0) throwConfetti(scene, spot);
  await scene.pause(isLarge ? LOOK_MS : SMALL_LOOK_MS);
}

/** Return a point near *at* at which something of this size is wholly on the screen. */
function inside({ x, y }: Point, size: number): Point {
  const clamp = (value: number, most: number) => Math.max(size * 0.6, Math.min(value, most - size * 0.6));
  return { x: clamp(x + size * 0.7, innerWidth), y: clamp(y, innerHeight) };
}

function star(): string {
  const ring = (points: number, outer: number, inner: number) =>
    Array.from({ length: 2 * points }, (_, at) => {
      const angle = (at * Math.PI) / points, radius = at % 2 ? inner : outer;
      return `${(100 + radius * Math.sin(angle)).toFixed(1)} ${(100 - radius * Math.cos(angle)).toFixed(1)}`;
    }).join("L");
  const path = (fill: string, outer: number, inner: number) =>
    `<path class="${fill}" d="M${ring(18, outer, inner)}z"/>`;
  return `<svg viewBox="0 0 200 200">${path("edge", 100, 82)}${path("body", 94, 78)}${path("core", 80, 70)}</svg>`;
}

function throwConfetti(scene: Scene, from: Point): void {
  if (!scene.isMoving) return;
  for (let at = 0; at < CONFETTI; at++) {
    const angle = (at / CONFETTI) * 2 * Math.PI + (at % 3) * 0.2, far = 110 + ((at * 53) % 120);
    const scrap = scene.add("confetti", "", 8 + (at % 4) * 2, 6 + (at % 3) * 3);
    scrap.style.background = `var(${COLOURS[at % COLOURS.length]})`;
    const top = { x: from.x + Math.cos(angle) * far, y: from.y + Math.sin(angle) * far * 0.7 - 60 };
    const end = { x: top.x + Math.cos(angle) * 30, y: top.y + 190 };
    const frames = [
      { transform: pose(scrap, { at: from, scale: 0.4 }), opacity: 1, easing: "cubic-bezier(0.1, 0.8, 0.4, 1)" },
      { transform: pose(scrap, { at: top, turn: at * 47 }), opacity: 1, offset: 0.4, easing: "ease-in" },
      { transform: pose(scrap, { at: end, turn: at * 111 }), opacity: 0 },
    ];
    void scene.move(scrap, frames, CONFETTI_MS, { easing: "linear" });
  }
}
