import { expect, test } from "vitest";
import { withColours } from "../../../../src/table/ending/share/plainDrawing";

test("names of colours become colours, with or without something to fall back to", () => {
  const svg = '<path fill="var(--gold)"/><path fill="var(--symbol, var(--seat-circle))"/>';
  expect(withColours(svg, (name) => `[${name}]`)).toBe('<path fill="[gold]"/><path fill="[seat-circle]"/>');
});
