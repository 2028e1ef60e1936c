/** The rules in each language, from docs/rules.md, docs/rules.de.md and so on. */
import type { Block, Inline } from "../../lib/text/markdown";

const TEXTS = import.meta.glob<Block[]>("../../../../docs/rules*.md", { import: "default" });

/** Load the rules in *language*, or in English if there are none. */
export async function loadRules(language: string): Promise<Block[]> {
  const name = language === "en" ? "rules.md" : `rules.${language}.md`;
  const load = TEXTS[`../../../../docs/${name}`] ?? TEXTS["../../../../docs/rules.md"];
  return (await load?.()) ?? [];
}

/** Return *text* without its formatting. */
export function plainText(text: readonly Inline[]): string {
  return text
    .map((part) => {
      if (typeof part === "string") return part;
      if ("code" in part) return part.code;
      return plainText("strong" in part ? part.strong : "em" in part ? part.em : part.text);
    })
    .join("");
}

/** Return the parts of *text* in code style: names of editions and house rules. */
export function codeWords(text: readonly Inline[]): string[] {
  return text.flatMap((part) => {
    if (typeof part === "string") return [];
    if ("code" in part) return [part.code];
    return codeWords("strong" in part ? part.strong : "em" in part ? part.em : part.text);
  });
}
