/** Every event is told in every language; every key that the pages use is in every catalogue. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { GameEvent } from "../src/generated/messages";
import { refusal } from "../src/lib/text/refusalText";
import { told } from "../src/lib/text/eventText";
import { LANGUAGES, words } from "../src/lib/text/words.svelte";
import games from "./games.json";

const SOURCES = import.meta.glob<string>(["../src/**/*.{ts,svelte}", "../offline.html"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const CATALOGUES = import.meta.glob<string>("../../src/catsack/words/*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});
const READER = { names: ["Ada", "Bo", "Cleo", "Dan", "Eve"], seat: 0 };

beforeEach(() => {
  vi.stubGlobal("navigator", { languages: ["fi"] });
});

test("English comes first, and German is there", () => {
  expect(LANGUAGES[0]).toBe("en");
  expect(LANGUAGES).toContain("de");
});

describe.each(LANGUAGES)("in %s", (language) => {
  test.each([null, 0, 1])("every event is told to reader %s", async (seat) => {
    await words.choose(language);
    for (const event of (games as unknown as { events: GameEvent[] }[][]).flat(1).flatMap((s) => s.events)) {
      for (const line of told(event, { ...READER, seat })) {
        expect(line).not.toMatch(/[{}$\u2068]|null|undefined/);
        expect(line).not.toBe(event.event);
      }
    }
  });
});

test("what could not be loaded is loaded the next time", async () => {
  const file = "../../src/catsack/words/replay.en.ftl";
  await words.choose("en");
  vi.doMock(file, () => {
    throw new Error("nobody answers");
  });
  await expect(words.need("replay")).rejects.toThrow();
  vi.doUnmock(file);
  await words.need("replay");
  expect(words.has("web-replay-title")).toBe(true);
});

test("small numbers are written as every language of ours writes them", async () => {
  for (const language of LANGUAGES) {
    await words.choose(language);
    const own = new Intl.NumberFormat(language);
    for (let value = -1100; value <= 1100; value++) expect(words.number(value)).toBe(own.format(value));
    for (const value of [0, -0.5, 2.25, 12_345]) expect(words.number(value)).toBe(own.format(value));
    const facts = { round: 3, rounds: 1234 };
    expect(words.say("web-round-of", facts)).toContain(own.format(facts.rounds));
  }
});

test("dogs are told with the reason, as in the terminal", async () => {
  await words.choose("en");
  const chased: GameEvent = { event: "dogs-left", number: 0, dogs: ["L"], chased: "+11" };
  expect(told(chased, READER)).toEqual(["One dog only: the large dog chases the highest cat, +11."]);
});

test("refusals are said in the language of the page", async () => {
  const refused = { key: "bid-too-low", sentence: "3 does not beat 4.", facts: { amount: 3, highest: 4, low: 5, high: 9 } };
  await words.choose("en");
  expect(refusal(refused)).toBe(refused.sentence);
  await words.choose("de");
  expect(refusal(refused)).toContain("3 übertrifft das höchste Gebot nicht");
});

test("time is told in the largest unit that fits", async () => {
  await words.choose("en");
  const told = [86_400, 3 * 86_400, 12 * 3600, 3600, 180, 60, 20, 1, 90, 0].map((each) => words.duration(each));
  expect(told.join(", ")).toBe(
    "1 day, 3 days, 12 hours, 1 hour, 3 minutes, 1 minute, 20 seconds, 1 second, 90 seconds, 0 seconds",
  );
  await words.choose("de");
  expect(words.duration(86_400)).toBe("1 Tag");
  expect(words.duration(48 * 3600)).toBe("2 Tage");
});

/** Keys that the pages use: whole ones, and beginnings of those such as `web-theme-${theme}`. */
function used(): { whole: Set<string>; begun: string[] } {
  const whole = new Set<string>(), begun: string[] = [];
  for (const text of Object.values(SOURCES)) {
    for (const [, key] of text.matchAll(/["'`{](web-[a-z0-9-]+)["'`}]/g)) whole.add(key!);
    for (const [, key] of text.matchAll(/`(web-[a-z0-9-]+-)\$\{/g)) begun.push(key!);
  }
  return { whole, begun };
}

/** The keys of the pages' own catalogues in one language. */
function keys(language: string): Set<string> {
  const found = new Set<string>();
  for (const [name, text] of Object.entries(CATALOGUES)) {
    if (!name.endsWith(`${language}.ftl`)) continue;
    for (const [, key] of text.matchAll(/^(web-[a-z0-9-]+) =/gm)) found.add(key!);
  }
  return found;
}

test.each(LANGUAGES)("nothing is missing or unused in %s", (language) => {
  const { whole, begun } = used();
  const known = keys(language);
  expect([...whole].filter((key) => !known.has(key))).toEqual([]);
  const isUsed = (key: string) => whole.has(key) || begun.some((start) => key.startsWith(start));
  expect([...known].filter((key) => !isUsed(key))).toEqual([]);
});

test.each(LANGUAGES)("%s says what English says", (language) => {
  expect([...keys(language)].sort()).toEqual([...keys("en")].sort());
});
