/**
 * The service worker, which lets people install the pages as an app. It shows offline.html while
 * the server cannot be reached, and handles clicks on notifications. It caches only that page, so
 * nothing old is ever shown.
 */
/// <reference lib="webworker" />
import type { NotificationData } from "./lib/notification";

declare const self: ServiceWorkerGlobalScope;
/** The files of offline.html, and a hash of them; `build/offline.ts` writes it. */
declare const __OFFLINE__: { readonly files: readonly string[]; readonly hash: string };

const { files, hash } = __OFFLINE__;
const CACHE = `offline-${hash}`;
const PAGE = "/offline.html";
/** With these a proxy says that our server is down. */
const SERVER_DOWN = [502, 503, 504];

self.addEventListener("install", (event) => {
  event.waitUntil(install());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(activate());
});

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (origin !== self.location.origin || pathname.startsWith("/api/")) return;
  if (event.request.mode === "navigate") event.respondWith(respondWithPage(event));
  else if (files.includes(pathname)) event.respondWith(respondWithFile(event.request));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showPage((event.notification.data as NotificationData).path));
});

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([...files]);
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The browser requests a page while the worker still starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function respondWithPage(event: FetchEvent): Promise<Response> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined;
    const response = preloaded ?? (await fetch(event.request));
    if (!SERVER_DOWN.includes(response.status)) return response;
    return (await caches.match(PAGE)) ?? response;
  } catch (error) {
    const cached = await caches.match(PAGE);
    if (cached) return cached;
    throw error;
  }
}

/** Files of offline.html come from the server as long as it answers. */
async function respondWithFile(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await caches.match(request);
    if (cached) return cached;
    throw error;
  }
}

/** Bring the page at *path* to the front, or open it. */
async function showPage(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const openWindow = windows.find((client) => new URL(client.url).pathname === path);
  await (openWindow ? openWindow.focus() : self.clients.openWindow(path));
}
