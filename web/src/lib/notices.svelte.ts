/** Short messages that come up at the edge of the page, and are spoken to screen readers. */

export interface Notice {
  id: number;
  text: string;
  kind: "plain" | "bad";
  /** What one can do about it. */
  label?: string;
  onact?: () => void;
}

const LASTS_MS = 6000;

class Notices {
  #next = 0;
  #shown = $state.raw<Notice[]>([]);

  get shown(): readonly Notice[] {
    return this.#shown;
  }

  tell(text: string, kind: Notice["kind"] = "plain"): void {
    // The same words twice at once say nothing new.
    this.#shown = this.#shown.filter((notice) => notice.text !== text);
    const id = this.#add({ text, kind });
    setTimeout(() => this.dismiss(id), LASTS_MS);
  }

  /** Stays until it is acted on or dismissed. */
  offer(text: string, label: string, onact: () => void): number {
    return this.#add({ text, kind: "plain", label, onact });
  }

  dismiss(id: number): void {
    this.#shown = this.#shown.filter((notice) => notice.id !== id);
  }

  #add(notice: Omit<Notice, "id">): number {
    const id = this.#next++;
    this.#shown = [...this.#shown, { ...notice, id }];
    return id;
  }
}

export const notices = new Notices();
