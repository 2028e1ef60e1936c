import { expect, test } from "vitest";
import { checkDeal, isProof, verdictOf, type Proof } from "../../../src/lib/fairness/dealChecks";
import type { DealNote } from "../../../src/lib/fairness/notes";
import { seal, sealFor } from "../../../src/lib/fairness/seals";
import { GOLDEN_2, playedGame, SET } from "../../support/fairDeals";

type Played = ReturnType<typeof playedGame>;

const GOLDEN = GOLDEN_2[1]!;
const OTHER = "ab".repeat(32);

function check({ game, proof, note }: Played, notes: DealNote[] = [note]) {
  return checkDeal(game, proof, GOLDEN.table, SET, notes);
}

/** Return the checks that fail. */
function failing(played: Played, notes?: DealNote[]) {
  return check(played, notes).flatMap(({ check, holds }) => (holds === false ? [check] : []));
}

/** Return the game of the golden, with a change of its proof. */
function tampered(change: (proof: Proof, played: Played) => void): Played {
  const played = structuredClone(playedGame(GOLDEN));
  change(played.proof, played);
  return played;
}

test("a fair deal passes all six checks", () => {
  const results = check(playedGame(GOLDEN));
  expect(results.map(({ check }) => check)).toEqual(["seed", "noted", "seals", "shares", "mine", "deal"]);
  expect(results.every(({ holds }) => holds)).toBe(true);
  expect(verdictOf(results)).toBe("fair");
});

test("with nothing noted it is never called fair", () => {
  const results = check(playedGame(GOLDEN), []);
  const unchecked = results.flatMap(({ check, holds }) => (holds === null ? [check] : []));
  expect(unchecked).toEqual(["noted", "seals", "mine"]);
  expect(verdictOf(results)).toBe("unchecked");
});

test("what is wrong is said even if nothing was noted", () => {
  const results = check(tampered((proof) => (proof.seed = OTHER)), []);
  expect(verdictOf(results)).toBe("unfair");
});

const { commitment, shares, seals } = GOLDEN;

test.each<[string, (proof: Proof, played: Played) => void, string[]]>([
  ["another seed", (proof) => (proof.seed = OTHER), ["seed", "deal"]],
  ["another commitment", (proof) => (proof.commitment = OTHER), ["seed", "noted", "seals", "shares", "deal"]],
  ["another share", (proof) => (proof.shares[1] = OTHER), ["shares", "deal"]],
  ["another seal", (proof) => (proof.seals[1] = OTHER), ["seals", "shares", "deal"]],
  ["an invented person", (proof) => {
    proof.shares[1] = OTHER;
    proof.seals[1] = sealFor(OTHER, commitment, GOLDEN);
  }, ["seals", "deal"]],
  ["my own share exchanged", (proof) => {
    proof.shares[0] = OTHER;
    proof.seals[0] = sealFor(OTHER, commitment, GOLDEN);
  }, ["seals", "mine", "deal"]],
  ["a missing share", (proof) => (proof.shares[1] = null), ["shares", "deal"]],
  ["my own share missing", (proof) => (proof.shares[0] = null), ["shares", "mine", "deal"]],
  ["a seal for another table", (proof) => {
    proof.seals[1] = sealFor(shares[1]!, commitment, { ...GOLDEN, table: "other" });
  }, ["seals", "shares", "deal"]],
  ["a repeated seal", (proof) => {
    proof.seals[1] = seals[0]!;
    proof.shares[1] = shares[0]!;
  }, ["seals", "shares", "deal"]],
  ["another seal of the same share", (proof) => (proof.seals[1] = seal(shares[1]!)), ["seals", "deal"]],
  ["a bot with a share", (proof) => {
    proof.shares[3] = OTHER;
    proof.seals[3] = seal(OTHER);
  }, ["seals", "shares", "deal"]],
  ["a bot as a person", (proof) => (proof.kinds![3] = "person"), ["seals", "deal"]],
  ["no kinds", (proof) => delete proof.kinds, ["seals", "shares", "deal"]],
  ["too few seals", (proof) => proof.seals.pop(), ["shares"]],
  ["more aborted deals", (proof) => (proof.aborted = 1), ["seed", "shares", "deal"]],
  ["version 1", (proof) => delete proof.version, ["seed", "seals", "shares", "deal"]],
  ["another name", (_, { game }) => (game.seats[1] = "Mallory"), ["seals", "deal"]],
  ["another edition", (_, { game }) => (game.edition = "felicity"), ["seals", "deal"]],
  ["another rule", (_, { game }) => (game.house_rules = { rabbit_is_prey: true }), ["seals", "deal"]],
  ["another start", (_, { game }) => (game.deal.start = (game.deal.start + 1) % 4), ["deal"]],
])("%s is noticed", (_what, change, checks) => {
  expect(failing(tampered(change))).toEqual(checks);
});

test("a note of an aborted deal is not taken for one of this deal", () => {
  const played = playedGame(GOLDEN_2[2]!);
  const aborted = { ...played.note, aborted: played.note.aborted - 1, commitment: OTHER };
  const results = (notes: DealNote[]) => checkDeal(played.game, played.proof, played.note.table, SET, notes);
  expect(verdictOf(results([aborted]))).toBe("unchecked");
  expect(verdictOf(results([aborted, played.note]))).toBe("fair");
});

test("a record that hides an aborted deal is unfair", () => {
  const played = playedGame(GOLDEN);
  expect(failing(played, [{ ...played.note, aborted: 1 }])).toContain("seals");
});

test("version 1 deals without a missing share, which proves nothing to its owner", () => {
  const seed = "0f".repeat(32);
  const shares = ["ab".repeat(32), null, "cd".repeat(32)];
  const dummy = ["+15", "S", "-5", "+11", "R", "+8", "+3", "+5", "L"];
  const deal = { start: 2, removed: ["+11", "+11", "+11"], dummy, dummy_removed: "-8" };
  const seals = [seal(shares[0]!), seal("00"), seal(shares[2]!)];
  const names = ["Ada", "Bo", "Cleo"];
  const game = { edition: "felix", house_rules: {}, seats: names, deal } as unknown as Played["game"];
  const proof = { commitment: seal(seed), seed, seals, shares };
  const note = (seat: number): DealNote => ({
    format: "catsack/noted/1", version: 1, table: "t", aborted: 0, edition: "felix",
    house_rules: { purses_secret: true }, commitment: seal(seed), seats: names,
    kinds: ["person", "person", "program"], seals, seat,
  });
  expect(verdictOf(checkDeal(game, proof, "t", SET, [note(0)]))).toBe("fair");
  expect(verdictOf(checkDeal(game, proof, "t", SET, [note(1)]))).toBe("unchecked");
  const other = { ...note(0), seats: ["Ada", "Zoe", "Cleo"] };
  expect(verdictOf(checkDeal(game, proof, "t", SET, [other]))).toBe("unfair");
});

test("what is no proof is refused", () => {
  const { proof } = playedGame(GOLDEN);
  expect(isProof(proof)).toBe(true);
  const { version: _version, aborted: _aborted, kinds: _kinds, ...first } = proof;
  expect(isProof(first)).toBe(true);
  const wrong: unknown[] = [
    null, undefined, "yes", {}, { ...proof, version: 3 }, { ...proof, aborted: "0" }, { ...proof, kinds: [1] },
    { ...proof, seed: "ab" }, { ...proof, commitment: null }, { ...proof, seals: {} }, { ...proof, seals: [""] },
    { ...proof, shares: [7] }, { ...proof, shares: undefined },
  ];
  for (const each of wrong) expect(isProof(each)).toBe(false);
});
