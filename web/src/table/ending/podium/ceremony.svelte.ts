/**
 * The ceremony at the end of a game, beat by beat: purses are counted, cats parade, the podium
 * rises from the last place to the first, then come crown, ribbon and awards. Whoever has seen
 * enough skips it. Components ask which beats have begun; styles do the movement.
 */
import { settings } from "../../../lib/settings.svelte";

/** What each beat lasts at normal speed, in milliseconds. */
const DURATIONS = { count: 1500, parade: 1500, rise: 450, crown: 400, ribbon: 400, award: 250 } as const;
export type Beat = keyof typeof DURATIONS;

export class Ceremony {
  readonly #beats: readonly Beat[];
  /** How many beats have begun. */
  #begun = $state(0);
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(seats: number, awards: number) {
    this.#beats = [
      "count",
      "parade",
      ...Array<Beat>(seats).fill("rise"),
      "crown",
      "ribbon",
      ...Array<Beat>(awards).fill("award"),
    ];
  }

  /** Everything is shown. */
  get isOver(): boolean {
    return this.#begun > this.#beats.length;
  }

  /** Tell how often *beat* has begun; all of them when the ceremony is over. */
  count(beat: Beat): number {
    return this.#beats.slice(0, this.#begun).filter((each) => each === beat).length;
  }

  has(beat: Beat): boolean {
    return this.count(beat) > 0;
  }

  /** What *beat* lasts at the speed that the reader has chosen. */
  duration(beat: Beat): number {
    return DURATIONS[beat] / settings.pace;
  }

  /** Play all beats; a page that nobody looks at waits until somebody does. */
  play(): void {
    if (document.hidden) document.addEventListener("visibilitychange", () => this.play(), { once: true });
    else if (Number.isFinite(settings.pace)) this.#next();
    else this.skip();
  }

  /** Show the result at once. */
  skip(): void {
    this.stop();
    this.#begun = this.#beats.length + 1;
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #next(): void {
    const beat = this.#beats[this.#begun];
    this.#begun++;
    this.#timer = beat ? setTimeout(() => this.#next(), this.duration(beat)) : null;
  }
}
