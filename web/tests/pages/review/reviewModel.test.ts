/** One steps through a review by mistakes or by all decisions, with anybody's eyes. */
import { expect, test } from "vitest";
import { momentIn, queryOf, ReviewModel } from "../../../src/pages/review/reviewModel.svelte";
import { GAME, REVIEW } from "../../support/review";

const open = (query = "") => new ReviewModel(GAME, REVIEW, momentIn(query));

test("a review begins with the whole game, and steps through its mistakes", () => {
  const model = open();
  expect([model.seat, model.decision, model.hasPrevious]).toEqual([0, null, false]);
  model.next();
  expect(model.decision?.number).toBe(9);
  model.next();
  expect([model.decision?.number, model.hasNext]).toEqual([31, false]);
  model.previous();
  model.previous();
  expect(model.decision).toBeNull();
});

test("all decisions can be stepped through, too", () => {
  const model = open();
  model.filter = "all";
  model.next();
  model.next();
  model.next();
  expect(model.decision?.number).toBe(20);
  model.last();
  expect(model.decision?.number).toBe(31);
});

test("the address names a seat and a move, and a fine move shows all decisions", () => {
  const model = open("?seat=0&move=20");
  expect([model.decision?.number, model.filter]).toEqual([20, "all"]);
  expect(queryOf({ seat: model.seat, number: 20 })).toBe("?seat=0&move=20");
  expect(open("?seat=9&move=x").decision).toBeNull();
});

test("other eyes look at their nearest decision; without mistakes, at all of them", () => {
  const model = open("?seat=0&move=31");
  model.lookAs(1);
  expect([model.decision?.number, model.filter]).toEqual([22, "all"]);
  model.jump(0, 9);
  expect([model.seat, model.decision?.number]).toEqual([0, 9]);
});

test("a moment that was no decision leads to the nearest one of that seat", () => {
  const model = open();
  model.jump(0, 19);
  expect([model.seat, model.decision?.number]).toEqual([0, 20]);
});

test("the truth is hidden again at the next decision", () => {
  const model = open("?seat=0&move=9");
  model.showTruth();
  expect(model.isTruthShown).toBe(true);
  model.next();
  expect(model.isTruthShown).toBe(false);
});

test("graded moves are marked, and fine ones that are praised", () => {
  const model = open();
  expect(model.all.map((each) => model.markAt(each))).toEqual([null, "mistake", "brilliant", "blunder"]);
});
