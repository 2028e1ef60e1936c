import { mount } from "svelte";
import App from "./App.svelte";
import "./base.css";
import { followNetwork } from "./lib/connection.svelte";
import { me } from "./lib/api/me.svelte";
import { waitForFonts } from "./lib/fonts";
import { prefetchPage } from "./lib/pages";
import { router } from "./lib/router.svelte";
import { settings } from "./lib/settings.svelte";
import { words } from "./lib/text/words.svelte";

settings.start();
router.start();
followNetwork();
// The page need not wait for this; a server that is down shows later.
me.load().catch(() => undefined);
// The page and its catalogues load at the same time.
prefetchPage(router.route.page);
await Promise.all([words.start(), waitForFonts()]);
const target = document.getElementById("app");
if (target) mount(App, { target });
// The service worker is not urgent. Not every browser can tell when it is idle.
const whenIdle = window.requestIdleCallback ?? setTimeout;
whenIdle(() => {
  if (import.meta.env.PROD) void navigator.serviceWorker?.register("/worker.js").catch(() => undefined);
});
