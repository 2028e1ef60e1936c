/**
 * Plays a list of known events forward and back, for replays and the tutorial. The table of a
 * running game has a `LivePlayback`.
 */
import type { GameEvent } from "../../generated/messages";
import { settings } from "../../lib/settings.svelte";
import { applyEvent, emptyBoard, type BoardState } from "../../lib/table/boardState";
import type { EventAnimator } from "./eventAnimator";
import { EVENT_DURATION_MS } from "./eventDurations";
import { playEventSound } from "./sounds";

/** At a higher speed there is no time for animations. */
const MAX_ANIMATED_SPEED = 2;

export class Playback {
  /** The board before the first event and after each of them. */
  readonly #boards: readonly BoardState[];
  #position = $state(0);
  /** Where the current run ends; null while paused. */
  #target = $state<number | null>(null);
  #runs = 0;
  #skipWait: (() => void) | null = null;
  /** 1 is the speed of a running game. */
  speed = $state(1);
  animator: EventAnimator | null = null;
  /** Puts pictures back that are on their way. */
  cancelAnimations: (() => void) | null = null;

  constructor(
    readonly events: readonly GameEvent[],
    position = 0,
  ) {
    const boards = [emptyBoard(4)];
    for (const event of events) boards.push(applyEvent(boards.at(-1) ?? emptyBoard(4), event));
    this.#boards = boards;
    this.#position = this.#clamp(position);
  }

  /** How many events have been shown. */
  get position(): number {
    return this.#position;
  }
  get isPlaying(): boolean {
    return this.#target !== null;
  }
  get board(): BoardState {
    return this.#boards[this.#position] ?? emptyBoard(4);
  }
  /** The event that was shown last. */
  get lastEvent(): GameEvent | null {
    return this.events[this.#position - 1] ?? null;
  }

  /** Show the board after *position* events at once. */
  goTo(position: number): void {
    this.#runs++;
    this.#target = null;
    this.#skipWait?.();
    this.cancelAnimations?.();
    this.#position = this.#clamp(position);
  }

  /** Show one more event; a second call during its animation skips that. */
  forward(): void {
    if (this.#target === this.#position + 1) this.goTo(this.#target);
    this.play(this.#position + 1);
  }

  back(): void {
    this.goTo(this.#position - 1);
  }

  pause(): void {
    this.goTo(this.#position);
  }

  /** Show events one after another, up to *target*. */
  play(target = this.events.length): void {
    this.goTo(this.#position);
    if (target <= this.#position || target > this.events.length) return;
    this.#target = target;
    void this.#run(target);
  }

  async #run(target: number): Promise<void> {
    const run = this.#runs;
    while (this.#position < target) {
      const event = this.events[this.#position];
      if (!event) break;
      const isAnimated = settings.isMotionOn && !document.hidden && this.speed <= MAX_ANIMATED_SPEED;
      if (isAnimated) await Promise.race([this.animator?.(event, this.board), this.#skip()]);
      if (run !== this.#runs) return;
      this.#position++;
      playEventSound(event);
      // A single step without animation is done as soon as it is shown.
      if (this.#position < target || isAnimated) await this.#wait(EVENT_DURATION_MS[event.event] / this.speed);
      if (run !== this.#runs) return;
    }
    this.#target = null;
  }

  #wait(ms: number): Promise<void> {
    return Promise.race([new Promise<void>((done) => setTimeout(done, ms)), this.#skip()]);
  }

  #skip(): Promise<void> {
    return new Promise((done) => (this.#skipWait = done));
  }

  #clamp(position: number): number {
    return Math.max(0, Math.min(this.events.length, position));
  }
}

/** Cancel the animations within *root* that an `EventAnimator` started. */
export function cancelAnimationsIn(root: HTMLElement): void {
  for (const animation of root.getAnimations({ subtree: true })) {
    if (!(animation instanceof CSSAnimation || animation instanceof CSSTransition)) animation.cancel();
  }
}
