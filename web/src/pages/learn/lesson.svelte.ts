/** Where a learner is in the tutorial, and what takes them on. Kept in this browser. */
import { keep, kept } from "../../lib/storage";
import { settings } from "../../lib/settings.svelte";
import { Reel } from "../../table/animation/playback.svelte";
import type { Mover } from "../../table/animation/livePlayback.svelte";
import type { Card, Move } from "../../generated/messages";
import { CHAPTERS, eventsOf, type Beat, type Chapter } from "./chapters";

export type Hint = { about: "place" | "bid" | "pass" | "recall"; move: Move };

export class Lesson {
  #number = $state(0);
  #beat = $state(0);
  #begins: number[] = [];
  #reel = $state.raw(new Reel([]));
  #hint = $state.raw<Hint | null>(null);
  #isAnswered = $state(false);
  #done = $state.raw<readonly string[]>([]);
  #mover: Mover | null = null;
  #still: (() => void) | null = null;

  constructor() {
    this.#done = (kept("learn.done") ?? "").split(" ").filter(Boolean);
    const [name, beat] = (kept("learn.at") ?? "").split(" ");
    const found = CHAPTERS.findIndex((chapter) => chapter.name === name);
    this.open(Math.max(0, found), Number(beat) || 0);
  }

  /** The number of the chapter, from 0. */
  get number(): number {
    return this.#number;
  }
  get chapter(): Chapter {
    return CHAPTERS[this.#number] as Chapter;
  }
  get beat(): Beat {
    return this.chapter.beats[this.#beat] as Beat;
  }
  get reel(): Reel {
    return this.#reel;
  }
  /** Why the last move was not the right one. */
  get hint(): Hint | null {
    return this.#hint;
  }
  /** The names of chapters that were finished. */
  get done(): readonly string[] {
    return this.#done;
  }
  /** What belongs to this beat is shown; the learner may go on. */
  get isReady(): boolean {
    return !this.#reel.isPlaying;
  }
  /** The learner has to do something before it goes on. */
  get isAsked(): boolean {
    return this.beat.wanted !== null || (this.beat.recall !== null && !this.#isAnswered);
  }
  get isAnswered(): boolean {
    return this.#isAnswered;
  }
  get isFirst(): boolean {
    return this.#number === 0 && this.#beat === 0;
  }
  /** The last beat of a chapter. */
  get isClosing(): boolean {
    return this.#beat === this.chapter.beats.length - 1;
  }
  get isLast(): boolean {
    return this.isClosing && this.#number === CHAPTERS.length - 1;
  }

  /** Let pictures travel within the table that shows it. */
  show(mover: Mover | null, still: (() => void) | null): void {
    this.#mover = this.#reel.mover = mover;
    this.#still = this.#reel.still = still;
  }

  /** Begin a chapter anew, or go to one of its beats. */
  open(number: number, beat = 0): void {
    this.#reel.pause();
    const { events, opens, begins } = eventsOf(number);
    const at = Math.min(Math.max(0, beat), begins.length - 1);
    this.#begins = begins;
    this.#number = number;
    this.#reel = new Reel(events, at === 0 && number > 0 ? opens : begins[at]);
    this.#reel.mover = this.#mover;
    this.#reel.still = this.#still;
    this.#come(at);
    this.#play(begins[at] ?? 0);
  }

  /** Make a move; only the one that is taught is made. */
  move(move: Move): void {
    const { wanted } = this.beat;
    if (!this.isReady || wanted === null) return;
    if (move === wanted) return this.#advance();
    const about = wanted === "p" ? "pass" : /^\d/.test(wanted) ? "bid" : "place";
    this.#hint = { about, move: wanted };
  }

  answer(card: Card): void {
    const isRight = card === this.beat.recall?.answer;
    this.#isAnswered = isRight;
    this.#hint = isRight ? null : { about: "recall", move: card };
  }

  next(): void {
    if (!this.isReady) return this.hurry();
    if (!this.isAsked) this.#advance();
  }

  /** Show at once what is still to be shown. */
  hurry(): void {
    this.#reel.go(this.#begins[this.#beat] ?? this.#reel.events.length);
  }

  back(): void {
    if (this.#beat > 0) {
      this.#come(this.#beat - 1);
      this.hurry();
    } else if (this.#number > 0) {
      this.open(this.#number - 1, Infinity);
    }
  }

  #advance(): void {
    if (!this.isClosing) {
      this.#come(this.#beat + 1);
      return this.#play(this.#begins[this.#beat] ?? 0);
    }
    this.#finish();
    if (!this.isLast) this.open(this.#number + 1);
  }

  #finish(): void {
    this.#done = [...new Set([...this.#done, this.chapter.name])];
    keep("learn.done", this.#done.join(" "));
  }

  #come(beat: number): void {
    this.#beat = beat;
    this.#hint = null;
    this.#isAnswered = false;
    keep("learn.at", `${this.chapter.name} ${beat}`);
    if (this.isLast) this.#finish();
  }

  #play(until: number): void {
    if (settings.moves) this.#reel.play(until);
    else this.#reel.go(until);
  }
}
