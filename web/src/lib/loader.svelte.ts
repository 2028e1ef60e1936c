/** Loads something that a page shows: a value, an error, or nothing yet. */
export class Loader<T> {
  #value = $state.raw<T | null>(null);
  #error = $state.raw<unknown>(null);
  #loads = 0;

  constructor(private readonly fetchValue: () => Promise<T>) {
    void this.#load();
  }

  get value(): T | null {
    return this.#value;
  }
  get error(): unknown {
    return this.#error;
  }

  /** Load again; the old value stays until the new one is here. */
  async reload(): Promise<void> {
    this.#error = null;
    await this.#load();
  }

  async #load(): Promise<void> {
    // Answers may overtake each other: only the latest request counts.
    const load = ++this.#loads;
    try {
      const value = await this.fetchValue();
      if (load === this.#loads) this.#value = value;
    } catch (error) {
      if (load === this.#loads) this.#error = error;
    }
  }
}
