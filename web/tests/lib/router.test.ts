/** Every address has its page. */
import { expect, test } from "vitest";
import { invitationIn, routeOf } from "../../src/lib/router.svelte";

test.each([
  ["/", { page: "start" }],
  ["/new", { page: "new" }],
  ["/table/a-B_1", { page: "table", id: "a-B_1" }],
  ["/replay/x/", { page: "replay", id: "x" }],
  ["/replay", { page: "replay", id: "" }],
  ["/review/x", { page: "review", id: "x" }],
  ["/review", { page: "notFound" }],
  ["/practice", { page: "practice", theme: "" }],
  ["/practice/dogs", { page: "practice", theme: "dogs" }],
  ["/daily", { page: "daily" }],
  ["/people/bot%3Asteady", { page: "people", who: "bot:steady" }],
  ["/nowhere", { page: "notFound" }],
  ["/table/x/y", { page: "notFound" }],
  ["/table", { page: "notFound" }],
])("%s", (path, route) => {
  expect(routeOf(path)).toEqual(route);
});

test("the invitation is in the fragment", () => {
  expect(invitationIn("#i=abc-1_2")).toBe("abc-1_2");
  expect(invitationIn("")).toBe("");
});
