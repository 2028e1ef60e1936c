/** The result of a game in a headline and a line below it. */
import { leadOf, type Standing } from "../table/standings";
import { seatName, type Reader } from "./names";
import { t, words } from "./words.svelte";

export interface ResultText {
  title: string;
  text: string;
}

/** Return the headline for *reader*: their win, their place, or who has won. */
export function resultText(all: readonly Standing[], reader: Reader): ResultText {
  const winners = all.filter(({ place }) => place === 1);
  const names = words.list(winners.map(({ seat }) => seatName(seat, reader)));
  const own = all.find(({ seat }) => seat === reader.seat);
  const count = winners.length, score = winners[0]?.score ?? 0;
  if (own && own.place > 1) {
    return {
      title: t("web-end-place", { place: own.place }),
      text: t("web-end-winner", { names, count, score, behind: own.behind }),
    };
  }
  const who = own ? "you" : "other";
  return {
    title: t("web-end-won", { who, names, count }),
    text: count > 1 ? t("web-end-tie", { names, score }) : t("web-end-lead", { points: leadOf(all) }),
  };
}
