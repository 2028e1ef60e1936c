/** The line that somebody shares. It tells no card. */
import type { DailyOwn } from "../../generated/messages";
import { t, words } from "../../lib/text/words.svelte";

/** How a round went: bought well, paid too much, or not bought. */
export const TILES = ["good", "bad", "none"] as const;
export type Tile = (typeof TILES)[number];

const SQUARES: Record<Tile, string> = { good: "🟩", bad: "🟥", none: "⬜" };

/** Return what a tile of the server says. */
export function tileOf(tile: string): Tile {
  return tile === "+" ? "good" : tile === "-" ? "bad" : "none";
}

/** Return the heading of what is shared: "catsack 18 November · 58 · 9 of 128". */
export function shareLine(day: string, { score, rank, of }: Pick<DailyOwn, "score" | "rank" | "of">): string {
  return t("web-daily-line", { day: words.day(Date.parse(day)), score, rank, of });
}

export function shareText(day: string, own: DailyOwn, link: string): string {
  const squares = own.tiles.map((tile) => SQUARES[tileOf(tile)]).join("");
  return [shareLine(day, own), squares, link].join("\n");
}
