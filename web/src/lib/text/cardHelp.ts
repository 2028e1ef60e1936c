/** What a card does, in a sentence or two. */
import type { Card } from "../../generated/messages";
import { t } from "./words.svelte";

const KINDS: Partial<Record<Card, string>> = { R: "rabbit", L: "large-dog", S: "small-dog", "-5": "bad", "-8": "bad" };

export function cardHelp(card: Card): string {
  return t(`web-card-help-${KINDS[card] ?? "good"}`, { worth: Number(card) || 0 });
}
