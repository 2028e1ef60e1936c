/** Keyboard shortcuts of a replay: arrows, page keys, Home, End and space. */

export interface ReplayActions {
  goSteps(by: 1 | -1): void;
  goTo(position: number): void;
  goRounds(by: 1 | -1): void;
  togglePlay(): void;
}

/** Do what a key stands for, unless it means something to the element that has the focus. */
export function handleReplayKey(event: KeyboardEvent, actions: ReplayActions, end: number): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isUsedByTarget(event)) return;
  const keys: Record<string, () => void> = {
    ArrowRight: () => actions.goSteps(1),
    ArrowLeft: () => actions.goSteps(-1),
    PageDown: () => actions.goRounds(1),
    PageUp: () => actions.goRounds(-1),
    Home: () => actions.goTo(0),
    End: () => actions.goTo(end),
    " ": () => actions.togglePlay(),
  };
  const action = keys[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

function isUsedByTarget(event: KeyboardEvent): boolean {
  if (document.querySelector("dialog[open]")) return true;
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (target?.matches("input, select, textarea")) return true;
  const isPressed = event.key === " " && target?.matches("button, a, summary");
  return isPressed ?? false;
}
