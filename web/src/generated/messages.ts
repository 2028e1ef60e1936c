// Generated from src/catsack/server/messages.py and src/catsack/events.py by `make schema`.
// Do not edit: change those and generate it anew.

/** A card in notation; R, L and S are rabbit, large dog and small dog. */
export type Card = "-8" | "-5" | "+3" | "+5" | "+8" | "+11" | "+15" | "R" | "L" | "S";

/** A printed rule sheet. */
export type Edition = "felix" | "ksr" | "felicity";

/** A datum of the edition that a table may replace. */
export type HouseRule =
  "rabbit_is_prey" | "cats_break_ties" | "purses_secret" | "large_dog_takes_worst";

/** Why a round is played without mice. */
export type Shortage = "empty-bank" | "no-sale";

/** Why a bot stands in: out of time, or gone for too long. */
export type Because = "time" | "gone";

/** How far a table has come. */
export type TableStatus = "open" | "starting" | "playing" | "over" | "closed";

/** A move in notation: a card, `p`, or a bid. */
export type Move = Card | "p" | `${number}`;

/** How a game ended (5.1, 5.2). */
export interface Result {
  cats: number[];
  mice: number[];
  scores: number[];
  /** One seat, or several that share the win. */
  winners: number[];
}

/** Hands are dealt, one card leaves each, the start player is drawn (1.3 to 1.8). */
export interface Dealt {
  event: "dealt";
  number: number;
  edition: Edition;
  purse: number;
  bank: number;
  start: number;
  removed: (Card | null)[];
  /** The dummy's pile; also `null` when there is no dummy. */
  dummy: Card[] | null;
  dummy_removed: Card | null;
}

/** A new round; *start* holds the marker (2). */
export interface RoundBegan {
  event: "round-began";
  number: number;
  round: number;
  start: number;
}

/** Every mouse card is filled from the bank (2.1). */
export interface MiceLaid {
  event: "mice-laid";
  number: number;
  mice: number[];
  /** What is left in it. */
  bank: number;
}

/** The mouse cards stay empty in this round (2.1). */
export interface NoMiceLaid {
  event: "no-mice-laid";
  number: number;
  why: Shortage;
  needed: number;
  bank: number;
}

/** A card is laid face down at *place*, counted from 0 at the left (2.2). */
export interface Placed {
  event: "placed";
  number: number;
  /** `null` is the dummy. */
  seat: number | null;
  place: number;
  card: Card | null;
}

/** The card at *place* is turned up (2.3, 3.5). */
export interface TurnedUp {
  event: "turned-up";
  number: number;
  /** Whose set the card is from; `null` is the dummy. */
  seat: number | null;
  place: number;
  card: Card;
}

/** A seat bids *amount* in all (3.2). */
export interface BidMade {
  event: "bid-made";
  number: number;
  seat: number;
  amount: number;
}

/** A seat takes back its bid, takes the lowest mouse card's mice and is out (3.4). */
export interface Passed {
  event: "passed";
  number: number;
  seat: number;
  returned: number;
  taken: number;
}

/** The buyer pays its bid to the bank (4.1). */
export interface Sold {
  event: "sold";
  number: number;
  seat: number;
  price: number;
  /** What is in it now. */
  bank: number;
}

/** Dogs leave the game; a lone one may chase a card out with it (4.3 to 4.5). */
export interface DogsLeft {
  event: "dogs-left";
  number: number;
  dogs: Card[];
  chased: Card | null;
}

/** The buyer takes what is left of the row (4.1). */
export interface SackTaken {
  event: "sack-taken";
  number: number;
  seat: number;
  cards: Card[];
  worth: number;
}

/** The last seat passes too: the whole row leaves the game (4.6). */
export interface NoSale {
  event: "no-sale";
  number: number;
  cards: Card[];
}

/** The buyer takes the start player's marker from another seat (4.1). */
export interface MarkerMoved {
  event: "marker-moved";
  number: number;
  seat: number;
}

/** The game is over and everything is shown (5). */
export interface Ended {
  event: "ended";
  number: number;
  result: Result;
  removed: Card[];
  dummy_removed: Card | null;
}

/** An event as a spectator sees it: the hidden is null. */
export type GameEvent =
  | Dealt
  | RoundBegan
  | MiceLaid
  | NoMiceLaid
  | Placed
  | TurnedUp
  | BidMade
  | Passed
  | Sold
  | DogsLeft
  | SackTaken
  | NoSale
  | MarkerMoved
  | Ended;

