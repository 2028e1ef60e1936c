/** The options of a table that is not open yet. */
import type {
  BotListed,
  Edition,
  EditionListed,
  GivenSettings,
  HouseRule,
  NewTable,
} from "../../generated/messages";
import { NO_TIME_LIMITS, pickBots, shuffle } from "../../lib/table/openTable";

export const PACES = ["quick", "relaxed", "none", "slow"] as const;
export type Pace = (typeof PACES)[number];

/** Seconds for a move at a slow table. */
export const SLOW_MOVE_S = [8 * 3600, 24 * 3600, 3 * 24 * 3600] as const;

const MIN_SEATS = 3, MAX_SEATS = 5;
/** Bots that sit at a new table until the reader chooses others. */
const FIRST_BOTS = 2;
/** Without a clock, a bot takes over from somebody who has been gone this long. */
const GRACE_S = 600;

export class TableDraft {
  /** Bots, in the order of their seats: after the reader and the friends. */
  opponents = $state.raw<readonly string[]>([]);
  /** How many seats stay free for friends. */
  friends = $state(1);
  edition = $state<Edition>("felix");
  pace = $state<Pace>("relaxed");
  slowMoveS = $state<number>(SLOW_MOVE_S[1]);
  isPublic = $state(false);
  allowsSpectators = $state(true);
  allowsPrograms = $state(true);
  hasChat = $state(true);
  #allowsMemory = $state(false);
  #allowsAdvice = $state(false);
  #isRated = $state(true);
  #houseRuleChoices = $state.raw<Partial<Record<HouseRule, boolean>>>({});

  constructor(
    readonly bots: readonly BotListed[],
    readonly editions: readonly EditionListed[],
  ) {
    this.opponents = pickBots(bots, FIRST_BOTS);
    this.#fillUp();
  }

  get seats(): number {
    return 1 + this.friends + this.opponents.length;
  }
  get canAddSeat(): boolean {
    return this.seats < MAX_SEATS;
  }
  get canRemoveFriend(): boolean {
    return this.friends > 0 && this.seats > MIN_SEATS;
  }

  /** Return where *bot* will sit; null if it is not chosen. */
  seatOf(bot: string): number | null {
    const at = this.opponents.indexOf(bot);
    return at < 0 ? null : 1 + this.friends + at;
  }

  /** Let *bot* sit down, at another seat or else at one for a friend, or send it away. */
  toggle(bot: string): "sat-down" | "left" | "full" {
    if (this.opponents.includes(bot)) {
      this.sendAway(bot);
      return "left";
    }
    if (!this.canAddSeat) {
      if (this.friends === 0) return "full";
      this.friends--;
    }
    this.opponents = [...this.opponents, bot];
    return "sat-down";
  }

  sendAway(bot: string): void {
    this.opponents = this.opponents.filter((each) => each !== bot);
    this.#fillUp();
  }

  addFriend(): void {
    if (this.canAddSeat) this.friends++;
  }

  removeFriend(): void {
    if (this.canRemoveFriend) this.friends--;
  }

  /** Choose as many other bots by chance, of all that are not for research. */
  surprise(): void {
    const count = Math.max(1, this.opponents.length);
    const bots = this.bots.filter((bot) => !bot.is_research);
    this.opponents = shuffle(bots).slice(0, count).map(({ name }) => name);
    this.#fillUp();
  }

  /** A table has at least three seats: friends take those that nobody else has. */
  #fillUp(): void {
    this.friends += Math.max(0, MIN_SEATS - this.seats);
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
    if (isRated) this.#allowsMemory = this.#allowsAdvice = false;
  }

  get allowsAdvice(): boolean {
    return this.#allowsAdvice;
  }
  /** A rated game is played without advice, too. */
  set allowsAdvice(allowsAdvice: boolean) {
    this.#allowsAdvice = allowsAdvice;
    if (allowsAdvice) this.#isRated = false;
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

  /** What makes the game easier for all seats. */
  get help(): ("memory" | "purses" | "advice")[] {
    const isOn = { memory: this.allowsMemory, purses: !this.rule("purses_secret"), advice: this.allowsAdvice };
    return (["memory", "purses", "advice"] as const).filter((help) => isOn[help]);
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
      allows_advice: this.allowsAdvice,
      is_rated: this.isRated,
      ...this.#timeSettings,
    };
    // The server seats bots from the last seat on.
    return { settings, bots: this.opponents.toReversed() };
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
