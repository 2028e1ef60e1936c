/** How cards and seats are called in a sentence. */
import type { Card, Seat } from "../../generated/messages";
import { botName } from "../api/bots.svelte";
import { words } from "./words.svelte";

/** Whom a text speaks to: the names at the table, and the seat that is called "you". */
export interface Reader {
  names: readonly string[];
  seat: number | null;
  /** The reader's removed card, which only they know. */
  removed?: Card | null;
}

export function cardName(card: Card): string {
  return words.say("card", { card });
}

export function cardNames(cards: readonly Card[]): string {
  return words.list(cards.map(cardName));
}

/** Return who sits at *seat*; null is the dummy. */
export function seatName(seat: number | null, reader: Reader): string {
  if (seat === null) return words.say("dummy");
  return seat === reader.seat ? words.say("you") : (reader.names[seat] ?? "");
}

/** Return the name of whoever sits at a seat, as it is shown. */
export function displayName({ name, kind }: Pick<Seat, "name" | "kind">): string {
  return kind === "bot" ? botName(name ?? "") : (name ?? "");
}
