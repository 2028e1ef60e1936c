/** One table as the server tells of it. Nothing here knows the rules: it keeps what it is told. */
import type {
  AnyAsk,
  AnyTell,
  ChatLine,
  GameEvent,
  Happened,
  MakeMove,
  Move,
  Own,
  Public,
  Refused,
  Say,
  Table as TableSeen,
  Whole,
} from "../../generated/messages";
import { connection, type Connection, type Listener } from "../connection.svelte";
import { withOwnCards } from "./ownCards";
import { knownShare, noteCommitment, seal, shareOf } from "../fairness/shares";
import { sitterName, type Reader } from "../text/eventText";

/** Who wants to show what happens, step by step. */
export interface Audience {
  /** Everything may have changed: show it as it is. */
  whole(): void;
  happened(events: readonly GameEvent[]): void;
  refused(refused: Refused): void;
}

export class Table implements Listener {
  #number = -1;
  #seen = $state.raw<TableSeen | null>(null);
  #seat = $state<number | null>(null);
  #isHost = $state(false);
  #invitation = $state("");
  #events = $state.raw<readonly GameEvent[]>([]);
  #chat = $state.raw<readonly ChatLine[]>([]);
  #game = $state.raw<Public | null>(null);
  #own = $state.raw<Own | null>(null);
  #here = $state.raw<readonly number[]>([]);
  #spectators = $state(0);
  #barred = $state.raw<Refused | null>(null);
  #unheard = $state.raw<readonly (MakeMove | Say)[]>([]);
  #hasShared = false;
  readonly #leave: () => void;

  constructor(
    readonly id: string,
    invitation: string,
    private readonly audience: Audience,
    private readonly line: Connection = connection,
  ) {
    this.#invitation = invitation;
    this.#leave = line.listen(this);
  }

  /** The table without its game; null until it was told. */
  get seen(): TableSeen | null {
    return this.#seen;
  }
  /** The reader's own seat. */
  get seat(): number | null {
    return this.#seat;
  }
  get isHost(): boolean {
    return this.#isHost;
  }
  /** For the link that invites others. */
  get invitation(): string {
    return this.#invitation;
  }
  /** Every game event so far, with the reader's own cards filled in. */
  get events(): readonly GameEvent[] {
    return this.#events;
  }
  get chat(): readonly ChatLine[] {
    return this.#chat;
  }
  get game(): Public | null {
    return this.#game;
  }
  get own(): Own | null {
    return this.#own;
  }
  get here(): readonly number[] {
    return this.#here;
  }
  get spectators(): number {
    return this.#spectators;
  }
  /** Why this table cannot be seen. */
  get barred(): Refused | null {
    return this.#barred;
  }
  /** A move is on its way, and nobody has acknowledged it yet. */
  get isMoving(): boolean {
    return this.#unheard.some((ask) => ask.type === "move");
  }
  /** A bot plays for the reader. */
  get isStoodIn(): boolean {
    return this.#seat !== null && (this.#seen?.seats[this.#seat]?.stands_in ?? null) !== null;
  }
  /** The table waits for the reader to move. */
  get isMyTurn(): boolean {
    return this.#seat !== null && !this.isStoodIn && !!this.#game?.waiting.includes(this.#seat);
  }
  get reader(): Reader {
    return {
      names: this.#seen?.seats.map(sitterName) ?? [],
      seat: this.#seat,
      removed: this.#own?.removed ?? null,
    };
  }

  leave(): void {
    this.#say({ type: "goodbye", table: this.id });
    this.#leave();
  }

  // What the reader does.

