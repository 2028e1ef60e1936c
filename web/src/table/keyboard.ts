/** Keys for everything at the table. */

export interface Doing {
  /** Go to the next or last card of the hand. */
  choose(step: number): void;
  lay(): void;
  /** Raise or lower the amount. */
  step(by: number): void;
  /** A digit was typed. */
  digit(digit: number): void;
  bid(): void;
  pass(): void;
  open(name: "log" | "chat" | "memory" | "keys"): void;
}

const STEPS: Record<string, number> = { ArrowUp: 1, "+": 1, ArrowDown: -1, "-": -1 };
const CHOICES: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
const OPENED: Record<string, "log" | "chat" | "memory" | "keys"> = {
  l: "log",
  c: "chat",
  m: "memory",
  "?": "keys",
};

/** Do what a key stands for, unless somebody is typing or a dialog is open. */
export function onKey(event: KeyboardEvent, doing: Doing): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
  const isHeld = event.repeat && !event.key.startsWith("Arrow");
  if (isHeld) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const step = STEPS[key], choice = CHOICES[key], opened = OPENED[key];
  if (step) doing.step(step);
  else if (choice) doing.choose(choice);
  else if (opened) doing.open(opened);
  else if (/^[0-9]$/.test(key)) doing.digit(Number(key));
  else if (key === "b") doing.bid();
  else if (key === "p") doing.pass();
  else if (key === "Enter") {
    doing.lay();
    doing.bid();
  } else return;
  event.preventDefault();
}

/** The key means something to what has the focus. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (!target || document.querySelector("dialog[open]")) return true;
  const isRadio = target instanceof HTMLInputElement && target.type === "radio";
  if (isRadio) return event.key.startsWith("Arrow");
  if (target.matches("input, select, textarea")) return true;
  return target.matches("button, a, summary") && (event.key === "Enter" || event.key === " ");
}
