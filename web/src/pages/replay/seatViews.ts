/** The seats of a replay as the board shows them. */
import type { GameEvent, GameReplayed } from "../../generated/messages";
import { houseBots } from "../../lib/api/bots.svelte";
import { seatMood } from "../../lib/characters/moods";
import type { Perspective } from "../../lib/perspective";
import type { Holding } from "../../lib/table/holdings";
import { AVATARS } from "../../lib/api/me.svelte";
import type { BoardState } from "../../lib/table/boardState";
import { displayName } from "../../lib/text/names";
import { t } from "../../lib/text/words.svelte";
import type { SeatView } from "../../table/seats/seatView";
import { characterOf } from "../../ui/pictures/portraits.svelte";

type Players = Pick<GameReplayed, "seats" | "faces">;

/** Return the name at each seat as it is shown. */
export function namesIn({ seats, faces }: Players): string[] {
  return seats.map((name, seat) => {
    const face = faces?.[seat];
    return face ? displayName({ name, kind: face.kind }) : houseBots.displayName(name);
  });
}

/** Return whose portrait is at *seat*. A record without faces gets one that follows from the name. */
export function characterAt({ seats, faces }: Players, seat: number): string {
  const face = faces?.[seat], name = seats[seat] ?? "";
  if (face) return characterOf({ ...face, name });
  if (houseBots.displayName(name) !== name) return characterOf({ kind: "bot", name, avatar: "" });
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return AVATARS[sum % AVATARS.length] ?? AVATARS[0];
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
  const views = namesIn(game).map((name, seat): SeatView => {
    const seesPurse =
      perspective === "all" || perspective === seat || game.house_rules.purses_secret === false;
    return {
      seat,
      name,
      character: characterAt(game, seat),
      isMe: perspective === seat,
      isPresent: true,
      whyBotPlays: null,
      purse: seesPurse ? (holdings[seat]?.mice ?? 0) - (board.bids[seat] ?? 0) : null,
      hasChosen: false,
      isOnTurn: activeSeat === seat,
      ...(activeSeat === seat && event ? { activity: t("web-replay-doing", activityFacts(event)) } : {}),
      deadline: null,
      mood: seatMood(game.remarks, event?.number ?? -1, seat, {
        isOnTurn: activeSeat === seat,
        isOut: board.isOut[seat] ?? false,
      }),
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
