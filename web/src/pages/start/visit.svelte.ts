/** What the start page knows of its reader: how they stand, and who plays with them at one click. */
import type { Profile, TallySeen } from "../../generated/messages";
import { houseBots } from "../../lib/api/bots.svelte";
import { api } from "../../lib/api/client";
import { me } from "../../lib/api/me.svelte";
import { PLAY_NOW_BOTS, pickBots } from "../../lib/table/openTable";

export class Visit {
  #profile = $state.raw<Profile | null>(null);
  #opponents = $state.raw<readonly string[]>([]);

  constructor() {
    // Without these the page only says less; a click on its button says what is wrong.
    this.#load().catch(() => undefined);
  }

  /** The bots that *Play now* seats; empty until they are known. */
  get opponents(): readonly string[] {
    return this.#opponents;
  }
  /** The reader's games; null for somebody new, and until they are loaded. */
  get profile(): Profile | null {
    return this.#profile;
  }

  async #load(): Promise<void> {
    const bots = houseBots.load();
    await me.load();
    if (me.person) this.#profile = await api("GET /api/people/{who}", { params: { who: me.person.id } });
    const isFirstGame = countGames(this.#profile) === 0;
    this.#opponents = pickBots(await bots, PLAY_NOW_BOTS, isFirstGame);
  }
}

/** Return how many games somebody has finished. */
export function countGames(profile: Pick<Profile, "tallies"> | null): number {
  return profile?.tallies.reduce((sum, { games }) => sum + games, 0) ?? 0;
}

/** Return the games at the number of seats at which somebody has the most rated ones; null if none is rated. */
export function ratedTally(profile: Pick<Profile, "tallies"> | null): TallySeen | null {
  const rated = profile?.tallies.filter(({ rating }) => rating !== null) ?? [];
  return rated.toSorted((one, other) => (other.rating?.games ?? 0) - (one.rating?.games ?? 0))[0] ?? null;
}
