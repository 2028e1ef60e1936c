import { expect, test } from "vitest";
import type { Remark } from "../../../src/generated/messages";
import { closingRemarks, currentLine, seatMood } from "../../../src/lib/characters/moods";

function remark(event: number, seat: number, more: Partial<Remark> = {}): Remark {
  return { event, seat, mood: "glee", line: null, facts: {}, is_closing: false, ...more };
}

const WAITING = { isOnTurn: false, isOut: false };

test("a seat without a reaction waits, thinks or is out", () => {
  expect(seatMood([], 5, 0, WAITING)).toBe("calm");
  expect(seatMood([], 5, 0, { isOnTurn: true, isOut: false })).toBe("think");
  expect(seatMood([], 5, 0, { isOnTurn: false, isOut: true })).toBe("out");
});

test("a reaction begins with its event, is for its seat alone, and passes", () => {
  const remarks = [remark(10, 1, { mood: "bitten" })];
  const moods = [9, 10, 14, 15].map((number) => seatMood(remarks, number, 1, WAITING));
  expect(moods).toEqual(["calm", "bitten", "bitten", "calm"]);
  expect(seatMood(remarks, 10, 0, WAITING)).toBe("calm");
});

test("a later reaction replaces an earlier one", () => {
  const remarks = [remark(10, 1, { mood: "bitten" }), remark(12, 1)];
  expect(seatMood(remarks, 11, 1, WAITING)).toBe("bitten");
  expect(seatMood(remarks, 12, 1, WAITING)).toBe("glee");
});

test("one line is said at a time, and closing remarks are not among them", () => {
  const closing = remark(12, 2, { line: "steady-closing-won", is_closing: true });
  const remarks = [remark(10, 1, { line: "steady-opens-1" }), remark(11, 0), closing];
  expect(currentLine(remarks, 9)).toBeNull();
  expect(currentLine(remarks, 12)?.line).toBe("steady-opens-1");
  expect(currentLine(remarks, 20)).toBeNull();
  expect([...closingRemarks(remarks).keys()]).toEqual([2]);
});
