/** The tutorial has a text for every beat in every language, and leads to its end. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import CATALOGUE from "../../../../src/catsack/words/learn.en.ftl?raw";
import { eventSentences } from "../../../src/lib/text/eventText";
import { LANGUAGES, words } from "../../../src/lib/text/words.svelte";
import { CHAPTERS, eventsOf } from "../../../src/pages/learn/chapters";
import { Lesson } from "../../../src/pages/learn/lesson.svelte";

const SOURCES = import.meta.glob<string>(["../../../src/pages/learn/*"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const storage = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  vi.stubGlobal("document", { hidden: true, documentElement: {} });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
});

test("every text of the catalogue is used", () => {
  const beats = CHAPTERS.flatMap(({ name, beats }) => [name, ...beats.map((beat) => `${name}-${beat.name}`)]);
  const hints = ["place", "bid", "pass", "recall"].map((about) => `hint-${about}`);
  const usedKeys = new Set([...beats, ...hints].map((key) => `web-learn-${key}`));
  const sources = Object.values(SOURCES).join("\n");
  for (const [, key = ""] of CATALOGUE.matchAll(/^(web-learn-[a-z-]+) =/gm)) {
    expect([key, usedKeys.has(key) || sources.includes(`"${key}"`)]).toEqual([key, true]);
  }
});

describe.each(LANGUAGES)("in %s", (language) => {
  test("every chapter and every beat has a text", async () => {
    await words.loadPart("learn");
    await words.choose(language);
    for (const { name, beats } of CHAPTERS) {
      expect(words.has(`web-learn-${name}`)).toBe(true);
      for (const beat of beats) expect(words.has(`web-learn-${name}-${beat.name}`)).toBe(true);
    }
  });

  test("the text of a beat names the move that it asks for", async () => {
    await words.choose(language);
    const reader = { names: [], seat: 0 };
    for (const { name, beats } of CHAPTERS) {
      for (const { name: beat, wanted, events } of beats) {
        const text = words.say(`web-learn-${name}-${beat}`, { cards: "" });
        if (wanted && /^[+-]?\d+$/.test(wanted)) expect(text).toContain(wanted);
        for (const event of events) expect(eventSentences(event, reader)).not.toEqual([]);
      }
    }
  });
});

/** Do every task of the lesson until a condition holds; return the number of steps. */
function learn(lesson: Lesson, until: (lesson: Lesson) => boolean): number {
  let steps = 0;
  for (; !until(lesson) && steps < 200; steps++) {
    lesson.skipAnimation();
    const { wanted, recall } = lesson.beat;
    if (recall) lesson.answer(recall.answer);
    if (wanted) lesson.move(wanted);
    else lesson.next();
  }
  lesson.skipAnimation();
  return steps;
}

test("the learner reaches the end, and the progress is saved", () => {
  const lesson = new Lesson();
  learn(lesson, ({ isLast }) => isLast);
  expect(lesson.isLast).toBe(true);
  expect(lesson.done).toEqual(CHAPTERS.map(({ name }) => name));
  const reloaded = new Lesson();
  expect(reloaded.isLast).toBe(true);
  expect(reloaded.done).toEqual(lesson.done);
});

test("a wrong move is not made, and a hint names the right one", () => {
  const lesson = new Lesson();
  learn(lesson, ({ beat }) => beat.wanted === "3");
  lesson.move("p");
  expect(lesson.beat.wanted).toBe("3");
  expect(lesson.hint).toEqual({ about: "bid", move: "3" });
  lesson.move("3");
  expect(lesson.hint).toBe(null);
  expect(lesson.beat.wanted).not.toBe("3");
});

test("a wrong answer does not count, and nothing goes on without the right one", () => {
  const lesson = new Lesson();
  learn(lesson, ({ beat }) => beat.recall !== null);
  lesson.next();
  lesson.answer("+15");
  expect(lesson.hint?.about).toBe("recall");
  expect(lesson.hasTask).toBe(true);
  lesson.answer("+8");
  expect(lesson.hasTask).toBe(false);
});

test("back leads through every beat to the beginning", () => {
  const lesson = new Lesson();
  const steps = learn(lesson, ({ isLast }) => isLast);
  for (let step = 0; step < steps; step++) lesson.back();
  expect(lesson.isFirst).toBe(true);
  expect(lesson.playback.position).toBe(eventsOf(0).beatStarts[0]);
});

test("a chapter begins with the board of the chapters before", () => {
  const lesson = new Lesson();
  lesson.open(CHAPTERS.findIndex(({ name }) => name === "nomice"));
  lesson.skipAnimation();
  expect(lesson.playback.board).toMatchObject({ round: 6, start: 0, whyNoMice: "no-sale", row: [] });
});
