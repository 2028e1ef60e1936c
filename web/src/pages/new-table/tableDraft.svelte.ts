/** A table that is being thought up: everything somebody may choose before it is opened. */
import type {
  BotListed,
  Edition,
  EditionListed,
  GivenSettings,
  HouseRule,
  NewTable,
} from "../../generated/messages";
import { ALONE, companyOf } from "../../lib/table/openTable";

export const PACES = ["quick", "relaxed", "none", "slow"] as const;
export type Pace = (typeof PACES)[number];

/** Seconds for a move at a slow table. */
export const SLOW = [8 * 3600, 24 * 3600, 3 * 24 * 3600] as const;

/** A seat that is kept for somebody. */
export const FRIEND = "";

const MOST_OTHERS = 4;
/** Without a clock somebody who is gone is waited for so long, before a bot plays on. */
const PATIENCE_S = 600;

export class Plan {
  seats = $state(4);
  /** For each seat but one's own: a bot, or `FRIEND`. */
  company = $state<string[]>([]);
  edition = $state<Edition>("felix");
  pace = $state<Pace>("relaxed");
  slowS = $state<number>(SLOW[1]);
  isPublic = $state(false);
  allowsSpectators = $state(true);
  allowsMemory = $state(false);
  allowsPrograms = $state(true);
  isRated = $state(true);
  hasChat = $state(true);
  #replaced = $state.raw<Partial<Record<HouseRule, boolean>>>({});

  constructor(
    readonly bots: readonly BotListed[],
    readonly editions: readonly EditionListed[],
  ) {
    const [first = FRIEND, ...others] = companyOf(bots, MOST_OTHERS);
    this.company = [FRIEND, first, ...others].slice(0, MOST_OTHERS);
  }

  /** How many seats are kept for somebody. */
  get friends(): number {
    return this.#others.filter((bot) => bot === FRIEND).length;
  }

  /** Whether *rule* holds at this table: as printed, or as it was changed here. */
  rule(rule: HouseRule): boolean {
    return this.#replaced[rule] ?? this.#printed[rule] ?? false;
  }

  setRule(rule: HouseRule, value: boolean): void {
    this.#replaced = { ...this.#replaced, [rule]: value };
  }

  /** How many rules of the game are not as printed. */
  get changed(): number {
    return Object.keys(this.#houseRules).filter((rule) => rule !== "purses_secret").length;
  }

  /** What everybody may see: nothing more, a memory aid, purses, or both. */
  get shown(): "nothing" | "memory" | "purses" | "both" {
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
      ...this.#time,
    };
    // The server seats bots from the last seat on.
    return { settings, bots: this.#others.filter((bot) => bot !== FRIEND).reverse() };
  }

  get #others(): string[] {
    return this.company.slice(0, this.seats - 1);
  }

  get #printed(): Partial<Record<HouseRule, boolean>> {
    return this.editions.find((edition) => edition.name === this.edition)?.house_rules ?? {};
  }

  get #houseRules(): Partial<Record<HouseRule, boolean>> {
    const changed = Object.entries(this.#replaced) as [HouseRule, boolean][];
    return Object.fromEntries(changed.filter(([rule, value]) => value !== this.#printed[rule]));
  }

  get #time(): GivenSettings {
    switch (this.pace) {
      case "quick":
        return { clock: { move_s: 20, reserve_s: 60 } };
      case "relaxed":
        return { clock: { move_s: 60, reserve_s: 180 } };
      case "slow":
        return { clock: { move_s: this.slowS } };
      case "none":
        return this.friends > 0 ? { clock: null, grace_s: PATIENCE_S } : ALONE;
    }
  }
}
