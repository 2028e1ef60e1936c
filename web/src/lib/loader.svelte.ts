/** Something that a page asks for once it is shown: not here yet, here, or refused. */
export class Asked<T> {
  #value = $state.raw<T | null>(null);
  #error = $state.raw<unknown>(null);
  #asks = 0;

  constructor(private readonly asking: () => Promise<T>) {
    void this.#ask();
  }

  get value(): T | null {
    return this.#value;
  }
  get error(): unknown {
    return this.#error;
  }

  /** Ask again. */
  async ask(): Promise<void> {
    this.#error = null;
    await this.#ask();
  }

  /** Of several answers the one asked for last counts. */
  async #ask(): Promise<void> {
    const asked = ++this.#asks;
    try {
      const value = await this.asking();
      if (asked === this.#asks) this.#value = value;
    } catch (error) {
      if (asked === this.#asks) this.#error = error;
    }
  }
}
