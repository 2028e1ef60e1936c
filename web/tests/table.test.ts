/** A table follows what it is told, asks again for what it missed, and insists on its moves. */
import { expect, test } from "vitest";
import type { AnyAsk, Happened, Own, Public, Table as Seen, Whole } from "../src/generated/messages";
import type { Connection, Listener } from "../src/lib/connection.svelte";
import { withOwnCards } from "../src/lib/table/ownCards";
import { Table } from "../src/lib/table/tableModel.svelte";

const SEAT = { avatar: "", bot: null, stands_in: null, is_here: true, seal: null, share: null };
const SEEN = {
  id: "t",
  status: "playing",
  settings: {},
  seats: [
    { ...SEAT, seat: 0, name: "Ada", kind: "person" },
    { ...SEAT, seat: 1, name: "gambler", kind: "bot" },
  ],
  spectators: 0,
} as unknown as Seen;
const GAME = { moment: 3, waiting: [0, 1], is_placing: true, row: [], chosen: [] } as unknown as Public;
const OWN = { seat: 0, hand: ["+3", "R"], card: null, legal: ["+3", "R"] } as unknown as Own;
const WHOLE = {
  type: "table",
  table: "t",
  number: 7,
  seen: SEEN,
  seat: 0,
  is_host: true,
  invitation: "secret",
  events: [],
  chat: [],
  game: GAME,
  own: OWN,
} as Whole;

function sat(): { table: Table; said: AnyAsk[]; listener: Listener; shown: string[] } {
  const said: AnyAsk[] = [], shown: string[] = [];
  let listener: Listener | undefined;
  const line = {
    ask: (ask: AnyAsk) => said.push(ask) > 0,
    listen(one: Listener) {
      listener = one;
      return () => undefined;
    },
  } as unknown as Connection;
  const audience = {
    whole: () => shown.push("whole"),
    happened: (events: readonly { event: string }[]) => shown.push(...events.map((e) => e.event)),
    refused: ({ key }: { key: string }) => shown.push(key),
  };
  const table = new Table("t", "secret", audience, line);
  return { table, said, listener: listener!, shown };
}

function news(number: number, more: Partial<Happened>): Happened {
  const what = { what: "moved", seat: 1, id: "", by_bot: true } as const;
  return { type: "happened", table: "t", number, at: 0, what, events: [], game: null, own: null, ...more };
}

test("greets with the last number that it has seen", () => {
  const { listener } = sat();
  expect(listener.greeting()).toEqual([{ type: "hello", table: "t", number: -1, invitation: "secret" }]);
  listener.hear(WHOLE);
  expect(listener.greeting()[0]).toMatchObject({ number: 7 });
});

test("a move is sent again on every line until it is acknowledged", () => {
  const { table, said, listener } = sat();
  listener.hear(WHOLE);
  table.move("+3");
  const move = said.at(-1) as AnyAsk & { id: string };
  expect(move).toMatchObject({ type: "move", moment: 3, move: "+3" });
  expect(table.isMoving).toBe(true);
  table.move("R");
  expect(said.filter((ask) => ask.type === "move")).toHaveLength(1);
  expect(listener.greeting()).toContainEqual(move);
  const what = { what: "moved", seat: 0, id: move.id, by_bot: false } as const;
  listener.hear(news(8, { what, game: { ...GAME, waiting: [1] }, own: { ...OWN, card: "+3" } }));
  expect(table.isMoving).toBe(false);
  expect(listener.greeting()).toHaveLength(1);
  expect(table.isMyTurn).toBe(false);
});

test("a move whose moment is over is forgotten", () => {
  const { table, listener } = sat();
  listener.hear(WHOLE);
  table.move("+3");
  listener.hear({ ...WHOLE, number: 30, game: { ...GAME, moment: 12 } });
  expect(listener.greeting()).toHaveLength(1);
});

test("a refused move is told, and may be made anew", () => {
  const { table, said, listener, shown } = sat();
  listener.hear(WHOLE);
  table.move("+3");
  const { id } = said.at(-1) as AnyAsk & { id: string };
  listener.hear({ type: "refused", key: "stale", sentence: "", facts: {}, rule: null, table: "t", id });
  expect(shown).toContain("stale");
  expect(table.isMoving).toBe(false);
});

test("a gap is asked for, what is old is ignored", () => {
  const { table, said, listener, shown } = sat();
  listener.hear(WHOLE);
  listener.hear(news(7, { game: { ...GAME, moment: 99 } }));
  expect(table.game?.moment).toBe(3);
  listener.hear(news(9, {}));
  expect(said.at(-1)).toMatchObject({ type: "hello", number: 7 });
  const bid = { event: "bid-made", number: 9, seat: 1, amount: 4 } as const;
  listener.hear(news(8, { events: [bid] }));
  expect(shown).toEqual(["whole", "bid-made"]);
});

test("news of another table is not for this one", () => {
  const { table, listener } = sat();
  listener.hear({ ...WHOLE, table: "other" });
  expect(table.seen).toBeNull();
});

test("why a table cannot be seen is kept", () => {
  const { table, listener } = sat();
  const no = { type: "refused", key: "no-table", sentence: "", facts: {}, rule: null, table: "t", id: null } as const;
  listener.hear(no);
  expect(table.barred?.key).toBe("no-table");
});

test("own cards are filled in, others stay hidden", () => {
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