/** How long a seat may think: so long for each move, and a reserve for the whole game. */
export interface Clocks {
  move_s: number;
  reserve_s: number;
}

/** How long a seat may think: so long for each move, and a reserve for the whole game. */
export interface GivenClocks {
  move_s: number;
  reserve_s?: number;
}

/** How a table plays. */
export interface Settings {
  seats: number;
  edition: Edition;
  /** Data of the edition that this table replaces; open purses are `purses_secret: false`. */
  house_rules: Partial<Record<HouseRule, boolean>>;
  is_public: boolean;
  allows_spectators: boolean;
  /** Bots of others may sit down over the network. */
  allows_programs: boolean;
  /** Shows everybody what a perfect memory knows: spent cards, purses and points. */
  allows_memory: boolean;
  /** `null` is no limit. */
  clock: Clocks | null;
  /** How long somebody on turn may be gone before a bot stands in; `null` is for ever. */
  grace_s: number | null;
  /** How long a bot of the house lets people wait, about. */
  pace_ms: number;
  starts_when_full: boolean;
  is_rated: boolean;
}

/** How a table plays. */
export interface GivenSettings {
  seats?: number;
  edition?: Edition;
  /** Data of the edition that this table replaces; open purses are `purses_secret: false`. */
  house_rules?: Partial<Record<HouseRule, boolean>>;
  is_public?: boolean;
  allows_spectators?: boolean;
  /** Bots of others may sit down over the network. */
  allows_programs?: boolean;
  /** Shows everybody what a perfect memory knows: spent cards, purses and points. */
  allows_memory?: boolean;
  /** `null` is no limit. */
  clock?: GivenClocks | null;
  /** How long somebody on turn may be gone before a bot stands in; `null` is for ever. */
  grace_s?: number | null;
  /** How long a bot of the house lets people wait, about. */
  pace_ms?: number;
  starts_when_full?: boolean;
  is_rated?: boolean;
}

/** Is the line still up? Answered by `pong`; the server asks too. */
export interface Ping {
  type: "ping";
}

/** It is. */
export interface Pong {
  type: "pong";
}

/** Tell me about public tables, now and whenever they change. */
export interface WatchLobby {
  type: "watch-lobby";
}

/** Tell me no more about them. */
export interface LeaveLobby {
  type: "leave-lobby";
}

/** Let me see this table: what happened since *number*, or all of it. */
export interface Hello {
  type: "hello";
  table: string;
  /** The last number this client has seen; -1 is none. */
  number?: number;
  /** From the link; not needed by those who sit there, nor at a public table. */
  invitation?: string;
}

/** Tell me no more about this table. Who sits there keeps the seat. */
export interface Goodbye {
  type: "goodbye";
  table: string;
}

/** Give me this seat, or any. */
export interface Sit {
  type: "sit";
  table: string;
  /** The SHA-256 of my share of chance, which I keep to myself until the table starts. */
  seal: string;
  seat?: number | null;
}

/** I leave: before the game the seat becomes free, in it a bot plays on for me. */
export interface Stand {
  type: "stand";
  table: string;
}

/** The host puts a bot of the house on a seat, or takes it away. */
export interface SeatBot {
  type: "seat-bot";
  table: string;
  seat: number;
  bot: string | null;
}

/** The host starts the game; bots fill seats that are empty. */
export interface Start {
  type: "start";
  table: string;
}

/** Here is the share of chance that I sealed when I sat down. */
export interface OpenShare {
  type: "open-share";
  table: string;
  share: string;
}

/** I move. Sent again with the same *id*, it does nothing more. */
export interface MakeMove {
  type: "move";
  table: string;
  id: string;
  /** The moment of the game that I have seen; if it has passed, the move is refused. */
  moment: number;
  /** In notation: `+15`, `4`, `p`. */
  move: Move;
}

/** I am here again and play on myself. */
export interface Back {
  type: "back";
  table: string;
}

/** Something for all at the table to read. */
export interface Say {
  type: "say";
  table: string;
  id: string;
  text: string;
}

/** The host turns the chat off, or on again. */
export interface Quiet {
  type: "quiet";
  table: string;
  is_quiet: boolean;
}

/** Another game with the same people and bots. */
export interface AskRematch {
  type: "rematch";
  table: string;
}

/** The host gives the table up before its game has begun. */
export interface Close {
  type: "close";
  table: string;
}

/** Somebody, as everybody may see them. */
export interface Person {
  id: string;
  name: string;
  avatar: string;
  kind: "account" | "bot" | "guest";
}

