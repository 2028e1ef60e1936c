/** The caption on the table: what happens now, or how the last round ended. */
import type { GameEvent } from "../../generated/messages";
import type { TableModel } from "../../lib/table/tableModel.svelte";
import { eventSentences } from "../../lib/text/eventText";
import type { LivePlayback } from "../animation/livePlayback.svelte";

/** The outcome of a round stays in sight while the next card is chosen. */
const LASTING: readonly GameEvent["event"][] = ["dogs-left", "sack-taken", "no-sale", "no-mice-laid"];
/** Routine events do not replace a lasting caption. */
const ROUTINE: readonly GameEvent["event"][] = ["placed", "mice-laid", "round-began", "marker-moved"];

export function captionOf(table: TableModel, playback: LivePlayback): string[] {
  const { lastEvent } = playback;
  if (!lastEvent) return [];
  if (!ROUTINE.includes(lastEvent.event)) return eventSentences(lastEvent, table.reader);
  const past = table.events.filter((event) => event.number <= lastEvent.number);
  const lastTurnedUp = past.findLastIndex((event) => event.event === "turned-up");
  const lasting = past.slice(lastTurnedUp + 1).filter((event) => LASTING.includes(event.event));
  return (lasting.length > 0 ? lasting : [lastEvent]).flatMap((event) => eventSentences(event, table.reader));
}
