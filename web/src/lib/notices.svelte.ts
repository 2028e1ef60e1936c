/** Short messages at the foot of the page, which screen readers announce. */

export interface Notice {
  id: number;
  text: string;
  kind: "plain" | "bad";
  /** The label of a button, and what it does. */
  label?: string;
  onact?: () => void;
}

const DURATION_MS = 6000;

class Notices {
  #nextId = 0;
  #visible = $state.raw<Notice[]>([]);

  get visible(): readonly Notice[] {
    return this.#visible;
  }

  /** Show *text* for a few seconds. */
  show(text: string, kind: Notice["kind"] = "plain"): void {
    // The same text twice at once says nothing new.
    this.#visible = this.#visible.filter((notice) => notice.text !== text);
    const id = this.#add({ text, kind });
    setTimeout(() => this.dismiss(id), DURATION_MS);
  }

  /** Show *text* with a button, until the reader acts or dismisses it. */
  offer(text: string, label: string, onact: () => void): number {
    return this.#add({ text, kind: "plain", label, onact });
  }

  dismiss(id: number): void {
    this.#visible = this.#visible.filter((notice) => notice.id !== id);
  }

  #add(notice: Omit<Notice, "id">): number {
    const id = this.#nextId++;
    this.#visible = [...this.#visible, { ...notice, id }];
    return id;
  }
}

export const notices = new Notices();
