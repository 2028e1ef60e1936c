/** Keys for a replay: arrows for steps, page keys for rounds, Home and End, space to play. */

export interface Going {
  by(steps: 1 | -1): void;
  to(at: number): void;
  round(by: 1 | -1): void;
  play(): void;
}

/** Do what a key stands for, unless it means something to what has the focus. */
export function onKey(event: KeyboardEvent, go: Going, end: number): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
  const does: Record<string, () => void> = {
    ArrowRight: () => go.by(1),
    ArrowLeft: () => go.by(-1),
    PageDown: () => go.round(1),
    PageUp: () => go.round(-1),
    Home: () => go.to(0),
    End: () => go.to(end),
    " ": () => go.play(),
  };
  const doing = does[event.key];
  if (!doing) return;
  event.preventDefault();
  doing();
}

function isTaken(event: KeyboardEvent): boolean {
  if (document.querySelector("dialog[open]")) return true;
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (target?.matches("input, select, textarea")) return true;
  const isPressed = event.key === " " && target?.matches("button, a, summary");
  return isPressed ?? false;
}
