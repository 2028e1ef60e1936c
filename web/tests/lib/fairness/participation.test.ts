/** What this browser does in a deal, and what it keeps in its storage. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Table } from "../../../src/generated/messages";
import { loadNotes, notesFile } from "../../../src/lib/fairness/notes";
import { dealCommand, ownSeal } from "../../../src/lib/fairness/participation";
import { seal, sealFor } from "../../../src/lib/fairness/seals";
import { forgetShares, loadShare } from "../../../src/lib/fairness/shares";
import { sheetOf } from "../../../src/lib/fairness/sheet";
import { saveItem } from "../../../src/lib/storage";
import { useStorage } from "../../support/localStorage";

let saved: Map<string, string>;
beforeEach(() => (saved = useStorage()));
afterEach(() => vi.unstubAllGlobals());

const COMMITMENT = "c0".repeat(32);
const OTHER = "ab".repeat(32);

/** Return a table of Ada's, with Bo and a bot. */
function table(status: Table["status"], seals: (string | null)[] = [null, null, null], more: Partial<Table> = {}): Table {
  const names = ["Ada", "Bo", "steady"], kinds = ["person", "person", "bot"];
  const seats = names.map((name, seat) => ({ seat, name, kind: kinds[seat], seal: seals[seat] ?? null }));
  const settings = { edition: "felix", house_rules: {} };
  return { id: "t", status, settings, commitment: COMMITMENT, fair_version: 2, aborted: 0, seats, ...more } as unknown as Table;
}

/** Return a table that starts, with this browser at seat 0. */
function starting(bo: string | null = OTHER, more: Partial<Table> = {}): Table {
  return table("starting", [ownSeal(table("open", [], more)), bo], more);
}

test("the seal is for this deal alone, and stays the same until it is dealt", () => {
  const mine = ownSeal(table("open"));
  expect(ownSeal(table("open", [mine, OTHER]))).toBe(mine);
  const share = loadShare(sheetOf(table("open")))!;
  expect(mine).toBe(sealFor(share, COMMITMENT, { version: 2, table: "t", aborted: 0 }));
  expect(ownSeal(table("open", [], { aborted: 1 }))).not.toBe(mine);
});

test("all seals are noted before the share is opened", () => {
  const info = starting();
  expect(dealCommand(table("open", [ownSeal(info), OTHER]), 0)).toBeNull();
  expect(loadNotes("t")).toEqual([]);
  const share = loadShare(sheetOf(info));
  expect(dealCommand(info, 0)).toEqual({ type: "open-share", table: "t", share });
  expect(loadNotes("t")).toEqual([
    {
      format: "catsack/noted/1", version: 2, table: "t", aborted: 0, edition: "felix", house_rules: {},
      commitment: COMMITMENT, seats: ["Ada", "Bo", "steady"], kinds: ["person", "person", "bot"],
      seals: [ownSeal(info), OTHER, null], seat: 0,
    },
  ]);
  // After a lost connection it is sent again.
  expect(dealCommand(info, 0)).toEqual({ type: "open-share", table: "t", share });
  expect(loadNotes("t")).toHaveLength(1);
});

test.each<[string, (info: Table) => Table]>([
  ["another seal", (info) => table("starting", [info.seats[0]!.seal, "cd".repeat(32)])],
  ["another name", (info) => ({ ...info, seats: info.seats.map((seat) => ({ ...seat, name: "Zoe" })) })],
  ["another edition", (info) => ({ ...info, settings: { ...info.settings, edition: "ksr" } })],
  ["another rule", (info) => ({ ...info, settings: { ...info.settings, house_rules: { rabbit_is_prey: true } } })],
])("the share stays closed if the server then shows %s", (_what, change) => {
  const info = starting();
  dealCommand(info, 0);
  expect(dealCommand(change(info), 0)).toBe("changed");
  expect(loadNotes("t")).toHaveLength(1);
});

