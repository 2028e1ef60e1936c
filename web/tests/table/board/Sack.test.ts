/** The row is as long as the server says: the browser knows nothing of a dummy. */
import { render } from "svelte/server";
import { beforeAll, expect, test } from "vitest";
import type { Dealt } from "../../../src/generated/messages";
import { applyEvent, emptyBoard } from "../../../src/lib/table/boardState";
import { words } from "../../../src/lib/text/words.svelte";
import { roundHistory } from "../../../src/table/board/roundHistory";
import Sack from "../../../src/table/board/Sack.svelte";

beforeAll(() => words.choose("en"));

test.each([
  [[1, 2, 4], 4],
  [[1, 2, 3], 3],
  [[1, 3, 5], 5],
])("with %j cards face up after each pass", (faceUpAfter, places) => {
  const dealt = { event: "dealt", removed: [null, null, null], face_up_after: faceUpAfter } as unknown as Dealt;
  const board = applyEvent(applyEvent(emptyBoard(3), dealt), { event: "mice-laid", number: 1, mice: [3, 6], bank: 12 });
  const { body } = render(Sack, {
    props: {
      board,
      history: roundHistory([]),
      reader: { names: [], seat: null },
      ownCard: null,
      ownPlace: null,
      outlook: null,
    },
  });
  expect(body.match(/no card yet/g)).toHaveLength(places);
  const spans = [...body.matchAll(/grid-column: ?span (\d)/g)].map((match) => Number(match[1]));
  expect(spans).toEqual(faceUpAfter.slice(1).map((count, at) => count - faceUpAfter[at]!));
});
