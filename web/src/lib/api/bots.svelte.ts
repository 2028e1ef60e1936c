/** The bots that the server offers: their names and descriptions. */
import type { BotListed } from "../../generated/messages";
import { words } from "../text/words.svelte";
import { api } from "./client";

class HouseBots {
  #all = $state.raw<readonly BotListed[]>([]);
  #loading: Promise<readonly BotListed[]> | null = null;

  /** Return all of them; they are requested once. */
  load(): Promise<readonly BotListed[]> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  /** Return what kind of player the bot *name* is, in the reader's language or in English. */
  description(name: string): string {
    const descriptions = this.#all.find((bot) => bot.name === name)?.description;
    return descriptions?.[words.language] ?? descriptions?.["en"] ?? "";
  }

  /** Return *name* as it is shown, of a bot or a person. No person may take the name of a bot. */
  displayName(name: string): string {
    return this.isBot(name) ? botName(name) : name;
  }

  /** Return whether *name* is that of a bot. */
  isBot(name: string): boolean {
    return isOurs(name) || this.#all.some((bot) => bot.name === name);
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

/** Return what people call a bot. One of another package has only the name that programs use. */
export function botName(name: string): string {
  if (isOurs(name)) return words.say(`bot-name-${name}`);
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");
}

function isOurs(name: string): boolean {
  return words.has(`bot-name-${name}`);
}

/** Return the bot's name in an id such as `bot:steady`; null if *who* is no bot of the server. */
export function houseBotIn(who: string): string | null {
  return who.startsWith("bot:") ? who.slice(4) : null;
}
