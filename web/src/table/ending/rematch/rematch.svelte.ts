/**
 * The rematch of a finished game. Whoever wants it takes a seat at the new table while the result
 * still stands here; when everybody has, its game begins and the page goes there.
 */
import { untrack } from "svelte";
import type { Refused } from "../../../generated/messages";
import { TableModel } from "../../../lib/table/tableModel.svelte";

/** So long a rematch waits for somebody who is still here, before it offers to play without them. */
const PATIENCE_MS = 20_000;

export interface RematchSeat {
  seat: number;
  isReady: boolean;
}

export class Rematch {
  #next = $state.raw<TableModel | null>(null);
  #isWanted = $state(false);
  #isPatienceOver = $state(false);

  constructor(
    private readonly table: TableModel,
    private readonly onBegin: (id: string) => void,
    private readonly onRefusal: (refused: Refused) => void,
    private readonly open: typeof openTable = openTable,
  ) {}

  /** Follow the new table as soon as there is one. Call it in a component: it lives as long. */
  follow(): void {
    $effect(() => this.#join());
    $effect(() => this.#sit());
    $effect(() => this.#begin());
    $effect(() => {
      if (!this.isWaiting) return;
      const timer = setTimeout(() => (this.#isPatienceOver = true), PATIENCE_MS);
      return () => clearTimeout(timer);
    });
  }

  /** The reader wants to play again. */
  get isWanted(): boolean {
    return this.#isWanted;
  }
  /** The reader is ready, and waits for others. */
  get isWaiting(): boolean {
    return this.#isWanted && this.#status === "open" && this.#next?.seat !== null;
  }
  /** Somebody wants to play again. */
  get isOffered(): boolean {
    return this.#status === "open";
  }
  /** The others play already. */
  get isMissed(): boolean {
    const isUnderWay = this.#status === "starting" || this.#status === "sealing" || this.#status === "playing";
    return this.#next?.whyUnavailable?.key === "no-spectators" || (isUnderWay && this.#next?.seat === null);
  }

  /** Who is ready; bots always are. */
  get seats(): RematchSeat[] {
    const there = new Set(this.#next?.info?.seats.flatMap(({ who }) => who ?? []));
    return (this.table.info?.seats ?? []).map(({ seat, kind, who }) => ({
      seat,
      isReady: kind === "bot" || (who !== null && there.has(who)),
    }));
  }

  /** The seats that are waited for. */
  get awaited(): number[] {
    return this.seats.filter(({ isReady }) => !isReady).map(({ seat }) => seat);
  }

  /** The reader may have bots play instead of those who do not come. */
  get maySkipOthers(): boolean {
    if (!this.isWaiting || !this.#next?.isHost || this.awaited.length === 0) return false;
    const isHere = (seat: number) => this.table.presentSeats.includes(seat);
    return this.#isPatienceOver || !this.awaited.some(isHere);
  }

  want(): void {
    this.#isWanted = true;
    if (!this.#next || this.#status === "closed") this.table.rematch();
  }

  /** Do not play again after all. */
  cancel(): void {
    this.#isWanted = false;
    this.#isPatienceOver = false;
    if (this.#next?.seat !== null) this.#next?.stand();
  }

  startWithBots(): void {
    this.#next?.start();
  }

  get #status(): string | undefined {
    return this.#next?.info?.status;
  }

  #join(): (() => void) | undefined {
    const id = this.table.own?.again;
    if (!id) return undefined;
    const next = untrack(() => this.open(id, (refused) => this.#refuse(refused)));
    this.#next = next;
    return () => {
      if (this.#next !== next) return;
      // Whoever leaves the page is not ready any more.
      if (this.isWaiting) next.stand();
      next.leave();
    };
  }

  #sit(): void {
    const next = this.#next;
    if (this.#isWanted && this.#status === "open" && next?.seat === null) untrack(() => next.sit());
  }

  #begin(): void {
    const next = this.#next;
    if (!next || this.#status !== "playing" || next.seat === null) return;
    // The page of the new table joins it by itself, and must not be told goodbye after that.
    this.#next = null;
    next.leave();
    this.onBegin(next.id);
  }

  #refuse(refused: Refused): void {
    this.#isWanted = false;
    this.onRefusal(refused);
  }
}

function openTable(id: string, onRefusal: (refused: Refused) => void): TableModel {
  return new TableModel(id, "", { onReset: () => undefined, onUpdate: () => undefined, onRefusal });
}
