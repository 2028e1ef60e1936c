/** Sideways swipes: to the left goes forward, to the right goes back. */

const MIN_SWIPE_PX = 40;

/** Call *go* when *element* is swiped, and return how to stop. Steeper movements scroll the page. */
export function onSwipe(element: HTMLElement, go: (by: 1 | -1) => void): () => void {
  let from: { x: number; y: number } | null = null;
  const begin = (event: TouchEvent) => {
    const touch = event.touches.length === 1 ? event.touches[0] : undefined;
    from = touch ? { x: touch.clientX, y: touch.clientY } : null;
  };
  const end = (event: TouchEvent) => {
    const touch = event.changedTouches[0];
    if (!from || !touch) return;
    const x = touch.clientX - from.x, y = touch.clientY - from.y;
    from = null;
    if (Math.abs(x) >= MIN_SWIPE_PX && Math.abs(x) > 1.5 * Math.abs(y)) go(x < 0 ? 1 : -1);
  };
  element.addEventListener("touchstart", begin, { passive: true });
  element.addEventListener("touchend", end, { passive: true });
  return () => {
    element.removeEventListener("touchstart", begin);
    element.removeEventListener("touchend", end);
  };
}
