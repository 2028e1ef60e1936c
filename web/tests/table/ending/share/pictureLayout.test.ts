import { expect, test } from "vitest";
import { PICTURE_WIDTH, podiumLayout } from "../../../../src/table/ending/share/pictureLayout";

test.each([3, 4, 5])("%i blocks stand side by side in the picture, the winner second from the left", (count) => {
  const columns = podiumLayout(Array.from({ length: count }, (_, rank) => rank + 1), 572);
  const fromLeft = columns.toSorted((one, other) => one.x - other.x);
  expect(fromLeft[1]).toBe(columns[0]);
  fromLeft.slice(1).forEach((column, at) => expect(column.x).toBeGreaterThan(fromLeft[at]!.x + fromLeft[at]!.width));
  expect(fromLeft[0]!.x).toBeGreaterThan(0);
  expect(fromLeft.at(-1)!.x + fromLeft.at(-1)!.width).toBeLessThan(PICTURE_WIDTH);
  expect(Math.min(...columns.map(({ top }) => top))).toBe(columns[0]!.top);
});

test("equal places stand equally high", () => {
  const [first, second, third] = podiumLayout([1, 1, 3], 572);
  expect(first!.top).toBe(second!.top);
  expect(third!.top).toBeGreaterThan(first!.top);
});
