/** What is shared of a day tells no card. */
import { beforeAll, expect, test } from "vitest";
import { timeLeft } from "../../../src/pages/daily/timeLeft";
import { shareText } from "../../../src/pages/daily/shareText";
import { words } from "../../../src/lib/text/words.svelte";

beforeAll(async () => {
  await words.choose("en");
  await words.loadPart("review-pages");
});

test("a line, a square for each round, and the link", () => {
  const own = { score: 58, rank: 9, of: 128, ledger: null, tiles: ["+", "·", "-"] };
  expect(shareText("2026-11-18", own, "https://example.org/daily").split("\n")).toEqual([
    "catsack November 18 · 58 · 9 of 128",
    "🟩⬜🟥",
    "https://example.org/daily",
  ]);
});

test("the time that is left has two digits each", () => {
  expect(timeLeft(5 * 3600e3 + 42 * 60e3 + 17e3)).toEqual(["05", "42", "17"]);
  expect(timeLeft(-1)).toEqual(["00", "00", "00"]);
});
