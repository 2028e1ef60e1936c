/**
 * Plays a list of known events forward and back, for replays and the tutorial. The table of a
 * running game has a `LivePlayback`.
 */
import type { GameEvent } from "../../generated/messages";
import { settings } from "../../lib/settings.svelte";
import { applyEvent, emptyBoard, type BoardState } from "../../lib/table/boardState";
import type { SceneDirector } from "./sceneDirector";

export class Playback {
  /** The board before the first event and after each of them. */
  readonly #boards: readonly BoardState[];
  #position = $state(0);
  /** Where the current run ends; null while paused. */
  #target = $state<number | null>(null);
  #runs = 0;
  #scene: AbortController | null = null;
  /** 1 is the speed of a running game. */
  speed = $state(1);
  director: SceneDirector | null = null;

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
    this.#scene?.abort();
    if (position !== this.#position) this.director?.clear();
    this.#position = this.#clamp(position);
  }

  /** Show one more event; a second call during its scene skips that. */
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
      const at = this.#position, event = this.events[at];
      if (!event) break;
      const show = () => {
        if (run === this.#runs && this.#position === at) this.#position++;
      };
      if (this.director && !document.hidden) await this.#play(event, show);
      show();
      if (run !== this.#runs) return;
    }
    this.#target = null;
  }

  #play(event: GameEvent, show: () => void): Promise<void> | undefined {
    this.#scene = new AbortController();
    return this.director?.play(event, {
      board: this.board,
      past: this.events.slice(0, this.#position),
      show,
      pace: this.speed * settings.pace,
      signal: this.#scene.signal,
    });
  }

  #clamp(position: number): number {
    return Math.max(0, Math.min(this.events.length, position));
  }
}
