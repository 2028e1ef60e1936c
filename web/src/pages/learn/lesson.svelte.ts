/** The learner's progress in the tutorial, saved in this browser. */
import type { Card, Move } from "../../generated/messages";
import { loadItem, saveItem } from "../../lib/storage";
import { settings } from "../../lib/settings.svelte";
import { Playback } from "../../table/animation/playback.svelte";
import type { SceneDirector } from "../../table/animation/sceneDirector";
import { CHAPTERS, eventsOf, type Beat, type Chapter } from "./chapters";

export type Hint = { about: "place" | "bid" | "pass" | "recall"; move: Move };

export class Lesson {
  #number = $state(0);
  #beat = $state(0);
  #beatStarts: number[] = [];
  #playback = $state.raw(new Playback([]));
  #hint = $state.raw<Hint | null>(null);
  #isAnswered = $state(false);
  #done = $state.raw<readonly string[]>([]);
  #director: SceneDirector | null = null;

  constructor() {
    this.#done = (loadItem("learn.done") ?? "").split(" ").filter(Boolean);
    const [name, beat] = (loadItem("learn.at") ?? "").split(" ");
    const number = CHAPTERS.findIndex((chapter) => chapter.name === name);
    this.open(Math.max(0, number), Number(beat) || 0);
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
  get playback(): Playback {
    return this.#playback;
  }
  /** After a wrong move: what would have been right. */
  get hint(): Hint | null {
    return this.#hint;
  }
  /** The names of finished chapters. */
  get done(): readonly string[] {
    return this.#done;
  }
  /** Everything up to this beat is shown; the learner may go on. */
  get isReady(): boolean {
    return !this.#playback.isPlaying;
  }
  /** The learner has to make a move or give an answer before the next beat. */
  get hasTask(): boolean {
    return this.beat.wanted !== null || (this.beat.recall !== null && !this.#isAnswered);
  }
  get isAnswered(): boolean {
    return this.#isAnswered;
  }
  get isFirst(): boolean {
    return this.#number === 0 && this.#beat === 0;
  }
  get isLastBeat(): boolean {
    return this.#beat === this.chapter.beats.length - 1;
  }
  /** The first chapter is done or at its end: the learner knows enough for a game. */
  get mayLeave(): boolean {
    return this.#number > 0 || this.isLastBeat;
  }
  get isLast(): boolean {
    return this.isLastBeat && this.#number === CHAPTERS.length - 1;
  }

  /** Set what plays scenes on the board that shows this lesson. */
  setDirector(director: SceneDirector | null): void {
    this.#director = this.#playback.director = director;
  }

  /** Begin a chapter, or go to one of its beats. */
  open(number: number, beat = 0): void {
    this.#playback.pause();
    const { events, chapterStart, beatStarts } = eventsOf(number);
    const at = Math.min(Math.max(0, beat), beatStarts.length - 1);
    this.#beatStarts = beatStarts;
    this.#number = number;
    this.#playback = new Playback(events, at === 0 && number > 0 ? chapterStart : beatStarts[at]);
    this.#playback.director = this.#director;
    this.#goToBeat(at);
    this.#play(beatStarts[at] ?? 0);
  }

  /** Make a move if it is the one that is taught; otherwise give a hint. */
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
    if (!this.isReady) return this.skipAnimation();
    if (!this.hasTask) this.#advance();
  }

  /** Show everything up to this beat at once. */
  skipAnimation(): void {
    this.#playback.goTo(this.#beatStarts[this.#beat] ?? this.#playback.events.length);
  }

  back(): void {
    if (this.#beat > 0) {
      this.#goToBeat(this.#beat - 1);
      this.skipAnimation();
    } else if (this.#number > 0) {
      this.open(this.#number - 1, Infinity);
    }
  }

  #advance(): void {
    if (!this.isLastBeat) {
      this.#goToBeat(this.#beat + 1);
      return this.#play(this.#beatStarts[this.#beat] ?? 0);
    }
    this.#markDone();
    if (!this.isLast) this.open(this.#number + 1);
  }

  #markDone(): void {
    this.#done = [...new Set([...this.#done, this.chapter.name])];
    saveItem("learn.done", this.#done.join(" "));
  }

  #goToBeat(beat: number): void {
    this.#beat = beat;
    this.#hint = null;
    this.#isAnswered = false;
    saveItem("learn.at", `${this.chapter.name} ${beat}`);
    if (this.isLast) this.#markDone();
  }

  #play(target: number): void {
    if (Number.isFinite(settings.pace)) this.#playback.play(target);
    else this.#playback.goTo(target);
  }
}
