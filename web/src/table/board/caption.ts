/** The caption on the table: what happens now, or how the last round ended. */
import type { GameEvent } from "../../generated/messages";
import type { TableModel } from "../../lib/table/tableModel.svelte";
import { eventSentences } from "../../lib/text/eventText";

/** The outcome of a round stays in sight while the next card is chosen. */
const LASTING: readonly GameEvent["event"][] = ["dogs-left", "sack-taken", "no-sale", "no-mice-laid"];
/** Routine events do not replace a lasting caption. */
const ROUTINE: readonly GameEvent["event"][] = ["placed", "mice-laid", "round-began", "marker-moved"];

export function captionOf(table: TableModel): string[] {
  const lastEvent = table.events.at(-1);
  if (!lastEvent) return [];
  // The scores belong to the ceremony that follows.
  if (lastEvent.event === "ended") return eventSentences(lastEvent, table.reader).slice(0, 1);
  if (!ROUTINE.includes(lastEvent.event)) return eventSentences(lastEvent, table.reader);
  const lastTurnedUp = table.events.findLastIndex((event) => event.event === "turned-up");
  const outcome = table.events.slice(lastTurnedUp + 1).filter((event) => LASTING.includes(event.event));
  // Both sentences would say that nobody bought, and together they are too long for a phone.
  const isWithoutMice = outcome.some((event) => event.event === "no-mice-laid");
  const lasting = outcome.filter((event) => !(isWithoutMice && event.event === "no-sale"));
  return (lasting.length > 0 ? lasting : [lastEvent]).flatMap((event) => eventSentences(event, table.reader));
}
