/** The sentences that stand on the table: what happens now, or how the last round ended. */
import type { GameEvent } from "../../generated/messages";
import type { Table } from "../../lib/table/tableModel.svelte";
import { told } from "../../lib/text/eventText";
import type { Stage } from "../animation/livePlayback.svelte";

/** What a round comes to, and why the next has no mice: read while the next card is chosen. */
const LASTING: readonly GameEvent["event"][] = ["dogs-left", "sack-taken", "no-sale", "no-mice-laid"];
/** Said only in passing. */
const SMALL: readonly GameEvent["event"][] = ["placed", "mice-laid", "round-began", "marker-moved"];

export function captionOf(table: Table, stage: Stage): string[] {
  const { last } = stage;
  if (!last) return [];
  if (!SMALL.includes(last.event)) return told(last, table.reader);
  const shown = table.events.filter((event) => event.number <= last.number);
  const open = shown.findLastIndex((event) => event.event === "turned-up");
  const lasting = shown.slice(open + 1).filter((event) => LASTING.includes(event.event));
  return (lasting.length > 0 ? lasting : [last]).flatMap((event) => told(event, table.reader));
}
