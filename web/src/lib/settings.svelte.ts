/** How somebody likes it: theme, sound, motion, news of their turn. Kept in this browser. */
import { keep, keptOption } from "./storage";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const OFF_ON = ["off", "on"] as const;
const ON_OFF = ["on", "off"] as const;

class Settings {
  #theme = $state<Theme>(keptOption("theme", THEMES));
  #sound = $state(keptOption("sound", OFF_ON) === "on");
  #motion = $state(keptOption("motion", ON_OFF) === "on");
  #notices = $state(keptOption("notices", OFF_ON) === "on");
  #isStill = $state(false);

  /** Follow the system, and show the theme from now on. */
  start(): void {
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    const follow = () => (this.#isStill = still.matches);
    still.addEventListener("change", follow);
    follow();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showTheme);
    this.theme = this.#theme;
  }

  get theme(): Theme {
    return this.#theme;
  }
  set theme(theme: Theme) {
    this.#theme = theme;
    keep("theme", theme);
    if (theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
    showTheme();
  }

  get sound(): boolean {
    return this.#sound;
  }
  set sound(sound: boolean) {
    this.#sound = sound;
    keep("sound", sound ? "on" : "off");
  }

  /** Whether things may move: wanted here, and not unwanted by the system. */
  get moves(): boolean {
    return this.#motion && !this.#isStill;
  }
  get motion(): boolean {
    return this.#motion;
  }
  set motion(motion: boolean) {
    this.#motion = motion;
    keep("motion", motion ? "on" : "off");
  }

  /** Whether the system may say that it is somebody's turn. */
  get notices(): boolean {
    return this.#notices && "Notification" in window && Notification.permission === "granted";
  }
  /** Ask the browser if need be; returns whether it is as it was wanted. */
  async setNotices(wanted: boolean): Promise<boolean> {
    if (wanted && "Notification" in window) await Notification.requestPermission();
    this.#notices = wanted;
    keep("notices", wanted ? "on" : "off");
    return this.notices === wanted;
  }
}

/** The browser's own frame takes the colour of the table. */
function showTheme(): void {
  const table = getComputedStyle(document.documentElement).backgroundColor;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", table);
}

export const settings = new Settings();
