/** The seats of the tutorial as the board shows them. */
import type { Sitting } from "../../table/board/seatView";
import type { Lesson } from "./lesson.svelte";

const AVATARS = ["ginger", "tabby", "tuxedo", "calico"];

/** Return the seats in their order round the table, the learner's own last. */
export function sittingsOf({ chapter, beat, isReady }: Lesson): Sitting[] {
  const seats = chapter.seats.map((name, seat): Sitting => {
    const isMe = seat === beat.own.seat;
    return {
      seat,
      name,
      avatar: AVATARS[seat] ?? "",
      isBot: false,
      isMe,
      isHere: true,
      standsIn: null,
      purse: null,
      hasChosen: false,
      isOnTurn: isMe && isReady && beat.wanted !== null,
      deadline: null,
    };
  });
  return [...seats.slice(1), ...seats.slice(0, 1)];
}
