/** The connection comes back by itself, and nothing is lost. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnyCommand, AnyUpdate, Person } from "../../src/generated/messages";
import { Connection, type Subscriber } from "../../src/lib/connection.svelte";

const ADA: Person = { id: "a", name: "Ada", avatar: "", kind: "guest" };

/** A socket whose other end is in the test's hands. */
class FakeSocket {
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }
  sent: AnyCommand[] = [];
  readonly OPEN = 1;
  readonly CLOSING = 2;
  readyState: number = this.OPEN;
  isClosed = false;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as AnyCommand);
  }
  close(): void {
    this.isClosed = true;
  }
  deliver(message: AnyUpdate): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome(version = "1"): void {
    this.deliver({ type: "welcome", you: ADA, version, now: Date.now() + 5000, heartbeat_s: 20 });
  }
}

function newConnection(): Connection {
  return new Connection(() => new FakeSocket() as unknown as WebSocket, async () => ADA);
}

function connect(): { connection: Connection; subscriber: Subscriber & { received: AnyUpdate[] } } {
  const connection = newConnection();
  const subscriber = {
    received: [] as AnyUpdate[],
    openingMessages: (): AnyCommand[] => [{ type: "watch-lobby" }],
    receive(message: AnyUpdate) {
      this.received.push(message);
    },
  };
  connection.subscribe(subscriber);
  return { connection, subscriber };
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
});
afterEach(() => vi.useRealTimers());

test("a subscriber's opening messages are sent on every new connection, and it receives the others", async () => {
  const { connection, subscriber } = connect();
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.status).toBe("connecting");
  FakeSocket.last.welcome();
  expect(connection.status).toBe("open");
  expect(FakeSocket.last.sent).toEqual([{ type: "watch-lobby" }]);
  FakeSocket.last.deliver({ type: "lobby", tables: [] });
  expect(subscriber.received).toEqual([{ type: "lobby", tables: [] }]);
  expect(connection.now() - Date.now()).toBe(5000);
});

test("nothing is sent on a socket that is closing", async () => {
  const { connection } = connect();
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.last.welcome();
  FakeSocket.last.readyState = FakeSocket.last.CLOSING;
  expect(connection.send({ type: "ping" })).toBe(false);
  expect(FakeSocket.last.sent).not.toContainEqual({ type: "ping" });
});

test("a closed connection is opened again, with growing delays", async () => {
  const { connection } = connect();
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.last.welcome();
  FakeSocket.last.onclose?.({ code: 1006 });
  expect(connection.status).toBe("lost");
  await vi.advanceTimersByTimeAsync(700);
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.last.onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(700);
  expect(FakeSocket.all).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(700);
  expect(FakeSocket.all).toHaveLength(3);
  FakeSocket.last.welcome();
  expect(connection.status).toBe("open");
  expect(FakeSocket.last.sent).toEqual([{ type: "watch-lobby" }]);
});

test("a silent server is pinged, and given up after two heartbeats", async () => {
  const { connection } = connect();
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.last.welcome();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(FakeSocket.last.sent).toContainEqual({ type: "ping" });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(FakeSocket.all[0]?.isClosed).toBe(true);
  expect(connection.status).toBe("lost");
});

test("a server that sends pings stays connected, and gets its pongs", async () => {
  connect();
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.last.welcome();
  for (let beat = 0; beat < 10; beat++) {
    await vi.advanceTimersByTimeAsync(20_000);
    FakeSocket.last.deliver({ type: "ping" });
  }
  expect(FakeSocket.all).toHaveLength(1);
  expect(FakeSocket.last.sent.filter((message) => message.type === "pong")).toHaveLength(10);
});

test("going offline is noticed at once, and coming back too", async () => {
  const { connection } = connect();
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.last.welcome();
  connection.lose();
  expect(connection.status).toBe("lost");
  connection.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeSocket.all).toHaveLength(2);
});

test("a newer server is noticed", async () => {
  const { connection } = connect();
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.last.welcome("1");
  expect(connection.isOutdated).toBe(false);
  connection.lose();
  connection.retry();
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.last.welcome("2");
  expect(connection.isOutdated).toBe(true);
});

test("the connection closes when the last subscriber leaves", async () => {
  const connection = newConnection();
  const unsubscribe = connection.subscribe({ openingMessages: () => [], receive: () => undefined });
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.last.welcome();
  unsubscribe();
  expect(FakeSocket.last.isClosed).toBe(true);
  expect(connection.status).toBe("closed");
});
