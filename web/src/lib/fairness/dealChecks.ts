/** The six checks of a deal, with the same steps as `catsack verify`. */
import type { Card, DealKept, GameKept } from "../../generated/messages";
import { fairDeal } from "./fairDeal";
import { isSameSheet, type DealNote } from "./notes";
import { commitmentTo, isSealed } from "./seals";
import type { DealSheet } from "./sheet";

/** All that is needed to check a deal, beside the record itself; it is stored with the record. */
export interface Proof {
  /** The first version had no number, no count of aborted deals, and no kinds. */
  version?: number;
  aborted?: number;
  kinds?: string[];
  commitment: string;
  seed: string;
  seals: (string | null)[];
  shares: (string | null)[];
}

/** The checks, in the order in which they are shown. */
export type CheckName = "seed" | "noted" | "seals" | "shares" | "mine" | "deal";

export interface CheckResult {
  check: CheckName;
  /** Null is not checked: this browser noted nothing before the deal. */
  holds: boolean | null;
}

/** Fair only if everything was checked, and holds. */
export type Verdict = "fair" | "unfair" | "unchecked";

export function verdictOf(results: readonly CheckResult[]): Verdict {
  if (results.some(({ holds }) => holds === false)) return "unfair";
  return results.every(({ holds }) => holds) ? "fair" : "unchecked";
}

/** Return the results of all checks. *set* is one set of cards, *notes* those about this table. */
export function checkDeal(
  game: GameKept,
  proof: Proof,
  table: string,
  set: readonly Card[],
  notes: readonly DealNote[],
): CheckResult[] {
  const { commitment, seed, seals, shares } = proof;
  const sheet = sheetOfRecord(game, proof, table);
  // A note with a lower number is about a deal that the record counts as aborted.
  const note = notes.find(({ aborted }) => aborted >= sheet.aborted);
  const isOpened = shares.every((share, seat) => {
    const sealed = seals[seat] ?? null;
    if (share === null) return sheet.version === 1 || sealed === null;
    return isSealed(share, sealed, commitment, sheet);
  });
  const fair = fairDeal(sheet, seed, shares, set, game.deal.dummy !== null);
  return [
    { check: "seed", holds: commitmentTo(seed, sheet) === commitment },
    { check: "noted", holds: note ? note.commitment === commitment : null },
    { check: "seals", holds: note ? isAsNoted(note, sheet) : null },
    { check: "shares", holds: isOpened && isComplete(sheet, shares) },
    { check: "mine", holds: note ? hasShareOf(note, proof) : null },
    { check: "deal", holds: isSameDeal(fair, game.deal) },
  ];
}

function sheetOfRecord(game: GameKept, proof: Proof, table: string): DealSheet {
  const { version = 1, aborted = 0, kinds = [], commitment, seals } = proof;
  const { edition, house_rules, seats } = game;
  return { version, table, aborted, edition, house_rules, commitment, seats, kinds, seals };
}

/** The first version says neither who is a bot nor, if they are as printed, which rules hold. */
function isAsNoted(note: DealNote, sheet: DealSheet): boolean {
  const { kinds, house_rules } = note.version === 1 ? note : sheet;
  return isSameSheet(note, { ...sheet, kinds, house_rules });
}

/** There is a seal and a share for each seat, and nobody repeats the seal of somebody else. */
function isComplete({ version, seals, seats, kinds }: DealSheet, shares: Proof["shares"]): boolean {
  if (seals.length !== seats.length || shares.length !== seats.length) return false;
  if (version === 1) return true;
  const sealed = seals.filter((each) => each !== null);
  const hasBotsOnly = kinds.every((kind, seat) => kind !== "bot" || seals[seat] === null);
  return kinds.length === seats.length && hasBotsOnly && new Set(sealed).size === sealed.length;
}

/** Null if it is missing, which version 1 allowed: then the deal proves nothing to its owner. */
function hasShareOf(note: DealNote, { version = 1, shares }: Proof): boolean | null {
  const share = shares[note.seat] ?? null;
  if (share === null) return version === 1 ? null : false;
  return isSealed(share, note.seals[note.seat] ?? null, note.commitment, note);
}

function isSameDeal(one: DealKept, other: DealKept): boolean {
  const parts = (deal: DealKept) =>
    JSON.stringify([deal.start, deal.removed, deal.dummy, deal.dummy_removed]);
  return parts(one) === parts(other);
}

export function isProof(value: unknown): value is Proof {
  const proof = value as Partial<Proof> | null | undefined;
  const { version = 1, aborted = 0, kinds = [] } = proof ?? {};
  return (
    (version === 1 || version === 2) &&
    Number.isInteger(aborted) &&
    isListOf(kinds, (kind) => typeof kind === "string") &&
    isHex(proof?.commitment) &&
    isHex(proof?.seed) &&
    isListOf(proof?.seals, (sealed) => sealed === null || isHex(sealed)) &&
    isListOf(proof?.shares, (share) => share === null || isHex(share))
  );
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

function isHex(value: unknown): boolean {
  return typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
}
