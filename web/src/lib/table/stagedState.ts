/**
 * The table as of the event that is being shown. Events arrive in bursts, and each burst comes with
 * the game after it. Whatever a reader sees waits until the events before it are shown: between two
 * snapshots of the server, `stageEvent` follows the events one by one.
 */
import type { Card, GameEvent, Memory, Own, Public, Situation } from "../../generated/messages";
import { applyEvent, boardStateOf, emptyBoard, type BoardState } from "./boardState";

/** The game as the server describes it after `game.number` events. */
export interface Snapshot {
  game: Public;
  own: Own | null;
}

export interface StagedState extends Snapshot {
  board: BoardState;
  /** The event that was shown last. */
  event: GameEvent | null;
}

/** Return what is shown when all events of *snapshot* are; *events* may go on after it. */
export function stageSnapshot(snapshot: Snapshot, events: readonly GameEvent[]): StagedState {
  const past = events.filter(({ number }) => number < snapshot.game.number);
  return { ...snapshot, board: boardStateOf(snapshot.game, past), event: past.at(-1) ?? null };
}

/** Return what is shown before the first event of a game that *snapshot* describes in its first round. */
export function stageStart({ game, own }: Snapshot): StagedState {
  const seats = game.bids.length;
  const start: Public = {
    ...game,
    number: 0,
    round: 0,
    chosen: [],
    row: [],
    mice: [],
    bids: game.bids.map(() => 0),
  };
  return pauseStage({ game: start, own: own && { ...own, card: null }, board: emptyBoard(seats), event: null });
}

/** Return *state* while events wait: nobody is on turn, and nothing is offered. */
export function pauseStage(state: StagedState): StagedState {
  const game = { ...state.game, turn: null, waiting: [], deadlines: state.game.deadlines.map(() => null) };
  const { own } = state;
  return {
    ...state,
    game,
    own: own && { ...own, legal: [], situation: situationOf(game, own.seat, own.card) },
  };
}

/** Return *state* while events wait that leave the reader's turn as it is in *newest*. */
export function keepTurn(state: StagedState, { game, own }: Snapshot): StagedState {
  const { turn, waiting, deadlines } = game;
  return {
    ...state,
    game: { ...state.game, turn, waiting, deadlines },
    own: state.own && own && { ...state.own, legal: own.legal, situation: own.situation },
  };
}

/** Whether the reader may do in *newest* what they may do in *state*: others lay cards meanwhile. */
export function isSameTurn({ game, own }: StagedState, newest: Snapshot): boolean {
  const { seat, legal = [] } = own ?? {};
  return (
    seat !== undefined &&
    game.moment === newest.game.moment &&
    game.waiting.includes(seat) &&
    newest.game.waiting.includes(seat) &&
    legal.length === newest.own?.legal.length
  );
}

/** Return what is shown after *event*. The next snapshot says who is on turn then. */
export function stageEvent(before: StagedState, event: GameEvent): StagedState {
  const board = applyEvent(before.board, event);
  const game = gameAfter(before.game, board, event);
  const own = before.own && ownAfter(before.own, before.game, game, event);
  return pauseStage({ board, event, game, own });
}

function gameAfter(before: Public, board: BoardState, event: GameEvent): Public {
  return {
    ...before,
    number: event.number + 1,
    round: board.round,
    start: board.start,
    is_placing: isPlacingAfter(before.is_placing, event),
    chosen: chosenAfter(before.chosen, event),
    row: board.row.map(({ seat, card }) => ({ seat, card })),
    face_up: board.row.filter(({ card }) => card !== null).length,
    mice: board.mice.filter((mice) => mice !== null),
    bank: board.bank,
    bids: [...board.bids],
    still_in: board.isOut.flatMap((isOut, seat) => (isOut ? [] : [seat])),
    purses: before.purses.map((purse, seat) =>
      purse === null ? null : purse + purseChange(before, event, seat),
    ),
    won: before.won.map((cards, seat) => cards && wonAfter(cards, event, seat)),
    memory: before.memory && memoryAfter(before.memory, before, event),
    ...(event.event === "ended"
      ? { result: event.result, removed: event.removed, dummy_removed: event.dummy_removed }
      : {}),
  };
}

function ownAfter(before: Own, gameBefore: Public, game: Public, event: GameEvent): Own {
  const { seat } = before;
  const isLaid = event.event === "placed" && event.seat === seat;
  return {
    ...before,
    card: event.event === "round-began" ? null : isLaid ? event.card : before.card,
    hand: isLaid ? before.hand.filter((held) => held !== event.card) : before.hand,
    purse: before.purse + purseChange(gameBefore, event, seat),
    won: wonAfter(before.won, event, seat),
    pays: game.still_in.includes(seat) ? (game.mice[0] ?? 0) : 0,
    // Only the server knows what it is worth with another card open.
    outlook: CHANGES_OUTLOOK.includes(event.event) ? null : before.outlook,
  };
}

const CHANGES_OUTLOOK: readonly GameEvent["event"][] = ["turned-up", "sold", "no-sale", "round-began"];

/** Return what a seat is about while nobody is on turn. */
function situationOf(game: Public, seat: number, card: Card | null): Situation {
  if (game.result) return "over";
  if (game.is_placing) return card ? "placed" : "placing";
  return game.still_in.includes(seat) ? "waiting" : "out";
}

function isPlacingAfter(before: boolean, { event }: GameEvent): boolean {
  if (event === "round-began") return true;
  return event === "turned-up" || event === "ended" ? false : before;
}

function chosenAfter(before: readonly number[], event: GameEvent): number[] {
  if (event.event === "round-began") return [];
  if (event.event !== "placed" || event.seat === null || before.includes(event.seat)) return [...before];
  return [...before, event.seat].sort((one, other) => one - other);
}

/** Return how *event* changes what *seat* has beside its bid. */
function purseChange(before: Public, event: GameEvent, seat: number): number {
  if (!("seat" in event) || event.seat !== seat) return 0;
  if (event.event === "bid-made") return (before.bids[seat] ?? 0) - event.amount;
  return event.event === "passed" ? event.returned + event.taken : 0;
}

function wonAfter(before: readonly Card[], event: GameEvent, seat: number): Card[] {
  const isTaken = event.event === "sack-taken" && event.seat === seat;
  return isTaken ? [...before, ...event.cards] : [...before];
}

function memoryAfter(before: Memory, game: Public, event: GameEvent): Memory {
  const isSpent = event.event === "sold" || event.event === "no-sale";
  const laidBy = (set: number) =>
    game.row.flatMap(({ seat, card }) => (card && (seat ?? game.bids.length) === set ? [card] : []));
  return {
    purses: before.purses.map((purse, seat) => purse + purseChange(game, event, seat)),
    spent: isSpent ? before.spent.map((cards, set) => [...cards, ...laidBy(set)]) : before.spent,
    won: before.won.map((cards, seat) => wonAfter(cards, event, seat)),
    points: before.points.map((points, seat) =>
      event.event === "sack-taken" && event.seat === seat ? points + event.worth : points,
    ),
  };
}
