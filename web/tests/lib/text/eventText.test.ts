import { describe, expect, test } from "vitest";
import type { GameEvent } from "../../../src/generated/messages";
import { eventSentences } from "../../../src/lib/text/eventText";
import { LANGUAGES, words } from "../../../src/lib/text/words.svelte";
import { eventsOf, SEAT_COUNTS } from "../../support/games";

const READER = { names: ["Ada", "Bo", "Cleo", "Dan", "Eve"], seat: 0 };

describe.each(LANGUAGES)("in %s", (language) => {
  test.each([null, 0, 1])("every event has a sentence for the reader at seat %s", async (seat) => {
    await words.choose(language);
    for (const event of SEAT_COUNTS.flatMap(eventsOf)) {
      for (const line of eventSentences(event, { ...READER, seat })) {
        expect(line).not.toMatch(/[{}$\u2068]|null|undefined/);
        expect(line).not.toBe(event.event);
      }
    }
  });
});

test("a sentence about dogs gives the reason, as in the terminal", async () => {
  await words.choose("en");
  const chased: GameEvent = { event: "dogs-left", number: 0, dogs: ["L"], chased: "+11" };
  expect(eventSentences(chased, READER)).toEqual(["One dog only: the large dog chases the highest cat, +11."]);
});
