/** This browser's shares: one random number for each deal, secret until the table starts. */
import { loadItem, removeItems, saveItem } from "../storage";
import type { DealId } from "./seals";
import { toHex } from "./sha256";

/** Return this browser's share of a deal, drawn at the first call. */
export function loadOrCreateShare(deal: DealId): string {
  const saved = loadShare(deal);
  if (saved !== null) return saved;
  const share = toHex(crypto.getRandomValues(new Uint8Array(32)));
  saveItem(`share.${deal.table}.${deal.aborted}`, share);
  return share;
}

export function loadShare({ version, table, aborted }: DealId): string | null {
  const share = loadItem(`share.${table}.${aborted}`);
  // A page of an earlier version may have saved it when it sat down.
  return share ?? (version === 1 ? loadItem(`share.${table}`) : null);
}

/** Forget the shares at a table: the cards are dealt, or never will be. */
export function forgetSharesAt(table: string): void {
  saveItem(`share.${table}`, null);
  removeItems(`share.${table}.`);
}

/** Forget all shares and notes: whoever uses this browser next must not find them. */
export function forgetShares(): void {
  for (const prefix of ["share.", "commitment.", "noted"]) removeItems(prefix);
}
