/** The seats of the tutorial as the board shows them. */
import type { SeatView } from "../../table/board/seatView";
import type { Lesson } from "./lesson.svelte";

const AVATARS = ["ginger", "tabby", "tuxedo", "calico"];

/** Return the seats in their order round the table, the learner's own last. */
export function seatViews({ chapter, beat, isReady }: Lesson): SeatView[] {
  const views = chapter.seats.map((name, seat): SeatView => {
    const isMe = seat === beat.own.seat;
    return {
      seat,
      name,
      avatar: AVATARS[seat] ?? "",
      isBot: false,
      isMe,
      isPresent: true,
      whyBotPlays: null,
      purse: null,
      hasChosen: false,
      isOnTurn: isMe && isReady && beat.wanted !== null,
      deadline: null,
    };
  });
  return [...views.slice(1), ...views.slice(0, 1)];
}
