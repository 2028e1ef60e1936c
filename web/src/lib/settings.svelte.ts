/** Preferences saved in this browser: theme, sound, motion, speed, notifications. */
import { loadOption, saveItem } from "./storage";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const SPEEDS = ["slow", "normal", "fast", "instant"] as const;
export type Speed = (typeof SPEEDS)[number];
/** How much faster than usual scenes are played. */
const PACE: Record<Speed, number> = { slow: 0.6, normal: 1, fast: 2, instant: Infinity };

const OFF_ON = ["off", "on"] as const;
const ON_OFF = ["on", "off"] as const;

class Settings {
  #theme = $state<Theme>(loadOption("theme", THEMES));
  #sound = $state(loadOption("sound", ON_OFF) === "on");
  #motion = $state(loadOption("motion", ON_OFF) === "on");
  #speed = $state<Speed>(loadOption("speed", ["normal", ...SPEEDS]));
  #lines = $state(loadOption("lines", ON_OFF) === "on");
  #notifications = $state(loadOption("notices", OFF_ON) === "on");
  #prefersReducedMotion = $state(false);

  /** Apply the theme, and follow the system's preferences from now on. */
  start(): void {
    const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
    const follow = () => (this.#prefersReducedMotion = reducedMotion.matches);
    reducedMotion.addEventListener("change", follow);
    follow();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", updateThemeColor);
    this.theme = this.#theme;
  }

  get theme(): Theme {
    return this.#theme;
  }
  set theme(theme: Theme) {
    this.#theme = theme;
    saveItem("theme", theme);
    if (theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
    updateThemeColor();
  }

  get sound(): boolean {
    return this.#sound;
  }
  set sound(sound: boolean) {
    this.#sound = sound;
    saveItem("sound", sound ? "on" : "off");
  }

  /** Whether things move: neither this setting nor the system forbids it. */
  get isMotionOn(): boolean {
    return this.#motion && !this.#prefersReducedMotion;
  }
  /** The setting alone. */
  get motion(): boolean {
    return this.#motion;
  }
  set motion(motion: boolean) {
    this.#motion = motion;
    saveItem("motion", motion ? "on" : "off");
  }

  get speed(): Speed {
    return this.#speed;
  }
  set speed(speed: Speed) {
    this.#speed = speed;
    saveItem("speed", speed);
  }
  /** How much faster than usual scenes are played; infinite is at once. */
  get pace(): number {
    return PACE[this.#speed];
  }

  /** Whether characters say something. */
  get lines(): boolean {
    return this.#lines;
  }
  set lines(lines: boolean) {
    this.#lines = lines;
    saveItem("lines", lines ? "on" : "off");
  }

  /** Whether a system notification may say that it is the reader's turn. */
  get notifications(): boolean {
    return this.#notifications && "Notification" in window && Notification.permission === "granted";
  }
  /** Turn notifications on or off, and return whether the browser allows that. */
  async setNotifications(isOn: boolean): Promise<boolean> {
    if (isOn && "Notification" in window) await Notification.requestPermission();
    this.#notifications = isOn;
    saveItem("notices", isOn ? "on" : "off");
    return this.notifications === isOn;
  }
}

/** Give the browser's own frame the colour of the table. */
function updateThemeColor(): void {
  const color = getComputedStyle(document.documentElement).backgroundColor;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", color);
}

export const settings = new Settings();
