/**
 * Shows the events of a running game one after another: they arrive in bursts, and each gets the
 * scene that it deserves. Nobody has to wait: a scene can be skipped, and so can all of them.
 */
import { untrack } from "svelte";
import type { GameEvent } from "../../generated/messages";
import { connection } from "../../lib/connection.svelte";
import { settings } from "../../lib/settings.svelte";
import type { TableModel, TableObserver } from "../../lib/table/tableModel.svelte";
import { eventSentences } from "../../lib/text/eventText";
import type { SceneDirector } from "./sceneDirector";

/** With more events waiting, scenes take half their time. */
const LONG_QUEUE = 12;
/** With more events waiting, the first of them are shown at once. */
const MAX_QUEUE = 40;
/** With less time left for a move, nothing delays it. */
const URGENT_MS = 8_000;
/** More sentences than one move ever brings, so that screen readers miss none. */
const MAX_ANNOUNCEMENTS = 24;
/** Scenes that somebody who has seen them before may want to skip. */
const LONG_SCENES: readonly GameEvent["event"][] = ["sold", "dogs-left", "sack-taken", "no-sale", "no-mice-laid", "ended"];
/** Events that end a skip to the result: these are the result. */
const RESULTS: readonly GameEvent["event"][] = ["sold", "no-sale"];

export interface Announcement {
  number: number;
  text: string;
}

export class LivePlayback implements Omit<TableObserver, "onRefusal"> {
  #isPlaying = $state(false);
  #isSkippingToResult = $state(false);
  #isLongScene = $state(false);
  #announcements = $state.raw<readonly Announcement[]>([]);
  #scene: AbortController | null = null;
  director: SceneDirector | null = null;

  constructor(private readonly table: () => TableModel) {}

  /** Scenes are being played. */
  get isPlaying(): boolean {
    return this.#isPlaying;
  }
  /** What the reader can skip now: the scene, the rest of an auction that they have left, or nothing. */
  get skippable(): "scene" | "auction" | null {
    if (this.#isLongScene) return "scene";
    const isOut = this.table().own?.situation === "out";
    return isOut && !this.#isSkippingToResult ? "auction" : null;
  }
  /** The latest sentences, for a live region. */
  get announcements(): readonly Announcement[] {
    return this.#announcements;
  }

  onReset(): void {
    this.onUpdate();
  }

  onUpdate(): void {
    const { stage } = this.table();
    while (stage.pending.length > MAX_QUEUE) this.#show();
    if (document.hidden) this.finish();
    else if (!this.#isPlaying && stage.pending.length > 0) void this.#run();
  }

  /** Show the result of the scene that is being played. */
  skip(): void {
    this.#scene?.abort();
  }

  /** Skip what can be skipped; of an auction that the reader has left, what is still to come too. */
  skipNow(): void {
    if (this.skippable === "auction") {
      this.#isSkippingToResult = true;
      this.table().hurry();
    }
    this.skip();
  }

  /** Show all waiting events at once. */
  finish(): void {
    const { stage } = this.table();
    this.skip();
    while (stage.pending.length > 0) this.#show();
    stage.settle();
  }

  /** Let screen readers say *text*. */
  announce(text: string): void {
    // Untracked: an effect that announces something must not run again because of it.
    const before = untrack(() => this.#announcements);
    const number = (before.at(-1)?.number ?? 0) + 1;
    this.#announcements = [...before, { number, text }].slice(-MAX_ANNOUNCEMENTS);
  }

  async #run(): Promise<void> {
    const { stage } = this.table();
    this.#isPlaying = true;
    for (let event = stage.pending[0]; event; event = stage.pending[0]) {
      if (this.#isUrgent) this.finish();
      else await this.#play(event);
    }
    this.#isPlaying = false;
    if (this.table().isMyTurn) this.#isSkippingToResult = false;
  }

  async #play(event: GameEvent): Promise<void> {
    const { stage } = this.table();
    const before = stage.shown.length;
    const show = () => {
      if (stage.shown.length === before) this.#show();
    };
    if (RESULTS.includes(event.event)) this.#isSkippingToResult = false;
    if (this.director && !document.hidden && !this.#isSkippingToResult) {
      this.#scene = new AbortController();
      this.#isLongScene = LONG_SCENES.includes(event.event) && Number.isFinite(this.#pace);
      const { board, events: past } = this.table();
      await this.director.play(event, { board, past, show, pace: this.#pace, signal: this.#scene.signal });
      this.#scene = null;
      this.#isLongScene = false;
    }
    show();
    stage.settle();
  }

  /** How much faster than usual scenes are played. */
  get #pace(): number {
    return settings.pace * (this.table().stage.pending.length > LONG_QUEUE ? 2 : 1);
  }

  /** The reader is on turn, and has little time left. */
  get #isUrgent(): boolean {
    const deadline = this.table().ownDeadline;
    return deadline !== null && deadline - connection.now() < URGENT_MS;
  }

  #show(): void {
    const { stage } = this.table();
    stage.showNext();
    const event = stage.state?.event;
    if (event) this.announce(eventSentences(event, this.table().reader).join(" "));
  }
}
