/** Every paragraph of the rules is there in every language, and all Markdown is parsed. */
import { describe, expect, test } from "vitest";
import type { Block } from "../../../src/lib/text/markdown";
import { LANGUAGES } from "../../../src/lib/text/words.svelte";
import { codeWords, loadRules, plainText } from "../../../src/pages/rules/rulesText";

const ids = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => ("id" in block && /^\d/.test(block.id) ? [block.id] : []));

function textsOf(block: Block): string[] {
  if (block.kind === "list") return block.items.map(plainText);
  if (block.kind === "table") return [block.head, ...block.rows].flat().map(plainText);
  return [plainText(block.text)];
}

describe.each(LANGUAGES)("in %s", (language) => {
  test("every paragraph is there", async () => {
    const english = await loadRules("en"), blocks = await loadRules(language);
    expect(ids(blocks)).toEqual(ids(english));
    expect(ids(blocks)).toContain("4.3");
    const tables = (all: readonly Block[]) => all.filter(({ kind }) => kind === "table").length;
    expect(tables(blocks)).toBe(tables(english));
  });

  test("no Markdown is left over", async () => {
    for (const text of (await loadRules(language)).flatMap(textsOf)) {
      expect(text).not.toMatch(/\*|`|\]\(|<a|\||\.md/);
    }
  });

  test("every link leads to a paragraph", async () => {
    const blocks = await loadRules(language);
    const links = JSON.stringify(blocks).matchAll(/"to":"([^"]*)"/g);
    for (const [, to] of links) expect(ids(blocks)).toContain(to?.replace(/^#/, ""));
  });

  test("the editions have a column each", async () => {
    const heads = (await loadRules(language)).flatMap((block) => (block.kind === "table" ? [block.head] : []));
    const columns = heads.map((head) => head.flatMap((cell) => codeWords(cell)));
    expect(columns).toContainEqual(["felix", "ksr", "felicity"]);
  });
});
