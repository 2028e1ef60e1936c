/**
 * What browsers are told beforehand. The page is written once for each address it is opened at,
 * and names all that it needs there: nothing waits for the script that would ask for it.
 */
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { normalizePath, type Plugin, type Rollup } from "vite";

const PAGE = "index.html";
/** Where the server looks for the page of an address. */
const FOLDER = "pages";
/** Whatever language a page is in: this one steps in where it lacks a word. */
const WORDS = ["en", "web.en"];
/**
 * Most of what is in these is called before somebody can play: they are compiled as a whole while
 * other things load, and not bit by bit while somebody waits. Some browsers take it for a comment.
 */
const CALLED = ["app", "board", "TablePage"];
const AT_ONCE = "//# allFunctionsCalledOnLoad\n";

/** Return the file of each page, by the first part of its address. */
function files(root: string): Map<string, string> {
  const list = resolve(root, "src/lib/pages.ts");
  const found = readFileSync(list, "utf8").matchAll(/(\w+): \(\) => import\("(.+)"\)/g);
  return new Map([...found].map(([, name, file]) => [name!, normalizePath(resolve(dirname(list), file!))]));
}

/** Return everything that *chunk* needs, itself included. */
function needed(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle, found = new Set<Rollup.OutputChunk>()) {
  found.add(chunk);
  for (const name of chunk.imports) {
    const other = bundle[name];
    if (other?.type === "chunk" && !found.has(other)) needed(other, bundle, found);
  }
  return found;
}

/** Return *html* with hints for whatever it does not name yet. */
function hinted(html: string, chunks: Iterable<Rollup.OutputChunk>): string {
  const scripts: string[] = [], sheets: string[] = [];
  for (const { fileName, viteMetadata } of chunks) {
    scripts.push(fileName);
    sheets.push(...(viteMetadata?.importedCss ?? []));
  }
  const lines = [
    ...scripts.map((name) => [name, `<link rel="modulepreload" crossorigin href="/${name}">`] as const),
    ...sheets.map((name) => [name, `<link rel="stylesheet" crossorigin href="/${name}">`] as const),
  ].flatMap(([name, line]) => (html.includes(`/${name}"`) ? [] : [`    ${line}\n`]));
  return html.replace("  </head>", `${lines.join("")}  </head>`);
}

export function hints(): Plugin {
  let root = "";
  return {
    name: "hints",
    apply: "build",
    enforce: "post",
    configResolved: (config) => void (root = config.root),
    generateBundle: {
      // After Vite, which puts a line of its own before everything.
      order: "post",
      handler(_, bundle) {
        const page = bundle[PAGE];
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const words = chunks.filter((chunk) => WORDS.includes(chunk.name));
        if (page?.type !== "asset" || words.length !== WORDS.length) throw new Error("A part is missing.");
        for (const chunk of chunks) if (CALLED.includes(chunk.name)) chunk.code = AT_ONCE + chunk.code;
        const html = String(page.source);
        for (const [name, file] of files(root)) {
          const chunk = chunks.find((each) => each.facadeModuleId === file);
          if (!chunk) throw new Error(`The page ${name} is missing.`);
          const source = hinted(html, [...words, ...needed(chunk, bundle)]);
          if (name === "start") page.source = source;
          else this.emitFile({ type: "asset", fileName: `${FOLDER}/${name}.html`, source });
        }
      },
    },
  };
}
