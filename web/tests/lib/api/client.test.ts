import { expect, test } from "vitest";
import { addressOf } from "../../../src/lib/api/client";

test("parameters that a path does not name go into its query", () => {
  expect(addressOf("/api/leaders/{seats}", { seats: 4, bots: true })).toBe("/api/leaders/4?bots=true");
  expect(addressOf("/api/people/{who}", { who: "bot:x" })).toBe("/api/people/bot%3Ax");
});
