/** One seat as the board shows it, made of what the table and the game say about it. */
import type { Because } from "../../generated/messages";
import { seatMood, type Mood } from "../../lib/characters/moods";
import type { TableModel } from "../../lib/table/tableModel.svelte";
import { displayName } from "../../lib/text/names";
import { characterOf } from "../../ui/pictures/portraits.svelte";

export interface SeatView {
  seat: number;
  name: string;
  /** Whose portrait it is. */
  character: string;
  isMe: boolean;
  isPresent: boolean;
  /** Why a bot plays for this seat's person; null if none does. */
  whyBotPlays: Because | null;
  /** Null is a secret. */
  purse: number | null;
  /** Its card for this round is chosen, but not laid yet. */
  hasChosen: boolean;
  isOnTurn: boolean;
  /** In a replay: what it does at this moment, in words. */
  activity?: string;
  /** When its time is up, in milliseconds since 1970; null is never. */
  deadline: number | null;
  mood: Mood;
}

/** Return the seats in their order round the table, the reader's own last. */
export function seatViews(table: TableModel): SeatView[] {
  const { info, game, board, seat: ownSeat } = table;
  const seats = info?.seats ?? [];
  const ordered = ownSeat === null ? seats : [...seats.slice(ownSeat + 1), ...seats.slice(0, ownSeat + 1)];
  const lastEvent = table.events.at(-1)?.number ?? 0;
  return ordered.map(({ seat, name, avatar, kind, stands_in: whyBotPlays }) => {
    const isPlacing = game?.is_placing ?? false;
    const isInRow = game?.row.some((inRow) => inRow.seat === seat) ?? false;
    const isOnTurn = !isPlacing && game?.turn === seat;
    const isOut = board.isOut[seat] ?? false;
    return {
      seat,
      name: displayName({ name, kind }),
      character: characterOf({ kind, name, avatar }),
      isMe: seat === ownSeat,
      isPresent: kind === "bot" || table.presentSeats.includes(seat),
      whyBotPlays,
      purse: game?.purses[seat] ?? game?.memory?.purses[seat] ?? null,
      hasChosen: isPlacing && !isInRow && (game?.chosen.includes(seat) ?? false),
      isOnTurn,
      deadline: kind === "bot" ? null : (game?.deadlines[seat] ?? null),
      mood: seatMood(table.remarks, lastEvent, seat, { isOnTurn, isOut }),
    };
  });
}
