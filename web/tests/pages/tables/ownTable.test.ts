/** A list of own tables begins with what waits for the reader. */
import { expect, test } from "vitest";
import type { Listed } from "../../../src/generated/messages";
import { byUrgency, isMyTurn } from "../../../src/pages/tables/ownTable";

function listed(id: string, status: Listed["status"], waiting: number[] = []): Listed {
  return {
    id,
    status,
    waiting,
    host: "Ada",
    seats: 3,
    edition: "felix",
    house_rules: {},
    names: ["Ada", "steady", null],
    round: 1,
    created: 0,
    allows_spectators: true,
    is_slow: true,
    leaders: [],
    seat: 0,
  };
}

test("tables that wait for the reader come first, then those in play", () => {
  const tables = [listed("open", "open"), listed("others", "playing", [1]), listed("mine", "playing", [0])];
  expect(byUrgency(tables).map(({ id }) => id)).toEqual(["mine", "others", "open"]);
  expect(tables.map(isMyTurn)).toEqual([false, false, true]);
});
