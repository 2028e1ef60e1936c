/** Errors and refusals as sentences in the language of the page. */
import type { Refused } from "../../generated/messages";
import { RefusedError } from "../api/client";
import { words } from "./words.svelte";

export function errorText(error: unknown): string {
  if (error instanceof RefusedError) return refusalText(error.refused);
  return words.say("web-error-unknown");
}

/** Return the catalogue's sentence for a refusal, or the server's own, which is English. */
export function refusalText(refused: Pick<Refused, "key" | "sentence" | "facts">): string {
  const key = `error-${refused.key}`;
  if (words.has(key)) return words.say(key, refused.facts);
  const webKey = `web-error-${refused.key}`;
  if (words.has(webKey)) return words.say(webKey, refused.facts);
  return refused.sentence || words.say("web-error-unknown");
}
