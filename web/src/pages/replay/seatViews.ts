/** The seats of a replay as the board shows them. */
import type { GameEvent, GameReplayed } from "../../generated/messages";
import { houseBots } from "../../lib/api/bots.svelte";
import type { Perspective } from "../../lib/perspective";
import type { Holding } from "../../lib/table/holdings";
import { AVATARS, me } from "../../lib/api/me.svelte";
import type { BoardState } from "../../lib/table/boardState";
import { t } from "../../lib/text/words.svelte";
import type { SeatView } from "../../table/board/seatView";

export function nameOf(name: string): string {
  return houseBots.displayName(name);
}

/** Return a picture for a name. Records have none, so it follows from the name; the reader has their own. */
export function pictureOf(name: string): { avatar: string; isBot: boolean } {
  const isMe = me.person?.name === name;
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  const avatar = isMe ? (me.person?.avatar ?? "") : (AVATARS[sum % AVATARS.length] ?? AVATARS[0]);
  return { avatar, isBot: nameOf(name) !== name };
}

/** Return the seats after *event* in their order, the one whose perspective it is last. */
export function seatViewsAt(
  game: GameReplayed,
  event: GameEvent | null,
  board: BoardState,
  holdings: readonly Holding[],
  perspective: Perspective,
): SeatView[] {
  const activeSeat = activeSeatIn(event);
  const views = game.seats.map((name, seat): SeatView => {
    const seesPurse =
      perspective === "all" || perspective === seat || game.house_rules.purses_secret === false;
    return {
      seat,
      name: nameOf(name),
      ...pictureOf(name),
      isMe: perspective === seat,
      isPresent: true,
      whyBotPlays: null,
      purse: seesPurse ? (holdings[seat]?.mice ?? 0) - (board.bids[seat] ?? 0) : null,
      hasChosen: false,
      isOnTurn: activeSeat === seat,
      ...(activeSeat === seat && event ? { activity: t("web-replay-doing", activityFacts(event)) } : {}),
      deadline: null,
    };
  });
  return perspective === "all"
    ? views
    : [...views.slice(perspective + 1), ...views.slice(0, perspective + 1)];
}

/** Return the seat that acts in *event*; a seat whose card is turned up does not. */
function activeSeatIn(event: GameEvent | null): number | null {
  return event && "seat" in event && event.event !== "turned-up" ? event.seat : null;
}

function activityFacts(event: GameEvent): { what: string; amount: number } {
  const amount =
    event.event === "bid-made"
      ? event.amount
      : event.event === "passed"
        ? event.taken
        : event.event === "sold"
          ? event.price
          : 0;
  return { what: event.event, amount };
}
