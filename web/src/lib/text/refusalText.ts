/** Refusals as sentences, in the language of the page. */
import { RefusedError } from "../api/client";
import type { Refused } from "../../generated/messages";
import { words } from "./words.svelte";

export function sentence(error: unknown): string {
  if (error instanceof RefusedError) return refusal(error.refused);
  return words.say("web-error-unknown");
}

/** In English the server's own sentence will do; other languages say it from key and facts. */
export function refusal(refused: Pick<Refused, "key" | "sentence" | "facts">): string {
  const key = `error-${refused.key}`;
  if (words.has(key)) return words.say(key, refused.facts);
  const own = `web-error-${refused.key}`;
  if (words.has(own)) return words.say(own, refused.facts);
  return refused.sentence || words.say("web-error-unknown");
}
