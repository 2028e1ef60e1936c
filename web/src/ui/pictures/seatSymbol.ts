/** The symbols of the seats, by their number. */
const SYMBOLS = ["circle", "triangle", "square", "star", "moon"] as const;

/** Return the symbol of a seat, which also names its colour; the dummy has none of its own. */
export function seatSymbol(seat: number | null): string {
  return seat === null ? "dummy" : (SYMBOLS[seat] ?? "circle");
}
