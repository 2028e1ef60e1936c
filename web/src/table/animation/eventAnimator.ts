/** Moves pictures over the table: mice fly to a seat or the bank, cards are carried to their buyer. */
import type { GameEvent } from "../../generated/messages";
import type { BoardState } from "../../lib/table/boardState";
import { pieceDrawing } from "../../ui/pictures/cardDrawings";

/** Animates what *event* does to *board*, before the board itself changes. */
export type EventAnimator = (event: GameEvent, board: BoardState) => Promise<void>;

const MOUSE_PX = 30;
const FLIGHT_MS = 480;
/** Delay from one mouse or card to the next. */
const STAGGER_MS = 45;
const CARRY_MS = 420;

/** Return an animator for the pictures within *root*; `data-anchor` marks their places. */
export function createEventAnimator(root: HTMLElement): EventAnimator {
  const anchor = (name: string) => root.querySelector<HTMLElement>(`[data-anchor="${name}"]`);
  return async (event, board) => {
    switch (event.event) {
      case "passed":
        return flyMice(anchor(`mouse-${lowestMouseCard(board)}`), anchor(`seat-${event.seat}`), event.taken);
      case "sold":
        return flyMice(anchor(`seat-${event.seat}`), anchor("bank"), event.price);
      case "mice-laid":
        await Promise.all(
          event.mice.map((mice, place) => flyMice(anchor("bank"), anchor(`mouse-${place}`), mice)),
        );
        return;
      case "sack-taken":
        return carryCards(cardsIn(root), anchor(`seat-${event.seat}`));
      case "no-sale":
        return carryCards(cardsIn(root), null);
    }
  };
}

function lowestMouseCard(board: BoardState): number {
  return board.mice.findIndex((mice) => mice !== null);
}

/** Return the cards of the row that no dog takes along. */
function cardsIn(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-anchor^="row-"]:not([data-fate])')];
}

/** Let *count* mice fly from one place to another; a green one stands for five. */
async function flyMice(from: HTMLElement | null, to: HTMLElement | null, count: number): Promise<void> {
  if (!from || !to || count === 0) return;
  const start = centre(from), end = centre(to);
  const values = [...Array<number>(Math.floor(count / 5)).fill(5), ...Array<number>(count % 5).fill(1)];
  const flights = values.map(async (value, index) => {
    const mouse = document.createElement("span");
    mouse.ariaHidden = "true";
    mouse.className = "flying-mouse";
    mouse.innerHTML = pieceDrawing(`mouse-${value}`);
    document.body.append(mouse);
    const [x, y] = [start.x + ((index % 3) - 1) * 12, start.y];
    const lift = Math.min(60, Math.abs(end.x - x) / 4 + 16);
    const flight = mouse.animate(
      [
        { transform: mouseTransform(x, y, 0.7), opacity: 0 },
        { transform: mouseTransform(x, y, 1), opacity: 1, offset: 0.12 },
        { transform: mouseTransform((x + end.x) / 2, (y + end.y) / 2 - lift, 1.15), offset: 0.55 },
        { transform: mouseTransform(end.x, end.y, 0.6), opacity: 0.9 },
      ],
      { duration: FLIGHT_MS, delay: index * STAGGER_MS, easing: "ease-in-out", fill: "both" },
    );
    await flight.finished.catch(() => undefined);
    mouse.remove();
  });
  await Promise.all(flights);
}

/** Carry cards to their buyer; without one they drop out of sight. */
async function carryCards(cards: HTMLElement[], to: HTMLElement | null): Promise<void> {
  const end = to && centre(to);
  const flights = cards.map((card, index) => {
    const from = centre(card);
    const transform = end
      ? `translate(${end.x - from.x}px, ${end.y - from.y}px) scale(0.2)`
      : "translateY(6rem) rotate(12deg)";
    const options = { duration: CARRY_MS, delay: index * STAGGER_MS, easing: "ease-in", fill: "forwards" };
    const flight = card.animate(
      [{ transform: "none" }, { transform, opacity: end ? 0.8 : 0 }],
      options as KeyframeAnimationOptions,
    );
    return flight.finished.catch(() => undefined);
  });
  await Promise.all(flights);
}

function mouseTransform(x: number, y: number, scale: number): string {
  return `translate(${x - MOUSE_PX / 2}px, ${y - MOUSE_PX / 2}px) scale(${scale})`;
}

function centre(element: HTMLElement): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
