/** An exercise asks for a position, has a move judged once, and goes on. */
import { beforeEach, expect, test, vi } from "vitest";
import { me } from "../../../src/lib/api/me.svelte";
import { Exercise } from "../../../src/pages/practice/exercise.svelte";
import { useStorage } from "../../support/localStorage";

const requests: string[] = [];
let positions: (string | null)[] = [];

beforeEach(() => {
  useStorage();
  requests.length = 0;
  vi.spyOn(me, "ensure").mockResolvedValue({ id: "a", name: "Ada", avatar: "", kind: "guest" });
  vi.stubGlobal("fetch", (path: string, { method }: RequestInit) => {
    requests.push(`${method} ${path}`);
    if (method === "POST") return Promise.resolve(Response.json({ grade: "fine", loss: 0, decision: {}, due: "" }));
    const id = positions.shift();
    return Promise.resolve(Response.json({ position: id ? { id } : null }));
  });
});

test("a move is judged once, and then comes the next position", async () => {
  positions = ["p-1", "p-2", null];
  const exercise = new Exercise("dogs");
  await vi.waitFor(() => expect(exercise.mayMove).toBe(true));
  await Promise.all([exercise.answer("p"), exercise.answer("4")]);
  expect(exercise.result?.grade).toBe("fine");
  expect(exercise.mayMove).toBe(false);
  await exercise.next();
  expect([exercise.position?.id, exercise.result]).toEqual(["p-2", null]);
  await exercise.next();
  expect([exercise.isOver, exercise.solved]).toEqual([true, 1]);
  const next = "GET /api/practice/next?theme=dogs";
  expect(requests).toEqual([next, "POST /api/practice/p-1", next, next]);
});

test("a position that is asked for comes first, and then its theme", async () => {
  positions = ["game-7", "p-1"];
  const exercise = new Exercise("dogs", "game-7");
  await vi.waitFor(() => expect(exercise.mayMove).toBe(true));
  await exercise.next();
  const next = "GET /api/practice/next?theme=dogs";
  expect(requests).toEqual([`${next}&position=game-7`, next]);
});

test("without a theme, whatever is due comes", async () => {
  positions = [null];
  const exercise = new Exercise("due");
  await vi.waitFor(() => expect(exercise.isOver).toBe(true));
  expect(requests).toEqual(["GET /api/practice/next"]);
});
