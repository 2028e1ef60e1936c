/** A game that is over, seen from one seat or with nothing hidden. */
import type { Card, GameEvent } from "../generated/messages";
import type { Shown } from "./table/boardState";

/** Whose: those of a seat, or of somebody who sees all cards. */
export type Eyes = number | "all";

/** Return *event* as these eyes see it. */
export function seenBy(event: GameEvent, eyes: Eyes): GameEvent {
  if (eyes === "all") return event;
  if (event.event === "placed" && event.seat !== eyes) return { ...event, card: null };
  return event;
}

/** Return the table with the cards that these eyes know, though they lie face down. */
export function seenThrough(shown: Shown, events: readonly GameEvent[], eyes: Eyes): Shown {
  if (eyes !== "all" || shown.row.every((laid) => laid.card !== null)) return shown;
  const cards = laidIn(events);
  const row = shown.row.map((laid, place) => {
    const card = cards[place] ?? null;
    return laid.card === null && card ? { ...laid, card, isPeeked: true } : laid;
  });
  return { ...shown, row };
}

/** Return the cards of the row that was laid last, from left to right. */
function laidIn(events: readonly GameEvent[]): (Card | null)[] {
  const began = events.findLastIndex((event) => event.event === "round-began");
  return events.slice(began + 1).flatMap((event) => (event.event === "placed" ? [event.card] : []));
}
