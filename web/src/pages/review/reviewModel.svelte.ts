/** A review as it is looked at: whose eyes, which decision, and what has been uncovered. */
import type { DecisionSeen, GameReplayed, GameReview, SeatReviewSeen } from "../../generated/messages";
import { isGraded, markOf, type Mark } from "../../lib/review/grades";
import { eventsBeforeMoves, roundsOfMoves } from "../../lib/review/moves";

export type Filter = "mistakes" | "all";

/** What an address names: `?seat=1&move=17`. */
export interface ReviewMoment {
  seat: number | null;
  number: number | null;
}

/** Return the moment that the query of an address names. */
export function momentIn(query: string): ReviewMoment {
  const params = new URLSearchParams(query);
  return { seat: numberIn(params.get("seat")), number: numberIn(params.get("move")) };
}

export function queryOf({ seat, number }: ReviewMoment): string {
  const params = new URLSearchParams();
  if (seat !== null) params.set("seat", `${seat}`);
  if (number !== null) params.set("move", `${number}`);
  return params.size > 0 ? `?${params.toString()}` : "";
}

function numberIn(text: string | null): number | null {
  return text && /^\d{1,4}$/.test(text) ? Number(text) : null;
}

export class ReviewModel {
  #seat = $state(0);
  #number = $state<number | null>(null);
  #filter = $state<Filter>("mistakes");
  #isTruthShown = $state(false);
  /** How many events came before each move. */
  readonly eventsBefore: readonly number[];
  /** The round of each move, and of the end. */
  readonly rounds: readonly number[];

  constructor(
    readonly game: GameReplayed,
    readonly review: GameReview,
    first: ReviewMoment,
  ) {
    this.eventsBefore = eventsBeforeMoves(game.events);
    this.rounds = roundsOfMoves(game.events);
    this.#seat = first.seat !== null && first.seat < game.seats.length ? first.seat : 0;
    if (!this.all.some(isGraded)) this.#filter = "all";
    if (first.number !== null) this.select(first.number);
  }

  /** The seat with whose eyes the game is seen. */
  get seat(): number {
    return this.#seat;
  }
  get own(): SeatReviewSeen | undefined {
    return this.review.seats.find(({ seat }) => seat === this.#seat);
  }
  /** All decisions of the seat. */
  get all(): readonly DecisionSeen[] {
    return this.own?.decisions ?? [];
  }
  get graded(): readonly DecisionSeen[] {
    return this.all.filter(isGraded);
  }
  /** Those that one steps through. */
  get steps(): readonly DecisionSeen[] {
    return this.#filter === "all" ? this.all : this.graded;
  }
  /** The decision that is looked at; null is the game as a whole. */
  get decision(): DecisionSeen | null {
    return this.all.find(({ number }) => number === this.#number) ?? null;
  }
  get filter(): Filter {
    return this.#filter;
  }
  set filter(filter: Filter) {
    this.#filter = filter;
  }
  /** What lay face down is shown. */
  get isTruthShown(): boolean {
    return this.#isTruthShown;
  }
  get hasPrevious(): boolean {
    return this.#number !== null;
  }
  get hasNext(): boolean {
    return this.steps.some(({ number }) => number > (this.#number ?? -1));
  }

  markAt(decision: DecisionSeen): Mark | null {
    return markOf(decision, this.#seat, this.review.highlights);
  }

  showTruth(): void {
    this.#isTruthShown = true;
  }

  /** Look at the decision *number*, if it is one of this seat. */
  select(number: number): void {
    const decision = this.all.find((each) => each.number === number);
    if (!decision) return;
    if (this.#number !== number) this.#isTruthShown = false;
    this.#number = number;
    if (!isGraded(decision)) this.#filter = "all";
  }

  /** Look at a move of any seat, with that seat's eyes: a forced one leads to the nearest decision. */
  jump(seat: number, number: number): void {
    this.lookAs(seat);
    const nearest = nearestTo(this.all, number);
    if (nearest) this.select(nearest.number);
  }

  showWhole(): void {
    this.#number = null;
    this.#isTruthShown = false;
  }

  /** Change eyes. The decision that is looked at becomes the nearest one of the other seat. */
  lookAs(seat: number): void {
    if (seat === this.#seat) return;
    const at = this.#number;
    this.#seat = seat;
    if (this.#filter === "mistakes" && this.graded.length === 0) this.#filter = "all";
    if (at === null) return;
    const nearest = nearestTo(this.steps, at);
    if (nearest) this.select(nearest.number);
    else this.showWhole();
  }

  /** Go to the next decision, or from the whole game to the first. */
  next(): void {
    const step = this.steps.find(({ number }) => number > (this.#number ?? -1));
    if (step) this.select(step.number);
  }

  /** Go to the decision before, or from the first to the whole game. */
  previous(): void {
    const at = this.#number;
    if (at === null) return;
    const step = this.steps.findLast(({ number }) => number < at);
    if (step) this.select(step.number);
    else this.showWhole();
  }

  last(): void {
    const step = this.steps.at(-1);
    if (step) this.select(step.number);
  }
}

function nearestTo(decisions: readonly DecisionSeen[], at: number): DecisionSeen | undefined {
  const distance = ({ number }: DecisionSeen) => Math.abs(number - at);
  return decisions.toSorted((one, other) => distance(one) - distance(other))[0];
}
