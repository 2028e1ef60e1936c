/** What the scene of one event works with: places on the table, props, movements, pauses. */
import { tick } from "svelte";
import type { GameEvent } from "../../generated/messages";
import { settings } from "../../lib/settings.svelte";
import type { BoardState } from "../../lib/table/boardState";
import type { Reader } from "../../lib/text/names";
import type { Slip } from "./slip.svelte";
import { playSound, type SoundName } from "./sounds";

/** What a scene needs to know of the moment in which it is played. */
export interface Moment {
  /** The board before the event. */
  board: BoardState;
  /** The events that were shown before. */
  past: readonly GameEvent[];
  /** Change the board: from now on it shows the event. */
  show(): void;
  /** How much faster than usual the scene is played; infinite is at once. */
  pace: number;
  /** Aborted when somebody skips the scene. */
  signal: AbortSignal;
}

export interface Point {
  x: number;
  y: number;
}

interface MoveOptions {
  delay?: number;
  easing?: string;
  /** It goes on when the scene is over. */
  isLasting?: boolean;
}

/** Goes a little too far and comes back, as paper does. */
export const SPRING = "cubic-bezier(0.2, 0.9, 0.3, 1.15)";
const FADE_MS = 200;

export class Scene {
  readonly #props: HTMLElement[] = [];
  readonly #lasting = new Set<Element>();
  readonly #animations: Animation[] = [];

  constructor(
    private readonly root: HTMLElement,
    private readonly layer: HTMLElement,
    private readonly moment: Moment,
    readonly reader: Reader,
    readonly slip: Slip,
  ) {}

  /** The board before the event. */
  get board(): BoardState {
    return this.moment.board;
  }
  /** The events that were shown before. */
  get past(): readonly GameEvent[] {
    return this.moment.past;
  }
  /** Whether things move; otherwise they appear and disappear. */
  get isMoving(): boolean {
    return settings.isMotionOn;
  }
  get isSkipped(): boolean {
    return this.moment.signal.aborted;
  }

  /** Return the element that `data-anchor` names, if it is on the screen. */
  anchor(...names: readonly string[]): HTMLElement | null {
    for (const name of names) {
      const found = this.root.querySelector<HTMLElement>(`[data-anchor="${name}"]`);
      if (found && found.getBoundingClientRect().width > 0) return found;
    }
    return null;
  }

  /** Return the box round all elements whose anchor begins with *prefix*. */
  area(prefix: string): DOMRect | null {
    const boxes = [...this.root.querySelectorAll(`[data-anchor^="${prefix}"]`)]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width }) => width > 0);
    if (boxes.length === 0) return null;
    const left = Math.min(...boxes.map((box) => box.left)), top = Math.min(...boxes.map((box) => box.top));
    const right = Math.max(...boxes.map((box) => box.right)), bottom = Math.max(...boxes.map((box) => box.bottom));
    return new DOMRect(left, top, right - left, bottom - top);
  }

  /** Change the board, and return when the page shows it. */
  async show(): Promise<void> {
    this.moment.show();
    await tick();
  }

  pause(ms: number): Promise<void> {
    const { signal, pace } = this.moment;
    if (signal.aborted) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, ms / pace);
      signal.addEventListener("abort", () => {
        clearTimeout(timer);
        done();
      });
    });
  }

  /** Put a prop over the table. Its place is where it is moved to, counted from the top left. */
  add(name: string, svg = "", width?: number, height = width): HTMLElement {
    const prop = document.createElement("span");
    prop.className = `prop ${name}`;
    prop.innerHTML = svg;
    if (width !== undefined) prop.style.width = `${width}px`;
    if (height !== undefined) prop.style.height = `${height}px`;
    this.layer.append(prop);
    this.#props.push(prop);
    return prop;
  }

  /** Move an element for *ms*; without motion, wait as long. */
  move(element: Element, frames: Keyframe[], ms: number, options: MoveOptions = {}): Promise<void> {
    const { delay = 0, easing = SPRING, isLasting = false } = options;
    if (this.isMoving && !this.isSkipped) {
      const { pace } = this.moment;
      const timing = { duration: ms / pace, delay: delay / pace, easing };
      const animation = element.animate(frames, { ...timing, fill: isLasting ? "backwards" : "both" });
      if (!isLasting) this.#animations.push(animation);
    }
    return this.pause(delay + ms);
  }

  /** Let an element appear at a place: with *frames* if things move, else by fading in there. */
  appear(element: HTMLElement, frames: Keyframe[], ms: number): Promise<void> {
    element.style.transform = String(frames.at(-1)?.["transform"] ?? "");
    return this.isMoving ? this.move(element, frames, ms) : this.fade(element, 0, 1, ms);
  }

  /** Leave a prop on the table until the next round. */
  keep(prop: HTMLElement): void {
    this.#lasting.add(prop);
    prop.dataset["lasting"] = "";
  }

  /** Fade an element in or out: no movement, so it is for everybody. */
  fade(element: HTMLElement, from: number, to: number, ms = FADE_MS): Promise<void> {
    if (this.isSkipped) return Promise.resolve();
    const duration = Math.min(ms, FADE_MS) / this.moment.pace;
    this.#animations.push(element.animate([{ opacity: from }, { opacity: to }], { duration, fill: "both" }));
    return this.pause(ms);
  }

  sound(name: SoundName): void {
    if (!this.isSkipped) playSound(name);
  }

  /** How many milliseconds something takes at this pace. */
  duration(ms: number): number {
    return ms / this.moment.pace;
  }

  /** Clear away all props but those that last. */
  end(): void {
    for (const animation of this.#animations) animation.cancel();
    for (const prop of this.#props) if (!this.#lasting.has(prop)) prop.remove();
  }

  /** Clear away what earlier scenes have left on the table. */
  clearTable(): void {
    this.slip.clear();
    for (const prop of this.layer.querySelectorAll("[data-lasting]")) prop.remove();
  }
}

export function centre(element: Element | DOMRect): Point {
  const box = element instanceof Element ? element.getBoundingClientRect() : element;
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
