/** Public tables, as they come and go: by the socket, or asked for by those who are nobody yet. */
import { untrack } from "svelte";
import type { AnyAsk, AnyTell, Listed } from "../../generated/messages";
import { api, RefusedError } from "./client";
import { connection, type Listener } from "../connection.svelte";
import { me } from "./me.svelte";

/** So often somebody who is nobody yet asks; nobody becomes a guest by looking. */
const EVERY_MS = 8000;
const OFFLINE = { key: "offline", sentence: "", facts: {} };

export class Lobby implements Listener {
  #tables = $state.raw<readonly Listed[] | null>(null);
  #error = $state.raw<unknown>(null);
  #isListening = $state(false);

  /** Null until it was told. */
  get tables(): readonly Listed[] | null {
    return this.#tables;
  }
  /** Why nothing new is known of them. */
  get error(): unknown {
    const isLost = this.#isListening && connection.line === "lost";
    return isLost ? new RefusedError(OFFLINE, 0) : this.#error;
  }
  /** Where somebody could sit down. */
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
  /** What can be looked at. */
  get watchable(): readonly Listed[] {
    return this.#tables?.filter((table) => isPlaying(table) && table.allows_spectators) ?? [];
  }

  /** Follow the tables, until what is returned is called. For an effect. */
  follow(): () => void {
    const isKnown = me.person !== null;
    this.#isListening = isKnown;
    if (isKnown) {
      const leave = untrack(() => connection.listen(this));
      return () => {
        connection.ask({ type: "leave-lobby" });
        leave();
      };
    }
    void untrack(() => this.ask());
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void this.ask();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }

  /** Ask at once. */
  async ask(): Promise<void> {
    if (this.#isListening) return connection.retry();
    try {
      await me.load();
      if (me.person) return;
      this.#tables = await api("GET /api/tables");
      this.#error = null;
    } catch (error) {
      this.#error = error;
    }
  }

  greeting(): AnyAsk[] {
    return [{ type: "watch-lobby" }];
  }

  hear(tell: AnyTell): void {
    if (tell.type === "lobby") this.#tables = tell.tables;
    else if (tell.type === "lobby-changed") this.#put(tell.listed);
    else if (tell.type === "lobby-gone") this.#tables = this.#without(tell.table);
    else return;
    this.#error = null;
  }

  #put(listed: Listed): void {
    const isKnown = this.#tables?.some((table) => table.id === listed.id);
    if (!isKnown) this.#tables = [listed, ...(this.#tables ?? [])];
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
  return table.status === "starting" || table.status === "playing";
}