test("the share stays closed if its seal is not the one that is shown", () => {
  const info = starting();
  expect(dealCommand(table("starting", [OTHER, null]), 0)).toBeNull();
  expect(dealCommand(table("starting", [null, OTHER]), 0)).toBeNull();
  expect(dealCommand(table("starting", [OTHER, info.seats[0]!.seal]), 0)).toBeNull();
  // Somebody repeats the seal.
  expect(dealCommand(table("starting", [info.seats[0]!.seal, info.seats[0]!.seal]), 0)).toBeNull();
  // The server has exchanged its commitment after the seal was made.
  expect(dealCommand({ ...info, commitment: OTHER }, 0)).toBeNull();
  expect(dealCommand(info, null)).toBeNull();
  expect(loadNotes("t")).toEqual([]);
});

test("a browser that has no share notes nothing", () => {
  const info = table("starting", [OTHER, "cd".repeat(32)]);
  expect(dealCommand(info, 0)).toBeNull();
  expect(loadNotes("t")).toEqual([]);
});

test("after an aborted deal another share is sealed, and noted apart", () => {
  const first = starting();
  dealCommand(first, 0);
  const sealing = table("sealing", [], { aborted: 1 });
  const command = dealCommand(sealing, 0);
  expect(command).toEqual({ type: "seal-share", table: "t", seal: ownSeal(sealing) });
  expect(dealCommand(table("sealing", [ownSeal(sealing)], { aborted: 1 }), 0)).toBeNull();
  expect(dealCommand(sealing, null)).toBeNull();
  const opened = dealCommand(starting(null, { aborted: 1 }), 0);
  expect(opened).toMatchObject({ type: "open-share" });
  expect(opened).not.toMatchObject({ share: loadShare(sheetOf(first)) });
  expect(loadNotes("t").map(({ aborted }) => aborted)).toEqual([0, 1]);
});

test.each(["playing", "over", "closed"] as const)("shares are forgotten when the table is %s", (status) => {
  saveItem("share.t", OTHER);
  saveItem("share.t2.0", OTHER);
  dealCommand(starting(), 0);
  dealCommand(starting(null, { aborted: 1 }), 0);
  expect([...saved.keys()].filter((key) => key.startsWith("catsack.share.t."))).toHaveLength(2);
  expect(dealCommand(table(status), 0)).toBeNull();
  expect([...saved.keys()].sort()).toEqual(["catsack.noted", "catsack.share.t2.0"]);
});

test("nothing of a deal is left when another person uses this browser", () => {
  saveItem("commitment.t", OTHER);
  saveItem("language", "de");
  dealCommand(starting(), 0);
  forgetShares();
  expect([...saved.keys()]).toEqual(["catsack.language"]);
  expect(loadNotes("t")).toEqual([]);
});

test("a table of version 1 is played on with the share of an earlier page", () => {
  const share = "12".repeat(32);
  saveItem("share.t", share);
  const info = table("starting", [seal(share), OTHER], { fair_version: 1 });
  expect(dealCommand(info, 0)).toEqual({ type: "open-share", table: "t", share });
  expect(loadNotes("t")[0]).toMatchObject({ version: 1, seals: [seal(share), OTHER, null] });
});

test("old notes make room for new ones", () => {
  for (let number = 0; number < 205; number++) {
    const more = { id: `t${number}` };
    dealCommand(starting(OTHER, more), 0);
  }
  const notes = JSON.parse(saved.get("catsack.noted")!) as unknown[];
  expect(notes).toHaveLength(200);
  expect(loadNotes("t204")).toHaveLength(1);
  expect(loadNotes("t0")).toEqual([]);
});

test("notes that cannot be read are none", () => {
  for (const text of ["no JSON", "7", "{}"]) {
    saved.set("catsack.noted", text);
    expect(loadNotes("t")).toEqual([]);
  }
});

test("the file of notes has one a line", async () => {
  dealCommand(starting(), 0);
  const notes = loadNotes("t");
  const lines = (await notesFile([...notes, ...notes]).text()).split("\n");
  expect(lines).toHaveLength(3);
  expect(lines.slice(0, 2).map((line) => JSON.parse(line) as unknown)).toEqual([...notes, ...notes]);
  expect(lines[2]).toBe("");
});
