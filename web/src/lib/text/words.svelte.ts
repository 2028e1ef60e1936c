/** All text, from the Fluent catalogues that the terminal uses too. */
import { FluentBundle, FluentNumber, type FluentResource, type FluentVariable } from "@fluent/bundle";
import { keep, kept } from "../storage";
import { notices } from "../notices.svelte";

export type Facts = Record<string, FluentVariable>;

const FOLDER = "../../../../src/catsack/words/";
/** Taken apart when the pages are built: see `vite.config.ts`. */
const CATALOGUES = import.meta.glob<FluentResource["body"]>("../../../../src/catsack/words/*.ftl", {
  import: "default",
});

/** Every language that has a catalogue of the pages. */
export const LANGUAGES = Object.keys(CATALOGUES)
  .map((path) => /\/web\.(\w+)\.ftl$/.exec(path)?.[1])
  .filter((language) => language !== undefined)
  .sort((a, b) => Number(b === "en") - Number(a === "en"));

/** Units of time, and how many seconds each lasts. */
const UNITS = [
  ["days", 86_400],
  ["hours", 3600],
  ["minutes", 60],
] as const;

/** The catalogues that every page needs: `en.ftl`, `web.en.ftl`. */
const BASE = ["", "web."];

/** Whole numbers below this are written with their digits alone, in every language we speak. */
const GROUPED = 1000;

/**
 * A small number, which selects plurals as any other. The first formatter takes a browser longer
 * to make than all the rest that is said on a page, and this one needs none.
 */
class Small extends FluentNumber {
  override toString(): string {
    return `${this.value}`;
  }
}

function isSmall(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(value as number) < GROUPED;
}

function plainly(facts: Facts): Facts {
  const made: Facts = {};
  for (const [name, fact] of Object.entries(facts)) made[name] = isSmall(fact) ? new Small(fact) : fact;
  return made;
}

class Words {
  #language = $state("en");
  #bundle = $state.raw(new FluentBundle("en"));
  #english: FluentBundle | null = null;
  #parts = new Set(BASE);

  get language(): string {
    return this.#language;
  }

  /** Load the language that is kept, or the browser's own, or English. */
  async start(): Promise<void> {
    const wished = [kept("language"), ...navigator.languages.map((tag) => tag.slice(0, 2))];
    await this.#load(wished.find((tag) => tag && LANGUAGES.includes(tag)) ?? "en");
  }

  async choose(language: string): Promise<void> {
    try {
      await this.#load(language);
      keep("language", language);
    } catch {
      notices.tell(this.say("web-words-unreachable"), "bad");
    }
  }

  /** Load a catalogue that not every page needs: `need("learn")` is `learn.en.ftl`. */
  async need(part: string): Promise<void> {
    const begins = `${part}.`;
    if (this.#parts.has(begins)) return;
    this.#parts.add(begins);
    try {
      await this.#load(this.#language);
    } catch (error) {
      this.#parts.delete(begins);
      throw error;
    }
  }

  async #load(language: string): Promise<void> {
    const parts = [...this.#parts];
    const [loaded, english] = await Promise.all([
      bundle(language, parts),
      language === "en" ? null : bundle("en", parts),
    ]);
    this.#bundle = loaded;
    this.#english = english;
    this.#language = language;
    if (typeof document !== "undefined") document.documentElement.lang = language;
  }

  has(key: string): boolean {
    return this.#bundle.hasMessage(key);
  }

  /** Return the message *key*; in English, should this language lack it. */
  say(key: string, facts: Facts = {}): string {
    for (const from of [this.#bundle, this.#english]) {
      const pattern = from?.getMessage(key)?.value;
      if (from && pattern) return from.formatPattern(pattern, plainly(facts));
    }
    return key;
  }

  number(value: number): string {
    return isSmall(value) ? `${value}` : new Intl.NumberFormat(this.#language).format(value);
  }

  /** Return a number with its sign, as points are shown. */
  signed(value: number): string {
    return new Intl.NumberFormat(this.#language, { signDisplay: "exceptZero" }).format(value);
  }

  percent(share: number): string {
    return new Intl.NumberFormat(this.#language, { style: "percent" }).format(share);
  }

  /** Return the day and time of *at*, in milliseconds since 1970. */
  date(at: number): string {
    const style = { dateStyle: "medium", timeStyle: "short" } as const;
    return new Intl.DateTimeFormat(this.#language, style).format(at);
  }

  time(at: number): string {
    return new Intl.DateTimeFormat(this.#language, { timeStyle: "short" }).format(at);
  }

  /** Return how long something lasts, in the largest unit that fits. */
  duration(seconds: number): string {
    const [unit, lasts] = UNITS.find(([, lasts]) => seconds > 0 && seconds % lasts === 0) ?? ["seconds", 1];
    return this.say("web-duration", { unit, count: seconds / lasts });
  }

  /** Return *items* as a list in words. */
  listed(items: readonly string[]): string {
    if (items.length === 0) return this.say("nothing");
    const last = items.at(-1) ?? "";
    if (items.length === 1) return last;
    return this.say("and", { first: items.slice(0, -1).join(", "), last });
  }
}

async function bundle(language: string, parts: readonly string[]): Promise<FluentBundle> {
  // Isolating marks are for mixed writing directions, and would be read out by some readers.
  const made = new FluentBundle(language, { useIsolating: false });
  const bodies = await Promise.all(parts.map((part) => catalogue(`${FOLDER}${part}${language}.ftl`)));
  for (const body of bodies) if (body !== undefined) made.addResource({ body });
  return made;
}

/** Import a catalogue. Most browsers ask once for a file, and never again if nobody answered. */
async function catalogue(file: string): Promise<FluentResource["body"] | undefined> {
  try {
    return await CATALOGUES[file]?.();
  } catch (error) {
    const address = /https?:\S+\.js/.exec(String(error))?.[0];
    if (!address) throw error;
    const again = (await import(/* @vite-ignore */ `${address}?${Date.now()}`)) as {
      default: FluentResource["body"];
    };
    return again.default;
  }
}

export const words = new Words();

/** Short for `words.say`: what templates use. */
export function t(key: string, facts?: Facts): string {
  return words.say(key, facts);
}
