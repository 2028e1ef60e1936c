/** The rules in each language, loaded when they are read: docs/rules.md and docs/rules.de.md. */
import type { Block, Inline } from "../../lib/text/markdown";

const TEXTS = import.meta.glob<Block[]>("../../../../docs/rules*.md", { import: "default" });

/** Return the rules in *language*; in English, should there be none. */
export async function rulesIn(language: string): Promise<Block[]> {
  const name = language === "en" ? "rules.md" : `rules.${language}.md`;
  const load = TEXTS[`../../../../docs/${name}`] ?? TEXTS["../../../../docs/rules.md"];
  return (await load?.()) ?? [];
}

/** Return the words of *text* without its marks. */
export function plain(text: readonly Inline[]): string {
  return text
    .map((part) => {
      if (typeof part === "string") return part;
      if ("code" in part) return part.code;
      return plain("strong" in part ? part.strong : "em" in part ? part.em : part.text);
    })
    .join("");
}

/** Return every word of *text* that is set as code: names of editions and of their data. */
export function names(text: readonly Inline[]): string[] {
  return text.flatMap((part) => {
    if (typeof part === "string") return [];
    if ("code" in part) return [part.code];
    return names("strong" in part ? part.strong : "em" in part ? part.em : part.text);
  });
}
