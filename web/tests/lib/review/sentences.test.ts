/** Sentences of reviews have names instead of seats, and emphasise their figures. */
import { beforeAll, expect, test } from "vitest";
import { emphasised, sentenceText, withTitle } from "../../../src/lib/review/sentences";
import { words } from "../../../src/lib/text/words.svelte";

const READER = { names: ["Ada", "Bo", "Cy"], seat: 0 };

beforeAll(async () => {
  await words.choose("en");
  await words.loadPart("review");
});

test("seats become names, and the reader is called you", () => {
  const facts = { round: 5, price: 16, worth: 2, other: 0, from: 30, to: 23 };
  const text = sentenceText({ key: "review-moment-sale", facts: { ...facts, seat: 1 } }, READER);
  expect(text).toContain("Bo pays 16");
  expect(text).toContain("your chance");
  expect(sentenceText({ key: "review-moment-sale", facts: { ...facts, seat: 0 } }, READER)).toContain("you pay");
});

test("the dummy is no seat", () => {
  const facts = { seat: null, worst: "-8", best: "+15", cats: 3 };
  expect(sentenceText({ key: "review-set-left", facts }, READER)).toContain("dummy");
});

test("cards become a list", () => {
  const facts = { cards: "-8 R", worth: -8 };
  expect(sentenceText({ key: "review-truth-sack", facts }, READER)).toContain("-8 and rabbit");
});

test("a sentence that lacks a fact does not break the page", () => {
  expect(sentenceText({ key: "review-better-bid", facts: {} }, READER)).toBe("");
});

test("what stands before a colon is the title", () => {
  expect(withTitle("Round 5: you pass.")).toEqual({ title: "Round 5", text: "You pass." });
  expect(withTitle("Well.")).toEqual({ title: "", text: "Well." });
});

test("numbers and cards are emphasised, parts of words are not", () => {
  const numbers = (text: string) => emphasised(text).filter(({ isNumber }) => isNumber).map((part) => part.text);
  expect(numbers("It was worth 9, from -8 to +15.")).toEqual(["9", "-8", "+15"]);
  expect(numbers("Level-8 and Bot2 pass.")).toEqual([]);
  expect(emphasised("worth 9.").map(({ text }) => text).join("")).toBe("worth 9.");
});
