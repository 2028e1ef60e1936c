/** Keyboard shortcuts at the table. */

export interface KeyActions {
  /** Select the next card of the hand, or the one before. */
  selectCard(step: 1 | -1): void;
  layCard(): void;
  /** Raise or lower the amount of the bid. */
  changeAmount(by: 1 | -1): void;
  typeDigit(digit: number): void;
  bid(): void;
  pass(): void;
  /** Let the server bid. */
  autoBid?(): void;
  open(name: Openable): void;
  /** Skip the scene that is being played. */
  skip?(): void;
}

type Openable = "log" | "chat" | "memory" | "keys";
type Step = 1 | -1;

const AMOUNT_KEYS: Record<string, Step> = { ArrowUp: 1, "+": 1, ArrowDown: -1, "-": -1 };
const CARD_KEYS: Record<string, Step> = { ArrowRight: 1, ArrowLeft: -1 };
const OPEN_KEYS: Record<string, Openable> = { l: "log", c: "chat", m: "memory", "?": "keys" };

/**
 * Do what a key stands for, unless the reader is typing or a dialog is open. With *mayBeWriting*
 * the chat is in front, and a letter may be meant for it: then keys only open other things.
 */
export function handleKey(event: KeyboardEvent, actions: KeyActions, mayBeWriting = false): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isUsedByTarget(event)) return;
  const isHeldDown = event.repeat && !event.key.startsWith("Arrow");
  if (isHeldDown) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const amountStep = AMOUNT_KEYS[key], cardStep = CARD_KEYS[key], name = OPEN_KEYS[key];
  if (mayBeWriting && !name) return;
  if (amountStep) actions.changeAmount(amountStep);
  else if (cardStep) actions.selectCard(cardStep);
  else if (name) actions.open(name);
  else if (/^[0-9]$/.test(key)) actions.typeDigit(Number(key));
  else if (key === "b") actions.bid();
  else if (key === "p") actions.pass();
  else if (key === "a") actions.autoBid?.();
  else if (key === "s") actions.skip?.();
  else if (key === "Enter") {
    // Only one of the two is possible at any time.
    actions.layCard();
    actions.bid();
  } else return;
  event.preventDefault();
}

/** Whether the key means something to the element that has the focus. */
function isUsedByTarget(event: KeyboardEvent): boolean {
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (!target || document.querySelector("dialog[open]")) return true;
  const isRadio = target instanceof HTMLInputElement && target.type === "radio";
  if (isRadio) return event.key.startsWith("Arrow");
  if (target.matches("input, select, textarea")) return true;
  return target.matches("button, a, summary") && (event.key === "Enter" || event.key === " ");
}
