/** The faces of the seats and what they say after an event, from the remarks that the server sends. */
import type { Remark } from "../../generated/messages";

export type Mood = Remark["mood"];

/** A look or a line lasts for so many further events. */
const LASTS_EVENTS = 4;

/** What a seat is about, apart from what it reacts to. */
export interface SeatState {
  isOnTurn: boolean;
  isOut: boolean;
}

/** Return the face of *seat* after event *number*. */
export function seatMood(remarks: readonly Remark[], number: number, seat: number, state: SeatState): Mood {
  const reaction = remarks.findLast((remark) => remark.seat === seat && isFresh(remark, number));
  if (reaction) return reaction.mood;
  if (state.isOut) return "out";
  return state.isOnTurn ? "think" : "calm";
}

/** Return the latest line after event *number*. There is never more than one at a table. */
export function currentLine(remarks: readonly Remark[], number: number): Remark | null {
  const isLine = (remark: Remark) => remark.line !== null && !remark.is_closing;
  return remarks.findLast((remark) => isLine(remark) && isFresh(remark, number)) ?? null;
}

/** Return what each seat says about its own play, by seat; seats of people are missing. */
export function closingRemarks(remarks: readonly Remark[]): ReadonlyMap<number, Remark> {
  return new Map(remarks.filter((remark) => remark.is_closing).map((remark) => [remark.seat, remark]));
}

function isFresh({ event }: Remark, number: number): boolean {
  return event <= number && number <= event + LASTS_EVENTS;
}
