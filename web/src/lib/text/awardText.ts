/** The awards of a finished game in words. */
import type { AwardSeen } from "../../generated/messages";
import { seatName, type Reader } from "./names";
import { words, type Facts } from "./words.svelte";

export function awardTitle({ kind }: AwardSeen): string {
  return words.say(`web-award-${kind}`);
}

/** Return what earned the award, to be read behind the name of its seat. */
export function awardFacts({ kind, seat, facts }: AwardSeen, reader: Reader): string {
  const { other } = facts;
  const all: Facts = { ...facts };
  if (typeof other === "number") {
    const isReader = other === reader.seat;
    if (other === seat) all["who"] = isReader ? "own" : "self";
    else all["who"] = isReader ? "you" : "other";
    all["other"] = seatName(other, reader);
  }
  return words.say(`web-award-${kind}-facts`, all);
}
