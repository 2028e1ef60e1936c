/** Says that it is somebody's turn to who looks elsewhere: title, badge, notification, sound. */
import { untrack } from "svelte";
import type { Called } from "../lib/notification";
import { settings } from "../lib/settings.svelte";
import { t } from "../lib/text/words.svelte";
import { chime } from "./animation/sounds";

/** Call whenever *isMyTurn* becomes true, and stop when it no longer is. */
export function calls(isMyTurn: () => boolean, title: () => string): void {
  // Others may move meanwhile: that is no new turn.
  const mine = $derived(isMyTurn());

  $effect(() => {
    const plain = title();
    const named = mine ? `● ${t("web-your-turn")} · ${plain}` : `${plain} · ${t("web-title")}`;
    // After the frame of the page has set its own.
    queueMicrotask(() => (document.title = named));
  });

  $effect(() => {
    if (mine) return untrack(() => call(title()));
  });
}

/** Call once; returns how to stop. */
function call(body: string): () => void {
  chime();
  void navigator.setAppBadge?.().catch(() => undefined);
  const close = document.hidden && settings.notices ? notify(t("web-your-turn"), body) : () => undefined;
  // Who looks at the table needs no more news of it.
  document.addEventListener("visibilitychange", close);
  return () => {
    document.removeEventListener("visibilitychange", close);
    close();
    void navigator.clearAppBadge?.().catch(() => undefined);
  };
}

/** Let the system say it; returns how to take it back. */
function notify(title: string, body: string): () => void {
  const path = location.pathname;
  const data: Called = { path };
  const shown = show(title, { body, data, tag: path, icon: "/icon-192.png" }).catch(() => null);
  return () => void shown.then((notification) => notification?.close());
}

/** Some browsers leave this to the worker, which also brings the table back when it is closed. */
async function show(title: string, options: NotificationOptions & { tag: string }): Promise<Notification | null> {
  const registered = await navigator.serviceWorker?.getRegistration();
  if (registered?.active) {
    await registered.showNotification(title, options);
    return (await registered.getNotifications({ tag: options.tag }))[0] ?? null;
  }
  const notification = new Notification(title, options);
  notification.onclick = () => {
    window.focus();
    notification.close();
  };
  return notification;
}