/** One seat at a table, as everybody may see it. */
export interface Seat {
  seat: number;
  /** `null` is an empty seat. */
  name: string | null;
  avatar: string;
  /** A program is somebody's bot over the network; a bot is one of the house. */
  kind: "bot" | "empty" | "person" | "program";
  /** Which bot of the house plays: it sits there, or stands in. */
  bot: string | null;
  /** Why a bot plays for this person. */
  stands_in: Because | null;
  /** Connected now. */
  is_here: boolean;
  seal: string | null;
  share: string | null;
}

/** A table as everybody there may see it; the game itself is apart. */
export interface Table {
  id: string;
  status: TableStatus;
  settings: Settings;
  /** The seat of the host, if the host sits there. */
  host: number | null;
  /** The SHA-256 of the seed that the server has drawn already. */
  commitment: string;
  /** Shown when the game is over. */
  seed: string | null;
  seats: Seat[];
  spectators: number;
  is_quiet: boolean;
  /** The id of the table where the same people play again. */
  again: string | null;
}

/** The game as a spectator sees it. */
export interface Public {
  /** How many game events have happened. */
  number: number;
  /** What a move must name; it changes when a move made before would mean something else. */
  moment: number;
  round: number;
  rounds: number;
  start: number;
  turn: number | null;
  is_placing: boolean;
  /** The seats that may move now: all that have chosen no card yet, or the one on turn. */
  waiting: number[];
  /** Seats whose card is chosen, in this round. */
  chosen: number[];
  row: InRow[];
  face_up: number;
  /** On the mouse cards that are left, the lowest first. */
  mice: number[];
  bank: number;
  bids: number[];
  still_in: number[];
  purses: (number | null)[];
  removed: (Card | null)[];
  dummy_removed: Card | null;
  won: (Card[] | null)[];
  result: Outcome | null;
  /** When each seat that is waited for runs out of time: milliseconds since 1970, UTC. */
  deadlines: (number | null)[];
  /** What each seat has left of its reserve, in milliseconds. */
  reserves: number[];
  /** What a perfect memory knows, at a table that allows it. */
  memory: Memory | null;
}

/** A card in the row. */
export interface InRow {
  /** Whose set it is from; `null` is the dummy. */
  seat: number | null;
  /** `null` while it lies face down. */
  card: Card | null;
}

/** What a perfect memory knows from what lay open. */
export interface Memory {
  purses: number[];
  spent: Card[][];
  won: Card[][];
  points: number[];
}

/** How a game ended. */
export interface Outcome {
  cats: number[];
  mice: number[];
  scores: number[];
  winners: number[];
}

/** What only the reader's own seat sees. */
export interface Own {
  seat: number;
  hand: Card[];
  /** What it chose or laid in this round. */
  card: Card | null;
  purse: number;
  removed: Card;
  won: Card[];
  /** What it may do now, in notation. */
  legal: Move[];
  /** What passing would bring now, the bid returned not counted. */
  pays: number;
}

/** The first thing said on every connection. */
export interface Welcome {
  type: "welcome";
  you: Person;
  /** An old page in a browser sees that it should load itself anew. */
  version: string;
  /** The server's time, for clocks: milliseconds since 1970, UTC. */
  now: number;
  /** Who hears nothing for twice this time should connect again. */
  heartbeat_s: number;
}

/** The server asks whether the line is still up. */
export interface ServerPing {
  type: "ping";
}

/** It is. */
export interface ServerPong {
  type: "pong";
}

/** All there is to see at a table, after entry *number*. */
export interface Whole {
  type: "table";
  table: string;
  number: number;
  seen: Table;
  /** The reader's own, or `null`. */
  seat: number | null;
  is_host: boolean;
  /** For the link that invites others; only for those who sit there. */
  invitation: string | null;
  /** Every game event so far, as a spectator sees it. */
  events: GameEvent[];
  chat: ChatLine[];
  game: Public | null;
  own: Own | null;
}

/** Entry *number* of a table: what happened, and how things stand after it. */
export interface Happened {
  type: "happened";
  table: string;
  number: number;
  at: number;
  what: TableChanged | SeatMoved | Spoken;
  /** The game events that it brought, as a spectator sees them. */
  events: GameEvent[];
  game: Public | null;
  own: Own | null;
}

/** Who is connected, as often as it changes; not numbered. */
export interface Presence {
  type: "presence";
  table: string;
  here: number[];
  spectators: number;
}

/** Something was not done. Nothing has changed. */
export interface Refused {
  type: "refused";
  /** For programs. */
  key: string;
  /** For people, in English; the key and facts say it in other languages. */
  sentence: string;
  facts: Record<string, string | number>;
  rule: string | null;
  table: string | null;
  /** Of the move that was refused. */
  id: string | null;
}

