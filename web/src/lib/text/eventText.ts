/** Game events as sentences: the facts for the catalogue's messages. */
import type { DogsLeft, Ended, GameEvent } from "../../generated/messages";
import { cardNames, seatName, type Reader } from "./names";
import { words, type Facts } from "./words.svelte";

/** Return *event* in words, one sentence an item. */
export function eventSentences(event: GameEvent, reader: Reader): string[] {
  const sentences = [words.say(event.event, factsOf(event, reader))];
  if (event.event === "dealt" && reader.removed) {
    sentences.push(words.say("dealt-removed", { card: reader.removed }));
  }
  if (event.event === "ended") sentences.push(...endSentences(event, reader));
  return sentences;
}

function factsOf(event: GameEvent, reader: Reader): Facts {
  const facts: Facts = {};
  for (const [name, value] of Object.entries(event)) {
    if (typeof value === "number" || typeof value === "string") facts[name] = value;
  }
  const seat = event.event === "round-began" ? event.start : "seat" in event ? event.seat : undefined;
  if (seat !== undefined) {
    facts["who"] = seat === null ? "dummy" : seat === reader.seat ? "you" : "other";
    facts["seat"] = seatName(seat, reader);
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
      facts["case"] = dogsCase(event);
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

/** Return which sentence gives the reason for what the dogs did. */
function dogsCase({ dogs, chased }: DogsLeft): string {
  if (dogs.length > 1) return "several";
  if (chased === null) return "no-prey";
  if (dogs[0] === "L") return chased.startsWith("+") ? "large" : "large-fallback";
  return chased.startsWith("-") ? "small" : "small-fallback";
}

function endSentences(event: Ended, reader: Reader): string[] {
  const { scores, cats, mice, winners } = event.result;
  const sentences = scores.map((score, seat) =>
    words.say("ended-score", {
      seat: seatName(seat, reader),
      score,
      cats: cats[seat] ?? 0,
      mice: mice[seat] ?? 0,
    }),
  );
  sentences.push(winnersSentence(winners, reader));
  const removed = event.dummy_removed ? [...event.removed, event.dummy_removed] : event.removed;
  sentences.push(words.say("ended-removed", { cards: cardNames(removed) }));
  return sentences;
}

/** Return the sentence that says who wins. */
export function winnersSentence(winners: readonly number[], reader: Reader): string {
  return words.say("ended-won", {
    winners: winners.length,
    who: reader.seat !== null && winners.includes(reader.seat) ? "you" : "other",
    seat: words.list(winners.map((seat) => seatName(seat, reader))),
  });
}
