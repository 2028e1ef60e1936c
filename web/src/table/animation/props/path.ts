/** Ways of props over the table, as keyframes. A prop is moved by its centre. */
import type { Point } from "../scene";

export interface Pose {
  at: Point;
  scale?: number;
  /** In degrees. */
  turn?: number;
}

/** Return the transform that puts a prop of this size into a pose. */
export function pose(prop: HTMLElement, { at, scale = 1, turn = 0 }: Pose): string {
  const { offsetWidth: width, offsetHeight: height } = prop;
  return `translate(${at.x - width / 2}px, ${at.y - height / 2}px) rotate(${turn}deg) scale(${scale})`;
}

/** Return a flat arc from one pose to another; its top is *height* above both. */
export function arc(prop: HTMLElement, from: Pose, to: Pose, height: number): Keyframe[] {
  const middle = { x: (from.at.x + to.at.x) / 2, y: Math.min(from.at.y, to.at.y) - height };
  const scale = Math.max(from.scale ?? 1, to.scale ?? 1);
  const turn = ((from.turn ?? 0) + (to.turn ?? 0)) / 2;
  return [
    { transform: pose(prop, from), easing: "ease-out" },
    { transform: pose(prop, { at: middle, scale, turn }), offset: 0.5, easing: "ease-in" },
    { transform: pose(prop, to) },
  ];
}

interface Gait {
  /** How often it touches the ground, and how high it gets in between. */
  hops: number;
  height: number;
  /** How far it leans to either side, in degrees. */
  lean: number;
  /** Its size on the way and, at the end, beyond the edge that it leaps over. */
  scale?: number;
  endScale?: number;
}

/** Return a run from one point to another in hops, with a last leap into something. */
export function run(prop: HTMLElement, from: Pose, to: Point, gait: Gait): Keyframe[] {
  const { hops, height, lean, scale = from.scale ?? 1, endScale = scale } = gait;
  const steps = 2 * hops;
  const frames: Keyframe[] = [{ transform: pose(prop, from) }];
  for (let step = 1; step < steps; step++) {
    const share = step / steps;
    const ground = { x: from.at.x + (to.x - from.at.x) * share, y: from.at.y + (to.y - from.at.y) * share };
    const isUp = step % 2 === 1;
    const isLeap = step === steps - 1;
    const lift = isLeap ? 1.8 * height : isUp ? height : 0;
    const turn = lean * (isUp ? 1 : -1);
    frames.push({ transform: pose(prop, { at: { x: ground.x, y: ground.y - lift }, scale, turn }) });
  }
  frames.push({ transform: pose(prop, { at: to, scale: endScale, turn: -lean }) });
  return frames;
}
