/** People whose chat lines and phrases this browser does not show. Nobody else learns of it. */
import { loadItem, saveItem } from "./storage";

const ITEM = "muted";
/** Who was muted longest ago is forgotten first. */
const MOST = 200;

class MutedPeople {
  #ids = $state.raw<readonly string[]>(load());

  has(who: string): boolean {
    return this.#ids.includes(who);
  }

  set(who: string, isMuted: boolean): void {
    const others = this.#ids.filter((id) => id !== who);
    this.#ids = isMuted ? [...others, who].slice(-MOST) : others;
    saveItem(ITEM, this.#ids.length > 0 ? this.#ids.join(" ") : null);
  }
}

function load(): string[] {
  return loadItem(ITEM)?.split(" ") ?? [];
}

export const mutedPeople = new MutedPeople();
