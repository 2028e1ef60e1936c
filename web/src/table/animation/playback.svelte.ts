/**
 * Events that are all known, shown one after another: forward and back, by hand or by itself.
 * Replays and the tutorial are made of it; a table that is being played has a `Stage`.
 */
import type { GameEvent } from "../../generated/messages";
import { settings } from "../../lib/settings.svelte";
import { after, empty, type Shown } from "../../lib/table/boardState";
import { play } from "./sounds";
import { LASTS, type Mover } from "./livePlayback.svelte";

/** Faster than so many times, nothing travels any more. */
const TOO_FAST = 2;

export class Reel {
  readonly #states: readonly Shown[];
  #at = $state(0);
  #until = $state<number | null>(null);
  #runs = 0;
  #hurry: (() => void) | null = null;
  /** How many times as fast as at the table. */
  speed = $state(1);
  mover: Mover | null = null;
  /** Puts pictures back that were on their way. */
  still: (() => void) | null = null;

  constructor(
    readonly events: readonly GameEvent[],
    at = 0,
  ) {
    const states = [empty(4)];
    for (const event of events) states.push(after(states.at(-1) ?? empty(4), event));
    this.#states = states;
    this.#at = this.#within(at);
  }

  /** How many events have been shown. */
  get at(): number {
    return this.#at;
  }
  get isPlaying(): boolean {
    return this.#until !== null;
  }
  get shown(): Shown {
    return this.#states[this.#at] ?? empty(4);
  }
  /** The event that is shown just now. */
  get last(): GameEvent | null {
    return this.events[this.#at - 1] ?? null;
  }

  /** Show at once how things stand after *at* events. */
  go(at: number): void {
    this.#runs++;
    this.#until = null;
    this.#hurry?.();
    this.still?.();
    this.#at = this.#within(at);
  }

  /** Show one event more; whoever asks again does not want to wait for it. */
  forward(): void {
    if (this.#until === this.#at + 1) this.go(this.#until);
    this.play(this.#at + 1);
  }

  back(): void {
    this.go(this.#at - 1);
  }

  pause(): void {
    this.go(this.#at);
  }

  /** Show what happens *until* then, each event in its time. */
  play(until = this.events.length): void {
    this.go(this.#at);
    if (until <= this.#at || until > this.events.length) return;
    this.#until = until;
    void this.#run(until);
  }

  async #run(until: number): Promise<void> {
    const run = this.#runs;
    while (this.#at < until) {
      const event = this.events[this.#at];
      if (!event) break;
      const isMoving = settings.moves && !document.hidden && this.speed <= TOO_FAST;
      if (isMoving) await Promise.race([this.mover?.(event, this.shown), this.#hurried()]);
      if (run !== this.#runs) return;
      this.#at++;
      play(event);
      // A single step is done when it is shown.
      if (this.#at < until || isMoving) await this.#wait(LASTS[event.event] / this.speed);
      if (run !== this.#runs) return;
    }
    this.#until = null;
  }

  #wait(ms: number): Promise<void> {
    return Promise.race([new Promise<void>((done) => setTimeout(done, ms)), this.#hurried()]);
  }

  #hurried(): Promise<void> {
    return new Promise((done) => (this.#hurry = done));
  }

  #within(at: number): number {
    return Math.max(0, Math.min(this.events.length, at));
  }
}

/** Stop all that travels within *root*, and put it back. */
export function stilled(root: HTMLElement): void {
  for (const animation of root.getAnimations({ subtree: true })) {
    if (!(animation instanceof CSSAnimation || animation instanceof CSSTransition)) animation.cancel();
  }
}
