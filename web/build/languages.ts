/**
 * The languages of the pages: every `web.XX.ftl` in the folder of catalogues is one. Whoever adds
 * a language adds its catalogues and its rules, and nothing else.
 */
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import type { Plugin } from "vite";

const CATALOGUES = resolve(import.meta.dirname, "../../src/catsack/words");

/** Return the message *key* in the text of a catalogue. */
export function messageIn(catalogue: string, key: string): string {
  const bundle = new FluentBundle("en", { useIsolating: false });
  bundle.addResource(new FluentResource(catalogue));
  const pattern = bundle.getMessage(key)?.value;
  if (!pattern) throw new Error(`A catalogue lacks ${key}.`);
  return bundle.formatPattern(pattern);
}

/** Return *template* once for each language, English first, with texts instead of their keys. */
function inEveryLanguage(template: string): string {
  const languages = readdirSync(CATALOGUES)
    .flatMap((file) => /^web\.(\w+)\.ftl$/.exec(file)?.[1] ?? [])
    .sort((one, other) => Number(other === "en") - Number(one === "en"));
  const texts = languages.map((language) => {
    const catalogue = readFileSync(resolve(CATALOGUES, `web.${language}.ftl`), "utf8");
    return template.replace(/\{([a-z-]+)\}/g, (_, key: string) =>
      key === "language" ? language : messageIn(catalogue, key),
    );
  });
  return texts.join("\n");
}

/** Fills the `<template>` of an HTML file in for every language: those texts need no script. */
export function languages(): Plugin {
  return {
    name: "languages",
    transformIndexHtml: {
      order: "pre",
      handler: (html) =>
        html.replace(/(?:<!--.*?-->\s*)?<template>\s*(.*?)\s*<\/template>/s, (_, template: string) =>
          inEveryLanguage(template),
        ),
    },
  };
}
