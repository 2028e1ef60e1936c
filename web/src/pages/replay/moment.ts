/** Which moment of a game, and whose eyes: the part of the address that is shared. */
import type { Eyes } from "../../lib/perspective";

export interface Moment {
  /** How many events have been shown. */
  step: number;
  eyes: Eyes;
}

/** Return the moment in `#step=37&eyes=2`; what cannot be read is the beginning, with all cards. */
export function momentIn(fragment: string, seats: number): Moment {
  const asked = new URLSearchParams(fragment.replace(/^#/, ""));
  const eyes = numberIn(asked.get("eyes"));
  return {
    step: numberIn(asked.get("step")) ?? 0,
    eyes: eyes !== null && eyes < seats ? eyes : "all",
  };
}

function numberIn(text: string | null): number | null {
  return text && /^\d{1,5}$/.test(text) ? Number(text) : null;
}

export function fragmentOf({ step, eyes }: Moment): string {
  return eyes === "all" ? `#step=${step}` : `#step=${step}&eyes=${eyes}`;
}

/** Return after how many events each round begins to be seen, and where the game ends. */
export function landings(kinds: readonly string[]): number[] {
  const found = [0];
  kinds.forEach((kind, at) => {
    // The first round is seen with the deal.
    if (kind === "round-began" && at > 1) found.push(at + 1);
  });
  return found.at(-1) === kinds.length ? found : [...found, kinds.length];
}
