/**
 * The one socket of this page: kept up, mended when it breaks, and shared by all who listen.
 *
 * Listeners say what is to be said on every new connection (hello with the last number they
 * have seen, and moves that nobody has acknowledged), so that a break loses nothing.
 */
import type { AnyAsk, AnyTell, Person, Welcome } from "../generated/messages";
import { me } from "./api/me.svelte";

export interface Listener {
  /** What is said on every new connection, before anything else. */
  greeting(): AnyAsk[];
  hear(tell: AnyTell): void;
}

export type Line = "closed" | "connecting" | "open" | "lost";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** After so long without an answer a connection that was asleep is given up. */
const ANSWER_MS = 4000;
const NOT_KNOWN = 4401;

export class Connection {
  #line = $state<Line>("closed");
  #you = $state.raw<Person | null>(null);
  #isOutdated = $state(false);
  #version: string | null = null;
  #skew = 0;
  #socket: WebSocket | null = null;
  #listeners = new Set<Listener>();
  #tries = 0;
  #heartbeatMs = 20_000;
  #heard = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heart: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly open: () => WebSocket = openSocket,
    private readonly known: () => Promise<Person> = () => me.ensure(),
  ) {}

  get line(): Line {
    return this.#line;
  }
  /** Who the server says that this is. */
  get you(): Person | null {
    return this.#you;
  }
  /** The server is newer than this page, which should load itself anew. */
  get isOutdated(): boolean {
    return this.#isOutdated;
  }
  /** The server's time, in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#skew;
  }

  /** Let *listener* hear everything from now on; returns how to leave. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.#line === "open") for (const ask of listener.greeting()) this.ask(ask);
    else if (this.#line === "closed") void this.#connect();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#close();
    };
  }

  /** Say something; while the line is down it is not said, and false is returned. */
  ask(ask: AnyAsk): boolean {
    if (this.#line !== "open" || !this.#socket) return false;
    this.#socket.send(JSON.stringify(ask));
    return true;
  }

  /** Connect anew at once: somebody asked for it, or the network is back. */
  retry(): void {
    if (this.#line === "open" || this.#listeners.size === 0) return;
    this.#tries = 0;
    this.#drop();
    void this.#connect();
  }

  /** The browser was told that the network is gone: it fires no close for that. */
  lose(): void {
    if (this.#line === "closed") return;
    this.#drop();
    this.#line = "lost";
    this.#wait();
  }

  /** After sleep a line may be dead without a word: ask. */
  probe(): void {
    if (this.#line !== "open") return this.retry();
    const asked = Date.now();
    this.ask({ type: "ping" });
    setTimeout(() => {
      if (this.#heard < asked && this.#line === "open") this.lose();
    }, ANSWER_MS);
  }

  async #connect(): Promise<void> {
    if (this.#line !== "lost") this.#line = "connecting";
    try {
      await this.known();
    } catch {
      this.#line = "lost";
      return this.#wait();
    }
    if (this.#socket || this.#listeners.size === 0) return;
    const socket = this.open();
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data) as AnyTell);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket) return;
      if (event.code === NOT_KNOWN) me.forget();
      this.lose();
    };
    this.#heart = setInterval(() => this.#beat(), this.#heartbeatMs / 2);
  }

  #hear(tell: AnyTell): void {
    this.#heard = Date.now();
    if (tell.type === "welcome") this.#welcome(tell);
    else if (tell.type === "ping") this.ask({ type: "pong" });
    else if (tell.type !== "pong") for (const listener of this.#listeners) listener.hear(tell);
  }

  #welcome(tell: Welcome): void {
    this.#line = "open";
    this.#tries = 0;
    this.#you = tell.you;
    this.#skew = tell.now - Date.now();
    this.#isOutdated = this.#version !== null && this.#version !== tell.version;
    this.#version ??= tell.version;
    this.#heartbeatMs = tell.heartbeat_s * 1000;
    clearInterval(this.#heart);
    this.#heart = setInterval(() => this.#beat(), this.#heartbeatMs / 2);
    for (const listener of this.#listeners) {
      for (const ask of listener.greeting()) this.ask(ask);
    }
  }

  /** Who hears nothing asks; who hears nothing for two heartbeats connects again. */
  #beat(): void {
    const silence = Date.now() - this.#heard;
    if (silence > 2 * this.#heartbeatMs) this.lose();
    else if (silence > this.#heartbeatMs / 2) this.ask({ type: "ping" });
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const wait = Math.min(FIRST_WAIT_MS * 2 ** this.#tries, LONGEST_WAIT_MS);
    this.#tries++;
    // Not everybody at once when a server comes back.
    this.#timer = setTimeout(() => void this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  #drop(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#heart);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #close(): void {
    this.#drop();
    this.#line = "closed";
  }
}

function openSocket(): WebSocket {
  return new WebSocket(`${location.origin.replace(/^http/, "ws")}/socket`);
}

export const connection = new Connection();

/** Follow what the browser knows about the network and about being looked at. */
export function followNetwork(): void {
  addEventListener("offline", () => connection.lose());
  addEventListener("online", () => connection.retry());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") connection.probe();
  });
}
