/** New tables: opened, made ready, and gone to. */
import type { BotListed, GivenSettings, NewTable } from "../../generated/messages";
import { api } from "../api/client";
import { houseBots } from "../api/bots.svelte";
import { me } from "../api/me.svelte";
import { router } from "../router.svelte";
import { Table } from "./tableModel.svelte";

/** Nobody waits: a game alone with bots may lie for as long as somebody likes. */
export const ALONE: GivenSettings = { clock: null, grace_s: null };

/** Good company for a game at once, if the house has them: each plays in a way of its own. */
const COMPANY = ["collector", "bluffer", "gambler", "cautious", "spoiler", "steady"];
const OTHERS = 3;

/** Open a table as *asked*, and go there to sit down. */
export async function openTable(asked: NewTable, isQuiet = false): Promise<void> {
  await me.ensure();
  const { table, invitation } = await api("POST /api/tables", { body: asked });
  if (isQuiet) await hush(table, invitation);
  router.go(`/table/${table}`, { sits: true });
}

/** Open a table with bots of the house, who are there already. */
export async function playNow(): Promise<void> {
  const bots = companyOf(await houseBots.load(), OTHERS);
  await openTable({ settings: { ...ALONE, seats: OTHERS + 1 }, bots });
}

/** Return *count* different bots, those first that are good company; in an order by chance. */
export function companyOf(offered: readonly BotListed[], count: number): string[] {
  const names = offered.map((bot) => bot.name);
  const known = shuffled(COMPANY.filter((name) => names.includes(name)));
  const others = names.filter((name) => !known.includes(name));
  return [...known, ...others].slice(0, count);
}

/** The chat is turned off at the table itself, which its host may do. */
function hush(id: string, invitation: string): Promise<void> {
  return new Promise((done) => {
    const table = new Table(id, invitation, {
      whole: () => {
        if (!table.seen?.is_quiet) return table.quiet(true);
        table.leave();
        done();
      },
      happened: () => undefined,
      refused: () => undefined,
    });
  });
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
