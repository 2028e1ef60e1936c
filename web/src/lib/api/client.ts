/** What the server is asked over HTTP, with the types of its answers. */
import type { Refused, Routes } from "../../generated/messages";

type Params = Record<string, string | number | boolean>;

/** The server said no, and why; `offline` and `broken` are what the browser itself found. */
export class RefusedError extends Error {
  constructor(
    readonly refused: Pick<Refused, "key" | "sentence" | "facts">,
    readonly status: number,
  ) {
    super(refused.sentence);
  }
}

/** Ask for a route by its name: `api("GET /api/people/{who}", { params: { who } })`. */
export async function api<R extends keyof Routes>(
  route: R,
  asked: { body?: Routes[R]["takes"]; params?: Params } = {},
): Promise<Routes[R]["gives"]> {
  const [method = "GET", path = "/"] = route.split(" ");
  const request: RequestInit = { method, headers: { accept: "application/json" } };
  if (asked.body) {
    request.body = JSON.stringify(asked.body);
    request.headers = { ...request.headers, "content-type": "application/json" };
  }
  let response: Response;
  try {
    response = await fetch(addressOf(path, asked.params ?? {}), request);
  } catch {
    throw new RefusedError({ key: "offline", sentence: "", facts: {} }, 0);
  }
  if (!response.ok) throw new RefusedError(await whyNot(response), response.status);
  if (response.status === 204) return null as Routes[R]["gives"];
  return (await response.json()) as Routes[R]["gives"];
}

/** Put *params* into the path, and those that it does not name behind its question mark. */
export function addressOf(path: string, params: Params): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    const slot = `{${name}}`;
    if (path.includes(slot)) path = path.replace(slot, encodeURIComponent(value));
    else query.set(name, String(value));
  }
  const asked = query.toString();
  return asked ? `${path}?${asked}` : path;
}

async function whyNot(response: Response): Promise<Pick<Refused, "key" | "sentence" | "facts">> {
  try {
    return (await response.json()) as Refused;
  } catch {
    return { key: "broken", sentence: "", facts: {} };
  }
}
