/** The moment and perspective of a replay, in the part of its address that people share. */
import type { Perspective } from "../../lib/perspective";

export interface Moment {
  /** How many events have been shown. */
  step: number;
  perspective: Perspective;
}

/** Return the moment in `#step=37&eyes=2`; the default is the beginning, with all cards. */
export function momentIn(fragment: string, seats: number): Moment {
  const params = new URLSearchParams(fragment.replace(/^#/, ""));
  const seat = numberIn(params.get("eyes"));
  return {
    step: numberIn(params.get("step")) ?? 0,
    perspective: seat !== null && seat < seats ? seat : "all",
  };
}

function numberIn(text: string | null): number | null {
  return text && /^\d{1,5}$/.test(text) ? Number(text) : null;
}

export function fragmentOf({ step, perspective }: Moment): string {
  return perspective === "all" ? `#step=${step}` : `#step=${step}&eyes=${perspective}`;
}

/** Return the steps at which each round is first seen, and the last step. */
export function roundStarts(events: readonly string[]): number[] {
  const starts = [0];
  events.forEach((event, at) => {
    // The first round is seen with the deal.
    if (event === "round-began" && at > 1) starts.push(at + 1);
  });
  return starts.at(-1) === events.length ? starts : [...starts, events.length];
}
