/** The component of each page, loaded when it is first needed. `build/hints.ts` reads this list. */
import type { Component } from "svelte";
import type { Route } from "./router.svelte";
import { words } from "./text/words.svelte";

/** A page takes the parameters of its address: `id` of a table or game, `who` of a person. */
export type PageComponent = Component<Record<string, string>>;

const PAGES: Record<Route["page"], () => Promise<unknown>> = {
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
  notFound: () => import("../pages/errors/NotFound.svelte"),
};
/** Pages with a catalogue of their own, such as `learn.en.ftl`. */
const PAGES_WITH_CATALOGUE: readonly Route["page"][] = ["learn", "rules", "replay"];

/** Fetch the code of a page that is about to be shown, while other things still load. */
export function prefetchPage(page: Route["page"]): void {
  // A failure shows when the page itself is loaded.
  PAGES[page]().catch(() => undefined);
}

/** Load a page and its catalogue. */
export async function loadPage(page: Route["page"]): Promise<PageComponent> {
  const [loaded] = await Promise.all([
    PAGES[page](),
    PAGES_WITH_CATALOGUE.includes(page) ? words.loadPart(page) : undefined,
  ]);
  return (loaded as { default: PageComponent }).default;
}
