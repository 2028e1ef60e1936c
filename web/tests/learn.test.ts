/** The tutorial has a text for every beat, in every language, and can be gone through to its end. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import CATALOGUE from "../../src/catsack/words/learn.en.ftl?raw";
import { told } from "../src/lib/text/eventText";
import { LANGUAGES, words } from "../src/lib/text/words.svelte";
import { CHAPTERS, eventsOf } from "../src/pages/learn/chapters";
import { Lesson } from "../src/pages/learn/lesson.svelte";

const SOURCES = import.meta.glob<string>(["../src/pages/learn/*"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("document", { hidden: true, documentElement: {} });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test("no words are left over", () => {
  const beats = CHAPTERS.flatMap(({ name, beats }) => [name, ...beats.map((beat) => `${name}-${beat.name}`)]);
  const hints = ["place", "bid", "pass", "recall"].map((about) => `hint-${about}`);
  const known = new Set([...beats, ...hints].map((key) => `web-learn-${key}`));
  const used = Object.values(SOURCES).join("\n");
  for (const [, key = ""] of CATALOGUE.matchAll(/^(web-learn-[a-z-]+) =/gm)) {
    expect([key, known.has(key) || used.includes(`"${key}"`)]).toEqual([key, true]);
  }
});

describe.each(LANGUAGES)("in %s", (language) => {
  test("every chapter and every beat has its words", async () => {
    await words.need("learn");
    await words.choose(language);
    for (const { name, beats } of CHAPTERS) {
      expect(words.has(`web-learn-${name}`)).toBe(true);
      for (const beat of beats) expect(words.has(`web-learn-${name}-${beat.name}`)).toBe(true);
    }
  });

  test("what a beat asks for is in its words", async () => {
    await words.choose(language);
    const reader = { names: [], seat: 0 };
    for (const { name, beats } of CHAPTERS) {
      for (const { name: beat, wanted, events } of beats) {
        const text = words.say(`web-learn-${name}-${beat}`, { cards: "" });
        if (wanted && /^[+-]?\d+$/.test(wanted)) expect(text).toContain(wanted);
        for (const event of events) expect(told(event, reader)).not.toEqual([]);
      }
    }
  });
});

/** Do what is asked, as far as the lesson goes. */
function learn(lesson: Lesson, until: (lesson: Lesson) => boolean): number {
  let steps = 0;
  for (; !until(lesson) && steps < 200; steps++) {
    lesson.hurry();
    const { wanted, recall } = lesson.beat;
    if (recall) lesson.answer(recall.answer);
    if (wanted) lesson.move(wanted);
    else lesson.next();
  }
  lesson.hurry();
  return steps;
}

test("the learner comes to the end, and it is kept", () => {
  const lesson = new Lesson();
  learn(lesson, ({ isLast }) => isLast);
  expect(lesson.isLast).toBe(true);
  expect(lesson.done).toEqual(CHAPTERS.map(({ name }) => name));
  const again = new Lesson();
  expect(again.isLast).toBe(true);
  expect(again.done).toEqual(lesson.done);
});

test("a move that is not taught is not made, and a hint says what is", () => {
  const lesson = new Lesson();
  learn(lesson, ({ beat }) => beat.wanted === "3");
  lesson.move("p");
  expect(lesson.beat.wanted).toBe("3");
  expect(lesson.hint).toEqual({ about: "bid", move: "3" });
  lesson.move("3");
  expect(lesson.hint).toBe(null);
  expect(lesson.beat.wanted).not.toBe("3");
});

test("a wrong answer is not taken, and nothing goes on without one", () => {
  const lesson = new Lesson();
  learn(lesson, ({ beat }) => beat.recall !== null);
  lesson.next();
  lesson.answer("+15");
  expect(lesson.hint?.about).toBe("recall");
  expect(lesson.isAsked).toBe(true);
  lesson.answer("+8");
  expect(lesson.isAsked).toBe(false);
});

test("back leads through every beat to the beginning", () => {
  const lesson = new Lesson();
  const steps = learn(lesson, ({ isLast }) => isLast);
  for (let step = 0; step < steps; step++) lesson.back();
  expect(lesson.isFirst).toBe(true);
  expect(lesson.reel.at).toBe(eventsOf(0).begins[0]);
});

test("a chapter shows what lies on the table when it begins", () => {
  const lesson = new Lesson();
  lesson.open(CHAPTERS.findIndex(({ name }) => name === "nomice"));
  lesson.hurry();
  expect(lesson.reel.shown).toMatchObject({ round: 6, start: 0, bare: "no-sale", row: [] });
});
