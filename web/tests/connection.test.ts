/** The line is mended, and nothing is lost on the way. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnyAsk, AnyTell, Person } from "../src/generated/messages";
import { Connection, type Listener } from "../src/lib/connection.svelte";

const ADA: Person = { id: "a", name: "Ada", avatar: "", kind: "guest" };

/** A line whose other end is in our hands. */
class Line {
  static all: Line[] = [];
  static get last(): Line {
    return Line.all.at(-1)!;
  }
  said: AnyAsk[] = [];
  isClosed = false;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    Line.all.push(this);
  }
  send(text: string): void {
    this.said.push(JSON.parse(text) as AnyAsk);
  }
  close(): void {
    this.isClosed = true;
  }
  tell(tell: AnyTell): void {
    this.onmessage?.({ data: JSON.stringify(tell) });
  }
  welcome(version = "1"): void {
    this.tell({ type: "welcome", you: ADA, version, now: Date.now() + 5000, heartbeat_s: 20 });
  }
}

function connected(): { connection: Connection; listener: Listener & { heard: AnyTell[] } } {
  const connection = new Connection(() => new Line() as unknown as WebSocket, async () => ADA);
  const listener = {
    heard: [] as AnyTell[],
    greeting: (): AnyAsk[] => [{ type: "watch-lobby" }],
    hear(tell: AnyTell) {
      this.heard.push(tell);
    },
  };
  connection.listen(listener);
  return { connection, listener };
}

beforeEach(() => {
  vi.useFakeTimers();
  Line.all = [];
});
afterEach(() => vi.useRealTimers());

test("a listener greets on every new line, and hears what is said", async () => {
  const { connection, listener } = connected();
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.line).toBe("connecting");
  Line.last.welcome();
  expect(connection.line).toBe("open");
  expect(Line.last.said).toEqual([{ type: "watch-lobby" }]);
  Line.last.tell({ type: "lobby", tables: [] });
  expect(listener.heard).toEqual([{ type: "lobby", tables: [] }]);
  expect(connection.now() - Date.now()).toBe(5000);
});

test("a line that closes is mended, ever more slowly", async () => {
  const { connection } = connected();
  await vi.advanceTimersByTimeAsync(0);
  Line.last.welcome();
  Line.last.onclose?.({ code: 1006 });
  expect(connection.line).toBe("lost");
  await vi.advanceTimersByTimeAsync(700);
  expect(Line.all).toHaveLength(2);
  Line.last.onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(700);
  expect(Line.all).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(700);
  expect(Line.all).toHaveLength(3);
  Line.last.welcome();
  expect(connection.line).toBe("open");
  expect(Line.last.said).toEqual([{ type: "watch-lobby" }]);
});

test("who hears nothing asks, and after two heartbeats connects again", async () => {
  const { connection } = connected();
  await vi.advanceTimersByTimeAsync(0);
  Line.last.welcome();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(Line.last.said).toContainEqual({ type: "ping" });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(Line.all[0]?.isClosed).toBe(true);
  expect(connection.line).toBe("lost");
});

test("a line that answers stays, and pings are answered", async () => {
  connected();
  await vi.advanceTimersByTimeAsync(0);
  Line.last.welcome();
  for (let beat = 0; beat < 10; beat++) {
    await vi.advanceTimersByTimeAsync(20_000);
    Line.last.tell({ type: "ping" });
  }
  expect(Line.all).toHaveLength(1);
  expect(Line.last.said.filter((ask) => ask.type === "pong")).toHaveLength(10);
});

test("going offline is noticed at once, and coming back too", async () => {
  const { connection } = connected();
  await vi.advanceTimersByTimeAsync(0);
  Line.last.welcome();
  connection.lose();
  expect(connection.line).toBe("lost");
  connection.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(Line.all).toHaveLength(2);
});

test("a newer server is noticed", async () => {
  const { connection } = connected();
  await vi.advanceTimersByTimeAsync(0);
  Line.last.welcome("1");
  expect(connection.isOutdated).toBe(false);
  connection.lose();
  connection.retry();
  await vi.advanceTimersByTimeAsync(0);
  Line.last.welcome("2");
  expect(connection.isOutdated).toBe(true);
});

test("when nobody listens any more the line is closed", async () => {
  const connection = new Connection(() => new Line() as unknown as WebSocket, async () => ADA);
  const leave = connection.listen({ greeting: () => [], hear: () => undefined });
  await vi.advanceTimersByTimeAsync(0);
  Line.last.welcome();
  leave();
  expect(Line.last.isClosed).toBe(true);
  expect(connection.line).toBe("closed");
});
