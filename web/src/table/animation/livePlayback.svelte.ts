/**
 * The table as it is shown: events come in bursts, and are played out one after another.
 * Whoever wants to go on need not wait: a move of the reader's own shows the rest at once.
 */
import { untrack } from "svelte";
import type { GameEvent } from "../../generated/messages";
import { settings } from "../../lib/settings.svelte";
import { after, empty, settled, type Shown } from "../../lib/table/boardState";
import type { Audience, Table } from "../../lib/table/tableModel.svelte";
import { told } from "../../lib/text/eventText";
import { play } from "./sounds";

/** How long each is looked at, in milliseconds. */
export const LASTS: Record<GameEvent["event"], number> = {
  dealt: 300,
  "round-began": 450,
  "mice-laid": 450,
  "no-mice-laid": 1200,
  placed: 170,
  "turned-up": 550,
  "bid-made": 320,
  passed: 250,
  sold: 450,
  "dogs-left": 1700,
  "sack-taken": 500,
  "no-sale": 700,
  "marker-moved": 350,
  ended: 400,
};
/** With so many waiting they go by twice as fast, */
const CROWD = 10;
/** and with so many, all but the newest are shown at once. */
const TOO_MANY = 30;
/** The reader may act after so long, whatever is still to be shown. */
const PATIENCE_MS = 900;
/** So many sentences are kept for those who hear the page: more than one move ever brings. */
const SPOKEN = 24;

/** Moves pictures before an event is shown: mice travel, cards are carried off. */
export type Mover = (event: GameEvent, shown: Shown) => Promise<void>;

export class Stage implements Omit<Audience, "refused"> {
  #shown = $state.raw<Shown>(empty(4));
  #isPlaying = $state(false);
  #isReady = $state(true);
  #last = $state.raw<GameEvent | null>(null);
  #spoken = $state.raw<readonly { number: number; text: string }[]>([]);
  #queue: GameEvent[] = [];
  #patience: ReturnType<typeof setTimeout> | undefined;
  #hurry: (() => void) | null = null;
  mover: Mover | null = null;

  constructor(private readonly table: () => Table) {}

  get shown(): Shown {
    return this.#shown;
  }
  /** Something is still to be shown. */
  get isPlaying(): boolean {
    return this.#isPlaying;
  }
  /** The reader may act: all is shown, or enough time has passed. */
  get isReady(): boolean {
    return this.#isReady;
  }
  /** The event that is shown just now, or was last. */
  get last(): GameEvent | null {
    return this.#last;
  }
  /** What was said lately, for a live region. */
  get spoken(): readonly { number: number; text: string }[] {
    return this.#spoken;
  }

  whole(): void {
    this.#queue = [];
    this.#settle();
    this.#last = this.table().events.at(-1) ?? null;
    this.#hurry?.();
  }

  happened(events: readonly GameEvent[]): void {
    if (this.#queue.length + events.length > TOO_MANY) {
      for (const event of this.#queue.splice(0)) this.#show(event);
    }
    this.#queue.push(...events);
    if (!settings.moves || document.hidden) return this.finish();
    this.#isReady = false;
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => (this.#isReady = true), PATIENCE_MS);
    if (!this.#isPlaying) void this.#run();
  }

  /** Show at once all that is still to come. */
  finish(): void {
    for (const event of this.#queue.splice(0)) this.#show(event);
    this.#settle();
    this.#hurry?.();
  }

  async #run(): Promise<void> {
    this.#isPlaying = true;
    for (let event = this.#queue.shift(); event; event = this.#queue.shift()) {
      const isStill = !settings.moves || document.hidden;
      if (!isStill) await Promise.race([this.mover?.(event, this.#shown), this.#hurried()]);
      this.#show(event);
      if (!isStill) await this.#wait(this.#lasts(event));
    }
    this.#isPlaying = false;
    this.#settle();
  }

  #lasts({ event }: GameEvent): number {
    // A chase that is cut short explains nothing.
    const isHurried = this.#queue.length > CROWD && event !== "dogs-left";
    return LASTS[event] / (isHurried ? 2 : 1);
  }

  #show(event: GameEvent): void {
    this.#shown = after(this.#shown, event);
    this.#last = event;
    play(event);
    const text = told(event, this.table().reader).join(" ");
    this.say(text);
  }

  /** Let those who hear the page hear *text*. */
  say(text: string): void {
    // Whoever speaks does not want to know what was said before.
    const before = untrack(() => this.#spoken);
    const number = (before.at(-1)?.number ?? 0) + 1;
    this.#spoken = [...before, { number, text }].slice(-SPOKEN);
  }

  #settle(): void {
    const { game, events } = this.table();
    if (game) this.#shown = settled(game, events);
    clearTimeout(this.#patience);
    this.#isReady = true;
  }

  #wait(ms: number): Promise<void> {
    return Promise.race([new Promise<void>((done) => setTimeout(done, ms)), this.#hurried()]);
  }

  #hurried(): Promise<void> {
    return new Promise((done) => (this.#hurry = done));
  }
}
