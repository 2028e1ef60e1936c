/** Drawings of cards, mice and sack. Only pages that show a table load them. */
import type { Card } from "../../generated/messages";

const DRAWINGS = import.meta.glob<string>(
  [
    "../../art/cards/*.svg",
    "../../art/box*.svg",
    "../../art/mouse-*.svg",
    "../../art/{bank,crown,dust,marker,pouch,sack-neck,sack-open,scuffle,sweat,winner-crown}.svg",
  ],
  { query: "?raw", import: "default", eager: true },
);

const FACES: Record<Card, string> = {
  "-8": "cat-minus-8",
  "-5": "cat-minus-5",
  "+3": "cat-3",
  "+5": "cat-5",
  "+8": "cat-8",
  "+11": "cat-11",
  "+15": "cat-15",
  R: "rabbit",
  L: "large-dog",
  S: "small-dog",
};

/** Every card of a set, in the order in which a hand is held. */
export const CARDS = Object.keys(FACES) as Card[];

export function cardFace(card: Card): string {
  return pieceDrawing(`cards/${FACES[card]}`);
}

/** Return the drawing of a piece by the path of its file in `src/art`. */
export function pieceDrawing(name: string): string {
  return DRAWINGS[`../../art/${name}.svg`] ?? "";
}
