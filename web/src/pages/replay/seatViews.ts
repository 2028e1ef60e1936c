/** The seats of a replay as the board shows them. */
import type { GameEvent, GameReplayed } from "../../generated/messages";
import { houseBots } from "../../lib/api/bots.svelte";
import type { Eyes } from "../../lib/perspective";
import type { Holding } from "../../lib/table/holdings";
import { AVATARS, me } from "../../lib/api/me.svelte";
import type { Shown } from "../../lib/table/boardState";
import { t } from "../../lib/text/words.svelte";
import type { Sitting } from "../../table/board/seatView";

export function nameOf(name: string): string {
  return houseBots.called(name);
}

/** A record does not say what people look like: their names decide, and one's own is known. */
export function looks(name: string): { avatar: string; isBot: boolean } {
  const isMe = me.person?.name === name;
  const sum = [...name].reduce((so, letter) => so + (letter.codePointAt(0) ?? 0), 0);
  const avatar = isMe ? (me.person?.avatar ?? "") : (AVATARS[sum % AVATARS.length] ?? AVATARS[0]);
  return { avatar, isBot: nameOf(name) !== name };
}

/** Return the seats after *event*: in their order, the one whose eyes these are last. */
export function sittingsAt(
  game: GameReplayed,
  event: GameEvent | null,
  shown: Shown,
  held: readonly Holding[],
  eyes: Eyes,
): Sitting[] {
  const who = doer(event);
  const seats = game.seats.map((name, seat): Sitting => {
    const sees = eyes === "all" || eyes === seat || game.house_rules.purses_secret === false;
    return {
      seat,
      name: nameOf(name),
      ...looks(name),
      isMe: eyes === seat,
      isHere: true,
      standsIn: null,
      purse: sees ? (held[seat]?.mice ?? 0) - (shown.bids[seat] ?? 0) : null,
      hasChosen: false,
      isOnTurn: who === seat,
      ...(who === seat && event ? { doing: t("web-replay-doing", deed(event)) } : {}),
      deadline: null,
    };
  });
  return eyes === "all" ? seats : [...seats.slice(eyes + 1), ...seats.slice(0, eyes + 1)];
}

/** Return who does something in *event*; whoever's card is turned up does nothing. */
function doer(event: GameEvent | null): number | null {
  return event && "seat" in event && event.event !== "turned-up" ? event.seat : null;
}

function deed(event: GameEvent): { what: string; amount: number } {
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
