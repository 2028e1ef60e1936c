import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LONGEST_WAIT_MS, waitForFonts } from "../../src/lib/fonts";

const never = new Promise<FontFace[]>(() => undefined);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Tell whether the wait is over after *ms*. */
async function isOver(load: (face: string) => Promise<FontFace[]>, ms: number): Promise<boolean> {
  let over = false;
  void waitForFonts({ load }).then(() => (over = true));
  await vi.advanceTimersByTimeAsync(ms);
  return over;
}

test("the wait is over as soon as all fonts have loaded", async () => {
  expect(await isOver(() => Promise.resolve([]), 0)).toBe(true);
});

test("one font that is still loading keeps the page waiting", async () => {
  const load = (face: string) => (face.includes("Nunito") ? never : Promise.resolve([]));
  expect(await isOver(load, LONGEST_WAIT_MS - 1)).toBe(false);
});

test("a font that does not arrive is not waited for any longer", async () => {
  expect(await isOver(() => never, LONGEST_WAIT_MS)).toBe(true);
});

test("a font that cannot be loaded holds nothing up", async () => {
  expect(await isOver(() => Promise.reject(new Error("offline")), 0)).toBe(true);
});
