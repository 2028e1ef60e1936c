import { expect, test } from "vitest";
import { parseInlines, parseMarkdown } from "../../../src/lib/text/markdown";

test("formatting within a line is parsed", () => {
  expect(parseInlines("a **b** `c` [*d*](#e).")).toEqual([
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
  expect(parseMarkdown('## <script>x</script>\n\n<img src="x">')).toEqual([
    { kind: "heading", level: 2, id: "script-x-script", text: ["<script>x</script>"] },
    { kind: "paragraph", id: "", text: ['<img src="x">'] },
  ]);
});
