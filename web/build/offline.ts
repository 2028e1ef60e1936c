/** Builds offline.html, and tells the service worker which files to cache. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import type { Plugin } from "vite";

const WORDS = resolve(import.meta.dirname, "../../src/catsack/words");
const PAGE = "offline.html";
const WORKER = "worker.js";

/** Return *template* once for each language, with its words in the place of their keys. */
function inEveryLanguage(template: string): string {
  const texts = readdirSync(WORDS).flatMap((name) => {
    const language = /^web\.(\w+)\.ftl$/.exec(name)?.[1];
    if (!language) return [];
    const bundle = new FluentBundle(language, { useIsolating: false });
    bundle.addResource(new FluentResource(readFileSync(resolve(WORDS, name), "utf8")));
    const text = template.replace(/\{([a-z-]+)\}/g, (_, key: string) => {
      const value = bundle.getMessage(key)?.value;
      if (!value) throw new Error(`${name} lacks ${key}.`);
      return bundle.formatPattern(value);
    });
    return [`<section lang="${language}" hidden>${text}</section>`];
  });
  return texts.join("\n");
}

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
        worker: resolve(root, "src/worker.ts"),
      };
      const entryFileNames = ({ name }: { name: string }) =>
        name === "worker" ? WORKER : "assets/[name]-[hash].js";
      return { build: { rolldownOptions: { input, output: { entryFileNames } } } };
    },
    transformIndexHtml: {
      order: "pre",
      handler: (html, { path }) =>
        path.endsWith(PAGE)
          ? html.replace(/<!--.*?-->\s*<template>(.*)<\/template>/s, (_, text: string) => inEveryLanguage(text))
          : html,
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