  move(move: Move): void {
    if (!this.#game || this.isMoving) return;
    const moment = this.#game.moment;
    this.#insist({ type: "move", table: this.id, id: newId(), moment, move });
  }

  speak(text: string): void {
    this.#insist({ type: "say", table: this.id, id: newId(), text });
  }

  sit(seat: number | null = null): void {
    if (!this.#seen) return;
    noteCommitment(this.id, this.#seen.commitment);
    this.#say({ type: "sit", table: this.id, seal: seal(shareOf(this.id)), seat });
  }

  stand(): void {
    this.#say({ type: "stand", table: this.id });
  }
  seatBot(seat: number, bot: string | null): void {
    this.#say({ type: "seat-bot", table: this.id, seat, bot });
  }
  start(): void {
    this.#say({ type: "start", table: this.id });
  }
  back(): void {
    this.#say({ type: "back", table: this.id });
  }
  quiet(isQuiet: boolean): void {
    this.#say({ type: "quiet", table: this.id, is_quiet: isQuiet });
  }
  rematch(): void {
    this.#say({ type: "rematch", table: this.id });
  }
  close(): void {
    this.#say({ type: "close", table: this.id });
  }

  #say(ask: AnyAsk): void {
    this.line.ask(ask);
  }

  /** Say it, and say it again on every new connection until it is acknowledged. */
  #insist(ask: MakeMove | Say): void {
    this.#unheard = [...this.#unheard, ask];
    this.line.ask(ask);
  }

  // What the server says.

  greeting(): AnyAsk[] {
    this.#hasShared = false;
    return [this.#hello(this.#number), ...this.#unheard];
  }

  #hello(number: number): AnyAsk {
    return { type: "hello", table: this.id, number, invitation: this.#invitation };
  }

  hear(tell: AnyTell): void {
    if (!("table" in tell) || tell.table !== this.id) return;
    switch (tell.type) {
      case "table":
        return this.#whole(tell);
      case "happened":
        return this.#happened(tell);
      case "presence":
        this.#here = tell.here;
        this.#spectators = tell.spectators;
        return;
      case "refused":
        return this.#refused(tell);
    }
  }

  #whole(whole: Whole): void {
    this.#number = whole.number;
    this.#barred = null;
    this.#isHost = whole.is_host;
    this.#seat = whole.seat;
    this.#invitation = whole.invitation ?? this.#invitation;
    this.#take(whole.seen);
    this.#game = whole.game;
    this.#own = whole.own;
    this.#chat = whole.chat;
    this.#events = withOwnCards(whole.events, whole.own);
    this.#forget((ask) => ask.type === "say");
    this.#share();
    this.audience.whole();
  }

  #happened(news: Happened): void {
    if (news.number <= this.#number) return;
    if (news.number > this.#number + 1) return this.#say(this.#hello(this.#number));
    this.#number = news.number;
    if (news.game) {
      this.#game = news.game;
      this.#own = news.own;
    }
    const what = news.what;
    if (what.what === "table") this.#take(what.seen);
    else if (what.what === "said") this.#chat = [...this.#chat, what.line];
    if ("id" in what) this.#forget((ask) => ask.id === what.id);
    else this.#forget(() => false);
    this.#share();
    const events = withOwnCards([...this.#events, ...news.events], this.#own);
    this.#events = events;
    if (news.events.length > 0) this.audience.happened(events.slice(-news.events.length));
    // Who sits where is told to each in their own way, which only the whole table does.
    // A table may start in the moment in which its last seat is taken.
    const isMoving = what.what === "table" && (what.seen.status === "open" ||
      (what.seen.status === "starting" && this.#seat === null));
    if (isMoving) this.#say(this.#hello(-1));
  }

  #take(seen: TableSeen): void {
    this.#seen = seen;
    this.#here = seen.seats.filter((seat) => seat.is_here).map((seat) => seat.seat);
    this.#spectators = seen.spectators;
  }

  #refused(refused: Refused): void {
    const isHello = refused.id === null && (this.#seen === null || BARS.includes(refused.key));
    if (isHello) this.#barred = refused;
    else if (!refused.key.startsWith("share-")) this.audience.refused(refused);
    this.#forget((ask) => ask.id === refused.id);
  }

  /** Show the share that was sealed, as soon as all seals lie open to everybody. */
  #share(): void {
    const share = knownShare(this.id);
    const mine = this.#seat === null ? undefined : this.#seen?.seats[this.#seat];
    if (this.#seen?.status !== "starting" || this.#hasShared) return;
    if (share === null || mine?.seal !== seal(share)) return;
    this.#hasShared = true;
    this.#say({ type: "open-share", table: this.id, share });
  }

  /** Forget what is done, and moves for moments that are over: whatever became of them. */
  #forget(isDone: (ask: MakeMove | Say) => boolean): void {
    const game = this.#game, own = this.#own;
    this.#unheard = this.#unheard.filter((ask) => {
      if (isDone(ask)) return false;
      if (ask.type !== "move" || !game) return true;
      return ask.moment === game.moment && !(game.is_placing && own?.card);
    });
  }
}

/** Refusals after which a table that was seen can be seen no longer. */
const BARS = ["no-spectators", "no-table", "invitation"];

/** A name for a move that no other has; not secret. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    (byte % 36).toString(36),
  ).join("");
}

