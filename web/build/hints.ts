/**
 * Preload hints. The build writes one HTML file for each page, which names all scripts and styles
 * that the page needs, so that nothing waits for the script that would import it.
 */
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { normalizePath, type Plugin, type Rollup } from "vite";

const PAGE = "index.html";
/** Where the server looks for the HTML of a page. */
const FOLDER = "pages";
/** Every page needs these, because other languages fall back to English. */
const CATALOGUES = ["en", "web.en"];
/**
 * Most functions in these files run before somebody can play. The comment lets V8 compile them at
 * once while other things load, instead of one by one while somebody waits.
 */
const COMPILE_EAGERLY = ["app", "board", "TablePage"];
const EAGER_COMMENT = "//# allFunctionsCalledOnLoad\n";

/** Return the component file of each page, by the first part of its address. */
function pageFiles(root: string): Map<string, string> {
  const list = resolve(root, "src/lib/pages.ts");
  const entries = readFileSync(list, "utf8").matchAll(/(\w+): \(\) => import\("(.+)"\)/g);
  return new Map([...entries].map(([, name, file]) => [name!, normalizePath(resolve(dirname(list), file!))]));
}

/** Return *chunk* and all chunks that it imports. */
function withImports(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle, result = new Set<Rollup.OutputChunk>()) {
  result.add(chunk);
  for (const name of chunk.imports) {
    const other = bundle[name];
    if (other?.type === "chunk" && !result.has(other)) withImports(other, bundle, result);
  }
  return result;
}

/** Return *html* with hints for fonts and all files of *chunks* that it does not name yet. */
function addHints(html: string, chunks: Iterable<Rollup.OutputChunk>, fonts: readonly string[]): string {
  const scripts: string[] = [], sheets: string[] = [];
  for (const { fileName, viteMetadata } of chunks) {
    scripts.push(fileName);
    sheets.push(...(viteMetadata?.importedCss ?? []));
  }
  const lines = [
    ...fonts.map((name) => [name, `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}">`] as const),
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
      // After Vite, which puts its own imports at the top of each file.
      order: "post",
      handler(_, bundle) {
        const page = bundle[PAGE];
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const catalogues = chunks.filter((chunk) => CATALOGUES.includes(chunk.name));
        if (page?.type !== "asset" || catalogues.length !== CATALOGUES.length) throw new Error("A file is missing.");
        for (const chunk of chunks) if (COMPILE_EAGERLY.includes(chunk.name)) chunk.code = EAGER_COMMENT + chunk.code;
        const html = String(page.source);
        const fonts = Object.keys(bundle).filter((name) => name.endsWith(".woff2"));
        for (const [name, file] of pageFiles(root)) {
          const chunk = chunks.find((each) => each.facadeModuleId === file);
          if (!chunk) throw new Error(`The page ${name} is missing.`);
          const source = addHints(html, [...catalogues, ...withImports(chunk, bundle)], fonts);
          if (name === "start") page.source = source;
          else this.emitFile({ type: "asset", fileName: `${FOLDER}/${name}.html`, source });
        }
      },
    },
  };
}
