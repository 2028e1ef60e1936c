/**
 * What runs beside the pages, so that they can be installed: it shows a page of its own when the
 * server cannot be reached, and that it is somebody's turn. It keeps nothing but that page:
 * whatever else is asked for goes to the server, so nothing old is ever shown.
 */
/// <reference lib="webworker" />
import type { Called } from "./lib/notification";

declare const self: ServiceWorkerGlobalScope;
/** The page and the files that it needs, and a hash of them; written by `build/offline.ts`. */
declare const __OFFLINE__: { readonly files: readonly string[]; readonly hash: string };

const { files, hash } = __OFFLINE__;
const CACHE = `offline-${hash}`;
const PAGE = "/offline.html";
/** So a server in front of ours says that ours is away. */
const AWAY = [502, 503, 504];

self.addEventListener("install", (event) => {
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(begin());
});

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (origin !== self.location.origin || pathname.startsWith("/api/")) return;
  if (event.request.mode === "navigate") event.respondWith(page(event));
  else if (files.includes(pathname)) event.respondWith(file(event.request));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show((event.notification.data as Called).path));
});

async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([...files]);
  await self.skipWaiting();
}

async function begin(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  // Pages are asked for while this wakes up.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function page(event: FetchEvent): Promise<Response> {
  try {
    const early = (await event.preloadResponse) as Response | undefined;
    const answer = early ?? (await fetch(event.request));
    if (!AWAY.includes(answer.status)) return answer;
    return (await caches.match(PAGE)) ?? answer;
  } catch (error) {
    const own = await caches.match(PAGE);
    if (own) return own;
    throw error;
  }
}

/** What the page for bad moments needs comes from the server as long as there is one. */
async function file(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const own = await caches.match(request);
    if (own) return own;
    throw error;
  }
}

/** Bring the table to the front, or open it anew. */
async function show(path: string): Promise<void> {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find((client) => new URL(client.url).pathname === path);
  await (there ? there.focus() : self.clients.openWindow(path));
}
