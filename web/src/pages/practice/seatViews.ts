/** The seats of a position as the board shows them. */
import type { PracticePosition } from "../../generated/messages";
import { me } from "../../lib/api/me.svelte";
import type { BoardState } from "../../lib/table/boardState";
import type { SeatView } from "../../table/seats/seatView";
import { characterAt, namesIn } from "../replay/seatViews";

/** Return the names at the seats as they are shown. */
export function namesAt({ names }: PracticePosition): string[] {
  return namesIn({ seats: names, faces: null });
}

/** Return the seats in their order round the table, the reader's own last. */
export function seatViews(position: PracticePosition, board: BoardState): SeatView[] {
  const { seat: ownSeat } = position.own;
  const views = namesAt(position).map((name, seat): SeatView => {
    const isMe = seat === ownSeat;
    return {
      seat,
      name,
      character: isMe ? (me.person?.avatar ?? "") : characterAt({ seats: position.names, faces: null }, seat),
      isMe,
      isPresent: true,
      whyBotPlays: null,
      purse: null,
      hasChosen: false,
      isOnTurn: isMe,
      deadline: null,
      mood: board.isOut[seat] ? "out" : "calm",
    };
  });
  return [...views.slice(ownSeat + 1), ...views.slice(0, ownSeat + 1)];
}
