/** The sheet of a deal: all that is fixed before anybody opens a share. */
import type { Table } from "../../generated/messages";
import { TITLE, type DealId } from "./seals";

export interface DealSheet extends DealId {
  edition: string;
  house_rules: Partial<Record<string, boolean>>;
  commitment: string;
  /** The name at each seat. */
  seats: string[];
  /** A person, a program, or a bot of the house. */
  kinds: string[];
  /** Null for a bot, and for somebody who has no part in the deal. */
  seals: (string | null)[];
}

/** Return the sheet of a table as the server shows it now. */
export function sheetOf(info: Table): DealSheet {
  return {
    version: info.fair_version,
    table: info.id,
    aborted: info.aborted,
    edition: info.settings.edition,
    house_rules: info.settings.house_rules,
    commitment: info.commitment,
    seats: info.seats.map(({ name }) => name ?? ""),
    kinds: info.seats.map(({ kind }) => kind),
    seals: info.seats.map((seat) => seat.seal),
  };
}

/** Return the sheet as version 2 hashes it: a line for each fact, then one for each seat. */
export function sheetText(sheet: DealSheet): string {
  const rules = Object.entries(sheet.house_rules).map(([rule, isOn]) => `${rule}=${isOn}`);
  return [
    TITLE,
    `table ${sheet.table}`,
    `aborted ${sheet.aborted}`,
    `edition ${sheet.edition}`,
    `house rules ${rules.sort().join(" ") || "-"}`,
    `seats ${sheet.seats.length}`,
    `commitment ${sheet.commitment}`,
    ...sheet.seats.map((name, seat) => `${sheet.kinds[seat]} ${sheet.seals[seat] ?? "-"} ${name}`),
  ].join("\n");
}
