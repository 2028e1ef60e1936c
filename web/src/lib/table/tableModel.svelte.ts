/** One table as the server describes it. It knows no rules: it stores what the server sends. */
import type {
  AnyCommand,
  AnyUpdate,
  ChatLine,
  GameEvent,
  Happened,
  MakeMove,
  Move,
  Own,
  Public,
  Refused,
  Say,
  Table,
  Whole,
} from "../../generated/messages";
import { connection, type Connection, type Subscriber } from "../connection.svelte";
import { loadOrCreateShare, loadShare, saveCommitment, seal } from "../fairness/shares";
import { displayName, type Reader } from "../text/names";
import { withOwnCards } from "./ownCards";

/** Shows what happens at a table. */
export interface TableObserver {
  /** Everything may have changed: show the table as it is now. */
  onReset(): void;
  onEvents(events: readonly GameEvent[]): void;
  onRefusal(refused: Refused): void;
}

/** Refusals after which this browser may no longer see the table. */
const CLOSING_REFUSALS = ["no-spectators", "no-table", "invitation"];

export class TableModel implements Subscriber {
  #number = -1;
  #info = $state.raw<Table | null>(null);
  #seat = $state<number | null>(null);
  #isHost = $state(false);
  #invitation = $state("");
  #events = $state.raw<readonly GameEvent[]>([]);
  #chat = $state.raw<readonly ChatLine[]>([]);
  #game = $state.raw<Public | null>(null);
  #own = $state.raw<Own | null>(null);
  #presentSeats = $state.raw<readonly number[]>([]);
  #spectators = $state(0);
  #whyUnavailable = $state.raw<Refused | null>(null);
  #unacknowledged = $state.raw<readonly (MakeMove | Say)[]>([]);
  #hasOpenedShare = false;
  readonly #unsubscribe: () => void;

  constructor(
    readonly id: string,
    invitation: string,
    private readonly observer: TableObserver,
    private readonly socket: Connection = connection,
  ) {
    this.#invitation = invitation;
    this.#unsubscribe = socket.subscribe(this);
  }

