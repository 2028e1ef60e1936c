/** The drawer with log, chat and memory aid: whether it is open, and at which tab. */
import { tick } from "svelte";
import { loadOption, saveItem } from "../../lib/storage";
import type { TabName } from "./Sidebar.svelte";

const CHAT_INPUT = ".chat input:not([type=checkbox])";

export interface DrawerOptions {
  /** Windows in which the drawer has room beside the table; in others it lies over it. */
  wide: string;
  /** Where the reader's choice is saved. */
  item: string;
  /** Whether it is open beside the table until the reader decides. */
  isOpenAtFirst: boolean;
}

export class Drawer {
  #isOpen = $state(false);
  #isBeside = $state(false);
  /** The reader has opened the chat, and has not turned back to the table since. */
  mayBeWriting = $state(false);
  tab = $state<TabName>("log");

  constructor(private readonly options: DrawerOptions) {}

  get isOpen(): boolean {
    return this.#isOpen;
  }
  /** It lies beside the table, and hides nothing of it. */
  get isBeside(): boolean {
    return this.#isBeside;
  }

  /** Follow the size of the window; returns how to stop. */
  follow(): () => void {
    const { wide: query, item, isOpenAtFirst } = this.options;
    const choices = isOpenAtFirst ? (["open", "closed"] as const) : (["closed", "open"] as const);
    const wide = matchMedia(query);
    const update = () => {
      this.#isBeside = wide.matches;
      this.#isOpen = wide.matches && loadOption(item, choices) === "open";
    };
    update();
    wide.addEventListener("change", update);
    return () => wide.removeEventListener("change", update);
  }

  open(tab: TabName): void {
    this.tab = tab;
    this.#set(true);
    this.mayBeWriting = tab === "chat";
    if (this.mayBeWriting) void tick().then(() => document.querySelector<HTMLElement>(CHAT_INPUT)?.focus());
  }

  close(): void {
    this.#set(false);
    this.mayBeWriting = false;
  }

  /** Open at *tab*, or close if that is what is shown. */
  toggle(tab: TabName): void {
    if (this.#isOpen && this.tab === tab) this.close();
    else this.open(tab);
  }

  #set(isOpen: boolean): void {
    this.#isOpen = isOpen;
    if (this.#isBeside) saveItem(this.options.item, isOpen ? "open" : "closed");
  }
}
