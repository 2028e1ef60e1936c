/** The page that the address names, and navigation to others. */

export type Route =
  | { page: "start" | "learn" | "rules" | "games" | "leaders" | "new" | "watch" | "daily" | "notFound" }
  | { page: "table" | "replay" | "review"; id: string }
  | { page: "practice"; theme: string }
  | { page: "people"; who: string };

/** What one page passes to the next beside the address. */
export interface NavigationState {
  /** Take a seat at the table at once. */
  sitsDown?: boolean;
  /** The table waits for nobody else: its game begins as soon as the reader sits. */
  beginsAtOnce?: boolean;
}

/** Pages whose address is their name alone. */
const PLAIN_PAGES = ["learn", "rules", "games", "leaders", "new", "watch", "daily"] as const;

export function routeOf(path: string): Route {
  const [first = "", second, ...more] = partsOf(path);
  if (more.length > 0) return { page: "notFound" };
  if (first === "") return { page: "start" };
  // A replay without an id asks for a record from a file.
  if (first === "replay") return { page: first, id: second ?? "" };
  // Practice without a theme is the overview.
  if (first === "practice") return { page: first, theme: second ?? "" };
  if (second === undefined) {
    const page = PLAIN_PAGES.find((name) => name === first);
    return page ? { page } : { page: "notFound" };
  }
  if (first === "table" || first === "review") return { page: first, id: second };
  if (first === "people") return { page: "people", who: second };
  return { page: "notFound" };
}

/** Return the decoded parts of *path*; one that cannot be decoded names no page. */
function partsOf(path: string): string[] {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return ["unreadable"];
  }
}

/** Return the invitation in a link's fragment, `#i=...`, which never reaches a server log. */
export function invitationIn(fragment: string): string {
  return new URLSearchParams(fragment.replace(/^#/, "")).get("i") ?? "";
}

class Router {
  #route = $state.raw<Route>({ page: "start" });
  #fragment = $state("");
  #navigationState = $state.raw<NavigationState>({});

  get route(): Route {
    return this.#route;
  }
  get fragment(): string {
    return this.#fragment;
  }
  get navigationState(): NavigationState {
    return this.#navigationState;
  }

  start(): void {
    addEventListener("popstate", () => this.#read());
    document.addEventListener("click", (event) => this.#onClick(event));
    this.#read();
  }

  go(address: string, state: NavigationState = {}): void {
    history.pushState(state, "", address);
    this.#read();
    scrollTo(0, 0);
  }

  /** Change the address of the open page without a new entry in the history. */
  replace(address: string): void {
    history.replaceState({}, "", address);
    this.#read();
  }

  #read(): void {
    const route = routeOf(location.pathname);
    if (JSON.stringify(route) !== JSON.stringify(this.#route)) this.#route = route;
    this.#fragment = location.hash;
    this.#navigationState = (history.state as NavigationState | null) ?? {};
  }

  /** Follow plain links to our own pages without loading the document again. */
  #onClick(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !isPlainClick || event.defaultPrevented) return;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    const isSamePage = link.pathname === location.pathname && link.hash !== "";
    if (isSamePage || link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
