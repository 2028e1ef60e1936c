/** Which page is open, by the address; and how to go to another. */

export type Route =
  | { page: "start" | "learn" | "rules" | "games" | "leaders" | "new" | "watch" | "lost" }
  | { page: "table" | "replay"; id: string }
  | { page: "people"; who: string };

/** What one page tells the next, and the address does not. */
export interface Passing {
  /** Sit down at the table at once. */
  sits?: boolean;
}

const PLAIN = ["learn", "rules", "games", "leaders", "new", "watch"] as const;

export function routeOf(path: string): Route {
  const [first = "", second, ...more] = partsOf(path);
  if (more.length > 0) return { page: "lost" };
  if (first === "") return { page: "start" };
  // A replay without an id is of a record that is still to be opened.
  if (first === "replay") return { page: first, id: second ?? "" };
  if (second === undefined) {
    const page = PLAIN.find((name) => name === first);
    return page ? { page } : { page: "lost" };
  }
  if (first === "table") return { page: first, id: second };
  if (first === "people") return { page: "people", who: second };
  return { page: "lost" };
}

/** Return the names in a path; one that cannot be read leads nowhere. */
function partsOf(path: string): string[] {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return ["unreadable"];
  }
}

/** Return the invitation in the secret half of a link, `#i=...`, which no server log sees. */
export function invitationIn(fragment: string): string {
  return new URLSearchParams(fragment.replace(/^#/, "")).get("i") ?? "";
}

class Router {
  #route = $state.raw<Route>({ page: "start" });
  #fragment = $state("");
  #passing = $state.raw<Passing>({});

  get route(): Route {
    return this.#route;
  }
  get fragment(): string {
    return this.#fragment;
  }
  get passing(): Passing {
    return this.#passing;
  }

  start(): void {
    addEventListener("popstate", () => this.#read());
    document.addEventListener("click", (event) => this.#onClick(event));
    this.#read();
  }

  go(address: string, passing: Passing = {}): void {
    history.pushState(passing, "", address);
    this.#read();
    scrollTo(0, 0);
  }

  /** Change the address of the page that is open, without a step back to the old one. */
  replace(address: string): void {
    history.replaceState({}, "", address);
    this.#read();
  }

  #read(): void {
    const route = routeOf(location.pathname);
    if (JSON.stringify(route) !== JSON.stringify(this.#route)) this.#route = route;
    this.#fragment = location.hash;
    this.#passing = (history.state as Passing | null) ?? {};
  }

  /** Links are plain links: those to our own pages need no loading. */
  #onClick(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !isPlain || event.defaultPrevented) return;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    const isHere = link.pathname === location.pathname && link.hash !== "";
    if (isHere || link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
