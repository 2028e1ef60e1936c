/** This browser's part in a fair deal: it seals a share, notes what is shown, and opens the share. */
import type { OpenShare, SealShare, Table } from "../../generated/messages";
import { noteSheet } from "./notes";
import { sealFor } from "./seals";
import { forgetSharesAt, loadOrCreateShare, loadShare } from "./shares";
import { sheetOf } from "./sheet";

/** Return the seal of this browser's share of the next deal at a table. */
export function ownSeal(info: Table): string {
  const sheet = sheetOf(info);
  return sealFor(loadOrCreateShare(sheet), sheet.commitment, sheet);
}

/**
 * Return what to send for the deal, if anything; "changed" if the server shows another sheet than
 * this browser has noted. Then the share stays closed.
 */
export function dealCommand(info: Table, seat: number | null): OpenShare | SealShare | "changed" | null {
  const sheet = sheetOf(info), table = info.id;
  switch (info.status) {
    case "sealing":
      if (seat === null || sheet.seals[seat] !== null) return null;
      return { type: "seal-share", table, seal: ownSeal(info) };
    case "starting": {
      const share = loadShare(sheet);
      if (seat === null || share === null) return null;
      // Another browser of the same person may have sealed another share.
      const mine = sealFor(share, sheet.commitment, sheet);
      if (sheet.seals[seat] !== mine || sheet.seals.indexOf(mine) !== sheet.seals.lastIndexOf(mine)) return null;
      // What was shown must be noted before the share is opened: afterwards it could be invented.
      return noteSheet(sheet, seat) ? { type: "open-share", table, share } : "changed";
    }
    case "playing":
    case "over":
    case "closed":
      forgetSharesAt(table);
  }
  return null;
}
