/** The file of each page, and what it needs besides. Each is loaded when it is first needed. */
import type { Component } from "svelte";
import type { Route } from "./router.svelte";
import { words } from "./text/words.svelte";

/** A page takes what its address says: `id` of a table or a game, `who` of a person. */
export type PageComponent = Component<Record<string, string>>;

const FILES: Record<Route["page"], () => Promise<unknown>> = {
  start: () => import("../pages/start/Start.svelte"),
  new: () => import("../pages/new-table/NewTable.svelte"),
  watch: () => import("../pages/watch/Watch.svelte"),
  games: () => import("../pages/games/Games.svelte"),
  leaders: () => import("../pages/leaders/Leaders.svelte"),
  people: () => import("../pages/people/People.svelte"),
  learn: () => import("../pages/learn/Learn.svelte"),
  rules: () => import("../pages/rules/Rules.svelte"),
  replay: () => import("../pages/replay/Replay.svelte"),
  table: () => import("../table/TablePage.svelte"),
  lost: () => import("../pages/errors/NotFound.svelte"),
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
