/** Who sits before this browser: a guest, made when first needed, or an account. */
import { api, RefusedError } from "./client";
import type { Person } from "../../generated/messages";
import { keep, kept } from "../storage";
import { words } from "../text/words.svelte";

/** The avatars that there are drawings of. */
export const AVATARS = [
  "ginger",
  "tabby",
  "tuxedo",
  "calico",
  "siamese",
  "slate",
  "spotty",
  "rabbit",
  "mouse",
  "mouse-hat",
  "terrier",
  "bulldog",
] as const;

const TRIES = 4;

class Me {
  #person = $state.raw<Person | null>(null);
  #making: Promise<Person> | null = null;
  #loading: Promise<void> | null = null;
  #isLoaded = $state(false);
  #suggested = $state.raw<{ name: string; avatar: string } | null>(null);

  get person(): Person | null {
    return this.#person;
  }
  /** Whether it is known who this is, or that it is nobody yet. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** What somebody new will be called who chooses nothing else. */
  get suggested(): { name: string; avatar: string } {
    return this.#suggested ?? { name: "", avatar: AVATARS[0] };
  }

  /** Think of a name, in the language of the page. */
  suggest(): void {
    const [titles, names] = ["web-me-titles", "web-me-names"].map((key) => words.say(key).split(", "));
    this.#suggested = { name: `${pick(titles ?? [])} ${pick(names ?? [])}`, avatar: pick(AVATARS) };
  }

  /** Find out who this is, unless it is known. */
  async load(): Promise<void> {
    if (this.#isLoaded) return;
    this.#loading ??= this.#load().finally(() => (this.#loading = null));
    await this.#loading;
  }

  /** Ask who this is. A browser that never had a guest need not ask. */
  async #load(): Promise<void> {
    if (kept("known") !== null) {
      try {
        this.take(await api("GET /api/me"));
      } catch (error) {
        if (!(error instanceof RefusedError && error.status === 401)) throw error;
        this.forget();
      }
    }
    this.#isLoaded = true;
  }

  /** Return who this is; somebody new becomes a guest. */
  async ensure(): Promise<Person> {
    if (this.#person) return this.#person;
    this.#making ??= this.#make().finally(() => (this.#making = null));
    return this.#making;
  }

  async change(name: string, avatar: string): Promise<void> {
    if (!this.#person) {
      this.take(await api("POST /api/guests", { body: { name, avatar } }));
      return;
    }
    this.take(await api("PATCH /api/me", { body: { name, avatar } }));
  }

  /** A guest becomes an account, and keeps everything. */
  async enrol(password: string): Promise<void> {
    this.take(await api("POST /api/me/enrol", { body: { password } }));
  }

  async changePassword(password: string, fresh: string): Promise<void> {
    this.take(await api("POST /api/me/password", { body: { password, new: fresh } }));
  }

  /** Become somebody else here: nothing that is open was meant for them, so all begins anew. */
  async logIn(name: string, password: string): Promise<void> {
    this.take(await api("POST /api/login", { body: { name, password } }));
    location.assign("/");
  }

  async logOut(where: "here" | "everywhere" = "here"): Promise<void> {
    await api(where === "here" ? "POST /api/logout" : "POST /api/logout-everywhere");
    this.forget();
    location.assign("/");
  }

  take(person: Person): void {
    this.#person = person;
    keep("known", person.id);
  }

  forget(): void {
    this.#person = null;
    keep("known", null);
  }

  async #make(): Promise<Person> {
    await this.load();
    if (this.#person) return this.#person;
    if (!this.#suggested) this.suggest();
    const { name, avatar } = this.suggested;
    for (let tries = 1; ; tries++) {
      // A number makes a name one's own that others have thought of too.
      const own = tries === 1 ? name : `${name} ${Math.floor(Math.random() * 10 ** tries)}`;
      try {
        this.take(await api("POST /api/guests", { body: { name: own, avatar } }));
        return this.#person as unknown as Person;
      } catch (error) {
        const isTaken = error instanceof RefusedError && error.refused.key === "name-taken";
        if (!isTaken || tries === TRIES) throw error;
      }
    }
  }
}

function pick<T>(options: readonly T[]): T {
  return options[Math.floor(Math.random() * options.length)] as T;
}

export const me = new Me();
