/**
 * The rules in Markdown, taken apart when the pages are built: what the browser gets is data, and
 * no HTML. It knows what docs/rules.md uses: headings, paragraphs, lists, tables, marks for links.
 */

export type Inline =
  | string
  | { strong: Inline[] }
  | { em: Inline[] }
  | { code: string }
  | { to: string; text: Inline[] };

export type Block =
  | { kind: "heading"; level: 2 | 3; id: string; text: Inline[] }
  | { kind: "paragraph"; id: string; text: Inline[] }
  | { kind: "list"; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

const MARK = /^<a id="([^"]+)"><\/a>\s*/;
/** Lines that lead to other files are for those who read the sources. */
const ELSEWHERE = /\]\([^)#]+\.md\)/;

export function parsed(markdown: string): Block[] {
  const blocks: Block[] = [];
  let id = "";
  for (const chunk of chunks(markdown)) {
    const [first = ""] = chunk;
    const mark = MARK.exec(first);
    if (mark?.[1]) {
      id = mark[1];
      chunk[0] = first.slice(mark[0].length);
      if (chunk[0] === "") chunk.shift();
    }
    const block = blockOf(chunk, id);
    if (block) {
      blocks.push(block);
      id = "";
    }
  }
  return blocks;
}

/** Return what belongs together: lines without an empty one between them, a heading by itself. */
function chunks(markdown: string): string[][] {
  const found: string[][] = [];
  for (const part of markdown.split(/\n\s*\n/)) {
    let lines = part.split("\n").filter((line) => line.trim() && !ELSEWHERE.test(line));
    const heading = lines.findIndex((line) => line.startsWith("#"));
    if (heading >= 0) {
      found.push(lines.slice(0, heading + 1));
      lines = lines.slice(heading + 1);
    }
    if (lines.length > 0) found.push(lines);
  }
  return found;
}

function blockOf(lines: string[], id: string): Block | null {
  const [first = ""] = lines;
  const heading = /^(#+) (.*)$/.exec(first);
  if (heading?.[1] && heading[2]) {
    const level = heading[1].length;
    if (level !== 2 && level !== 3) return null;
    return { kind: "heading", level, id: id || slug(heading[2]), text: inlines(heading[2]) };
  }
  if (first.startsWith("|")) {
    const [head = [], , ...rows] = lines.map(cells);
    return { kind: "table", head, rows };
  }
  if (first.startsWith("- ")) return { kind: "list", items: lines.map((line) => inlines(line.slice(2))) };
  return first ? { kind: "paragraph", id, text: inlines(lines.join(" ")) } : null;
}

function cells(line: string): Inline[][] {
  return line.split("|").slice(1, -1).map((cell) => inlines(cell.trim()));
}

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\((.+?)\)/;

/** Return a line of text and the marks in it. */
export function inlines(text: string): Inline[] {
  const found = INLINE.exec(text);
  if (!found) return text ? [text] : [];
  const [whole, strong, em, code, link, to] = found;
  const before = text.slice(0, found.index), rest = text.slice(found.index + whole.length);
  const mark: Inline =
    strong !== undefined
      ? { strong: inlines(strong) }
      : em !== undefined
        ? { em: inlines(em) }
        : code !== undefined
          ? { code }
          : { to: to ?? "", text: inlines(link ?? "") };
  return [...(before ? [before] : []), mark, ...inlines(rest)];
}

function slug(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}
