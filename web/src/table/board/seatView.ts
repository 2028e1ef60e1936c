/** One seat as the board shows it: what the table, the game and the reader know of it. */
import type { Because } from "../../generated/messages";
import type { Table } from "../../lib/table/tableModel.svelte";
import { sitterName } from "../../lib/text/eventText";

export interface Sitting {
  seat: number;
  name: string;
  avatar: string;
  isBot: boolean;
  isMe: boolean;
  isHere: boolean;
  standsIn: Because | null;
  /** Null is a secret. */
  purse: number | null;
  /** Its card for this round is chosen, though not yet laid. */
  hasChosen: boolean;
  isOnTurn: boolean;
  /** What it does just now, in words: in a replay. */
  doing?: string;
  /** When its time is up, in milliseconds since 1970; null is never. */
  deadline: number | null;
}

/** Return the seats in their order round the table, the reader's own last. */
export function sittingsOf(table: Table, isPlaying: boolean): Sitting[] {
  const { seen, game, seat: mine } = table;
  const seats = seen?.seats ?? [];
  const turned = mine === null ? seats : [...seats.slice(mine + 1), ...seats.slice(0, mine + 1)];
  return turned.map(({ seat, name, avatar, kind, stands_in: standsIn }) => {
    const isPlacing = game?.is_placing ?? false;
    const isPlaced = game?.row.some((laid) => laid.seat === seat) ?? false;
    return {
      seat,
      name: sitterName({ name, kind }),
      avatar,
      isBot: kind === "bot" || kind === "program",
      isMe: seat === mine,
      isHere: kind === "bot" || table.here.includes(seat),
      standsIn,
      purse: game?.purses[seat] ?? null,
      hasChosen: isPlacing && !isPlaced && (game?.chosen.includes(seat) ?? false),
      isOnTurn: !isPlaying && !isPlacing && game?.turn === seat,
      deadline: isPlaying || kind === "bot" ? null : (game?.deadlines[seat] ?? null),
    };
  });
}
