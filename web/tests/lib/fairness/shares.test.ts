import { expect, test } from "vitest";
import { seal } from "../../../src/lib/fairness/shares";

test("a seal is the server's", () => {
  expect(seal("00")).toBe("6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d");
});
