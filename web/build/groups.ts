/**
 * Which modules share a file. By default the build makes a file of every small module that two
 * pages share, and on a slow processor a file costs more than a few kilobytes that a page does
 * not need. The imports of these modules come with them.
 */
import { normalizePath } from "vite";

/** All that the offline page needs of the app. */
const STORAGE = [
  "src/lib/storage.ts",
  // It creates an Error when it starts, for which V8 parses the whole file again that it is in.
  "svelte/src/internal/client/constants.js",
];

/** The frame of every page, and what the start page and the table page share. */
const APP = [
  "src/App.svelte",
  "src/lib/connection.svelte.ts",
  "src/lib/table/openTable.ts",
  "src/pages/start/MyTables.svelte",
  "src/pages/tables/TableCard.svelte",
  "src/pages/tables/TableList.svelte",
  "src/ui/ErrorPanel.svelte",
  "src/ui/controls/RadioGroup.svelte",
  "src/ui/Page.svelte",
  "src/ui/pictures/SeatBadge.svelte",
  "src/ui/scene/Room.svelte",
  // The cards of the start page: without this line it would need all that the table page has.
  ...["cat-15", "cat-3", "cat-8", "cat-minus-8", "large-dog", "small-dog"].map(
    (card) => `src/art/cards/${card}.svg?raw`,
  ),
];

/** What the table page, the replay and the tutorial share. */
const BOARD = [
  // Without these two lines they would come with the end of the game, which needs them too.
  "src/lib/characters/moods.ts",
  "src/lib/characters/speech.svelte.ts",
  "src/table/animation/livePlayback.svelte.ts",
  "src/table/animation/sceneDirector.ts",
  "src/table/TableScene.svelte",
  "src/table/board/Board.svelte",
  "src/table/board/Box.svelte",
  "src/table/board/RoundFlags.svelte",
  "src/table/board/roundHistory.ts",
  "src/table/keyboard.ts",
  "src/table/moves/AuctionPanel.svelte",
  "src/table/moves/Desk.svelte",
  "src/table/moves/Hand.svelte",
  "src/table/moves/OwnCorner.svelte",
  "src/table/moves/PlacingPanel.svelte",
  "src/table/sidebar/drawer.svelte.ts",
];

/** What the end of a game and the replay share. */
const ENDING = [
  "src/lib/table/fortunes.ts",
  "src/table/ending/Awards.svelte",
  "src/table/ending/DealCheck.svelte",
  "src/table/ending/FortuneChart.svelte",
  "src/table/ending/RemovedCards.svelte",
  "src/table/ending/Scores.svelte",
];

function isOneOf(files: readonly string[]): (id: string) => boolean {
  return (id) => files.some((file) => normalizePath(id).endsWith(`/${file}`));
}

const isSvelte = (id: string) => normalizePath(id).includes("/node_modules/svelte/");
const isApp = isOneOf(APP);

export const groups = [
  { name: "storage", test: isOneOf(STORAGE), priority: 3 },
  { name: "app", test: (id: string) => isSvelte(id) || isApp(id), priority: 2 },
  { name: "board", test: isOneOf(BOARD), priority: 1 },
  { name: "ending", test: isOneOf(ENDING), priority: 0 },
];
