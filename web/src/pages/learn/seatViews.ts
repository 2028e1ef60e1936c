/** The seats of the tutorial as the board shows them. */
import type { SeatView } from "../../table/seats/seatView";
import type { Lesson } from "./lesson.svelte";

const AVATARS = ["ginger", "tabby", "tuxedo", "calico"];

/** Return the seats in their order round the table, the learner's own last. */
export function seatViews({ chapter, beat, isReady, playback }: Lesson): SeatView[] {
  const { isOut } = playback.board;
  const views = chapter.seats.map((name, seat): SeatView => {
    const isMe = seat === beat.own.seat;
    return {
      seat,
      name,
      character: AVATARS[seat] ?? "",
      isMe,
      isPresent: true,
      whyBotPlays: null,
      purse: null,
      hasChosen: false,
      isOnTurn: isMe && isReady && beat.wanted !== null,
      deadline: null,
      mood: isOut[seat] ? "out" : "calm",
    };
  });
  return [...views.slice(1), ...views.slice(0, 1)];
}
