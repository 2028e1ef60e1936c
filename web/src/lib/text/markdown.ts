/**
 * A parser for the Markdown of docs/rules.md: headings, paragraphs, lists, tables, anchors. It runs
 * when the pages are built, so the browser gets data and no HTML.
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

const ANCHOR = /^<a id="([^"]+)"><\/a>\s*/;
/** Links to other files are for readers of the sources. */
const LINK_TO_FILE = /\]\([^)#]+\.md\)/;

export function parseMarkdown(markdown: string): Block[] {
  const blocks: Block[] = [];
  let id = "";
  for (const chunk of splitChunks(markdown)) {
    const [first = ""] = chunk;
    const anchor = ANCHOR.exec(first);
    if (anchor?.[1]) {
      id = anchor[1];
      chunk[0] = first.slice(anchor[0].length);
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

/** Split *markdown* at empty lines, and after headings. */
function splitChunks(markdown: string): string[][] {
  const chunks: string[][] = [];
  for (const part of markdown.split(/\n\s*\n/)) {
    let lines = part.split("\n").filter((line) => line.trim() && !LINK_TO_FILE.test(line));
    const heading = lines.findIndex((line) => line.startsWith("#"));
    if (heading >= 0) {
      chunks.push(lines.slice(0, heading + 1));
      lines = lines.slice(heading + 1);
    }
    if (lines.length > 0) chunks.push(lines);
  }
  return chunks;
}

function blockOf(lines: string[], id: string): Block | null {
  const [first = ""] = lines;
  const heading = /^(#+) (.*)$/.exec(first);
  if (heading?.[1] && heading[2]) {
    const level = heading[1].length;
    if (level !== 2 && level !== 3) return null;
    return { kind: "heading", level, id: id || slug(heading[2]), text: parseInlines(heading[2]) };
  }
  if (first.startsWith("|")) {
    const [head = [], , ...rows] = lines.map(cells);
    return { kind: "table", head, rows };
  }
  if (first.startsWith("- ")) return { kind: "list", items: lines.map((line) => parseInlines(line.slice(2))) };
  return first ? { kind: "paragraph", id, text: parseInlines(lines.join(" ")) } : null;
}

function cells(line: string): Inline[][] {
  return line.split("|").slice(1, -1).map((cell) => parseInlines(cell.trim()));
}

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\((.+?)\)/;

/** Parse bold, italics, code and links in a line. */
export function parseInlines(text: string): Inline[] {
  const match = INLINE.exec(text);
  if (!match) return text ? [text] : [];
  const [whole, strong, em, code, link, to] = match;
  const before = text.slice(0, match.index), rest = text.slice(match.index + whole.length);
  const inline: Inline =
    strong !== undefined
      ? { strong: parseInlines(strong) }
      : em !== undefined
        ? { em: parseInlines(em) }
        : code !== undefined
          ? { code }
          : { to: to ?? "", text: parseInlines(link ?? "") };
  return [...(before ? [before] : []), inline, ...parseInlines(rest)];
}

function slug(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}
