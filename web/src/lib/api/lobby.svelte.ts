/** Public tables, live: over the socket, or polled for people without a name yet. */
import { untrack } from "svelte";
import type { AnyCommand, AnyUpdate, Listed } from "../../generated/messages";
import { connection, type Subscriber } from "../connection.svelte";
import { api, RefusedError } from "./client";
import { me } from "./me.svelte";

/** A socket would make a guest of everybody who only looks; those poll instead. */
const POLL_MS = 8000;
const OFFLINE = { key: "offline", sentence: "", facts: {} };

export class Lobby implements Subscriber {
  #tables = $state.raw<readonly Listed[] | null>(null);
  #error = $state.raw<unknown>(null);
  #isSubscribed = $state(false);

  /** All public tables; null until they are loaded. */
  get tables(): readonly Listed[] | null {
    return this.#tables;
  }
  /** Why the list may be out of date. */
  get error(): unknown {
    const isLost = this.#isSubscribed && connection.status === "lost";
    return isLost ? new RefusedError(OFFLINE, 0) : this.#error;
  }
  /** Tables of others with a free seat. */
  get open(): readonly Listed[] {
    return (
      this.#tables?.filter(
        (table) =>
          table.status === "open" &&
          freeSeats(table) > 0 &&
          !(me.person && table.names.includes(me.person.name)),
      ) ?? []
    );
  }
  get watchable(): readonly Listed[] {
    return this.#tables?.filter((table) => isPlaying(table) && table.allows_spectators) ?? [];
  }

  /** Follow the tables, and return how to stop. For an effect. */
  follow(): () => void {
    const isKnown = me.person !== null;
    this.#isSubscribed = isKnown;
    if (isKnown) {
      const unsubscribe = untrack(() => connection.subscribe(this));
      return () => {
        connection.send({ type: "leave-lobby" });
        unsubscribe();
      };
    }
    void untrack(() => this.reload());
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void this.reload();
    }, POLL_MS);
    return () => clearInterval(timer);
  }

  async reload(): Promise<void> {
    if (this.#isSubscribed) return connection.retry();
    try {
      await me.load();
      if (me.person) return;
      this.#tables = await api("GET /api/tables");
      this.#error = null;
    } catch (error) {
      this.#error = error;
    }
  }

  openingMessages(): AnyCommand[] {
    return [{ type: "watch-lobby" }];
  }

  receive(message: AnyUpdate): void {
    if (message.type === "lobby") this.#tables = message.tables;
    else if (message.type === "lobby-changed") this.#put(message.listed);
    else if (message.type === "lobby-gone") this.#tables = this.#without(message.table);
    else return;
    this.#error = null;
  }

  #put(listed: Listed): void {
    const isListed = this.#tables?.some((table) => table.id === listed.id);
    if (!isListed) this.#tables = [listed, ...(this.#tables ?? [])];
    else this.#tables = (this.#tables ?? []).map((each) => (each.id === listed.id ? listed : each));
  }

  #without(id: string): Listed[] {
    return (this.#tables ?? []).filter((table) => table.id !== id);
  }
}

export function freeSeats(table: Listed): number {
  return table.names.filter((name) => name === null).length;
}

export function isPlaying(table: Listed): boolean {
  return ["starting", "sealing", "playing"].includes(table.status);
}
