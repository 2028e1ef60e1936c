/**
 * What this browser noted before it opened a share, to compare it with the record afterwards.
 * `catsack verify --noted` reads the same notes from a file.
 */
import { loadItem, saveItem } from "../storage";
import { sheetText, type DealSheet } from "./sheet";

const FORMAT = "catsack/noted/1";
/** Older notes are forgotten. */
const MAX_NOTES = 200;

export interface DealNote extends DealSheet {
  format: typeof FORMAT;
  /** The seat of this browser's person. */
  seat: number;
}

/** Return what was noted about the deals at *table*, in this order. */
export function loadNotes(table: string): DealNote[] {
  return loadAllNotes().filter((note) => note.table === table);
}

/** Note *sheet*, and tell whether that is all that was ever noted of this deal. */
export function noteSheet(sheet: DealSheet, seat: number): boolean {
  const notes = loadAllNotes();
  const earlier = notes.find(({ table, aborted }) => table === sheet.table && aborted === sheet.aborted);
  if (earlier) return isSameSheet(earlier, sheet) && earlier.seat === seat;
  const note: DealNote = { format: FORMAT, ...sheet, seat };
  saveItem("noted", JSON.stringify([...notes, note].slice(-MAX_NOTES)));
  return true;
}

export function isSameSheet(one: DealSheet, other: DealSheet): boolean {
  return one.version === other.version && sheetText(one) === sheetText(other);
}

/** Return notes as a file has them, one a line. */
export function notesFile(notes: readonly DealNote[]): Blob {
  const lines = notes.map((note) => `${JSON.stringify(note)}\n`);
  return new Blob(lines, { type: "application/json" });
}

function loadAllNotes(): DealNote[] {
  try {
    const notes: unknown = JSON.parse(loadItem("noted") ?? "[]");
    return Array.isArray(notes) ? (notes as DealNote[]) : [];
  } catch {
    return [];
  }
}
