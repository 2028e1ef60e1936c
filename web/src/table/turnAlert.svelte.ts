/** Tells the reader of their turn while they look elsewhere: title, badge, notification, sound. */
import { untrack } from "svelte";
import type { NotificationData } from "../lib/notification";
import { settings } from "../lib/settings.svelte";
import { t } from "../lib/text/words.svelte";
import { playTurnSound } from "./animation/sounds";

/** Alert whenever *isMyTurn* becomes true, and stop when it no longer is. */
export function alertOnTurn(isMyTurn: () => boolean, title: () => string): void {
  // Derived, because moves of others during the reader's turn begin no new one.
  const isTurn = $derived(isMyTurn());

  $effect(() => {
    const plain = title();
    const full = isTurn ? `● ${t("web-your-turn")} · ${plain}` : `${plain} · ${t("web-title")}`;
    // After the frame of the page has set its own title.
    queueMicrotask(() => (document.title = full));
  });

  $effect(() => {
    if (isTurn) return untrack(() => alertOnce(title()));
  });
}

/** Alert once, and return how to stop. */
function alertOnce(body: string): () => void {
  playTurnSound();
  void navigator.setAppBadge?.().catch(() => undefined);
  const isNeeded = document.hidden && settings.notifications;
  const close = isNeeded ? notify(t("web-your-turn"), body) : () => undefined;
  // A reader who looks at the table again needs the notification no more.
  document.addEventListener("visibilitychange", close);
  return () => {
    document.removeEventListener("visibilitychange", close);
    close();
    void navigator.clearAppBadge?.().catch(() => undefined);
  };
}

/** Show a system notification, and return how to close it. */
function notify(title: string, body: string): () => void {
  const path = location.pathname;
  const data: NotificationData = { path };
  const showing = show(title, { body, data, tag: path, icon: "/icon-192.png" }).catch(() => null);
  return () => void showing.then((notification) => notification?.close());
}

/** Some browsers allow notifications only from the service worker, which can reopen the table too. */
async function show(title: string, options: NotificationOptions & { tag: string }): Promise<Notification | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.active) {
    await registration.showNotification(title, options);
    return (await registration.getNotifications({ tag: options.tag }))[0] ?? null;
  }
  const notification = new Notification(title, options);
  notification.onclick = () => {
    window.focus();
    notification.close();
  };
  return notification;
}
