/** The chat of a table counts what is not read, gives refused text back, and hides muted people. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChatLine, Refused } from "../../../src/generated/messages";
import { mutedPeople } from "../../../src/lib/mutedPeople.svelte";
import { lineText, TableChat } from "../../../src/lib/table/tableChat.svelte";
import { words } from "../../../src/lib/text/words.svelte";

const REFUSED = { key: "chat-rate", sentence: "Slowly." } as Refused;

function line(number: number, more: Partial<ChatLine> = {}): ChatLine {
  return { number, at: 0, name: "Bo", seat: 1, text: "Hm.", who: "bo", phrase: null, ...more };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  mutedPeople.set("bo", false);
  vi.useRealTimers();
});

test("lines that came before the reader are read", () => {
  const chat = new TableChat();
  chat.reset([line(3), line(4)]);
  expect(chat.unread).toBe(0);
  chat.add(line(5));
  chat.add(line(6));
  expect(chat.unread).toBe(2);
  // The whole table is sent again now and then.
  chat.reset([line(3), line(4), line(5), line(6)]);
  expect(chat.unread).toBe(2);
});

test("at a table where nothing was said the first line is new", () => {
  const chat = new TableChat();
  chat.reset([]);
  chat.add(line(5));
  expect(chat.unread).toBe(1);
});

test("an open chat leaves nothing unread, and neither do phrases", () => {
  const chat = new TableChat();
  chat.reset([]);
  chat.add(line(1));
  chat.isOpen = true;
  chat.add(line(2));
  expect(chat.unread).toBe(0);
  chat.isOpen = false;
  expect(chat.unread).toBe(0);
  chat.add(line(3, { phrase: "nice" }));
  expect(chat.unread).toBe(0);
});

test("a line that is refused comes back, unless another one was begun", () => {
  const chat = new TableChat();
  chat.refuse(REFUSED, "Hello there");
  expect(chat.draft).toBe("Hello there");
  expect(chat.refusal).toBe(REFUSED);
  chat.draft = "Something else";
  chat.refuse(REFUSED, "Hello there");
  expect(chat.draft).toBe("Something else");
  chat.dismissRefusal();
  expect(chat.refusal).toBeNull();
});

test("a phrase stands over its seat for a while, in the reader's language", async () => {
  const chat = new TableChat();
  chat.reset([line(1, { phrase: "ouch" })]);
  expect(chat.phraseOf(1)).toBe("");
  await words.choose("de");
  chat.add(line(2, { phrase: "ouch", text: "Ouch!" }));
  expect(chat.phraseOf(1)).toBe("Autsch!");
  expect(chat.phraseOf(0)).toBe("");
  vi.runAllTimers();
  expect(chat.phraseOf(1)).toBe("");
  await words.choose("en");
  expect(lineText(line(2, { phrase: "ouch", text: "?" }))).toBe("Ouch!");
});

test("nothing is shown of somebody who is muted, and everything again afterwards", () => {
  const chat = new TableChat();
  chat.reset([line(1), line(2, { who: "ada", seat: 0 })]);
  mutedPeople.set("bo", true);
  chat.add(line(3));
  chat.add(line(4, { phrase: "nice" }));
  expect(chat.lines.map(({ number }) => number)).toEqual([2]);
  expect(chat.unread).toBe(0);
  expect(chat.phraseOf(1)).toBe("");
  mutedPeople.set("bo", false);
  expect(chat.lines).toHaveLength(4);
  expect(chat.phraseOf(1)).not.toBe("");
});