  /** The table without its game; null until the server has sent it. */
  get info(): Table | null {
    return this.#info;
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
  /** Seats whose people are connected. */
  get presentSeats(): readonly number[] {
    return this.#presentSeats;
  }
  get spectators(): number {
    return this.#spectators;
  }
  /** Why this browser may not see the table. */
  get whyUnavailable(): Refused | null {
    return this.#whyUnavailable;
  }
  /** A move was sent, and the server has not acknowledged it yet. */
  get isMovePending(): boolean {
    return this.#unacknowledged.some((message) => message.type === "move");
  }
  /** A bot plays for the reader. */
  get isPlayedByBot(): boolean {
    return this.#seat !== null && (this.#info?.seats[this.#seat]?.stands_in ?? null) !== null;
  }
  /** The table waits for the reader's move. */
  get isMyTurn(): boolean {
    return this.#seat !== null && !this.isPlayedByBot && !!this.#game?.waiting.includes(this.#seat);
  }
  get reader(): Reader {
    return {
      names: this.#info?.seats.map(displayName) ?? [],
      seat: this.#seat,
      removed: this.#own?.removed ?? null,
    };
  }

  leave(): void {
    this.#send({ type: "goodbye", table: this.id });
    this.#unsubscribe();
  }

  // What the reader does.

  move(move: Move): void {
    if (!this.#game || this.isMovePending) return;
    const moment = this.#game.moment;
    this.#sendUntilAcknowledged({ type: "move", table: this.id, id: newId(), moment, move });
  }

  say(text: string): void {
    this.#sendUntilAcknowledged({ type: "say", table: this.id, id: newId(), text });
  }

  sit(seat: number | null = null): void {
    if (!this.#info) return;
    saveCommitment(this.id, this.#info.commitment);
    this.#send({ type: "sit", table: this.id, seal: seal(loadOrCreateShare(this.id)), seat });
  }

  /** Leave the seat; during a game a bot plays on. */
  stand(): void {
    this.#send({ type: "stand", table: this.id });
  }
  seatBot(seat: number, bot: string | null): void {
    this.#send({ type: "seat-bot", table: this.id, seat, bot });
  }
  start(): void {
    this.#send({ type: "start", table: this.id });
  }
  /** Take the seat back from the bot that plays for the reader. */
  comeBack(): void {
    this.#send({ type: "back", table: this.id });
  }
  setChat(isOn: boolean): void {
    this.#send({ type: "quiet", table: this.id, is_quiet: !isOn });
  }
  rematch(): void {
    this.#send({ type: "rematch", table: this.id });
  }
  close(): void {
    this.#send({ type: "close", table: this.id });
  }

  #send(message: AnyCommand): void {
    this.socket.send(message);
  }

  /** Send *message*, and again on every new connection until it is acknowledged. */
  #sendUntilAcknowledged(message: MakeMove | Say): void {
    this.#unacknowledged = [...this.#unacknowledged, message];
    this.socket.send(message);
  }

  // What the server sends.

  openingMessages(): AnyCommand[] {
    this.#hasOpenedShare = false;
    return [this.#hello(this.#number), ...this.#unacknowledged];
  }

  #hello(number: number): AnyCommand {
    return { type: "hello", table: this.id, number, invitation: this.#invitation };
  }

  receive(message: AnyUpdate): void {
    if (!("table" in message) || message.table !== this.id) return;
    switch (message.type) {
      case "table":
        return this.#reset(message);
      case "happened":
        return this.#update(message);
      case "presence":
        this.#presentSeats = message.here;
        this.#spectators = message.spectators;
        return;
      case "refused":
        return this.#refuse(message);
    }
  }

  #reset(whole: Whole): void {
    this.#number = whole.number;
    this.#whyUnavailable = null;
    this.#isHost = whole.is_host;
    this.#seat = whole.seat;
    this.#invitation = whole.invitation ?? this.#invitation;
    this.#setInfo(whole.seen);
    this.#game = whole.game;
    this.#own = whole.own;
    this.#chat = whole.chat;
    this.#events = withOwnCards(whole.events, whole.own);
    this.#acknowledge((message) => message.type === "say");
    this.#openShare();
    this.observer.onReset();
  }

  #update(news: Happened): void {
    if (news.number <= this.#number) return;
    // Something is missing: ask for everything since the last number.
    if (news.number > this.#number + 1) return this.#send(this.#hello(this.#number));
    this.#number = news.number;
    if (news.game) {
      this.#game = news.game;
      this.#own = news.own;
    }
    const what = news.what;
    if (what.what === "table") this.#setInfo(what.seen);
    else if (what.what === "said") this.#chat = [...this.#chat, what.line];
    if ("id" in what) this.#acknowledge((message) => message.id === what.id);
    else this.#acknowledge(() => false);
    this.#openShare();
    const events = withOwnCards([...this.#events, ...news.events], this.#own);
    this.#events = events;
    if (news.events.length > 0) this.observer.onEvents(events.slice(-news.events.length));
    // Seat, host and invitation differ from reader to reader, so news that go to all leave them
    // out. A table may start in the moment in which its last seat is taken.
    const isSeatUnknown = what.what === "table" && (what.seen.status === "open" ||
      (what.seen.status === "starting" && this.#seat === null));
    if (isSeatUnknown) this.#send(this.#hello(-1));
  }

  #setInfo(info: Table): void {
    this.#info = info;
    this.#presentSeats = info.seats.filter((seat) => seat.is_here).map((seat) => seat.seat);
    this.#spectators = info.spectators;
  }

  #refuse(refused: Refused): void {
    const isHello =
      refused.id === null && (this.#info === null || CLOSING_REFUSALS.includes(refused.key));
    if (isHello) this.#whyUnavailable = refused;
    else if (!refused.key.startsWith("share-")) this.observer.onRefusal(refused);
    this.#acknowledge((message) => message.id === refused.id);
  }

  /** Reveal this browser's share as soon as everybody has sealed theirs. */
  #openShare(): void {
    const share = loadShare(this.id);
    const ownSeat = this.#seat === null ? undefined : this.#info?.seats[this.#seat];
    if (this.#info?.status !== "starting" || this.#hasOpenedShare) return;
    if (share === null || ownSeat?.seal !== seal(share)) return;
    this.#hasOpenedShare = true;
    this.#send({ type: "open-share", table: this.id, share });
  }

  /** Drop messages that are done, and moves for a moment that has passed. */
  #acknowledge(isDone: (message: MakeMove | Say) => boolean): void {
    const game = this.#game, own = this.#own;
    this.#unacknowledged = this.#unacknowledged.filter((message) => {
      if (isDone(message)) return false;
      if (message.type !== "move" || !game) return true;
      return message.moment === game.moment && own?.situation !== "placed";
    });
  }
}

/** A unique name for a move or a chat line; not secret. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    (byte % 36).toString(36),
  ).join("");
}
