/** Every award can be said in every language, whoever it is about. */
import { beforeEach, expect, test } from "vitest";
import type { AwardKind, AwardSeen } from "../../../src/generated/messages";
import { awardFacts, awardTitle } from "../../../src/lib/text/awardText";
import { LANGUAGES, words } from "../../../src/lib/text/words.svelte";

/** Facts of each kind, as the server sends them. */
const FACTS: Record<AwardKind, AwardSeen["facts"]> = {
  comeback: { behind: 17, round: 3 },
  bluff: { bid: 6, card: "-8", worth: 5, price: 9, round: 4, other: 2 },
  "dog-trainer": { dog: "L", card: "+15", round: 2, other: 2 },
  bargain: { worth: 53, price: 15, round: 4 },
  bitten: { worth: 5, price: 16, round: 7 },
  whisker: { points: 1 },
  landslide: { points: 21 },
  "cheese-hoard": { mice: 28, times: 7 },
  "fine-nose": { sacks: 3, profit: 27 },
  patience: { rounds: 6 },
  rabbits: { rabbits: 2 },
  cattery: { cats: 7, points: 41 },
  spender: { mice: 30, sacks: 4 },
};
const KINDS = Object.keys(FACTS) as AwardKind[];
const reader = { names: ["Ada", "Bo", "Cleo"], seat: null };

beforeEach(() => words.choose("en"));

test.each(LANGUAGES)("all awards in %s have a title and facts", async (language) => {
  await words.choose(language);
  const titles = KINDS.map((kind) => awardTitle({ kind, seat: 1, facts: {} }));
  expect(new Set(titles).size).toBe(KINDS.length);
  for (const kind of KINDS) {
    const facts = FACTS[kind];
    const text = awardFacts({ kind, seat: 1, facts }, reader);
    for (const [name, fact] of Object.entries(facts)) {
      // Small numbers and dogs have words of their own.
      if (name === "dog" || fact === 1) continue;
      expect(text).toContain(name === "other" ? "Cleo" : `${fact}`);
    }
  }
});

test("the facts of an award in English", () => {
  expect(awardFacts({ kind: "bargain", seat: 1, facts: FACTS.bargain }, reader)).toBe("53 points for 15 mice, round 4");
  const chase = { kind: "dog-trainer", seat: 1, facts: FACTS["dog-trainer"] } as const;
  expect(awardFacts(chase, reader)).toBe("the large dog chased +15 out of Cleo's sack, round 2");
  expect(awardFacts(chase, { ...reader, seat: 2 })).toBe("the large dog chased +15 out of your sack, round 2");
  expect(awardFacts({ ...chase, seat: 2 }, reader)).toBe("the large dog chased +15 out of their own sack, round 2");
  expect(awardFacts({ ...chase, seat: 2 }, { ...reader, seat: 2 })).toContain("out of your own sack");
});

test("the facts of an award in German", async () => {
  await words.choose("de");
  expect(awardFacts({ kind: "bargain", seat: 1, facts: FACTS.bargain }, reader)).toBe("53 Punkte für 15 Mäuse, Runde 4");
  expect(awardFacts({ kind: "bluff", seat: 1, facts: FACTS.bluff }, { ...reader, seat: 2 })).toBe(
    "-8 gelegt und 6 geboten; du hast 9 für 5 gezahlt, Runde 4",
  );
});
