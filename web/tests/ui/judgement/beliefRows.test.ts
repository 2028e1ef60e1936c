/** What a hidden card may be is shown with the likeliest first, and the rest joined. */
import { expect, test } from "vitest";
import { beliefRows } from "../../../src/ui/judgement/beliefRows";

const CARDS = { "-8": 0.3, "+15": 0.4, R: 0.1, L: 0.1, S: 0.06, "+3": 0.04, "+5": 0 };

test("the likeliest card comes first, and impossible ones are left out", () => {
  const rows = beliefRows({ cards: CARDS }, 10);
  expect(rows[0]).toEqual({ cards: ["+15"], share: 0.4 });
  expect(rows.flatMap(({ cards }) => cards)).not.toContain("+5");
});

test("cards beyond the room for them share the last row", () => {
  const rows = beliefRows({ cards: CARDS }, 4);
  expect(rows).toHaveLength(4);
  expect(rows[3]!.cards).toEqual(["L", "S", "+3"]);
  expect(rows.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
});
