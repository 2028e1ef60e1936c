/** What a table shows: the events that were shown so far, and those that still wait for their scene. */
import type { GameEvent, Own } from "../../generated/messages";
import { withOwnCards } from "./ownCards";
import { isSameTurn, keepTurn, pauseStage, stageEvent, stageSnapshot, stageStart, type Snapshot, type StagedState } from "./stagedState";

export class Stage {
  #state = $state.raw<StagedState | null>(null);
  #events = $state.raw<readonly GameEvent[]>([]);
  #shown = $state(0);
  /** Snapshots of the server that are not reached yet. */
  #snapshots: Snapshot[] = [];

  /** The table after the events that were shown; null before the deal. */
  get state(): StagedState | null {
    return this.#state;
  }
  /** The events that were shown. */
  readonly shown = $derived(this.#events.slice(0, this.#shown));
  /** The events that wait. */
  readonly pending = $derived(this.#events.slice(this.#shown));

  /**
   * Take over the whole game. What has not been shown yet still waits; somebody who has just come
   * has missed nothing.
   */
  reset(snapshot: Snapshot | null, events: readonly GameEvent[]): void {
    const isNew = this.#state === null || this.#shown > events.length;
    this.#snapshots = snapshot ? [snapshot] : [];
    this.#events = withOwnCards(events, snapshot?.own ?? null);
    if (isNew || !snapshot) this.#shown = events.length;
    if (!snapshot) this.#state = null;
    this.#pauseOrSettle();
  }

  /** Add *events*; *snapshot* is the game after them, unless a newer one follows. */
  add(events: readonly GameEvent[], snapshot: Snapshot | null): void {
    this.#events = withOwnCards([...this.#events, ...events], snapshot?.own ?? this.#own);
    if (snapshot) this.#snapshots.push(snapshot);
    if (snapshot && !this.#state) this.#begin(snapshot);
    this.#pauseOrSettle();
  }

  /** Show the next event. */
  showNext(): void {
    const event = this.pending[0];
    if (!event) return;
    this.#shown++;
    if (!this.#state) return;
    const keeper = this.#turnKeeper(this.#state);
    this.#state = stageEvent(this.#state, event);
    if (keeper) this.#state = keepTurn(this.#state, keeper);
    if (event.event === "round-began") this.#movePlace(event.round);
  }

  /** When nothing waits, show the game as the server describes it: who is on turn, what is legal. */
  settle(): void {
    const snapshot = this.#snapshots.at(-1);
    if (!snapshot || this.pending.length > 0) return;
    this.#snapshots = [];
    this.#state = stageSnapshot(snapshot, this.#events);
  }

  #begin(snapshot: Snapshot): void {
    const isFirstRound = snapshot.game.round === 1 && snapshot.game.is_placing;
    if (isFirstRound) this.#state = stageStart(snapshot);
    else this.#shown = this.#events.length;
  }

  /** Tell the reader where their card will lie in *round*: that is the same for all of it. */
  #movePlace(round: number): void {
    const place = this.#snapshots.find(({ game }) => game.round === round)?.own?.place;
    const { own } = this.#state ?? {};
    if (this.#state && own && place !== undefined) this.#state = { ...this.#state, own: { ...own, place } };
  }

  get #own(): Own | null {
    return this.#state?.own ?? null;
  }

  #pauseOrSettle(): void {
    if (this.pending.length === 0) this.settle();
    else if (this.#state && !this.#turnKeeper(this.#state)) this.#state = pauseStage(this.#state);
  }

  /** Return the newest snapshot if it is still the reader's turn there, in the same moment. */
  #turnKeeper(state: StagedState): Snapshot | null {
    const newest = this.#snapshots.at(-1);
    return newest && isSameTurn(state, newest) ? newest : null;
  }
}