/** All public tables that are open or playing. */
export interface Lobby {
  type: "lobby";
  tables: Listed[];
}

/** One of them is new or has changed. */
export interface LobbyChanged {
  type: "lobby-changed";
  listed: Listed;
}

/** One of them is no longer listed. */
export interface LobbyGone {
  type: "lobby-gone";
  table: string;
}

/** A table in a list. */
export interface Listed {
  id: string;
  status: TableStatus;
  host: string;
  seats: number;
  edition: Edition;
  house_rules: Partial<Record<HouseRule, boolean>>;
  /** Who sits where; `null` is an empty seat. */
  names: (string | null)[];
  round: number;
  created: number;
  allows_spectators: boolean;
  /** Hours or days a move. */
  is_slow: boolean;
  /** The reader's own, in a list of their tables. */
  seat: number | null;
  /** Whose turn it is, where a move has hours or days, in a list of the reader's tables. */
  waiting: number[];
}

/** Something that was said. */
export interface ChatLine {
  number: number;
  at: number;
  name: string;
  seat: number | null;
  text: string;
}

/** Seats, status or settings: here is the table as it is now. */
export interface TableChanged {
  what: "table";
  seen: Table;
}

/** A seat has moved; *events* say how. In a card chosen ahead of its turn there are none. */
export interface SeatMoved {
  what: "moved";
  seat: number;
  /** What the client called the move: so it knows that it is done. Empty for a bot's. */
  id: string;
  by_bot: boolean;
}

/** Somebody has said something. */
export interface Spoken {
  what: "said";
  line: ChatLine;
  id: string;
}

/** Play at once, with a name. */
export interface NewGuest {
  name: string;
  avatar?: string;
}

/** Another name or avatar. */
export interface ChangeMe {
  name?: string | null;
  avatar?: string | null;
}

/** A guest becomes an account and keeps games and rating. */
export interface Enrol {
  password: string;
}

/** An account on another device. */
export interface LogIn {
  name: string;
  password: string;
}

/** A program of mine that is to play over the network. */
export interface NewBot {
  name: string;
  avatar?: string;
}

/** The program and its token, which is shown this once. */
export interface BotToken {
  bot: Person;
  token: string;
}

/** Open a table; *bots* sit down at once, from the last seat on. */
export interface NewTable {
  settings?: GivenSettings;
  bots?: string[];
}

/** The new table and the secret half of its link. */
export interface TableOpened {
  table: string;
  invitation: string;
}

/** A bot of the house. */
export interface BotListed {
  name: string;
  description: Record<string, string>;
}

/** Who sat at one seat of a finished game. */
export interface SitterListed {
  who: string;
  name: string;
  score: number;
  place: number;
  was_stood_in: boolean;
}

/** A finished game in a list. */
export interface GameListed {
  table: string;
  edition: Edition;
  finished: number;
  sitters: SitterListed[];
}

/** Somebody's strength; *shown* is the number people compare. */
export interface RatingSeen {
  shown: number;
  mu: number;
  sigma: number;
  games: number;
}

/** Somebody's games at one number of seats, counted. */
export interface TallySeen {
  seats: number;
  games: number;
  win_share: number;
  mean_score: number;
  best: number;
  rating: RatingSeen | null;
}

/** Somebody and their games, counted. */
export interface Profile {
  who: string;
  name: string;
  avatar: string;
  kind: "account" | "bot" | "guest";
  tallies: TallySeen[];
}

/** One line of a leaderboard. */
export interface StandingSeen {
  who: string;
  name: string;
  avatar: string;
  rating: RatingSeen;
}

/** The server is up and its store answers. */
export interface Healthy {
  status: "ok";
  version: string;
}

/** Another password; every other device is logged out. */
export interface ChangePassword {
  /** The one so far. */
  password: string;
  new: string;
}

/** What lies ready for one number of seats. */
export interface SetupListed {
  seats: number;
  purse: number;
  bank: number;
  mouse_cards: number[];
  has_dummy: boolean;
}

/** A printed edition as data. */
export interface EditionListed {
  name: string;
  /** What a table may replace, and what it is in print. */
  house_rules: Partial<Record<HouseRule, boolean>>;
  /** One set. */
  cards: Card[];
  rounds: number;
  setups: SetupListed[];
}

/** The deal of a recorded game. */
export interface DealKept {
  start: number;
  removed: Card[];
  dummy: Card[] | null;
  dummy_removed: Card | null;
}

