/** Each seat's fortune over the rounds, summed up from events. */
import type { GameEvent } from "../../generated/messages";

/** Return for each seat its mice and cats together, at the start and after each round. */
export function fortunes(events: readonly GameEvent[]): number[][] {
  let now: number[] = [];
  let lines: number[][] = [];
  const addPoint = () => lines.forEach((line, seat) => line.push(now[seat] ?? 0));
  for (const event of events) {
    if (event.event === "dealt") {
      now = event.removed.map(() => event.purse);
      lines = now.map(() => []);
    } else if (event.event === "passed") {
      now[event.seat] = (now[event.seat] ?? 0) + event.taken;
    } else if (event.event === "sold") {
      now[event.seat] = (now[event.seat] ?? 0) - event.price;
    } else if (event.event === "sack-taken") {
      now[event.seat] = (now[event.seat] ?? 0) + event.worth;
    } else if (event.event === "round-began" || event.event === "ended") {
      addPoint();
    }
  }
  return lines;
}
