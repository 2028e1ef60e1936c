/** Hashes that fix a secret without showing it, with the same steps as `catsack.fair`. */
import { fromHex, sha256, toHex } from "./sha256";

/** Which deal a secret is for. */
export interface DealId {
  version: number;
  table: string;
  /** How many deals were aborted before it. */
  aborted: number;
}

/** The first words of every text that version 2 hashes. */
export const TITLE = "catsack fair deal 2";

/** Return the hash of *secret* alone: how version 1 seals. */
export function seal(secret: string): string {
  return toHex(sha256(fromHex(secret)));
}

/** Return the hash with which the server commits to its *seed*. */
export function commitmentTo(seed: string, { version, table, aborted }: DealId): string {
  if (version === 1) return seal(seed);
  return hashLines([`${TITLE} seed`, table, String(aborted), seed]);
}

/** Return the seal of a *share*, by somebody who has seen the server's *commitment*. */
export function sealFor(share: string, commitment: string, deal: DealId): string {
  if (deal.version === 1) return seal(share);
  return hashLines([`${TITLE} share`, deal.table, String(deal.aborted), commitment, share]);
}

/** Programs that were written for version 1 may seal as they did; that is as binding. */
export function isSealed(share: string, sealed: string | null, commitment: string, deal: DealId): boolean {
  return sealed === sealFor(share, commitment, deal) || sealed === seal(share);
}

function hashLines(lines: readonly string[]): string {
  return toHex(sha256(new TextEncoder().encode(lines.join("\n"))));
}
