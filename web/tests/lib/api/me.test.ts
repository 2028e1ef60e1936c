/** Who the person at this browser is, when the server has closed the socket of their cookie. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Person } from "../../../src/generated/messages";
import { me } from "../../../src/lib/api/me.svelte";
import { loadOrCreateShare, loadShare } from "../../../src/lib/fairness/shares";
import { saveItem } from "../../../src/lib/storage";
import { words } from "../../../src/lib/text/words.svelte";
import { useStorage } from "../../support/localStorage";

const ADA: Person = { id: "a", name: "Ada", avatar: "", kind: "account" };
const DEAL = { version: 2, table: "table", aborted: 0 };
const NEW: Person = { id: "n", name: "New", avatar: "", kind: "guest" };

/** Let the server answer requests by these bodies; null is that it knows nobody. */
function answer(routes: Record<string, Person | null>): string[] {
  const requests: string[] = [];
  vi.stubGlobal("fetch", (path: string, { method }: RequestInit) => {
    const request = `${method} ${path}`;
    requests.push(request);
    const body = routes[request];
    if (body) return Promise.resolve(Response.json(body));
    return Promise.resolve(Response.json({ key: "not-known", sentence: "", facts: {} }, { status: 401 }));
  });
  return requests;
}

beforeEach(() => {
  useStorage();
  saveItem("known", "a");
});
afterEach(() => {
  me.forget();
  vi.unstubAllGlobals();
});

test("with a new cookie the same person goes on", async () => {
  const requests = answer({ "GET /api/me": ADA });
  me.doubt();
  expect(await me.ensure()).toEqual(ADA);
  me.doubt();
  expect(await me.ensure()).toEqual(ADA);
  expect(await me.ensure()).toEqual(ADA);
  expect(requests).toEqual(["GET /api/me", "GET /api/me"]);
});

test("whoever was logged out becomes a new guest, and their shares are forgotten", async () => {
  answer({ "GET /api/me": ADA });
  me.doubt();
  await me.ensure();
  loadOrCreateShare(DEAL);
  const requests = answer({ "GET /api/me": null, "POST /api/guests": NEW });
  me.doubt();
  expect(await me.ensure()).toEqual(NEW);
  expect(requests).toEqual(["GET /api/me", "POST /api/guests"]);
  expect(loadShare(DEAL)).toBeNull();
});

test("the shares of one person are not left to the next", async () => {
  answer({ "GET /api/me": ADA });
  me.doubt();
  await me.ensure();
  const share = loadOrCreateShare(DEAL);
  me.doubt();
  await me.ensure();
  expect(loadShare(DEAL)).toBe(share);
  answer({ "GET /api/me": NEW });
  me.doubt();
  await me.ensure();
  expect(loadShare(DEAL)).toBeNull();
});

test("a guest whose name is taken gets another one, without a number", async () => {
  const names: string[] = [];
  vi.stubGlobal("fetch", (_: string, { method, body }: RequestInit) => {
    if (method === "GET") return Promise.resolve(Response.json({ key: "not-known" }, { status: 401 }));
    names.push((JSON.parse(String(body)) as { name: string }).name);
    const refused = { key: "name-taken", sentence: "", facts: {} };
    return Promise.resolve(names.length < 4 ? Response.json(refused, { status: 409 }) : Response.json(NEW));
  });
  await words.choose("en");
  await me.ensure();
  expect(new Set(names).size).toBe(4);
  expect(names.filter((name) => /\d/.test(name))).toEqual([]);
});
