import { expect, test } from "vitest";
import { refusalText } from "../../../src/lib/text/refusalText";
import { words } from "../../../src/lib/text/words.svelte";

test("refusals are in the language of the page", async () => {
  const refused = { key: "bid-too-low", sentence: "3 does not beat 4.", facts: { amount: 3, highest: 4, low: 5, high: 9 } };
  await words.choose("en");
  expect(refusalText(refused)).toBe(refused.sentence);
  await words.choose("de");
  expect(refusalText(refused)).toContain("3 übertrifft das höchste Gebot nicht");
});
