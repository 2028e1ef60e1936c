import { expect, test } from "vitest";
import { recordIn } from "../../../src/pages/replay/recordFile";

test("a file holds one record, or one a line", () => {
  expect(recordIn('{\n "format": "catsack/1"\n}')).toEqual({ format: "catsack/1" });
  expect(recordIn('{"format": "a"}\n{"format": "b"}\n')).toEqual({ format: "a" });
  expect(recordIn('{"name": "x"}')).toBe(null);
  expect(recordIn("[]")).toBe(null);
  expect(recordIn("meow")).toBe(null);
});
