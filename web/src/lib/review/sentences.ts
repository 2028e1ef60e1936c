/** Sentences of a review: the catalogue's messages with the facts that the server sends. */
import { cardNames, seatName, type Reader } from "../text/names";
import { words, type Facts } from "../text/words.svelte";
import type { Card, SentenceSeen } from "../../generated/messages";

/** Facts that are seats, and the fact that says whether the reader or the dummy sits there. */
const SEAT_FACTS = { seat: "who", other: "whom" };

/** Return a sentence for *reader*: seats become names, and cards a list in words. */
export function sentenceText({ key, facts }: SentenceSeen, reader: Reader): string {
  const all: Facts = {};
  for (const [name, fact] of Object.entries(facts)) if (fact !== null) all[name] = fact;
  for (const [name, who] of Object.entries(SEAT_FACTS)) {
    const seat = facts[name];
    if (seat === undefined || typeof seat === "string") continue;
    all[who] = seat === null ? "dummy" : seat === reader.seat ? "you" : "other";
    all[name] = seatName(seat, reader);
  }
  const { cards } = facts;
  if (typeof cards === "string") all["cards"] = cardNames(cards.split(" ").filter(Boolean) as Card[]);
  try {
    return words.say(key, all);
  } catch {
    // A review that is kept may be older than the catalogue, and lack a fact.
    return "";
  }
}

/** What says most about a move beside the verdict: one of them, the first that there is. */
const TELLING = ["review-price", "review-sack", "review-advice-sack", "review-place", "review-advice-place"];

/** Return *sentences* in two parts: what matters most, for where there is little room, and the rest. */
export function gistOf(sentences: readonly SentenceSeen[]): { gist: SentenceSeen[]; rest: SentenceSeen[] } {
  const [verdict, ...others] = sentences;
  if (!verdict) return { gist: [], rest: [] };
  const telling = TELLING.flatMap((key) => others.filter((each) => each.key === key))[0] ?? others[0];
  return { gist: telling ? [verdict, telling] : [verdict], rest: others.filter((each) => each !== telling) };
}

/** Return *sentence* in two parts: what stands before its colon, such as "Round 5", and the rest. */
export function withTitle(sentence: string): { title: string; text: string } {
  const at = sentence.indexOf(": ");
  if (at < 0) return { title: "", text: sentence };
  const text = sentence.slice(at + 2);
  return { title: sentence.slice(0, at), text: text.charAt(0).toUpperCase() + text.slice(1) };
}

/** Return *text* in parts, so that its numbers and cards can be emphasised. */
export function emphasised(text: string): { text: string; isNumber: boolean }[] {
  return text
    .split(/((?<![\p{L}\d+−-])[+−-]?\d+(?:[.,]\d+)?)/u)
    .map((part, at) => ({ text: part, isNumber: at % 2 === 1 }))
    .filter(({ text }) => text !== "");
}
