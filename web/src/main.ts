import { mount } from "svelte";
import App from "./App.svelte";
import "./base.css";
import { followNetwork } from "./lib/connection.svelte";
import { me } from "./lib/me.svelte";
import { router } from "./lib/router.svelte";
import { settings } from "./lib/settings.svelte";
import { words } from "./lib/words.svelte";

settings.start();
router.start();
followNetwork();
// Whoever this is can be found out while the page is shown; a server that is down says so later.
me.load().catch(() => undefined);
await words.start();
const target = document.getElementById("app");
if (target) mount(App, { target });
