/** Names of guests are pleasant, short enough, and so many that they hardly ever repeat. */
import { expect, test } from "vitest";
import { guestName } from "../../../src/lib/api/guestName";
import { LANGUAGES, words } from "../../../src/lib/text/words.svelte";

const MAX_LENGTH = 20;

function parts(key: string): string[] {
  return words.say(`web-me-${key}`).split(", ");
}

test.each(LANGUAGES)("%s has more names than a server has guests", async (language) => {
  await words.choose(language);
  const lists = [parts("titles"), parts("beginnings"), parts("endings")];
  for (const list of lists) expect(new Set(list).size).toBe(list.length);
  // In 15 guests, two have the same name once in 700 times; the server then asks for another one.
  expect(lists.reduce((product, list) => product * list.length, 1)).toBeGreaterThan(80_000);
  const longest = lists.reduce((sum, list) => sum + Math.max(...list.map((part) => part.length)), 1);
  expect(longest).toBeLessThanOrEqual(MAX_LENGTH);
});

test.each(LANGUAGES)("a name in %s is a title and a word", async (language) => {
  await words.choose(language);
  const names = Array.from({ length: 50 }, guestName);
  for (const name of names) expect(name).toMatch(/^[\p{Lu}][\p{L}']+ \p{Lu}\p{Ll}+$/u);
  expect(new Set(names).size).toBeGreaterThan(47);
});
