/** Pictures that travel over the table: mice to a seat or the bank, cards to their buyer. */
import type { Shown } from "../../lib/table/boardState";
import { piece } from "../../ui/pictures/cardDrawings";
import type { Mover } from "./livePlayback.svelte";

const MOUSE_PX = 30;
const FLIGHT_MS = 480;
const APART_MS = 45;
const CARRIED_MS = 420;

/** Return what moves pictures within *root*; places are marked with `data-anchor`. */
export function moverIn(root: HTMLElement): Mover {
  const at = (name: string) => root.querySelector<HTMLElement>(`[data-anchor="${name}"]`);
  return async (event, shown) => {
    switch (event.event) {
      case "passed":
        return fly(at(`mouse-${lowest(shown)}`), at(`seat-${event.seat}`), event.taken);
      case "sold":
        return fly(at(`seat-${event.seat}`), at("bank"), event.price);
      case "mice-laid":
        await Promise.all(
          event.mice.map((mice, place) => fly(at("bank"), at(`mouse-${place}`), mice)),
        );
        return;
      case "sack-taken":
        return carry(cardsOf(root), at(`seat-${event.seat}`));
      case "no-sale":
        return carry(cardsOf(root), null);
    }
  };
}

function lowest(shown: Shown): number {
  return shown.mice.findIndex((mice) => mice !== null);
}

function cardsOf(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-anchor^="row-"]:not([data-fate])')];
}

/** Let *worth* mice run from one place to another; green ones count five. */
async function fly(from: HTMLElement | null, to: HTMLElement | null, worth: number): Promise<void> {
  if (!from || !to || worth === 0) return;
  const start = middle(from), end = middle(to);
  const kinds = [...Array<number>(Math.floor(worth / 5)).fill(5), ...Array<number>(worth % 5).fill(1)];
  const flights = kinds.map(async (kind, at) => {
    const mouse = document.createElement("span");
    mouse.ariaHidden = "true";
    mouse.className = "flying";
    mouse.innerHTML = piece(`mouse-${kind}`);
    document.body.append(mouse);
    const [sx, sy] = [start.x + ((at % 3) - 1) * 12, start.y];
    const lift = Math.min(60, Math.abs(end.x - sx) / 4 + 16);
    const flight = mouse.animate(
      [
        { transform: put(sx, sy, 0.7), opacity: 0 },
        { transform: put(sx, sy, 1), opacity: 1, offset: 0.12 },
        { transform: put((sx + end.x) / 2, (sy + end.y) / 2 - lift, 1.15), offset: 0.55 },
        { transform: put(end.x, end.y, 0.6), opacity: 0.9 },
      ],
      { duration: FLIGHT_MS, delay: at * APART_MS, easing: "ease-in-out", fill: "both" },
    );
    await flight.finished.catch(() => undefined);
    mouse.remove();
  });
  await Promise.all(flights);
}

/** Carry cards to their buyer; with nobody to buy them they drop out of sight. */
async function carry(cards: HTMLElement[], to: HTMLElement | null): Promise<void> {
  const end = to && middle(to);
  const carried = cards.map((card, at) => {
    const from = middle(card);
    const way = end
      ? `translate(${end.x - from.x}px, ${end.y - from.y}px) scale(0.2)`
      : "translateY(6rem) rotate(12deg)";
    const options = { duration: CARRIED_MS, delay: at * APART_MS, easing: "ease-in", fill: "forwards" };
    const flight = card.animate(
      [{ transform: "none" }, { transform: way, opacity: end ? 0.8 : 0 }],
      options as KeyframeAnimationOptions,
    );
    return flight.finished.catch(() => undefined);
  });
  await Promise.all(carried);
}

function put(x: number, y: number, scale: number): string {
  return `translate(${x - MOUSE_PX / 2}px, ${y - MOUSE_PX / 2}px) scale(${scale})`;
}

function middle(element: HTMLElement): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

