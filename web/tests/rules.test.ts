/** The rules are taken apart whole: every paragraph in every language, and no mark left over. */
import { describe, expect, test } from "vitest";
import { inlines, parsed, type Block } from "../src/lib/text/markdown";
import { LANGUAGES } from "../src/lib/text/words.svelte";
import { names, plain, rulesIn } from "../src/pages/rules/rulesText";

const ids = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => ("id" in block && /^\d/.test(block.id) ? [block.id] : []));

function textsOf(block: Block): string[] {
  if (block.kind === "list") return block.items.map(plain);
  if (block.kind === "table") return [block.head, ...block.rows].flat().map(plain);
  return [plain(block.text)];
}

describe.each(LANGUAGES)("in %s", (language) => {
  test("every paragraph is there", async () => {
    const english = await rulesIn("en"), blocks = await rulesIn(language);
    expect(ids(blocks)).toEqual(ids(english));
    expect(ids(blocks)).toContain("4.3");
    const tables = (found: readonly Block[]) => found.filter(({ kind }) => kind === "table").length;
    expect(tables(blocks)).toBe(tables(english));
  });

  test("no mark is left over", async () => {
    for (const text of (await rulesIn(language)).flatMap(textsOf)) {
      expect(text).not.toMatch(/\*|`|\]\(|<a|\||\.md/);
    }
  });

  test("every link leads to a paragraph", async () => {
    const blocks = await rulesIn(language);
    const links = JSON.stringify(blocks).matchAll(/"to":"([^"]*)"/g);
    for (const [, to] of links) expect(ids(blocks)).toContain(to?.replace(/^#/, ""));
  });

  test("the editions have a column each", async () => {
    const heads = (await rulesIn(language)).flatMap((block) => (block.kind === "table" ? [block.head] : []));
    const found = heads.map((head) => head.flatMap((cell) => names(cell)));
    expect(found).toContainEqual(["felix", "ksr", "felicity"]);
  });
});

test("marks within a line", () => {
  expect(inlines("a **b** `c` [*d*](#e).")).toEqual([
    "a ",
    { strong: ["b"] },
    " ",
    { code: "c" },
    " ",
    { to: "#e", text: [{ em: ["d"] }] },
    ".",
  ]);
});

test("what looks like HTML stays text", () => {
  expect(parsed('## <script>x</script>\n\n<img src="x">')).toEqual([
    { kind: "heading", level: 2, id: "script-x-script", text: ["<script>x</script>"] },
    { kind: "paragraph", id: "", text: ['<img src="x">'] },
  ]);
});
