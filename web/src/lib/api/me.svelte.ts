/** The person at this browser: a guest, created when first needed, or an account. */
import type { Person } from "../../generated/messages";
import { forgetShares } from "../fairness/shares";
import { loadItem, saveItem } from "../storage";
import { api, RefusedError } from "./client";
import { guestName, pick } from "./guestName";

/** Avatars that have a drawing. */
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

/** How many names are tried for a new guest, and how many of them without a number. */
const MAX_TRIES = 8, MAX_NAMES = 5;

class Me {
  #person = $state.raw<Person | null>(null);
  #creating: Promise<Person> | null = null;
  #loading: Promise<void> | null = null;
  #isLoaded = $state(false);
  /** The server has closed a socket because it no longer knew its cookie. */
  #isDoubtful = false;
  #suggestion = $state.raw<{ name: string; avatar: string } | null>(null);

  /** Null for somebody who is no guest yet, and until it is loaded. */
  get person(): Person | null {
    return this.#person;
  }
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** The name and avatar of a new guest who chooses nothing else. */
  get suggestion(): { name: string; avatar: string } {
    return this.#suggestion ?? { name: "", avatar: AVATARS[0] };
  }

  /** Make up a name in the language of the page. */
  suggest(): void {
    this.#suggestion = { name: guestName(), avatar: pick(AVATARS) };
  }

  /** Load who this is, once. */
  async load(): Promise<void> {
    if (this.#isLoaded && !this.#isDoubtful) return;
    this.#loading ??= this.#load().finally(() => (this.#loading = null));
    await this.#loading;
  }

  async #load(): Promise<void> {
    // A browser that never had a guest need not ask the server.
    if (loadItem("known") !== null) {
      try {
        this.#become(await api("GET /api/me"));
      } catch (error) {
        if (!(error instanceof RefusedError && error.status === 401)) throw error;
        this.forget();
      }
    }
    this.#isLoaded = true;
  }

  /** Return who this is; somebody new becomes a guest. */
  async ensure(): Promise<Person> {
    if (this.#person && !this.#isDoubtful) return this.#person;
    this.#creating ??= this.#createGuest().finally(() => (this.#creating = null));
    return this.#creating;
  }

  async change(name: string, avatar: string): Promise<void> {
    if (!this.#person) {
      this.#become(await api("POST /api/guests", { body: { name, avatar } }));
      return;
    }
    this.#become(await api("PATCH /api/me", { body: { name, avatar } }));
  }

  /** Turn a guest into an account, with all its games. */
  async createAccount(password: string): Promise<void> {
    this.#become(await api("POST /api/me/enrol", { body: { password } }));
  }

  async changePassword(password: string, newPassword: string): Promise<void> {
    this.#become(await api("POST /api/me/password", { body: { password, new: newPassword } }));
  }

  /** Log in, and load the start page: what is open was not meant for this person. */
  async logIn(name: string, password: string): Promise<void> {
    this.#become(await api("POST /api/login", { body: { name, password } }));
    location.assign("/");
  }

  async logOut(where: "here" | "everywhere" = "here"): Promise<void> {
    await api(where === "here" ? "POST /api/logout" : "POST /api/logout-everywhere");
    this.forget();
    location.assign("/");
  }

  /** Ask the server again who this is: perhaps the browser has a new cookie by now. */
  doubt(): void {
    this.#isDoubtful = true;
  }

  forget(): void {
    this.#person = null;
    this.#isDoubtful = false;
    saveItem("known", null);
    forgetShares();
  }

  #become(person: Person): Person {
    if (this.#person && this.#person.id !== person.id) forgetShares();
    this.#person = person;
    this.#isDoubtful = false;
    saveItem("known", person.id);
    return person;
  }

  async #createGuest(): Promise<Person> {
    await this.load();
    if (this.#person) return this.#person;
    if (!this.#suggestion) this.suggest();
    for (let tries = 1; ; tries++) {
      const { name, avatar } = this.suggestion;
      // Only when nearly all names are taken, a number tells guests apart.
      const uniqueName = tries <= MAX_NAMES ? name : `${name.slice(0, 14)} ${Math.floor(Math.random() * 1e5)}`;
      try {
        return this.#become(await api("POST /api/guests", { body: { name: uniqueName, avatar } }));
      } catch (error) {
        const isTaken = error instanceof RefusedError && error.refused.key === "name-taken";
        if (!isTaken || tries === MAX_TRIES) throw error;
        this.#suggestion = { name: guestName(), avatar };
      }
    }
  }
}

export const me = new Me();
