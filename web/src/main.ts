import { mount } from "svelte";
import App from "./App.svelte";
import "./base.css";
import { followNetwork } from "./lib/connection.svelte";
import { me } from "./lib/api/me.svelte";
import { fetchPage } from "./lib/pages";
import { router } from "./lib/router.svelte";
import { settings } from "./lib/settings.svelte";
import { words } from "./lib/text/words.svelte";

settings.start();
router.start();
followNetwork();
// Whoever this is can be found out while the page is shown; a server that is down says so later.
me.load().catch(() => undefined);
// The page and its words come side by side.
fetchPage(router.route.page);
await words.start();
const target = document.getElementById("app");
if (target) mount(App, { target });
// What makes the pages an app comes after all that is looked at. Some browsers cannot tell when.
const whenIdle = window.requestIdleCallback ?? setTimeout;
whenIdle(() => {
  if (import.meta.env.PROD) void navigator.serviceWorker?.register("/worker.js").catch(() => undefined);
});
