/** All text of the pages, from the same Fluent catalogues that the terminal uses. */
import { FluentBundle, FluentNumber, type FluentResource, type FluentVariable } from "@fluent/bundle";
import { notices } from "../notices.svelte";
import { loadItem, saveItem } from "../storage";

export type Facts = Record<string, FluentVariable>;

const FOLDER = "../../../../src/catsack/words/";
/** Parsed when the pages are built: see `vite.config.ts`. */
const CATALOGUES = import.meta.glob<FluentResource["body"]>("../../../../src/catsack/words/*.ftl", {
  import: "default",
});

/** The names of all languages in themselves, without the rest of their catalogues. */
const NAMES = import.meta.glob<string>("../../../../src/catsack/words/web.*.ftl", {
  query: "?language-name",
  import: "default",
  eager: true,
});

/** Every language with a catalogue of the pages, English first. */
export const LANGUAGES = Object.keys(NAMES)
  .flatMap((path) => /\/web\.(\w+)\.ftl$/.exec(path)?.[1] ?? [])
  .sort((a, b) => Number(b === "en") - Number(a === "en"));

/** Return what *language* is called in itself: "Deutsch". */
export function languageName(language: string): string {
  return NAMES[`${FOLDER}web.${language}.ftl`] ?? language;
}

/** Units of time, and their seconds. */
const UNITS = [
  ["days", 86_400],
  ["hours", 3600],
  ["minutes", 60],
] as const;

/** The catalogues that every page needs: `en.ftl`, `web.en.ftl`. */
const BASE = ["", "web."];

/** Whole numbers below this are plain digits in all our languages; a test checks that. */
const FIRST_GROUPED = 1000;

/**
 * A small number without a formatter: the first `Intl.NumberFormat` takes a browser longer to
 * create than all other text of a page. It selects plurals as any other number.
 */
class SmallNumber extends FluentNumber {
  override toString(): string {
    return `${this.value}`;
  }
}

function isSmall(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(value as number) < FIRST_GROUPED;
}

function withSmallNumbers(facts: Facts): Facts {
  const result: Facts = {};
  for (const [name, fact] of Object.entries(facts)) {
    result[name] = isSmall(fact) ? new SmallNumber(fact) : fact;
  }
  return result;
}

class Words {
  #language = $state("en");
  #bundle = $state.raw(new FluentBundle("en"));
  #english: FluentBundle | null = null;
  #parts = new Set(BASE);

  get language(): string {
    return this.#language;
  }

  /** Load the saved language, or the browser's own, or English. */
  async start(): Promise<void> {
    const preferred = [loadItem("language"), ...navigator.languages.map((tag) => tag.slice(0, 2))];
    await this.#load(preferred.find((tag) => tag && LANGUAGES.includes(tag)) ?? "en");
  }

  async choose(language: string): Promise<void> {
    try {
      await this.#load(language);
      saveItem("language", language);
    } catch {
      notices.show(this.say("web-words-unreachable"), "bad");
    }
  }

  /** Load catalogues that not every page needs: `loadPart("learn")` loads `learn.en.ftl`. */
  async loadPart(...parts: string[]): Promise<void> {
    const prefixes = parts.map((part) => `${part}.`).filter((prefix) => !this.#parts.has(prefix));
    if (prefixes.length === 0) return;
    for (const prefix of prefixes) this.#parts.add(prefix);
    try {
      await this.#load(this.#language);
    } catch (error) {
      for (const prefix of prefixes) this.#parts.delete(prefix);
      throw error;
    }
  }

  async #load(language: string): Promise<void> {
    const parts = [...this.#parts];
    const [loaded, english] = await Promise.all([
      loadBundle(language, parts),
      language === "en" ? null : loadBundle("en", parts),
    ]);
    this.#bundle = loaded;
    this.#english = english;
    this.#language = language;
    if (typeof document !== "undefined") document.documentElement.lang = language;
  }

  has(key: string): boolean {
    return this.#bundle.hasMessage(key);
  }

  /** Return the message *key*, in English if this language lacks it. */
  say(key: string, facts: Facts = {}): string {
    for (const bundle of [this.#bundle, this.#english]) {
      const pattern = bundle?.getMessage(key)?.value;
      if (bundle && pattern) return bundle.formatPattern(pattern, withSmallNumbers(facts));
    }
    return key;
  }

  number(value: number): string {
    return isSmall(value) ? `${value}` : new Intl.NumberFormat(this.#language).format(value);
  }

  /** Return a number with its sign, for points. */
  signed(value: number): string {
    if (isSmall(value)) return value > 0 ? `+${value}` : `${value}`;
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

  /** Return the day of *at*, without its year. */
  day(at: number): string {
    return new Intl.DateTimeFormat(this.#language, { day: "numeric", month: "long" }).format(at);
  }

  time(at: number): string {
    return new Intl.DateTimeFormat(this.#language, { timeStyle: "short" }).format(at);
  }

  /** Return a duration in the largest unit that fits. */
  duration(seconds: number): string {
    const [unit, length] = UNITS.find(([, length]) => seconds > 0 && seconds % length === 0) ?? ["seconds", 1];
    return this.say("web-duration", { unit, count: seconds / length });
  }

  /** Return *items* as a list in words: "a, b and c". */
  list(items: readonly string[]): string {
    if (items.length === 0) return this.say("nothing");
    const last = items.at(-1) ?? "";
    if (items.length === 1) return last;
    return this.say("and", { first: items.slice(0, -1).join(", "), last });
  }
}

async function loadBundle(language: string, parts: readonly string[]): Promise<FluentBundle> {
  // Isolating marks are for mixed writing directions, and some screen readers read them out.
  const bundle = new FluentBundle(language, { useIsolating: false });
  const bodies = await Promise.all(parts.map((part) => loadCatalogue(`${FOLDER}${part}${language}.ftl`)));
  for (const body of bodies) if (body !== undefined) bundle.addResource({ body });
  return bundle;
}

async function loadCatalogue(file: string): Promise<FluentResource["body"] | undefined> {
  try {
    return await CATALOGUES[file]?.();
  } catch (error) {
    // Most browsers remember a failed import for good: another address makes them try again.
    const address = /https?:\S+\.js/.exec(String(error))?.[0];
    if (!address) throw error;
    const retried = (await import(/* @vite-ignore */ `${address}?${Date.now()}`)) as {
      default: FluentResource["body"];
    };
    return retried.default;
  }
}

export const words = new Words();

/** Short for `words.say`, for templates. */
export function t(key: string, facts?: Facts): string {
  return words.say(key, facts);
}
