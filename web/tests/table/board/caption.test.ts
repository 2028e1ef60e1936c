import { expect, test } from "vitest";
import type { TableModel } from "../../../src/lib/table/tableModel.svelte";
import { words } from "../../../src/lib/text/words.svelte";
import { captionOf } from "../../../src/table/board/caption";
import { eventsOf } from "../../support/games";

test("the end of a game tells no scores before the ceremony", async () => {
  await words.choose("en");
  const events = eventsOf(4);
  expect(events.at(-1)?.event).toBe("ended");
  const reader = { names: ["Ada", "Bo", "Cleo", "Dan"], seat: 0 };
  const caption = captionOf({ events, reader } as unknown as TableModel).join(" ");
  expect(caption).toBe("The game is over.");
});
