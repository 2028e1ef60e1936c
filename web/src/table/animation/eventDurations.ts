import type { GameEvent } from "../../generated/messages";

/** How long each kind of event stays on the screen before the next, in milliseconds. */
export const EVENT_DURATION_MS: Record<GameEvent["event"], number> = {
  dealt: 300,
  "round-began": 450,
  "mice-laid": 450,
  "no-mice-laid": 1200,
  placed: 170,
  "turned-up": 550,
  "bid-made": 320,
  passed: 250,
  sold: 450,
  "dogs-left": 1700,
  "sack-taken": 500,
  "no-sale": 700,
  "marker-moved": 350,
  ended: 400,
};
