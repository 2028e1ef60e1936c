/**
 * The page's only socket: it reconnects by itself, and all subscribers share it.
 *
 * On every new connection each subscriber sends what the server needs to know (hello with the
 * last number it has seen, moves that are not acknowledged yet), so a break loses nothing.
 */
import type { AnyCommand, AnyUpdate, Person, Welcome } from "../generated/messages";
import { me } from "./api/me.svelte";

export interface Subscriber {
  /** What to send on every new connection, before anything else. */
  openingMessages(): AnyCommand[];
  receive(message: AnyUpdate): void;
}

export type ConnectionStatus = "closed" | "connecting" | "open" | "lost";

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 15_000;
/** How long a connection may take to answer after the computer slept. */
const PROBE_TIMEOUT_MS = 4000;
/** The close code of a server that does not know the cookie of a socket, or not any more. */
const UNKNOWN_PERSON = 4401;

export class Connection {
  #status = $state<ConnectionStatus>("closed");
  #you = $state.raw<Person | null>(null);
  #isOutdated = $state(false);
  #version: string | null = null;
  #clockSkewMs = 0;
  #socket: WebSocket | null = null;
  #subscribers = new Set<Subscriber>();
  #retries = 0;
  #heartbeatMs = 20_000;
  #lastReceivedAt = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #heartbeatTimer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly openSocket: () => WebSocket = openPageSocket,
    private readonly ensurePerson: () => Promise<Person> = () => me.ensure(),
  ) {}

  get status(): ConnectionStatus {
    return this.#status;
  }
  /** Who the server says this is. */
  get you(): Person | null {
    return this.#you;
  }
  /** The server is newer than this page, which should be reloaded. */
  get isOutdated(): boolean {
    return this.#isOutdated;
  }
  /** The server's time, in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#clockSkewMs;
  }

  /** Pass every message to *subscriber* from now on; return how to unsubscribe. */
  subscribe(subscriber: Subscriber): () => void {
    this.#subscribers.add(subscriber);
    if (this.#status === "open") for (const message of subscriber.openingMessages()) this.send(message);
    else if (this.#status === "closed") void this.#connect();
    return () => {
      this.#subscribers.delete(subscriber);
      if (this.#subscribers.size === 0) this.#close();
    };
  }

  /** Send *message*, or return false while there is no connection, or none any more. */
  send(message: AnyCommand): boolean {
    const socket = this.#socket;
    if (this.#status !== "open" || !socket || socket.readyState !== socket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  /** Connect again at once: the reader asked for it, or the network is back. */
  retry(): void {
    if (this.#status === "open" || this.#subscribers.size === 0) return;
    this.#retries = 0;
    this.#drop();
    void this.#connect();
  }

  /** Treat the connection as lost. A browser that goes offline fires no close event. */
  lose(): void {
    if (this.#status === "closed") return;
    this.#drop();
    this.#status = "lost";
    this.#scheduleRetry();
  }

  /** Ask for an answer: after sleep a connection may be dead without notice. */
  probe(): void {
    if (this.#status !== "open") return this.retry();
    const sentAt = Date.now();
    this.send({ type: "ping" });
    setTimeout(() => {
      if (this.#lastReceivedAt < sentAt && this.#status === "open") this.lose();
    }, PROBE_TIMEOUT_MS);
  }

  async #connect(): Promise<void> {
    if (this.#status !== "lost") this.#status = "connecting";
    try {
      await this.ensurePerson();
    } catch {
      this.#status = "lost";
      return this.#scheduleRetry();
    }
    if (this.#socket || this.#subscribers.size === 0) return;
    const socket = this.openSocket();
    this.#socket = socket;
    this.#lastReceivedAt = Date.now();
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#receive(JSON.parse(event.data) as AnyUpdate);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket) return;
      if (event.code === UNKNOWN_PERSON) me.doubt();
      this.lose();
    };
    this.#heartbeatTimer = setInterval(() => this.#checkHeartbeat(), this.#heartbeatMs / 2);
  }

  #receive(message: AnyUpdate): void {
    this.#lastReceivedAt = Date.now();
    if (message.type === "welcome") this.#welcome(message);
    else if (message.type === "ping") this.send({ type: "pong" });
    else if (message.type !== "pong") for (const each of this.#subscribers) each.receive(message);
  }

  #welcome(message: Welcome): void {
    this.#status = "open";
    this.#retries = 0;
    this.#you = message.you;
    this.#clockSkewMs = message.now - Date.now();
    this.#isOutdated = this.#version !== null && this.#version !== message.version;
    this.#version ??= message.version;
    this.#heartbeatMs = message.heartbeat_s * 1000;
    clearInterval(this.#heartbeatTimer);
    this.#heartbeatTimer = setInterval(() => this.#checkHeartbeat(), this.#heartbeatMs / 2);
    for (const subscriber of this.#subscribers) {
      for (const opening of subscriber.openingMessages()) this.send(opening);
    }
  }

  /** Ping a silent server; after two heartbeats of silence connect again. */
  #checkHeartbeat(): void {
    const silenceMs = Date.now() - this.#lastReceivedAt;
    if (silenceMs > 2 * this.#heartbeatMs) this.lose();
    else if (silenceMs > this.#heartbeatMs / 2) this.send({ type: "ping" });
  }

  #scheduleRetry(): void {
    clearTimeout(this.#retryTimer);
    const delay = Math.min(FIRST_RETRY_MS * 2 ** this.#retries, LONGEST_RETRY_MS);
    this.#retries++;
    // Jitter, so that not everybody connects at once when a server comes back.
    this.#retryTimer = setTimeout(() => void this.#connect(), delay * (0.75 + Math.random() / 2));
  }

  #drop(): void {
    clearTimeout(this.#retryTimer);
    clearInterval(this.#heartbeatTimer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #close(): void {
    this.#drop();
    this.#status = "closed";
  }
}

function openPageSocket(): WebSocket {
  return new WebSocket(`${location.origin.replace(/^http/, "ws")}/socket`);
}

export const connection = new Connection();

/** Let the connection follow what the browser reports about network and visibility. */
export function followNetwork(): void {
  addEventListener("offline", () => connection.lose());
  addEventListener("online", () => connection.retry());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") connection.probe();
  });
}
