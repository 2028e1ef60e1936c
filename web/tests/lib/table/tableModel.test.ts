/** A table follows the server's news, asks for what it missed, and repeats its moves until they count. */
import { expect, test } from "vitest";
import type { AnyCommand, Happened, Own, Public, Table, Whole } from "../../../src/generated/messages";
import type { Connection, Subscriber } from "../../../src/lib/connection.svelte";
import { TableModel } from "../../../src/lib/table/tableModel.svelte";

const SEAT = { avatar: "", bot: null, stands_in: null, is_here: true, seal: null, share: null };
const INFO = {
  id: "t",
  status: "playing",
  settings: {},
  seats: [
    { ...SEAT, seat: 0, name: "Ada", kind: "person" },
    { ...SEAT, seat: 1, name: "gambler", kind: "bot" },
  ],
  spectators: 0,
} as unknown as Table;
const GAME = { moment: 3, waiting: [0, 1], is_placing: true, row: [], chosen: [] } as unknown as Public;
const OWN = { seat: 0, hand: ["+3", "R"], card: null, legal: ["+3", "R"], situation: "placing" } as unknown as Own;
const WHOLE = {
  type: "table",
  table: "t",
  number: 7,
  seen: INFO,
  seat: 0,
  is_host: true,
  invitation: "secret",
  events: [],
  chat: [],
  game: GAME,
  own: OWN,
} as Whole;

interface Setup {
  table: TableModel;
  sent: AnyCommand[];
  subscriber: Subscriber;
  /** What the observer was told to show. */
  shown: string[];
}

function setUp(): Setup {
  const sent: AnyCommand[] = [], shown: string[] = [];
  let subscriber: Subscriber | undefined;
  const connection = {
    send: (message: AnyCommand) => sent.push(message) > 0,
    subscribe(one: Subscriber) {
      subscriber = one;
      return () => undefined;
    },
  } as unknown as Connection;
  const observer = {
    onReset: () => shown.push("reset"),
    onEvents: (events: readonly { event: string }[]) => shown.push(...events.map((e) => e.event)),
    onRefusal: ({ key }: { key: string }) => shown.push(key),
  };
  const table = new TableModel("t", "secret", observer, connection);
  return { table, sent, subscriber: subscriber!, shown };
}

function news(number: number, more: Partial<Happened>): Happened {
  const what = { what: "moved", seat: 1, id: "", by_bot: true } as const;
  return { type: "happened", table: "t", number, at: 0, what, events: [], game: null, own: null, ...more };
}

test("every connection opens with the last number that it has seen", () => {
  const { subscriber } = setUp();
  expect(subscriber.openingMessages()).toEqual([{ type: "hello", table: "t", number: -1, invitation: "secret" }]);
  subscriber.receive(WHOLE);
  expect(subscriber.openingMessages()[0]).toMatchObject({ number: 7 });
});

test("a move is sent again on every connection until it is acknowledged", () => {
  const { table, sent, subscriber } = setUp();
  subscriber.receive(WHOLE);
  table.move("+3");
  const move = sent.at(-1) as AnyCommand & { id: string };
  expect(move).toMatchObject({ type: "move", moment: 3, move: "+3" });
  expect(table.isMovePending).toBe(true);
  table.move("R");
  expect(sent.filter((message) => message.type === "move")).toHaveLength(1);
  expect(subscriber.openingMessages()).toContainEqual(move);
  const what = { what: "moved", seat: 0, id: move.id, by_bot: false } as const;
  subscriber.receive(news(8, { what, game: { ...GAME, waiting: [1] }, own: { ...OWN, card: "+3", situation: "placed" } }));
  expect(table.isMovePending).toBe(false);
  expect(subscriber.openingMessages()).toHaveLength(1);
  expect(table.isMyTurn).toBe(false);
});

test("a move whose moment has passed is dropped", () => {
  const { table, subscriber } = setUp();
  subscriber.receive(WHOLE);
  table.move("+3");
  subscriber.receive({ ...WHOLE, number: 30, game: { ...GAME, moment: 12 } });
  expect(subscriber.openingMessages()).toHaveLength(1);
});

test("a refused move is shown, and may be made again", () => {
  const { table, sent, subscriber, shown } = setUp();
  subscriber.receive(WHOLE);
  table.move("+3");
  const { id } = sent.at(-1) as AnyCommand & { id: string };
  subscriber.receive({ type: "refused", key: "stale", sentence: "", facts: {}, rule: null, table: "t", id });
  expect(shown).toContain("stale");
  expect(table.isMovePending).toBe(false);
});

test("missing news are requested, old news are ignored", () => {
  const { table, sent, subscriber, shown } = setUp();
  subscriber.receive(WHOLE);
  subscriber.receive(news(7, { game: { ...GAME, moment: 99 } }));
  expect(table.game?.moment).toBe(3);
  subscriber.receive(news(9, {}));
  expect(sent.at(-1)).toMatchObject({ type: "hello", number: 7 });
  const bid = { event: "bid-made", number: 9, seat: 1, amount: 4 } as const;
  subscriber.receive(news(8, { events: [bid] }));
  expect(shown).toEqual(["reset", "bid-made"]);
});

test("news of another table are ignored", () => {
  const { table, subscriber } = setUp();
  subscriber.receive({ ...WHOLE, table: "other" });
  expect(table.info).toBeNull();
});

test("the reason why a table is unavailable is stored", () => {
  const { table, subscriber } = setUp();
  const refusal = { type: "refused", key: "no-table", sentence: "", facts: {}, rule: null, table: "t", id: null } as const;
  subscriber.receive(refusal);
  expect(table.whyUnavailable?.key).toBe("no-table");
});
