/** Opens new tables, and takes the reader there. */
import type { BotListed, GivenSettings, NewTable } from "../../generated/messages";
import { houseBots } from "../api/bots.svelte";
import { api } from "../api/client";
import { me } from "../api/me.svelte";
import { router } from "../router.svelte";
import { TableModel } from "./tableModel.svelte";

/** A game alone with bots keeps nobody waiting, and may pause for as long as somebody likes. */
export const NO_TIME_LIMITS: GivenSettings = { clock: null, grace_s: null };

/** A game to try things in: everybody may look things up, and nothing counts. */
export const PLAY_NOW: GivenSettings = { ...NO_TIME_LIMITS, allows_memory: true, is_rated: false };

/** How many bots sit at a table that is opened with one click. */
export const PLAY_NOW_BOTS = 3;

/** Open *table*, and go there to sit down. */
export async function openTable(table: NewTable, hasChat = true): Promise<void> {
  await me.ensure();
  const opened = await api("POST /api/tables", { body: table });
  if (!hasChat) await turnChatOff(opened.table, opened.invitation);
  const beginsAtOnce = table.bots?.length === (table.settings?.seats ?? 0) - 1;
  router.go(`/table/${opened.table}`, { sitsDown: true, beginsAtOnce });
}

/** Open a table with *opponents*, else with those of a first game, and begin at once. */
export async function playNow(opponents: readonly string[] = []): Promise<void> {
  const bots = opponents.length > 0 ? [...opponents] : pickBots(await houseBots.load(), PLAY_NOW_BOTS, true);
  await openTable({ settings: { ...PLAY_NOW, seats: bots.length + 1 }, bots });
}

/** Return the names of *count* different bots, in random order those of the line-up first. */
export function pickBots(bots: readonly BotListed[], count: number, isFirstGame = false): string[] {
  const isInLineup = (bot: BotListed) => (isFirstGame ? bot.is_in_first_lineup : bot.is_in_default_lineup);
  const lineup = shuffle(bots.filter(isInLineup));
  const others = bots.filter((bot) => !isInLineup(bot));
  return [...lineup, ...others].slice(0, count).map(({ name }) => name);
}

/** Only the host may turn the chat off, and only at the table itself. */
function turnChatOff(id: string, invitation: string): Promise<void> {
  return new Promise((done) => {
    const table = new TableModel(id, invitation, {
      onReset: () => {
        if (!table.info?.is_quiet) return table.setChat(false);
        table.leave();
        done();
      },
      onUpdate: () => undefined,
      onRefusal: () => undefined,
    });
  });
}

/** Return *items* in random order. */
export function shuffle<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}
