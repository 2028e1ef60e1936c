/** One position after another: shown, answered, judged. */
import type { Move, PracticePosition, PracticeResult } from "../../generated/messages";
import { api } from "../../lib/api/client";
import { me } from "../../lib/api/me.svelte";

/** The address of practice without a theme. */
export const ANY_THEME = "due";

export class Exercise {
  #position = $state.raw<PracticePosition | null>(null);
  #result = $state.raw<PracticeResult | null>(null);
  #isOver = $state(false);
  #isBusy = $state(true);
  #error = $state.raw<unknown>(null);
  #solved = $state(0);

  /** The theme comes after *wanted*, a position by its id. */
  constructor(
    private readonly theme: string,
    private wanted = "",
  ) {
    void this.next();
  }

  get position(): PracticePosition | null {
    return this.#position;
  }
  /** How good the reader's move was; null until there is one. */
  get result(): PracticeResult | null {
    return this.#result;
  }
  /** Nothing is left for today. */
  get isOver(): boolean {
    return this.#isOver;
  }
  /** The server is asked for a position or a judgement. */
  get isBusy(): boolean {
    return this.#isBusy;
  }
  get error(): unknown {
    return this.#error;
  }
  /** How many positions were answered since the page was opened. */
  get solved(): number {
    return this.#solved;
  }
  get mayMove(): boolean {
    return this.#position !== null && this.#result === null && !this.#isBusy;
  }

  next(): Promise<void> {
    return this.#ask(async () => {
      await me.ensure();
      const params = {
        ...(this.theme === ANY_THEME ? {} : { theme: this.theme }),
        ...(this.wanted ? { position: this.wanted } : {}),
      };
      const { position } = await api("GET /api/practice/next", { params });
      this.wanted = "";
      this.#result = null;
      this.#position = position;
      this.#isOver = position === null;
    });
  }

  async answer(move: Move): Promise<void> {
    const position = this.#position;
    if (!position || !this.mayMove) return;
    await this.#ask(async () => {
      this.#result = await api("POST /api/practice/{id}", { params: { id: position.id }, body: { move } });
      this.#solved++;
    });
  }

  async #ask(question: () => Promise<void>): Promise<void> {
    this.#isBusy = true;
    this.#error = null;
    try {
      await question();
    } catch (error) {
      this.#error = error;
    } finally {
      this.#isBusy = false;
    }
  }
}
