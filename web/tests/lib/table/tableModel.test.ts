/** A table follows the server's news, asks for what it missed, and repeats its moves until they count. */
import { expect, test, vi } from "vitest";
import type { AnyCommand, Happened, Own, Public, Table, Whole } from "../../../src/generated/messages";
import type { Connection, Subscriber } from "../../../src/lib/connection.svelte";
import { TableModel } from "../../../src/lib/table/tableModel.svelte";
import { useStorage } from "../../support/localStorage";

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
const GAME = {
  number: 0,
  moment: 3,
  waiting: [0, 1],
  is_placing: true,
  still_in: [0, 1],
  ...{ row: [], chosen: [], mice: [], bids: [], deadlines: [], purses: [], won: [] },
} as unknown as Public;
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
  remarks: [],
  chat: [],
  awards: [],
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
    onUpdate: () => shown.push(...table.stage.pending.map(({ event }) => event)),
    onRefusal: ({ key }: { key: string }) => shown.push(key),
  };
  const table = new TableModel("t", "secret", observer, connection);
  return { table, sent, subscriber: subscriber!, shown };
}

function news(number: number, more: Partial<Happened>): Happened {
  const what = { what: "moved", seat: 1, id: "", by_bot: true } as const;
  return { type: "happened", table: "t", number, at: 0, what, events: [], remarks: [], game: null, own: null, ...more };
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

test("what the server could not store is sent again, on the same connection", () => {
  vi.useFakeTimers();
  const { table, sent, subscriber, shown } = setUp();
  const refusal = { type: "refused", key: "store-unavailable", sentence: "", facts: {}, rule: null, table: "t" } as const;
  // The first hello.
  subscriber.receive({ ...refusal, id: null });
  expect(table.whyUnavailable).toBeNull();
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([{ type: "hello", table: "t", number: -1, invitation: "secret" }]);
  // A move.
  subscriber.receive(WHOLE);
  table.move("+3");
  const move = sent.at(-1) as AnyCommand & { id: string };
  subscriber.receive({ ...refusal, id: move.id });
  subscriber.receive({ ...refusal, id: move.id });
  expect(table.isMovePending).toBe(true);
  expect(shown).toEqual(["reset"]);
  vi.advanceTimersByTime(1000);
  expect(sent.slice(2)).toEqual([{ type: "hello", table: "t", number: 7, invitation: "secret" }, move]);
  // Something that is not sent again by itself is shown.
  subscriber.receive({ ...refusal, id: null });
  expect(shown).toEqual(["reset", "store-unavailable"]);
  table.leave();
  const count = sent.length;
  vi.advanceTimersByTime(5000);
  expect(sent).toHaveLength(count);
  vi.useRealTimers();
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

test("an auto-bid names the round, and only the reader's own half changes", () => {
  const { table, sent, subscriber } = setUp();
  table.setAutoBid(12, "ask", ["-8"]);
  expect(sent).toEqual([]);
  subscriber.receive({ ...WHOLE, game: { ...GAME, round: 3 } });
  table.setAutoBid(12, "ask", ["-8"]);
  expect(sent).toEqual([
    { type: "auto-bid", table: "t", id: expect.any(String), round: 3, limit: 12, then: "ask", cards: ["-8"] },
  ]);
  const auto_bid = { limit: 12, then: "ask", cards: ["-8"], acts: false } as const;
  subscriber.receive({ type: "own", table: "t", own: { ...OWN, auto_bid: { ...auto_bid, cards: ["-8"] } } });
  expect(table.own?.auto_bid).toEqual(auto_bid);
  expect(table.game?.round).toBe(3);
  expect(subscriber.openingMessages()).toHaveLength(1);
  table.cancelAutoBid();
  expect(sent.at(-1)).toEqual({ type: "cancel-auto-bid", table: "t" });
});

/** Return the table before its game, with the reader at seat 0. */
function waiting(status: Table["status"], seal: string | null, more: Partial<Table> = {}): Whole {
  const settings = { edition: "felix", house_rules: {} } as unknown as Table["settings"];
  const seats = INFO.seats.map((seat) => (seat.seat === 0 ? { ...seat, seal } : seat));
  const fair = { fair_version: 2, aborted: 0, commitment: "c0".repeat(32) };
  return { ...WHOLE, game: null, own: null, seen: { ...INFO, ...fair, settings, seats, status, ...more } };
}

test("a share is sealed on sitting down, and opened once on each connection", () => {
  useStorage();
  const { table, sent, subscriber, shown } = setUp();
  subscriber.receive({ ...waiting("open", null), seat: null });
  table.sit();
  const { seal } = sent.at(-1) as { seal: string };
  expect(sent.at(-1)).toMatchObject({ type: "sit", seat: null });
  subscriber.receive(waiting("starting", seal));
  const opened = sent.at(-1);
  expect(opened).toMatchObject({ type: "open-share" });
  // The server answers what was done before by the whole table.
  subscriber.receive(waiting("starting", seal));
  expect(sent.filter(({ type }) => type === "open-share")).toHaveLength(1);
  // It may have been lost with the last connection, even if nothing else has happened since.
  subscriber.openingMessages();
  subscriber.receive({ type: "presence", table: "t", here: [0], spectators: 0 });
  expect(sent.filter(({ type }) => type === "open-share")).toEqual([opened, opened]);
  // Other seals than those that were noted: the reader is told, and the share is not sent.
  subscriber.openingMessages();
  const seats = INFO.seats.map((seat) => (seat.seat === 0 ? { ...seat, seal } : { ...seat, name: "Zoe" }));
  subscriber.receive(waiting("starting", seal, { seats }));
  expect(shown).toContain("sheet-changed");
  expect(sent.filter(({ type }) => type === "open-share")).toHaveLength(2);
  vi.unstubAllGlobals();
});

test("after an aborted deal a new share is sealed once", () => {
  useStorage();
  const { sent, subscriber } = setUp();
  for (let repeat = 0; repeat < 2; repeat++) subscriber.receive(waiting("sealing", null, { aborted: 1 }));
  expect(sent.filter(({ type }) => type === "seal-share")).toHaveLength(1);
  const { seal } = sent.at(-1) as { seal: string };
  subscriber.receive(waiting("starting", seal, { aborted: 1 }));
  expect(sent.at(-1)).toMatchObject({ type: "open-share" });
  vi.unstubAllGlobals();
});

test("whoever stands up before the game seals another share next time", () => {
  useStorage();
  const { table, sent, subscriber } = setUp();
  subscriber.receive(waiting("open", null));
  table.sit();
  table.stand();
  table.sit();
  const seals = sent.flatMap((message) => (message.type === "sit" ? [message.seal] : []));
  expect(new Set(seals).size).toBe(2);
  vi.unstubAllGlobals();
});

test("a chat line that is refused comes back, and an open chat says why", () => {
  const { table, sent, subscriber, shown } = setUp();
  subscriber.receive(WHOLE);
  shown.length = 0;
  table.chat.isOpen = true;
  table.say("Hello there");
  const { id } = sent.at(-1) as { id: string };
  const refused = { type: "refused", key: "chat-rate", sentence: "", facts: {}, rule: null, table: "t", id } as const;
  subscriber.receive(refused);
  expect(table.chat.draft).toBe("Hello there");
  expect(table.chat.refusal?.key).toBe("chat-rate");
  expect(shown).toEqual([]);
  expect(subscriber.openingMessages()).toHaveLength(1);
  table.chat.isOpen = false;
  table.sayPhrase("nice");
  subscriber.receive({ ...refused, id: (sent.at(-1) as { id: string }).id });
  expect(shown).toEqual(["chat-rate"]);
});

test("advice is asked for once, and forgotten when the moment has passed", () => {
  const { table, sent, subscriber } = setUp();
  subscriber.receive(WHOLE);
  table.askAdvice();
  table.askAdvice();
  expect(sent.filter(({ type }) => type === "advice")).toHaveLength(1);
  expect(table.isAdvicePending).toBe(true);
  const figures = { low: null, mean: null, high: null, break_even: null, moves: [], sentences: [] };
  subscriber.receive({ type: "advice", table: "t", moment: 3, ...figures });
  expect([table.advice?.moment, table.isAdvicePending]).toEqual([3, false]);
  subscriber.receive({ ...WHOLE, number: 8, game: { ...GAME, moment: 4 } });
  expect(table.advice).toBeNull();
});
