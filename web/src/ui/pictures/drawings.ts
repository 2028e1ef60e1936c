/** Drawings that every page may need; those of cards and mice are in `cardDrawings.ts`. */
const DRAWINGS = import.meta.glob<string>(
  [
    "../../art/icons/app.svg",
    "../../art/sack.svg",
    "../../art/symbols/*.svg",
  ],
  { query: "?raw", import: "default", eager: true },
);

/** Return a drawing by the path of its file in `src/art`. */
export function drawing(name: string): string {
  return DRAWINGS[`../../art/${name}.svg`] ?? "";
}
