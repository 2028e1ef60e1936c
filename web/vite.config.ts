import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { FluentResource } from "@fluent/bundle";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { groups } from "./build/groups";
import { hints } from "./build/hints";
import { offline } from "./build/offline";
import { parsed } from "./src/lib/text/markdown";

/** Where a server runs while these pages are being worked on: `catsack serve --port 8765`. */
const SERVER = process.env["CATSACK_SERVER"] ?? "http://127.0.0.1:8765";

/** Pages of another port count as another site's: the server is told its own address. */
function told(ws: boolean) {
  return { target: SERVER, ws, changeOrigin: true, headers: { origin: SERVER } };
}

/** Lay compressed copies beside the files that become smaller by it: the server hands them out. */
function copies(): Plugin {
  let folder = "";
  return {
    name: "copies",
    apply: "build",
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    writeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || /\.(png|br|gz)$/.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        const bytes = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(bytes));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/**
 * Take the rules and the words apart: nothing is left to be parsed in the browser. Drawings are
 * drawn many times: they lose what is between their parts for our eyes alone.
 */
function texts(): Plugin {
  const made = (value: unknown) =>
    ({ code: `export default ${JSON.stringify(value)}`, map: null, moduleType: "js" }) as const;
  return {
    name: "texts",
    enforce: "pre",
    transform(code, id) {
      if (/\/docs\/rules(\.\w+)?\.md$/.test(id)) return made(parsed(code));
      if (id.endsWith(".ftl")) return made(new FluentResource(code).body);
      if (id.endsWith(".svg?raw")) return { code: code.replace(/>(\\n|\s)+</g, "><"), map: null };
      return null;
    },
  };
}

export default defineConfig({
  plugins: [texts(), svelte(), offline(), hints(), copies()],
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
    proxy: { "/api": told(false), "/socket": told(true) },
  },
});
