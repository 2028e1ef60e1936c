import { expect, test } from "vitest";
import type { Own } from "../../../src/generated/messages";
import { withOwnCards } from "../../../src/lib/table/ownCards";

const OWN = { seat: 0, hand: ["+3", "R"], card: null } as unknown as Own;

test("own cards are filled in, the others stay hidden", () => {
  const events = [
    { event: "round-began", number: 1, round: 1, start: 0 },
    { event: "placed", number: 2, seat: 0, place: 0, card: null },
    { event: "placed", number: 3, seat: 1, place: 1, card: null },
    { event: "turned-up", number: 4, seat: 0, place: 0, card: "+8" },
    { event: "round-began", number: 5, round: 2, start: 0 },
    { event: "placed", number: 6, seat: 0, place: 0, card: null },
  ] as const;
  const cards = withOwnCards(events, { ...OWN, card: "R" }).map((event) =>
    event.event === "placed" ? event.card : undefined,
  );
  expect(cards).toEqual([undefined, "+8", null, undefined, undefined, "R"]);
});
