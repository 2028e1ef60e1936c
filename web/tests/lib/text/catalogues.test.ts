/** Every key that the pages use is in every catalogue, and no other. */
import { expect, test } from "vitest";
import { LANGUAGES } from "../../../src/lib/text/words.svelte";

const SOURCES = import.meta.glob<string>(["../../../{src,build}/**/*.{ts,svelte}", "../../../*.{html,ts}"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const CATALOGUES = import.meta.glob<string>("../../../../src/catsack/words/*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Return the keys that the pages use: whole ones, and prefixes such as in `web-theme-${theme}`. */
function usedKeys(): { whole: Set<string>; prefixes: string[] } {
  const whole = new Set<string>(), prefixes: string[] = [];
  for (const text of Object.values(SOURCES)) {
    for (const [, key] of text.matchAll(/["'`{](web-[a-z0-9-]+)["'`}]/g)) whole.add(key!);
    for (const [, key] of text.matchAll(/`(web-[a-z0-9-]+-)\$\{/g)) prefixes.push(key!);
  }
  return { whole, prefixes };
}

/** Return the keys of the pages in the catalogues of one language. */
function catalogueKeys(language: string): Set<string> {
  const keys = new Set<string>();
  for (const [name, text] of Object.entries(CATALOGUES)) {
    if (!name.endsWith(`${language}.ftl`)) continue;
    for (const [, key] of text.matchAll(/^(web-[a-z0-9-]+) =/gm)) keys.add(key!);
  }
  return keys;
}

test.each(LANGUAGES)("nothing is missing or unused in %s", (language) => {
  const { whole, prefixes } = usedKeys();
  const known = catalogueKeys(language);
  expect([...whole].filter((key) => !known.has(key))).toEqual([]);
  const isUsed = (key: string) => whole.has(key) || prefixes.some((prefix) => key.startsWith(prefix));
  expect([...known].filter((key) => !isUsed(key))).toEqual([]);
});

test.each(LANGUAGES)("%s has the same keys as English", (language) => {
  expect([...catalogueKeys(language)].sort()).toEqual([...catalogueKeys("en")].sort());
});
