/** Moves of a record and the events that they became. */
import type { GameEvent, Move } from "../../generated/messages";
import { words } from "../text/words.svelte";

/** Return how many events came before each move, by the number of the move in the record. */
export function eventsBeforeMoves(events: readonly GameEvent[]): number[] {
  return events.flatMap((event, at) => (isMove(event) ? [at] : []));
}

/** Every move brings exactly one of these events; the dummy's cards are nobody's move. */
function isMove(event: GameEvent): boolean {
  if (event.event === "placed") return event.seat !== null;
  return event.event === "bid-made" || event.event === "passed";
}

/** Return the round of each move, from 1 on, and after the last move the last round. */
export function roundsOfMoves(events: readonly GameEvent[]): number[] {
  const rounds: number[] = [];
  let round = 0;
  for (const event of events) {
    if (event.event === "round-began") round = event.round;
    if (isMove(event)) rounds.push(round);
  }
  return [...rounds, round];
}

/** What kind of move it is, for sentences. */
export function moveKind(move: Move): "pass" | "bid" | "lay" {
  if (move === "p") return "pass";
  return /^\d/.test(move) ? "bid" : "lay";
}

/** Return a move as the label of a button or a row; *pays* is what passing brings. */
export function moveLabel(move: Move, pays = 0): string {
  return words.say("web-move", { kind: moveKind(move), amount: Number(move) || 0, card: move, pays });
}
