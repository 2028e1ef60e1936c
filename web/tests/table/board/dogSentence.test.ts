/** What a dog will do is said as certain only if no hidden card can change it. */
import { beforeAll, expect, test } from "vitest";
import type { Card, Outlook } from "../../../src/generated/messages";
import { words } from "../../../src/lib/text/words.svelte";
import { dogSentence } from "../../../src/table/board/dogSentence";

beforeAll(() => words.choose("en"));

function sentence(dogs: Card[], chased: Card | null, isAllKnown: boolean): string {
  const outlook: Outlook = { low: 0, high: 30, dogs, chased };
  return dogSentence({ outlook }, isAllKnown);
}

test("without a dog nothing is said", () => {
  expect(sentence([], null, true)).toBe("");
  expect(dogSentence({ outlook: null }, false)).toBe("");
});

test("a lone dog", () => {
  expect(sentence(["L"], "+15", false)).toBe("By what you know, the large dog alone would chase +15 away.");
  expect(sentence(["L"], "+15", true)).toBe("Whoever buys: the large dog chases +15 away.");
  expect(sentence(["S"], null, true)).toBe("Nobody is there for the small dog to chase.");
});

test("two dogs", () => {
  expect(sentence(["L", "S"], null, false)).toBe("Two dogs only fight: no cat leaves.");
});
