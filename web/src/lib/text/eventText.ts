/** Game events as sentences: the facts that the catalogue's messages speak of. */
import type { Card, DogsLeft, Ended, GameEvent, Seat } from "../../generated/messages";
import { botName } from "../api/bots.svelte";
import { words, type Facts } from "./words.svelte";

/** To whom it is told: the names at the table, and the seat that is called you. */
export interface Reader {
  names: readonly string[];
  seat: number | null;
  /** The reader's removed card, which only they know. */
  removed?: Card | null;
}

/** Return *event* in words, one sentence an item. */
export function told(event: GameEvent, reader: Reader): string[] {
  const facts = factsOf(event, reader);
  const sentences = [words.say(event.event, facts)];
  if (event.event === "dealt" && reader.removed) {
    sentences.push(words.say("dealt-removed", { card: reader.removed }));
  }
  if (event.event === "ended") sentences.push(...ending(event, reader));
  return sentences;
}

export function cardName(card: Card): string {
  return words.say("card", { card });
}

export function cardNames(cards: readonly Card[]): string {
  return words.listed(cards.map(cardName));
}

/** Return who sits at *seat*; null is the dummy. */
export function seatName(seat: number | null, reader: Reader): string {
  if (seat === null) return words.say("dummy");
  return seat === reader.seat ? words.say("you") : (reader.names[seat] ?? "");
}

/** Return the name at a seat as it is shown. */
export function sitterName({ name, kind }: Pick<Seat, "name" | "kind">): string {
  return kind === "bot" ? botName(name ?? "") : (name ?? "");
}

function factsOf(event: GameEvent, reader: Reader): Facts {
  const facts: Facts = {};
  for (const [name, value] of Object.entries(event)) {
    if (typeof value === "number" || typeof value === "string") facts[name] = value;
  }
  const about = event.event === "round-began" ? event.start : "seat" in event ? event.seat : undefined;
  if (about !== undefined) {
    facts["who"] = about === null ? "dummy" : about === reader.seat ? "you" : "other";
    facts["seat"] = seatName(about, reader);
  }
  switch (event.event) {
    case "dealt":
      facts["count"] = event.removed.length;
      break;
    case "mice-laid":
      facts["mice"] = event.mice.join(", ");
      break;
    case "placed":
      facts["card"] = event.card ?? "hidden";
      break;
    case "dogs-left":
      facts["case"] = caseOf(event);
      facts["count"] = event.dogs.length;
      facts["card"] = event.dogs[0] ?? "L";
      if (event.chased) facts["chased"] = words.say("card-object", { card: event.chased });
      break;
    case "sack-taken":
    case "no-sale":
      facts["cards"] = cardNames(event.cards);
  }
  return facts;
}

/** Return which sentence about dogs fits: the reason for what they did. */
function caseOf({ dogs, chased }: DogsLeft): string {
  if (dogs.length > 1) return "several";
  if (chased === null) return "no-prey";
  if (dogs[0] === "L") return chased.startsWith("+") ? "large" : "large-fallback";
  return chased.startsWith("-") ? "small" : "small-fallback";
}

function ending(event: Ended, reader: Reader): string[] {
  const { scores, cats, mice, winners } = event.result;
  const lines = scores.map((score, seat) =>
    words.say("ended-score", {
      seat: seatName(seat, reader),
      score,
      cats: cats[seat] ?? 0,
      mice: mice[seat] ?? 0,
    }),
  );
  lines.push(winning(winners, reader));
  const removed = event.dummy_removed ? [...event.removed, event.dummy_removed] : event.removed;
  lines.push(words.say("ended-removed", { cards: cardNames(removed) }));
  return lines;
}

/** Return the sentence that says who wins. */
export function winning(winners: readonly number[], reader: Reader): string {
  return words.say("ended-won", {
    winners: winners.length,
    who: reader.seat !== null && winners.includes(reader.seat) ? "you" : "other",
    seat: words.listed(winners.map((seat) => seatName(seat, reader))),
  });
}
