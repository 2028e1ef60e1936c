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
  review: () => import("../pages/review/Review.svelte"),
  practice: () => import("../pages/practice/Practice.svelte"),
  daily: () => import("../pages/daily/Daily.svelte"),
  table: () => import("../table/TablePage.svelte"),
  notFound: () => import("../pages/errors/NotFound.svelte"),
};
/** Pages with catalogues of their own, such as `learn.en.ftl`. */
const PAGE_CATALOGUES: Partial<Record<Route["page"], readonly string[]>> = {
  learn: ["learn"],
  rules: ["rules"],
  replay: ["replay"],
  review: ["review", "review-pages"],
  practice: ["review", "review-pages"],
  daily: ["review-pages"],
};

/** Fetch the code of a page that is about to be shown, while other things still load. */
export function prefetchPage(page: Route["page"]): void {
  // A failure shows when the page itself is loaded.
  PAGES[page]().catch(() => undefined);
}

/** Load a page and its catalogues. */
export async function loadPage(page: Route["page"]): Promise<PageComponent> {
  const [loaded] = await Promise.all([PAGES[page](), words.loadPart(...(PAGE_CATALOGUES[page] ?? []))]);
  return (loaded as { default: PageComponent }).default;
}
