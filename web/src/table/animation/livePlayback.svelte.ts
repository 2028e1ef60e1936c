/**
 * The table of a running game as it is shown. Events arrive in bursts and are shown one after
 * another. Nobody has to wait for that: the reader's own move shows the rest at once.
 */
import { untrack } from "svelte";
import type { GameEvent } from "../../generated/messages";
import { settings } from "../../lib/settings.svelte";
import { applyEvent, boardStateOf, emptyBoard, type BoardState } from "../../lib/table/boardState";
import type { TableModel, TableObserver } from "../../lib/table/tableModel.svelte";
import { eventSentences } from "../../lib/text/eventText";
import type { EventAnimator } from "./eventAnimator";
import { EVENT_DURATION_MS } from "./eventDurations";
import { playEventSound } from "./sounds";

/** With more events waiting, each is shown for half its time. */
const LONG_QUEUE = 10;
/** With more events waiting, all but the newest are shown at once. */
const MAX_QUEUE = 30;
/** The reader may move after this time, even if events are still waiting. */
const MAX_WAIT_MS = 900;
/** More sentences than one move ever brings, so that screen readers miss none. */
const MAX_ANNOUNCEMENTS = 24;

export interface Announcement {
  number: number;
  text: string;
}

export class LivePlayback implements Omit<TableObserver, "onRefusal"> {
  #board = $state.raw<BoardState>(emptyBoard(4));
  #isPlaying = $state(false);
  #isReady = $state(true);
  #lastEvent = $state.raw<GameEvent | null>(null);
  #announcements = $state.raw<readonly Announcement[]>([]);
  #queue: GameEvent[] = [];
  #readyTimer: ReturnType<typeof setTimeout> | undefined;
  #skipWait: (() => void) | null = null;
  animator: EventAnimator | null = null;

  constructor(private readonly table: () => TableModel) {}

  get board(): BoardState {
    return this.#board;
  }
  /** Events are still waiting to be shown. */
  get isPlaying(): boolean {
    return this.#isPlaying;
  }
  /** The reader may move: all is shown, or enough time has passed. */
  get isReady(): boolean {
    return this.#isReady;
  }
  /** The event that was shown last. */
  get lastEvent(): GameEvent | null {
    return this.#lastEvent;
  }
  /** The latest sentences, for a live region. */
  get announcements(): readonly Announcement[] {
    return this.#announcements;
  }

  onReset(): void {
    this.#queue = [];
    this.#settle();
    this.#lastEvent = this.table().events.at(-1) ?? null;
    this.#skipWait?.();
  }

  onEvents(events: readonly GameEvent[]): void {
    if (this.#queue.length + events.length > MAX_QUEUE) {
      for (const event of this.#queue.splice(0)) this.#show(event);
    }
    this.#queue.push(...events);
    if (!settings.isMotionOn || document.hidden) return this.finish();
    this.#isReady = false;
    clearTimeout(this.#readyTimer);
    this.#readyTimer = setTimeout(() => (this.#isReady = true), MAX_WAIT_MS);
    if (!this.#isPlaying) void this.#run();
  }

  /** Show all waiting events at once. */
  finish(): void {
    for (const event of this.#queue.splice(0)) this.#show(event);
    this.#settle();
    this.#skipWait?.();
  }

  async #run(): Promise<void> {
    this.#isPlaying = true;
    for (let event = this.#queue.shift(); event; event = this.#queue.shift()) {
      const isAnimated = settings.isMotionOn && !document.hidden;
      if (isAnimated) await Promise.race([this.animator?.(event, this.#board), this.#skip()]);
      this.#show(event);
      if (isAnimated) await this.#wait(this.#duration(event));
    }
    this.#isPlaying = false;
    this.#settle();
  }

  #duration({ event }: GameEvent): number {
    // A chase that is cut short explains nothing.
    const isHurried = this.#queue.length > LONG_QUEUE && event !== "dogs-left";
    return EVENT_DURATION_MS[event] / (isHurried ? 2 : 1);
  }

  #show(event: GameEvent): void {
    this.#board = applyEvent(this.#board, event);
    this.#lastEvent = event;
    playEventSound(event);
    this.announce(eventSentences(event, this.table().reader).join(" "));
  }

  /** Let screen readers say *text*. */
  announce(text: string): void {
    // Untracked: an effect that announces something must not run again because of it.
    const before = untrack(() => this.#announcements);
    const number = (before.at(-1)?.number ?? 0) + 1;
    this.#announcements = [...before, { number, text }].slice(-MAX_ANNOUNCEMENTS);
  }

  #settle(): void {
    const { game, events } = this.table();
    if (game) this.#board = boardStateOf(game, events);
    clearTimeout(this.#readyTimer);
    this.#isReady = true;
  }

  #wait(ms: number): Promise<void> {
    return Promise.race([new Promise<void>((done) => setTimeout(done, ms)), this.#skip()]);
  }

  #skip(): Promise<void> {
    return new Promise((done) => (this.#skipWait = done));
  }
}
