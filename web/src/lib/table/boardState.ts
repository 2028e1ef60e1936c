/**
 * What lies on the table. `applyEvent` follows events one by one, so that each can be animated;
 * once all are shown, `boardStateOf` takes over from the game itself. Neither decides a rule.
 */
import type { Card, GameEvent, Public, Shortage } from "../../generated/messages";

export interface CardInRow {
  seat: number | null;
  card: Card | null;
  /** What becomes of it: a dog leaves, and may chase a cat. */
  fate: "dog" | "chased" | null;
  /** It lies face down but is known: in a replay. */
  isPeeked?: boolean;
}

export interface BoardState {
  round: number;
  start: number;
  /** How many cards of the row are face up before any pass, then after each. */
  faceUpAfter: readonly number[];
  /** The numbers printed on the mouse cards. */
  mouseNumbers: readonly number[];
  /** The mice on each mouse card; null once a seat has taken them. */
  mice: readonly (number | null)[];
  /** Why there are no mice in this round; null if there are. */
  whyNoMice: Shortage | null;
  bank: number;
  row: readonly CardInRow[];
  bids: readonly number[];
  isOut: readonly boolean[];
  buyer: number | null;
}

export function emptyBoard(seats: number): BoardState {
  return {
    round: 0,
    start: 0,
    faceUpAfter: [],
    mouseNumbers: [],
    mice: [],
    whyNoMice: null,
    bank: 0,
    row: [],
    bids: Array<number>(seats).fill(0),
    isOut: Array<boolean>(seats).fill(false),
    buyer: null,
  };
}

/** Return how many cards lie in a whole row. */
export function rowLength(board: BoardState): number {
  return board.faceUpAfter.at(-1) ?? board.bids.length;
}

/** Return the board after *event*. */
export function applyEvent(board: BoardState, event: GameEvent): BoardState {
  switch (event.event) {
    case "dealt":
      return {
        ...emptyBoard(event.removed.length),
        bank: event.bank,
        start: event.start,
        faceUpAfter: event.face_up_after,
      };
    case "round-began": {
      const fresh = emptyBoard(board.bids.length);
      const { mouseNumbers, bank, faceUpAfter } = board;
      return { ...fresh, mouseNumbers, bank, faceUpAfter, round: event.round, start: event.start };
    }
    case "mice-laid":
      return { ...board, mouseNumbers: event.mice, mice: event.mice, bank: event.bank, whyNoMice: null };
    case "no-mice-laid":
      return { ...board, mice: board.mouseNumbers.map(() => 0), bank: event.bank, whyNoMice: event.why };
    case "placed":
      // Face down, even if the reader knows it.
      return { ...board, row: [...board.row, { seat: event.seat, card: null, fate: null }] };
    case "turned-up":
      return { ...board, row: changeCard(board.row, event.place, { card: event.card }) };
    case "bid-made":
      return { ...board, bids: board.bids.with(event.seat, event.amount) };
    case "passed": {
      const lowest = board.mice.findIndex((mice) => mice !== null);
      return {
        ...board,
        mice: lowest < 0 ? board.mice : board.mice.with(lowest, null),
        bids: board.bids.with(event.seat, 0),
        isOut: board.isOut.with(event.seat, true),
      };
    }
    case "sold":
      return {
        ...board,
        bank: event.bank,
        buyer: event.seat,
        bids: board.bids.with(event.seat, 0),
      };
    case "dogs-left": {
      const { dogs, chased } = event;
      const row = board.row.map((inRow) =>
        inRow.card && dogs.includes(inRow.card) ? { ...inRow, fate: "dog" as const } : inRow,
      );
      const prey = row.findIndex(({ card }) => card !== null && card === chased);
      return { ...board, row: prey < 0 ? row : changeCard(row, prey, { fate: "chased" }) };
    }
    case "sack-taken":
    case "no-sale":
      return { ...board, row: [] };
    case "marker-moved":
      return { ...board, start: event.seat };
    case "ended":
      return board;
  }
}

/** Return the board of *game* after *events*, which alone tell what is printed on the mouse cards. */
export function boardStateOf(game: Public, events: readonly GameEvent[]): BoardState {
  const dealt = events.find((event) => event.event === "dealt");
  const laid = events.findLast((event) => event.event === "mice-laid");
  const latest = events.findLast(
    (event) => event.event === "mice-laid" || event.event === "no-mice-laid",
  );
  const mouseNumbers = laid?.event === "mice-laid" ? laid.mice : [];
  const taken = mouseNumbers.length - game.mice.length;
  return {
    round: game.round,
    start: game.start,
    faceUpAfter: dealt?.face_up_after ?? [],
    mouseNumbers,
    mice: mouseNumbers.map((_, place) => (place < taken ? null : (game.mice[place - taken] ?? null))),
    whyNoMice: latest?.event === "no-mice-laid" ? latest.why : null,
    bank: game.bank,
    row: game.row.map(({ seat, card }) => ({ seat, card, fate: null })),
    bids: game.bids,
    isOut: game.bids.map((_, seat) => !game.still_in.includes(seat)),
    buyer: null,
  };
}

function changeCard(
  row: readonly CardInRow[],
  place: number,
  change: Partial<CardInRow>,
): CardInRow[] {
  return row.map((inRow, at) => (at === place ? { ...inRow, ...change } : inRow));
}
