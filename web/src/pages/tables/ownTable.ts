/** How a list names one of the reader's own tables. */
import type { Listed } from "../../generated/messages";
import { houseBots } from "../../lib/api/bots.svelte";
import { api } from "../../lib/api/client";
import { me } from "../../lib/api/me.svelte";
import { freeSeats, isPlaying } from "../../lib/api/lobby.svelte";
import { t, words } from "../../lib/text/words.svelte";

export function isMyTurn({ seat, waiting }: Listed): boolean {
  return seat !== null && waiting.includes(seat);
}

/** Return whose turn it is, or whom the table waits for. */
export function ownTableTitle(table: Listed): string {
  if (!isPlaying(table)) return t("web-tables-mine-open", { free: freeSeats(table) });
  if (isMyTurn(table)) return t("web-tables-your-turn");
  const waiting = table.waiting.map((seat) => houseBots.displayName(table.names[seat] ?? ""));
  return waiting.length > 0 ? t("web-tables-turn", { names: words.list(waiting) }) : t("web-tables-playing");
}

/** Load the reader's unfinished games, the urgent ones first. */
export async function loadOwnTables(): Promise<Listed[]> {
  await me.load();
  return me.person ? byUrgency(await api("GET /api/me/tables")) : [];
}

/** Return *tables* with those first that wait for the reader, then those that are being played. */
export function byUrgency(tables: readonly Listed[]): Listed[] {
  const urgency = (table: Listed) => 2 * Number(isMyTurn(table)) + Number(isPlaying(table));
  return tables.toSorted((one, other) => urgency(other) - urgency(one));
}
