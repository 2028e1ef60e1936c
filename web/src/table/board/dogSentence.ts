/** What the dogs in the sack will do, as far as the reader knows. The server says whom they chase. */
import type { Own } from "../../generated/messages";
import { cardName } from "../../lib/text/names";
import { t } from "../../lib/text/words.svelte";

/**
 * Return a sentence about the dogs that the reader knows of; nothing if there is none. Without
 * *isAllKnown*, a card that is still hidden may change what a lone dog does.
 */
export function dogSentence({ outlook }: Pick<Own, "outlook">, isAllKnown: boolean): string {
  const [dog, second] = outlook?.dogs ?? [];
  if (!dog) return "";
  if (second) return t("web-note-dogs");
  const chased = outlook?.chased ? cardName(outlook.chased) : "nobody";
  return t(isAllKnown ? "web-note-dog-sure" : "web-note-dog", { card: dog, chased });
}
