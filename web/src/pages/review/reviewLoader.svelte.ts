/** Has a game reviewed, and waits until that is done. */
import type { GameReplayed, GameReview } from "../../generated/messages";
import { api } from "../../lib/api/client";

/** How soon to ask again how far it is. */
const POLL_MS = 800;

export class ReviewLoader {
  #game = $state.raw<GameReplayed | null>(null);
  #review = $state.raw<GameReview | null>(null);
  #progress = $state.raw<{ done: number; total: number } | null>(null);
  #hasFailed = $state(false);
  #error = $state.raw<unknown>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(private readonly table: string) {
    this.start();
  }

  get game(): GameReplayed | null {
    return this.#game;
  }
  get review(): GameReview | null {
    return this.#review;
  }
  /** How many decisions are judged; null while the game waits for its turn. */
  get progress(): { done: number; total: number } | null {
    return this.#progress;
  }
  /** The server could not review the game. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }
  get error(): unknown {
    return this.#error;
  }

  /** Begin, or begin again. */
  start(): void {
    this.#error = null;
    this.#hasFailed = false;
    void this.#run(async () => {
      const params = { table: this.table };
      const [game] = await Promise.all([
        this.#game ?? api("GET /api/games/{table}/events", { params }),
        api("POST /api/games/{table}/review", { params }),
      ]);
      this.#game = game;
      await this.#poll();
    });
  }

  /** Ask no more. */
  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  async #poll(): Promise<void> {
    const { state, done, total, review } = await api("GET /api/games/{table}/review", {
      params: { table: this.table },
    });
    if (this.#isOver) return;
    if (review) this.#review = review;
    else if (state === "failed") this.#hasFailed = true;
    else {
      this.#progress = state === "running" ? { done, total } : null;
      this.#timer = setTimeout(() => void this.#run(() => this.#poll()), POLL_MS);
    }
  }

  async #run(task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      if (!this.#isOver) this.#error = error;
    }
  }
}
