import { beforeEach, expect, test } from "vitest";
import { Coaching } from "../../src/table/coaching.svelte";
import { useStorage } from "../support/localStorage";

beforeEach(() => useStorage());

test("hints come one after another, each in its situation", () => {
  const coaching = new Coaching("first");
  expect(coaching.markFor({ situation: "bidding" })).toBeNull();
  expect(coaching.markFor({ situation: "placing" })).toBe("lay");
  coaching.dismiss("lay");
  // Somebody who dismisses it and then moves has still seen only one.
  coaching.dismiss("lay");
  expect(coaching.markFor({ situation: "placing" })).toBeNull();
  expect(coaching.markFor({ situation: "bidding" })).toBe("bid");
  coaching.dismiss("bid");
  expect(coaching.markFor({ situation: "placing" })).toBe("look");
  coaching.dismiss("look");
  expect(coaching.markFor({ situation: "placing" })).toBeNull();
});

test("the first game goes on where it was, and the next one has no hints", () => {
  new Coaching("first").dismiss("lay");
  expect(new Coaching("first").markFor({ situation: "bidding" })).toBe("bid");
  expect(new Coaching("second").markFor({ situation: "placing" })).toBeNull();
});

test("who wants no more hints gets none", () => {
  const coaching = new Coaching("first");
  coaching.end();
  expect(coaching.markFor({ situation: "placing" })).toBeNull();
  expect(new Coaching("first").markFor({ situation: "bidding" })).toBeNull();
});
