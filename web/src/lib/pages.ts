/** The file of each page, and what it needs besides. Each is loaded when it is first needed. */
import type { Component } from "svelte";
import type { Route } from "./router.svelte";
import { words } from "./text/words.svelte";

/** A page takes what its address says: `id` of a table or a game, `who` of a person. */
export type PageComponent = Component<Record<string, string>>;

const FILES: Record<Route["page"], () => Promise<unknown>> = {
  start: () => import("../pages/Start.svelte"),
  new: () => import("../pages/New.svelte"),
  watch: () => import("../pages/Watch.svelte"),
  games: () => import("../pages/Games.svelte"),
  leaders: () => import("../pages/Leaders.svelte"),
  people: () => import("../pages/People.svelte"),
  learn: () => import("../pages/Learn.svelte"),
  rules: () => import("../pages/Rules.svelte"),
  replay: () => import("../pages/Replay.svelte"),
  table: () => import("../table/TablePage.svelte"),
  lost: () => import("../pages/Lost.svelte"),
};
/** These have catalogues of their own. */
const HAVE_WORDS: readonly Route["page"][] = ["learn", "rules", "replay"];

/** Fetch a page that is about to be shown, while other things are still on their way. */
export function fetchPage(page: Route["page"]): void {
  // If this fails it fails again when the page is loaded, and is said then.
  FILES[page]().catch(() => undefined);
}

/** Load a page with its words. */
export async function loadPage(page: Route["page"]): Promise<PageComponent> {
  const [loaded] = await Promise.all([
    FILES[page](),
    HAVE_WORDS.includes(page) ? words.need(page) : undefined,
  ]);
  return (loaded as { default: PageComponent }).default;
}
