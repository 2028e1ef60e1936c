/**
 * What is loaded together. Left to itself, the build makes a file of every little thing that two
 * pages share, and a file costs a slow processor more than a few kilobytes that a page does not
 * need. Whatever these need themselves comes with them.
 */
import { normalizePath } from "vite";

/** The page for when the server cannot be reached needs nothing else of the app. */
const SMALL = [
  "src/lib/storage.ts",
  // It makes an error while it begins, for which V8 reads the whole file again that it is in.
  "svelte/src/internal/client/constants.js",
];

/** The frame of every page, and what the start page and a table share. */
const APP = [
  "src/App.svelte",
  "src/lib/connection.svelte.ts",
  "src/lib/table/openTable.ts",
  "src/ui/ErrorPanel.svelte",
  "src/ui/controls/RadioGroup.svelte",
  "src/ui/Page.svelte",
  "src/ui/pictures/SeatBadge.svelte",
];

/** Wherever cards lie on a table: at one, in a replay, in the tutorial. */
const BOARD = [
  "src/lib/table/fortunes.ts",
  "src/table/moves/AuctionPanel.svelte",
  "src/table/board/Board.svelte",
  "src/table/ending/FortuneChart.svelte",
  "src/table/moves/Hand.svelte",
  "src/table/moves/OwnHoldings.svelte",
  "src/table/moves/PlacingPanel.svelte",
  "src/table/ending/RemovedCards.svelte",
  "src/table/board/RoundIndicator.svelte",
  "src/table/ending/Scores.svelte",
  "src/table/ending/DealCheck.svelte",
  "src/table/keyboard.ts",
  "src/table/animation/eventAnimator.ts",
  "src/table/animation/livePlayback.svelte.ts",
];

function isOneOf(files: readonly string[]): (id: string) => boolean {
  return (id) => files.some((file) => normalizePath(id).endsWith(`/${file}`));
}

const isSvelte = (id: string) => normalizePath(id).includes("/node_modules/svelte/");
const isApp = isOneOf(APP);

export const groups = [
  { name: "kept", test: isOneOf(SMALL), priority: 3 },
  { name: "app", test: (id: string) => isSvelte(id) || isApp(id), priority: 2 },
  { name: "board", test: isOneOf(BOARD), priority: 1 },
];
