/** This browser's shares of chance: one for each table, kept to itself until the table starts. */
import { keep, kept } from "../storage";
import { fromHex, sha256, toHex } from "./sha256";

/** What shows that *secret* was chosen, but not what it is. */
export function seal(secret: string): string {
  return toHex(sha256(fromHex(secret)));
}

/** Return this browser's share at *table*, drawn when first asked for. */
export function shareOf(table: string): string {
  const known = kept(`share.${table}`);
  if (known !== null) return known;
  const share = toHex(crypto.getRandomValues(new Uint8Array(32)));
  keep(`share.${table}`, share);
  return share;
}

export function knownShare(table: string): string | null {
  return kept(`share.${table}`);
}

/** Note what the server sealed before this browser sat down, to hold it against the end. */
export function noteCommitment(table: string, commitment: string): void {
  if (kept(`commitment.${table}`) === null) keep(`commitment.${table}`, commitment);
}

export function notedCommitment(table: string): string | null {
  return kept(`commitment.${table}`);
}
