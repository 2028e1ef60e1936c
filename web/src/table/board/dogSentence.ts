/** What the dogs in the sack will do, as far as the reader knows. The server says whom they chase. */
import type { Own } from "../../generated/messages";
import { cardName } from "../../lib/text/names";
import { t } from "../../lib/text/words.svelte";

/** Return a sentence about the dogs that the reader knows of; nothing if there is none. */
export function dogSentence({ outlook }: Pick<Own, "outlook">): string {
  const [dog, second] = outlook?.dogs ?? [];
  if (!dog) return "";
  if (second) return t("web-note-dogs");
  return t("web-note-dog", { card: dog, chased: outlook?.chased ? cardName(outlook.chased) : "nobody" });
}
