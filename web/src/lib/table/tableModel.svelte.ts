/**
 * One table as the server describes it. It knows no rules: it stores what the server sends. What it
 * tells of the game is what its stage shows, so that nothing is seen before its event.
 */
import type {
  AdviceSeen,
  AnyCommand,
  AnyUpdate,
  AwardSeen,
  Card,
  GameEvent,
  Happened,
  MakeMove,
  Move,
  Own,
  Phrase,
  Public,
  Refused,
  Remark,
  Say,
  Table,
  ThenDo,
  Whole,
} from "../../generated/messages";
import { connection, type Connection, type Subscriber } from "../connection.svelte";
import { dealCommand, ownSeal } from "../fairness/participation";
import { forgetSharesAt } from "../fairness/shares";
import { displayName, type Reader } from "../text/names";
import { emptyBoard, type BoardState } from "./boardState";
import { newId, Outbox } from "./outbox.svelte";
import { Stage } from "./stage.svelte";
import { TableChat } from "./tableChat.svelte";

/** Shows what happens at a table. */
export interface TableObserver {
  /** The server has sent the whole table. */
  onReset(): void;
  /** The game has changed; events that say how may wait on the stage. */
  onUpdate(): void;
  onRefusal(refused: Refused): void;
}

/** Refusals after which this browser may no longer see the table. */
const CLOSING_REFUSALS = ["no-spectators", "no-table", "invitation"];
/** How soon to try again while the server's store is out of order. */
const STORE_RETRY_MS = 1000;

/** Shown like a refusal of the server: its seals are not those that this browser has noted. */
const SHEET_CHANGED: Omit<Refused, "table"> = {
  type: "refused",
  key: "sheet-changed",
  sentence: "The seals of this deal are not those that were noted before: your share stays closed.",
  facts: {},
  rule: null,
  id: null,
};

export class TableModel implements Subscriber {
  #number = -1;
  #info = $state.raw<Table | null>(null);
  #seat = $state<number | null>(null);
  #isHost = $state(false);
  #invitation = $state("");
  #remarks = $state.raw<readonly Remark[]>([]);
  #awards = $state.raw<readonly AwardSeen[]>([]);
  /** The newest, which the stage may not show yet. */
  #newest: { game: Public | null; own: Own | null } = { game: null, own: null };
  #presentSeats = $state.raw<readonly number[]>([]);
  #spectators = $state(0);
  #whyUnavailable = $state.raw<Refused | null>(null);
  #advice = $state.raw<AdviceSeen | null>(null);
  /** The moment for which the champion was asked. */
  #adviceAskedFor = $state<number | null>(null);
  #retryTimer: ReturnType<typeof setTimeout> | null = null;
  /** Which step of the deal was answered on this connection. */
  #dealStep = "";
  /** What of the game is shown. Whoever observes the table moves it on. */
  readonly stage = new Stage();
  readonly chat = new TableChat();
  readonly #outbox: Outbox;
  readonly #unsubscribe: () => void;

