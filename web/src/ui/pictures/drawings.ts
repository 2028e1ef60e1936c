/** The drawings that every page may need; those of the table itself are in `cards.ts`. */
const ART = import.meta.glob<string>(
  ["../../art/avatar-*.svg", "../../art/bot.svg", "../../art/icon.svg", "../../art/sack.svg", "../../art/symbol-*.svg"],
  { query: "?raw", import: "default", eager: true },
);

/** Return a drawing by the name of its file. */
export function art(name: string): string {
  return ART[`../../art/${name}.svg`] ?? "";
}

/** The symbols of the seats, by their number. */
export const SYMBOLS = ["circle", "triangle", "square", "star", "moon"] as const;

/** Return whose colour and symbol: those of a seat, or the dummy's, which has none. */
export function symbolOf(seat: number | null): string {
  return seat === null ? "dummy" : (SYMBOLS[seat] ?? "circle");
}
