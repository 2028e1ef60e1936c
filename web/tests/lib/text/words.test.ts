import { beforeEach, expect, test, vi } from "vitest";
import { LANGUAGES, words } from "../../../src/lib/text/words.svelte";

beforeEach(() => {
  vi.stubGlobal("navigator", { languages: ["fi"] });
});

test("English comes first, and German is there", () => {
  expect(LANGUAGES[0]).toBe("en");
  expect(LANGUAGES).toContain("de");
});

test("a catalogue that could not be loaded is loaded the next time", async () => {
  const file = "../../../../src/catsack/words/replay.en.ftl";
  await words.choose("en");
  vi.doMock(file, () => {
    throw new Error("nobody answers");
  });
  await expect(words.loadPart("replay")).rejects.toThrow();
  vi.doUnmock(file);
  await words.loadPart("replay");
  expect(words.has("web-replay-title")).toBe(true);
});

test("small numbers are written as every language writes them", async () => {
  for (const language of LANGUAGES) {
    await words.choose(language);
    const format = new Intl.NumberFormat(language);
    for (let value = -1100; value <= 1100; value++) expect(words.number(value)).toBe(format.format(value));
    for (const value of [0, -0.5, 2.25, 12_345]) expect(words.number(value)).toBe(format.format(value));
    const facts = { round: 3, rounds: 1234 };
    expect(words.say("web-round-of", facts)).toContain(format.format(facts.rounds));
  }
});

test("a single point is one point", async () => {
  const lines = { en: "1 point: place 2 of 3", de: "1 Punkt: Platz 2 von 3" };
  for (const [language, line] of Object.entries(lines)) {
    await words.choose(language);
    await words.loadPart("review-pages");
    expect(words.say("web-start-daily-done", { score: 1, rank: 2, of: 3 })).toBe(line);
    expect(words.say("web-daily-better", { score: 1, of: 3, share: 50 })).toMatch(/^1 (point|Punkt): /);
    expect(words.say("web-daily-scored", { score: 1 })).toMatch(/^1 (point|Punkt)$/);
    expect(words.say("web-daily-scored", { score: -3 })).toMatch(/3 (points|Punkte)$/);
  }
});

test("durations have the largest unit that fits", async () => {
  await words.choose("en");
  const durations = [86_400, 3 * 86_400, 12 * 3600, 3600, 180, 60, 20, 1, 90, 0].map((seconds) => words.duration(seconds));
  expect(durations.join(", ")).toBe(
    "1 day, 3 days, 12 hours, 1 hour, 3 minutes, 1 minute, 20 seconds, 1 second, 90 seconds, 0 seconds",
  );
  await words.choose("de");
  expect(words.duration(86_400)).toBe("1 Tag");
  expect(words.duration(48 * 3600)).toBe("2 Tage");
});
