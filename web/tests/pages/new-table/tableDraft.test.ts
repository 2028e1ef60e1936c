/** The options of a new table never contradict each other. */
import { expect, test } from "vitest";
import { TableDraft } from "../../../src/pages/new-table/tableDraft.svelte";

test("a table is rated and without the memory aid unless somebody turns that on", () => {
  expect(new TableDraft([], []).table.settings).toMatchObject({ is_rated: true, allows_memory: false });
});

test("the memory aid and the leaderboard exclude each other", () => {
  const draft = new TableDraft([], []);
  draft.allowsMemory = true;
  expect(draft.table.settings).toMatchObject({ is_rated: false, allows_memory: true });
  draft.isRated = true;
  expect(draft.table.settings).toMatchObject({ is_rated: true, allows_memory: false });
});