  constructor(
    readonly id: string,
    invitation: string,
    private readonly observer: TableObserver,
    private readonly socket: Connection = connection,
  ) {
    this.#invitation = invitation;
    this.#outbox = new Outbox(socket);
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
  /** Every game event that was shown, with the reader's own cards filled in. */
  get events(): readonly GameEvent[] {
    return this.stage.shown;
  }
  /** How seats reacted to events, and what characters said. */
  get remarks(): readonly Remark[] {
    return this.#remarks;
  }
  /** What was remarkable in the game, once it is over. */
  get awards(): readonly AwardSeen[] {
    return this.#awards;
  }
  /** The game as it is shown. */
  get game(): Public | null {
    return this.stage.state?.game ?? null;
  }
  get own(): Own | null {
    return this.stage.state?.own ?? null;
  }
  get board(): BoardState {
    return this.stage.state?.board ?? emptyBoard(this.#info?.settings.seats ?? 4);
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
    return this.#outbox.hasMove;
  }
  /** A bot plays for the reader. */
  get isPlayedByBot(): boolean {
    return this.#seat !== null && (this.#info?.seats[this.#seat]?.stands_in ?? null) !== null;
  }
  /** The table waits for a move of the reader, and the server does not bid for them. */
  get isMyTurn(): boolean {
    if (this.#seat === null || this.isPlayedByBot || this.own?.auto_bid?.acts) return false;
    return !!this.game?.waiting.includes(this.#seat);
  }
  /** What the champion says about the reader's move, if they have asked. */
  get advice(): AdviceSeen | null {
    return this.#advice && this.#advice.moment === this.game?.moment ? this.#advice : null;
  }
  get isAdvicePending(): boolean {
    return this.#adviceAskedFor !== null && this.#adviceAskedFor === this.game?.moment;
  }
  /** When the reader's time for a move is up, even if that is not shown yet; null is never. */
  get ownDeadline(): number | null {
    return this.#seat === null ? null : (this.#newest.game?.deadlines[this.#seat] ?? null);
  }
  get reader(): Reader {
    return {
      names: this.#info?.seats.map(displayName) ?? [],
      seat: this.#seat,
      removed: this.own?.removed ?? null,
    };
  }

  leave(): void {
    if (this.#retryTimer !== null) clearTimeout(this.#retryTimer);
    this.#send({ type: "goodbye", table: this.id });
    this.#unsubscribe();
  }

  // What the reader does.

  move(move: Move): void {
    const { moment } = this.game ?? {};
    if (moment === undefined || this.isMovePending) return;
    this.#outbox.send({ type: "move", table: this.id, id: newId(), moment, move });
  }

  /** Have the server bid for the reader in this auction; only the reader is told. */
  setAutoBid(limit: number, then: ThenDo, cards: readonly Card[]): void {
    const { round } = this.game ?? {};
    if (round === undefined) return;
    this.#send({ type: "auto-bid", table: this.id, id: newId(), round, limit, then, cards: [...cards] });
  }

  cancelAutoBid(): void {
    this.#send({ type: "cancel-auto-bid", table: this.id });
  }

  /** Ask what the champion would do; the answer is `advice`. */
  askAdvice(): void {
    if (!this.isMyTurn || this.isAdvicePending) return;
    this.#adviceAskedFor = this.game?.moment ?? null;
    this.#send({ type: "advice", table: this.id });
  }

  say(text: string): void {
    this.#outbox.send({ type: "say", table: this.id, id: newId(), text });
  }

  sayPhrase(phrase: Phrase): void {
    this.#send({ type: "phrase", table: this.id, id: newId(), phrase });
  }

  sit(seat: number | null = null): void {
    if (!this.#info) return;
    this.#send({ type: "sit", table: this.id, seal: ownSeal(this.#info), seat });
  }

  /** Leave the seat; during a game a bot plays on. */
  stand(): void {
    if (this.#info?.status === "open") forgetSharesAt(this.id);
    this.#send({ type: "stand", table: this.id });
  }
  seatBot(seat: number, bot: string | null): void {
    this.#send({ type: "seat-bot", table: this.id, seat, bot });
  }
  start(): void {
    this.#send({ type: "start", table: this.id });
  }
  /** Let bots move at once in this auction, which the reader has left. */
  hurry(): void {
    if (this.game) this.#send({ type: "hurry", table: this.id, round: this.game.round });
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

  // What the server sends.

  openingMessages(): AnyCommand[] {
    this.#dealStep = "";
    return [this.#hello(this.#number), ...this.#outbox.messages];
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
      case "own":
        return this.#updateOwn(message.own);
      case "advice":
        this.#adviceAskedFor = null;
        this.#advice = message;
        return;
      case "presence":
        this.#presentSeats = message.here;
        this.#spectators = message.spectators;
        // It comes last on a new connection, also if nothing was missed.
        return this.#joinDeal();
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
    this.#newest = whole;
    this.chat.reset(whole.chat);
    this.#awards = whole.awards;
    this.#addRemarks(whole.remarks);
    this.stage.reset(whole.game && { game: whole.game, own: whole.own }, whole.events);
    this.#acknowledge((message) => message.type === "say");
    this.#joinDeal();
    this.observer.onReset();
  }

  #update(news: Happened): void {
    if (news.number <= this.#number) return;
    // Something is missing: ask for everything since the last number.
    if (news.number > this.#number + 1) return this.#send(this.#hello(this.#number));
    this.#number = news.number;
    if (news.game) this.#newest = news;
    const what = news.what;
    if (what.what === "table") this.#setInfo(what.seen);
    else if (what.what === "said") this.chat.add(what.line);
    if ("id" in what) this.#acknowledge((message) => message.id === what.id);
    else this.#acknowledge(() => false);
    this.#joinDeal();
    this.#addRemarks(news.remarks);
    if (news.game || news.events.length > 0) {
      this.stage.add(news.events, news.game && { game: news.game, own: news.own });
      this.observer.onUpdate();
    }
    // Seat, host and invitation differ from reader to reader, so news that go to all leave them
    // out. A table may start in the moment in which its last seat is taken.
    const isSeatUnknown = what.what === "table" && (what.seen.status === "open" ||
      (what.seen.status === "starting" && this.#seat === null));
    if (isSeatUnknown) this.#send(this.#hello(-1));
  }

  /** Take over what only the reader's seat sees; the game has not changed. */
  #updateOwn(own: Own): void {
    const { game } = this.#newest;
    if (!game) return;
    this.#newest = { game, own };
    this.stage.add([], { game, own });
    this.observer.onUpdate();
  }

  /** Add *remarks*; those of the end of a game may come twice. */
  #addRemarks(remarks: readonly Remark[]): void {
    const first = remarks[0]?.event;
    if (first === undefined) return;
    this.#remarks = [...this.#remarks.filter(({ event }) => event < first), ...remarks];
  }

  #setInfo(info: Table): void {
    this.#info = info;
    this.#presentSeats = info.seats.filter((seat) => seat.is_here).map((seat) => seat.seat);
    this.#spectators = info.spectators;
  }

  #refuse(refused: Refused): void {
    this.#adviceAskedFor = null;
    if (refused.key === "store-unavailable") {
      this.#retryLater();
      if (this.#info === null || refused.id !== null) return;
    }
    const isHello =
      refused.id === null && (this.#info === null || CLOSING_REFUSALS.includes(refused.key));
    const isChat = refused.key.startsWith("chat-");
    if (isChat) this.chat.refuse(refused, this.#outbox.textOf(refused.id));
    // An open chat says by itself what was refused.
    const isShown = (isChat && this.chat.isOpen) || refused.key.startsWith("share-");
    if (isHello) this.#whyUnavailable = refused;
    else if (!isShown) this.observer.onRefusal(refused);
    this.#acknowledge((message) => message.id === refused.id);
  }

  /** Say hello and send what is not acknowledged once more: the server could not store it. */
  #retryLater(): void {
    this.#retryTimer ??= setTimeout(() => {
      this.#retryTimer = null;
      for (const message of this.openingMessages()) this.#send(message);
    }, STORE_RETRY_MS);
  }

  /** Take part in the deal: seal a share, and open it as soon as everybody has sealed theirs. */
  #joinDeal(): void {
    if (!this.#info) return;
    const { status, aborted } = this.#info;
    // What was done before is answered by the whole table: that is no reason to send it again.
    const step = `${status} ${aborted}`;
    if (step === this.#dealStep) return;
    const command = dealCommand(this.#info, this.#seat);
    if (command === null) return;
    this.#dealStep = step;
    if (command !== "changed") return this.#send(command);
    this.observer.onRefusal({ ...SHEET_CHANGED, table: this.id });
  }

  /** Drop messages that are done, and moves for a moment that has passed. */
  #acknowledge(isDone: (message: MakeMove | Say) => boolean): void {
    const { game, own } = this.#newest;
    this.#outbox.drop((message) => {
      if (isDone(message)) return true;
      if (message.type !== "move" || !game) return false;
      return message.moment !== game.moment || own?.situation === "placed";
    });
  }
}
