/** Drawings that every page may need; those of cards and mice are in `cardDrawings.ts`. */
const DRAWINGS = import.meta.glob<string>(
  ["../../art/avatar-*.svg", "../../art/bot.svg", "../../art/icon.svg", "../../art/sack.svg", "../../art/symbol-*.svg"],
  { query: "?raw", import: "default", eager: true },
);

/** Return a drawing by the name of its file. */
export function drawing(name: string): string {
  return DRAWINGS[`../../art/${name}.svg`] ?? "";
}
