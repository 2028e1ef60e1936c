/** Builds offline.html, and tells the service worker which files to cache. */
import { createHash } from "node:crypto";
import { resolve } from "node:path";
import type { Plugin } from "vite";

const PAGE = "offline.html";
const WORKER = "worker.js";

export function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    enforce: "post",
    config: (config) => {
      const root = config.root ?? process.cwd();
      const input = {
        index: resolve(root, "index.html"),
        offline: resolve(root, PAGE),
        worker: resolve(root, "src/serviceWorker.ts"),
      };
      const entryFileNames = ({ name }: { name: string }) =>
        name === "worker" ? WORKER : "assets/[name]-[hash].js";
      return { build: { rolldownOptions: { input, output: { entryFileNames } } } };
    },
    generateBundle(_, bundle) {
      const page = bundle[PAGE], worker = bundle[WORKER];
      if (page?.type !== "asset" || worker?.type !== "chunk") throw new Error("A file is missing.");
      const html = String(page.source);
      const files = [`/${PAGE}`, ...new Set([...html.matchAll(/"(\/assets\/[^"]+)"/g)].map((match) => match[1]))];
      const hash = createHash("sha256").update(html).digest("hex").slice(0, 12);
      worker.code = worker.code.replace("__OFFLINE__", JSON.stringify({ files, hash }));
    },
  };
}
