import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { FluentResource } from "@fluent/bundle";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { fonts } from "./build/fonts";
import { groups } from "./build/groups";
import { hints } from "./build/hints";
import { languages, messageIn } from "./build/languages";
import { offline } from "./build/offline";
import { parseMarkdown } from "./src/lib/text/markdown";

/** The server behind `npm run dev`: `catsack serve --port 8765`. */
const SERVER = process.env["CATSACK_SERVER"] ?? "http://127.0.0.1:8765";

/** The server refuses requests from other origins, so the proxy names the server's own. */
function proxyTo(ws: boolean) {
  return { target: SERVER, ws, changeOrigin: true, headers: { origin: SERVER } };
}

/** Write compressed copies beside the files, for the server to send. */
function compress(): Plugin {
  let folder = "";
  return {
    name: "compress",
    apply: "build",
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    writeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || /\.(png|woff2|mp3|br|gz)$/.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        const bytes = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(bytes));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/**
 * Parse rules and catalogues, so that the browser need not. Drawings lose the white space between
 * their elements, because they are in the page many times.
 */
function parseTexts(): Plugin {
  const moduleOf = (value: unknown) =>
    ({ code: `export default ${JSON.stringify(value)}`, map: null, moduleType: "js" }) as const;
  return {
    name: "parse-texts",
    enforce: "pre",
    transform(code, id) {
      if (/\/docs\/rules(\.\w+)?\.md$/.test(id)) return moduleOf(parseMarkdown(code));
      if (id.endsWith(".ftl?language-name")) return moduleOf(messageIn(code, "web-language-name"));
      if (id.endsWith(".ftl")) return moduleOf(new FluentResource(code).body);
      if (id.endsWith(".svg?raw")) return { code: code.replace(/>(\\n|\s)+</g, "><"), map: null };
      return null;
    },
  };
}

export default defineConfig({
  plugins: [parseTexts(), fonts(), svelte(), languages(), offline(), hints(), compress()],
  build: {
    outDir: "../src/catsack/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": proxyTo(false), "/socket": proxyTo(true) },
  },
});
