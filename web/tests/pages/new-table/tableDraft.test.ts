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

test("advice and the leaderboard exclude each other", () => {
  const draft = new TableDraft([], []);
  expect(draft.table.settings?.allows_advice).toBe(false);
  draft.allowsAdvice = true;
  expect(draft.table.settings).toMatchObject({ is_rated: false, allows_advice: true });
  draft.isRated = true;
  expect(draft.table.settings).toMatchObject({ is_rated: true, allows_advice: false });
});

const BOTS = ["ace", "bo", "cy", "di", "ed", "lab"].map((name) => ({
  name,
  description: {},
  display_name: {},
  character: name,
  difficulty: 1,
  is_research: name === "lab",
  is_in_default_lineup: name < "c",
  is_in_first_lineup: false,
}));

function emptyDraft(): TableDraft {
  const draft = new TableDraft(BOTS, []);
  for (const bot of draft.opponents) draft.sendAway(bot);
  return draft;
}

test("a new table has two bots of the line-up and a seat for a friend", () => {
  const draft = new TableDraft(BOTS, []);
  expect([...draft.opponents].sort()).toEqual(["ace", "bo"]);
  expect([draft.friends, draft.seats]).toEqual([1, 4]);
});

test("there are never fewer than three seats: friends get those that nobody has", () => {
  const draft = emptyDraft();
  expect([draft.opponents.length, draft.friends]).toEqual([0, 2]);
  draft.removeFriend();
  expect(draft.friends).toBe(2);
});

test("there are never more than five seats: a bot takes that of a friend, and then nobody sits down", () => {
  const draft = emptyDraft();
  expect(["ace", "bo", "cy", "di"].map((bot) => draft.toggle(bot))).toEqual(Array(4).fill("sat-down"));
  expect([draft.seats, draft.friends]).toEqual([5, 0]);
  expect(draft.toggle("ed")).toBe("full");
  draft.addFriend();
  expect(draft.seats).toBe(5);
  expect(draft.toggle("ace")).toBe("left");
  expect(draft.opponents).toEqual(["bo", "cy", "di"]);
});

test("bots sit after the friends, and the server seats them from the last seat on", () => {
  const draft = emptyDraft();
  draft.toggle("ace");
  draft.toggle("bo");
  expect([draft.seatOf("ace"), draft.seatOf("bo"), draft.seatOf("cy")]).toEqual([3, 4, null]);
  expect(draft.table).toMatchObject({ bots: ["bo", "ace"], settings: { seats: 5 } });
});

test("a surprise keeps the number of bots and seats nobody from the laboratory", () => {
  const draft = emptyDraft();
  for (const bot of ["ace", "bo", "cy"]) draft.toggle(bot);
  for (let i = 0; i < 20; i++) {
    draft.surprise();
    expect(new Set(draft.opponents).size).toBe(3);
    expect(draft.opponents).not.toContain("lab");
  }
});
