/** Every address has its page. */
import { expect, test } from "vitest";
import { addressOf } from "../src/lib/api/client";
import { invitationIn, routeOf } from "../src/lib/router.svelte";

test.each([
  ["/", { page: "start" }],
  ["/new", { page: "new" }],
  ["/table/a-B_1", { page: "table", id: "a-B_1" }],
  ["/replay/x/", { page: "replay", id: "x" }],
  ["/replay", { page: "replay", id: "" }],
  ["/people/bot%3Asteady", { page: "people", who: "bot:steady" }],
  ["/nowhere", { page: "lost" }],
  ["/table/x/y", { page: "lost" }],
  ["/table", { page: "lost" }],
])("%s", (path, route) => {
  expect(routeOf(path)).toEqual(route);
});

test("the invitation is in the fragment", () => {
  expect(invitationIn("#i=abc-1_2")).toBe("abc-1_2");
  expect(invitationIn("")).toBe("");
});

test("what a path does not name is asked behind its question mark", () => {
  expect(addressOf("/api/leaders/{seats}", { seats: 4, bots: true })).toBe("/api/leaders/4?bots=true");
  expect(addressOf("/api/people/{who}", { who: "bot:x" })).toBe("/api/people/bot%3Ax");
});
