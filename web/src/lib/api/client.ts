/** HTTP requests to the server, with the types of their answers. */
import type { Refused, Routes } from "../../generated/messages";

type Params = Record<string, string | number | boolean>;
type Refusal = Pick<Refused, "key" | "sentence" | "facts">;

/** The server refused. The browser itself adds the keys `offline` and `broken`. */
export class RefusedError extends Error {
  constructor(
    readonly refused: Refusal,
    readonly status: number,
  ) {
    super(refused.sentence);
  }
}

/** Request a route by its name: `api("GET /api/people/{who}", { params: { who } })`. */
export async function api<R extends keyof Routes>(
  route: R,
  { body, params = {} }: { body?: Routes[R]["takes"]; params?: Params } = {},
): Promise<Routes[R]["gives"]> {
  const [method = "GET", path = "/"] = route.split(" ");
  const request: RequestInit = { method, headers: { accept: "application/json" } };
  if (body) {
    request.body = JSON.stringify(body);
    request.headers = { ...request.headers, "content-type": "application/json" };
  }
  let response: Response;
  try {
    response = await fetch(addressOf(path, params), request);
  } catch {
    throw new RefusedError({ key: "offline", sentence: "", facts: {} }, 0);
  }
  if (!response.ok) throw new RefusedError(await refusalIn(response), response.status);
  if (response.status === 204) return null as Routes[R]["gives"];
  return (await response.json()) as Routes[R]["gives"];
}

/** Put *params* into the slots of *path*, and the others into its query. */
export function addressOf(path: string, params: Params): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    const slot = `{${name}}`;
    if (path.includes(slot)) path = path.replace(slot, encodeURIComponent(value));
    else query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

async function refusalIn(response: Response): Promise<Refusal> {
  try {
    return (await response.json()) as Refused;
  } catch {
    return { key: "broken", sentence: "", facts: {} };
  }
}
