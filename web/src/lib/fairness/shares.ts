/**
 * This browser's part in a fair deal: one random share for each table, secret until the table
 * starts, and the commitment that the server published before.
 */
import { loadItem, saveItem } from "../storage";
import { fromHex, sha256, toHex } from "./sha256";

/** Return a hash that proves which *secret* was chosen without revealing it. */
export function seal(secret: string): string {
  return toHex(sha256(fromHex(secret)));
}

/** Return this browser's share at *table*, drawn at the first call. */
export function loadOrCreateShare(table: string): string {
  const saved = loadShare(table);
  if (saved !== null) return saved;
  const share = toHex(crypto.getRandomValues(new Uint8Array(32)));
  saveItem(`share.${table}`, share);
  return share;
}

export function loadShare(table: string): string | null {
  return loadItem(`share.${table}`);
}

/** Save the first commitment of *table*, to compare it with the seed after the game. */
export function saveCommitment(table: string, commitment: string): void {
  if (loadCommitment(table) === null) saveItem(`commitment.${table}`, commitment);
}

export function loadCommitment(table: string): string | null {
  return loadItem(`commitment.${table}`);
}
