/** The bots of the house: who they are, and what they are called. */
import type { BotListed } from "../../generated/messages";
import { api } from "./client";
import { words } from "../text/words.svelte";

class HouseBots {
  #all = $state.raw<readonly BotListed[]>([]);
  #loading: Promise<readonly BotListed[]> | null = null;

  /** Return all of them; they are asked for once. */
  load(): Promise<readonly BotListed[]> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  /** Return what kind of player *name* is, in one line of the reader's language. */
  line(name: string): string {
    const lines = this.#all.find((bot) => bot.name === name)?.description;
    return lines?.[words.language] ?? lines?.["en"] ?? "";
  }

  /** Return what somebody at a table is called; no person has the name of a bot. */
  called(name: string): string {
    return this.#all.some((bot) => bot.name === name) ? botName(name) : name;
  }

  async #load(): Promise<readonly BotListed[]> {
    try {
      this.#all = await api("GET /api/bots");
      return this.#all;
    } catch (error) {
      this.#loading = null;
      throw error;
    }
  }
}

export const houseBots = new HouseBots();

/** Bots are named in words for programs, all small and with hyphens. */
export function botName(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");
}

/** Return the name of a bot of the house from who it is, `bot:steady`; null is no bot. */
export function houseBot(who: string): string | null {
  return who.startsWith("bot:") ? who.slice(4) : null;
}
