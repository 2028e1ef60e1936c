/** The options of a table that is not open yet. */
import type {
  BotListed,
  Edition,
  EditionListed,
  GivenSettings,
  HouseRule,
  NewTable,
} from "../../generated/messages";
import { NO_TIME_LIMITS, pickBots } from "../../lib/table/openTable";

export const PACES = ["quick", "relaxed", "none", "slow"] as const;
export type Pace = (typeof PACES)[number];

/** Seconds for a move at a slow table. */
export const SLOW_MOVE_S = [8 * 3600, 24 * 3600, 3 * 24 * 3600] as const;

/** A seat that stays free for a friend. */
export const FRIEND = "";

const MAX_OTHER_SEATS = 4;
/** Without a clock, a bot takes over from somebody who has been gone this long. */
const GRACE_S = 600;

export class TableDraft {
  seats = $state(4);
  /** For each seat but the reader's own: a bot, or `FRIEND`. */
  occupants = $state<string[]>([]);
  edition = $state<Edition>("felix");
  pace = $state<Pace>("relaxed");
  slowMoveS = $state<number>(SLOW_MOVE_S[1]);
  isPublic = $state(false);
  allowsSpectators = $state(true);
  allowsPrograms = $state(true);
  hasChat = $state(true);
  #allowsMemory = $state(false);
  #isRated = $state(true);
  #houseRuleChoices = $state.raw<Partial<Record<HouseRule, boolean>>>({});

  constructor(
    readonly bots: readonly BotListed[],
    readonly editions: readonly EditionListed[],
  ) {
    const [first = FRIEND, ...others] = pickBots(bots, MAX_OTHER_SEATS);
    this.occupants = [FRIEND, first, ...others].slice(0, MAX_OTHER_SEATS);
  }

  get allowsMemory(): boolean {
    return this.#allowsMemory;
  }
  /** A rated game is played without the memory aid: turning one on turns the other off. */
  set allowsMemory(allowsMemory: boolean) {
    this.#allowsMemory = allowsMemory;
    if (allowsMemory) this.#isRated = false;
  }

  get isRated(): boolean {
    return this.#isRated;
  }
  set isRated(isRated: boolean) {
    this.#isRated = isRated;
    if (isRated) this.#allowsMemory = false;
  }

  /** How many seats stay free for friends. */
  get friends(): number {
    return this.#otherSeats.filter((bot) => bot === FRIEND).length;
  }

  /** Whether *rule* holds at this table, as printed or as changed here. */
  rule(rule: HouseRule): boolean {
    return this.#houseRuleChoices[rule] ?? this.#printedRules[rule] ?? false;
  }

  setRule(rule: HouseRule, value: boolean): void {
    this.#houseRuleChoices = { ...this.#houseRuleChoices, [rule]: value };
  }

  /** How many rules differ from the printed ones. */
  get changedRules(): number {
    return Object.keys(this.#houseRules).filter((rule) => rule !== "purses_secret").length;
  }

  /** What all seats may see to make the game easier. */
  get help(): "nothing" | "memory" | "purses" | "both" {
    const hasPurses = !this.rule("purses_secret");
    if (this.allowsMemory) return hasPurses ? "both" : "memory";
    return hasPurses ? "purses" : "nothing";
  }

  get table(): NewTable {
    const settings: GivenSettings = {
      seats: this.seats,
      edition: this.edition,
      house_rules: this.#houseRules,
      is_public: this.isPublic,
      allows_spectators: this.allowsSpectators,
      allows_programs: this.allowsPrograms,
      allows_memory: this.allowsMemory,
      is_rated: this.isRated,
      ...this.#timeSettings,
    };
    // The server seats bots from the last seat on.
    return { settings, bots: this.#otherSeats.filter((bot) => bot !== FRIEND).reverse() };
  }

  get #otherSeats(): string[] {
    return this.occupants.slice(0, this.seats - 1);
  }

  get #printedRules(): Partial<Record<HouseRule, boolean>> {
    return this.editions.find((edition) => edition.name === this.edition)?.house_rules ?? {};
  }

  get #houseRules(): Partial<Record<HouseRule, boolean>> {
    const changed = Object.entries(this.#houseRuleChoices) as [HouseRule, boolean][];
    return Object.fromEntries(changed.filter(([rule, value]) => value !== this.#printedRules[rule]));
  }

  get #timeSettings(): GivenSettings {
    switch (this.pace) {
      case "quick":
        return { clock: { move_s: 20, reserve_s: 60 } };
      case "relaxed":
        return { clock: { move_s: 60, reserve_s: 180 } };
      case "slow":
        return { clock: { move_s: this.slowMoveS } };
      case "none":
        return this.friends > 0 ? { clock: null, grace_s: GRACE_S } : NO_TIME_LIMITS;
    }
  }
}
