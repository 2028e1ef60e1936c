/** Keyboard shortcuts of a review. */
import type { ReviewModel } from "./reviewModel.svelte";

/** Do what a key stands for, unless it means something to the element that has the focus. */
export function handleReviewKey(event: KeyboardEvent, model: ReviewModel): void {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.target instanceof HTMLElement && event.target.matches("input, select, textarea")) return;
  const seats = model.game.seats.length;
  const keys: Record<string, () => void> = {
    ArrowRight: () => model.next(),
    ArrowLeft: () => model.previous(),
    Home: () => model.showWhole(),
    End: () => model.last(),
    ArrowDown: () => model.lookAs((model.seat + 1) % seats),
    ArrowUp: () => model.lookAs((model.seat + seats - 1) % seats),
    a: () => (model.filter = model.filter === "all" ? "mistakes" : "all"),
    t: () => model.showTruth(),
  };
  const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action) return;
  event.preventDefault();
  action();
}
