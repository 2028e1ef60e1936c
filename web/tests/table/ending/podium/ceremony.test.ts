import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../../../src/lib/settings.svelte";
import { Ceremony } from "../../../../src/table/ending/podium/ceremony.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false, addEventListener: vi.fn() });
  settings.speed = "normal";
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Play a ceremony, and return when each beat began and when it was over, in milliseconds. */
function timesOf(ceremony: Ceremony): Record<string, number> {
  const times: Record<string, number> = {};
  ceremony.play();
  for (let now = 0; now <= 20_000; now += 50, vi.advanceTimersByTime(50)) {
    for (const beat of ["count", "parade", "rise", "crown", "ribbon", "award"] as const)
      if (ceremony.has(beat)) times[beat] ??= now;
    if (ceremony.isOver) times["over"] ??= now;
  }
  return times;
}

test("all beats are played one after another in about six seconds", () => {
  const times = timesOf(new Ceremony(4, 3));
  const order = ["count", "parade", "rise", "crown", "ribbon", "award", "over"].map((beat) => times[beat]!);
  expect(order).toEqual([...order].sort((one, other) => one - other));
  expect(times["over"]).toBeGreaterThan(5500);
  expect(times["over"]).toBeLessThan(7000);
});

test("the podium rises one place after another", () => {
  const ceremony = new Ceremony(4, 0);
  ceremony.play();
  vi.advanceTimersByTime(3000);
  expect(ceremony.count("rise")).toBe(1);
  vi.advanceTimersByTime(450);
  expect(ceremony.count("rise")).toBe(2);
});

test("it follows the speed, and at once is at once", () => {
  settings.speed = "fast";
  expect(timesOf(new Ceremony(4, 3))["over"]).toBeLessThan(3600);
  settings.speed = "instant";
  expect(timesOf(new Ceremony(4, 3))["over"]).toBe(0);
});

test("whoever skips it sees everything", () => {
  const ceremony = new Ceremony(4, 3);
  ceremony.play();
  ceremony.skip();
  expect(ceremony.isOver).toBe(true);
  expect([ceremony.count("rise"), ceremony.count("award")]).toEqual([4, 3]);
  expect(vi.getTimerCount()).toBe(0);
});
