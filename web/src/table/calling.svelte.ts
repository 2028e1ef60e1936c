/** Says that it is somebody's turn to who looks elsewhere: title, badge, notification, sound. */
import { settings } from "../lib/settings.svelte";
import { t } from "../lib/words.svelte";
import { chime } from "./sounds";

/** Call whenever *isMyTurn* becomes true, and stop when it no longer is. */
export function calls(isMyTurn: () => boolean, title: () => string): void {
  $effect(() => {
    const mine = isMyTurn();
    const plain = title();
    // After the frame of the page has set its own.
    queueMicrotask(() => {
      document.title = mine ? `● ${t("web-your-turn")} · ${plain}` : `${plain} · ${t("web-title")}`;
    });
  });

  $effect(() => {
    if (!isMyTurn()) return;
    chime();
    void navigator.setAppBadge?.().catch(() => undefined);
    const notification =
      document.hidden && settings.notices ? notify(t("web-your-turn"), title()) : null;
    return () => {
      notification?.close();
      void navigator.clearAppBadge?.().catch(() => undefined);
    };
  });
}

function notify(title: string, body: string): Notification | null {
  try {
    const notification = new Notification(title, { body, tag: "catsack-turn", icon: "/icon-192.png" });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
    return notification;
  } catch {
    // Some browsers leave this to service workers.
    return null;
  }
}
