/**
 * What lies on the table, folded from events one by one: so that each can be shown in its turn.
 * It follows facts and decides nothing; once all are shown, `settled` takes over.
 */
import type { Card, GameEvent, Public, Shortage } from "../../generated/messages";

export interface CardShown {
  seat: number | null;
  card: Card | null;
  /** What became of it. */
  fate: "dog" | "chased" | null;
  /** It lies face down on the table, and is known all the same: in a replay. */
  isPeeked?: boolean;
}

export interface Shown {
  round: number;
  start: number;
  /** The numbers printed on the mouse cards. */
  numbers: readonly number[];
  /** The mice on each of them; null once somebody has taken them. */
  mice: readonly (number | null)[];
  /** Why there are none in this round. */
  bare: Shortage | null;
  bank: number;
  row: readonly CardShown[];
  bids: readonly number[];
  isOut: readonly boolean[];
  buyer: number | null;
}

export function empty(seats: number): Shown {
  return {
    round: 0,
    start: 0,
    numbers: [],
    mice: [],
    bare: null,
    bank: 0,
    row: [],
    bids: Array<number>(seats).fill(0),
    isOut: Array<boolean>(seats).fill(false),
    buyer: null,
  };
}

/** Return the table after *event*. */
export function after(shown: Shown, event: GameEvent): Shown {
  switch (event.event) {
    case "dealt":
      return { ...empty(event.removed.length), bank: event.bank, start: event.start };
    case "round-began": {
      const fresh = empty(shown.bids.length);
      const { numbers, bank } = shown;
      return { ...fresh, numbers, bank, round: event.round, start: event.start };
    }
    case "mice-laid":
      return { ...shown, numbers: event.mice, mice: event.mice, bank: event.bank, bare: null };
    case "no-mice-laid":
      return { ...shown, mice: shown.numbers.map(() => 0), bank: event.bank, bare: event.why };
    case "placed":
      // Face down, whoever knows it.
      return { ...shown, row: [...shown.row, { seat: event.seat, card: null, fate: null }] };
    case "turned-up":
      return { ...shown, row: changed(shown.row, event.place, { card: event.card }) };
    case "bid-made":
      return { ...shown, bids: shown.bids.with(event.seat, event.amount) };
    case "passed": {
      const lowest = shown.mice.findIndex((mice) => mice !== null);
      return {
        ...shown,
        mice: lowest < 0 ? shown.mice : shown.mice.with(lowest, null),
        bids: shown.bids.with(event.seat, 0),
        isOut: shown.isOut.with(event.seat, true),
      };
    }
    case "sold":
      return {
        ...shown,
        bank: event.bank,
        buyer: event.seat,
        bids: shown.bids.with(event.seat, 0),
      };
    case "dogs-left": {
      const row = shown.row.map((laid) =>
        laid.card === "L" || laid.card === "S" ? { ...laid, fate: "dog" as const } : laid,
      );
      const chased = row.findIndex((laid) => laid.card !== null && laid.card === event.chased);
      return { ...shown, row: chased < 0 ? row : changed(row, chased, { fate: "chased" }) };
    }
    case "sack-taken":
    case "no-sale":
      return { ...shown, row: [] };
    case "marker-moved":
      return { ...shown, start: event.seat };
    case "ended":
      return shown;
  }
}

/** Return the table as the game itself stands, with what only events tell. */
export function settled(game: Public, events: readonly GameEvent[]): Shown {
  const laid = events.findLast((event) => event.event === "mice-laid");
  const began = events.findLast(
    (event) => event.event === "mice-laid" || event.event === "no-mice-laid",
  );
  const numbers = laid?.event === "mice-laid" ? laid.mice : [];
  const taken = numbers.map((_, place) => place < numbers.length - game.mice.length);
  return {
    round: game.round,
    start: game.start,
    numbers,
    mice: taken.map((isTaken, place) =>
      isTaken ? null : (game.mice[place - numbers.length + game.mice.length] ?? null),
    ),
    bare: began?.event === "no-mice-laid" ? began.why : null,
    bank: game.bank,
    row: game.row.map(({ seat, card }) => ({ seat, card, fate: null })),
    bids: game.bids,
    isOut: game.bids.map((_, seat) => !game.still_in.includes(seat)),
    buyer: null,
  };
}

function changed(
  row: readonly CardShown[],
  place: number,
  change: Partial<CardShown>,
): CardShown[] {
  return row.map((laid, at) => (at === place ? { ...laid, ...change } : laid));
}
