import { beforeEach, expect, test } from "vitest";
import { CoachMarks } from "../../src/table/coachMarks.svelte";
import { useStorage } from "../support/localStorage";

beforeEach(() => useStorage());

test("hints come one after another, each in its situation", () => {
  const coachMarks = new CoachMarks("first");
  expect(coachMarks.markFor({ situation: "bidding" })).toBeNull();
  expect(coachMarks.markFor({ situation: "placing" })).toBe("lay");
  coachMarks.dismiss("lay");
  // Somebody who dismisses it and then moves has still seen only one.
  coachMarks.dismiss("lay");
  expect(coachMarks.markFor({ situation: "placing" })).toBeNull();
  expect(coachMarks.markFor({ situation: "bidding" })).toBe("bid");
  coachMarks.dismiss("bid");
  expect(coachMarks.markFor({ situation: "placing" })).toBe("look");
  coachMarks.dismiss("look");
  expect(coachMarks.markFor({ situation: "placing" })).toBeNull();
});

test("the first game goes on where it was, and the next one has no hints", () => {
  new CoachMarks("first").dismiss("lay");
  expect(new CoachMarks("first").markFor({ situation: "bidding" })).toBe("bid");
  expect(new CoachMarks("second").markFor({ situation: "placing" })).toBeNull();
});

test("who wants no more hints gets none", () => {
  const coachMarks = new CoachMarks("first");
  coachMarks.end();
  expect(coachMarks.markFor({ situation: "placing" })).toBeNull();
  expect(new CoachMarks("first").markFor({ situation: "bidding" })).toBeNull();
});
