/** A finished game from the perspective of one seat, or with nothing hidden. */
import type { Card, GameEvent } from "../generated/messages";
import type { BoardState } from "./table/boardState";

/** A seat, or "all" for somebody who sees every card. */
export type Perspective = number | "all";

/** Return *event* as seen from *perspective*. */
export function eventFrom(event: GameEvent, perspective: Perspective): GameEvent {
  if (perspective === "all") return event;
  if (event.event === "placed" && event.seat !== perspective) return { ...event, card: null };
  return event;
}

/** Return *board* with the face-down cards that are known from *perspective*. */
export function boardFrom(
  board: BoardState,
  events: readonly GameEvent[],
  perspective: Perspective,
): BoardState {
  if (perspective !== "all" || board.row.every(({ card }) => card !== null)) return board;
  const cards = cardsInRow(events);
  const row = board.row.map((inRow, place) => {
    const card = cards[place] ?? null;
    return inRow.card === null && card ? { ...inRow, card, isPeeked: true } : inRow;
  });
  return { ...board, row };
}

/** Return the cards laid in the latest round, from left to right. */
function cardsInRow(events: readonly GameEvent[]): (Card | null)[] {
  const roundStart = events.findLastIndex((event) => event.event === "round-began");
  return events.slice(roundStart + 1).flatMap((event) => (event.event === "placed" ? [event.card] : []));
}