/** A finished game in the format of records; other keys may be added. */
export interface GameKept {
  format: "catsack/1";
  edition: Edition;
  house_rules: Partial<Record<HouseRule, boolean>>;
  seats: string[];
  deal: DealKept;
  moves: Move[];
  result: Outcome;
}

/** A game in the format of records, to be replayed; keys that are not known are passed over. */
export interface GameGiven {
  format: string;
  edition: Edition;
  house_rules: Partial<Record<HouseRule, boolean>>;
  seats: string[];
  deal: DealKept;
  /** In notation. No game has more. */
  moves: Move[];
  /** `null` while the game is not over. */
  result: Outcome | null;
}

/** A game event by event with nothing hidden: what lay face down, too. */
export interface GameReplayed {
  edition: Edition;
  /** What a table may replace, and what it was in this game. */
  house_rules: Partial<Record<HouseRule, boolean>>;
  /** The name at each seat. */
  seats: string[];
  rounds: number;
  /** What each seat held before it laid its first card. */
  hands: Card[][];
  /** Up to the last move of the record, with all cards. */
  events: GameEvent[];
}

/** Whatever a client says. */
export type AnyAsk =
  | Ping
  | Pong
  | WatchLobby
  | LeaveLobby
  | Hello
  | Goodbye
  | Sit
  | Stand
  | SeatBot
  | Start
  | OpenShare
  | MakeMove
  | Back
  | Say
  | Quiet
  | AskRematch
  | Close;

/** Whatever the server says. */
export type AnyTell =
  | Welcome
  | ServerPing
  | ServerPong
  | Whole
  | Happened
  | Presence
  | Refused
  | Lobby
  | LobbyChanged
  | LobbyGone;

/** Whatever an entry of a table tells. */
export type AnyWhat = TableChanged | SeatMoved | Spoken;

/** What each route takes and gives. */
export interface Routes {
  /** Whether the server is up */
  "GET /healthz": { takes: null; gives: Healthy };
  /** Play at once, with a name */
  "POST /api/guests": { takes: NewGuest; gives: Person };
  /** Who I am */
  "GET /api/me": { takes: null; gives: Person };
  /** Another name or avatar */
  "PATCH /api/me": { takes: ChangeMe; gives: Person };
  /** Become an account, with a password */
  "POST /api/me/enrol": { takes: Enrol; gives: Person };
  /** Another password */
  "POST /api/me/password": { takes: ChangePassword; gives: Person };
  /** Log in to an account */
  "POST /api/login": { takes: LogIn; gives: Person };
  /** Log out here */
  "POST /api/logout": { takes: null; gives: null };
  /** Log out on every device */
  "POST /api/logout-everywhere": { takes: null; gives: null };
  /** My unfinished tables */
  "GET /api/me/tables": { takes: null; gives: Listed[] };
  /** My finished games, the latest first */
  "GET /api/me/games": { takes: null; gives: GameListed[] };
  /** My programs */
  "GET /api/me/bots": { takes: null; gives: Person[] };
  /** Register a program of mine */
  "POST /api/me/bots": { takes: NewBot; gives: BotToken };
  /** Revoke the token of a program of mine */
  "DELETE /api/me/bots/{id}": { takes: null; gives: null };
  /** A new token for a program of mine; the old one is revoked */
  "POST /api/me/bots/{id}/token": { takes: null; gives: BotToken };
  /** Somebody and their games, counted */
  "GET /api/people/{who}": { takes: null; gives: Profile };
  /** Somebody's public games, the latest first */
  "GET /api/people/{who}/games": { takes: null; gives: GameListed[] };
  /** The highest rated, at one number of seats */
  "GET /api/leaders/{seats}": { takes: null; gives: StandingSeen[] };
  /** The bots of the house */
  "GET /api/bots": { takes: null; gives: BotListed[] };
  /** The printed editions */
  "GET /api/editions": { takes: null; gives: EditionListed[] };
  /** Public tables */
  "GET /api/tables": { takes: null; gives: Listed[] };
  /** Open a table */
  "POST /api/tables": { takes: NewTable; gives: TableOpened };
  /** The record of a finished game; who knows its table's id may have it */
  "GET /api/games/{table}": { takes: null; gives: GameKept };
  /** A finished game event by event, with nothing hidden */
  "GET /api/games/{table}/events": { takes: null; gives: GameReplayed };
  /** Any recorded game event by event; nothing is kept */
  "POST /api/replay": { takes: GameGiven; gives: GameReplayed };
}
