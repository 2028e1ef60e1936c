/**
 * A game of the same shape as The Cat in the Sack, on boardgame.io: four seats, nine rounds; in
 * each, everybody lays a card face down, then bids for the row or passes for mice.
 */
const { PlayerView, INVALID_MOVE } = require("boardgame.io/core");

const SEATS = 4;
const ROUNDS = 9;
const CARDS = [-8, -5, 3, 5, 8, 11, 15, "R", "L", "S"];
const MICE = [2, 3, 4];
const PURSE = 15;

function worth(row) {
  return row.reduce((sum, card) => sum + (typeof card === "number" ? card : 0), 0);
}

function isPlacing(G) {
  return G.row.length < SEATS;
}

/** What the seat on turn may do: places of its hand, or a pass (0) and bids. */
function legal(G, seat) {
  const own = G.players[seat];
  if (isPlacing(G)) return own.hand.map((_, at) => at);
  const highest = Math.max(...G.bids);
  const bids = [0];
  for (let bid = highest + 1; bid <= own.purse; bid += 1) bids.push(bid);
  return bids;
}

/** The seat that comes after another: everybody while cards are laid, then those still in. */
function next(G, seat) {
  let after = seat;
  do after = (after + 1) % SEATS;
  while (!isPlacing(G) && !G.stillIn[after]);
  return after;
}

function endRound(G, buyer) {
  const own = G.players[buyer];
  own.purse -= G.bids[buyer];
  own.won.push(...G.secret.row);
  G.spent.push(G.secret.row);
  G.secret.row = [];
  G.row = [];
  G.bids = G.bids.map(() => 0);
  G.stillIn = G.stillIn.map(() => true);
  G.mice = [...MICE];
  G.round += 1;
  G.start = buyer;
}

function place({ G, playerID }, at) {
  const own = G.players[playerID];
  if (!isPlacing(G) || own.hand[at] === undefined) return INVALID_MOVE;
  const [card] = own.hand.splice(at, 1);
  G.secret.row.push(card);
  G.row.push(G.row.length === 0 ? card : null);
  G.moves += 1;
  G.turn = isPlacing(G) ? next(G, Number(playerID)) : G.start;
}

function bid({ G, playerID }, total) {
  const seat = Number(playerID);
  const own = G.players[seat];
  if (isPlacing(G) || (total !== 0 && !legal(G, seat).includes(total))) return INVALID_MOVE;
  G.moves += 1;
  if (total > 0) {
    G.bids[seat] = total;
    G.turn = next(G, seat);
    return;
  }
  own.purse += G.mice.shift();
  G.stillIn[seat] = false;
  G.bids[seat] = 0;
  const laid = G.row.indexOf(null);
  if (laid !== -1) G.row[laid] = G.secret.row[laid];
  G.turn = next(G, seat);
  if (G.stillIn.filter(Boolean).length === 1) {
    endRound(G, G.turn);
    G.turn = G.start;
  }
}

const Sack = {
  name: "sack",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  setup: ({ random }) => ({
    secret: { row: [] },
    players: Object.fromEntries(
      Array.from({ length: SEATS }, (_, seat) => [
        seat,
        { hand: random.Shuffle(CARDS).slice(1), purse: PURSE, won: [] },
      ]),
    ),
    round: 1,
    start: 0,
    turn: 0,
    row: [],
    bids: Array(SEATS).fill(0),
    stillIn: Array(SEATS).fill(true),
    mice: [...MICE],
    spent: [],
    moves: 0,
  }),
  // Both touch what other seats may not see, so they run on the server alone.
  moves: { place: { move: place, client: false }, bid: { move: bid, client: false } },
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: ({ G }) => G.turn, next: ({ G }) => G.turn },
  },
  endIf: ({ G }) => {
    if (G.round <= ROUNDS) return undefined;
    return { scores: Object.values(G.players).map((own) => worth(own.won) + own.purse) };
  },
  playerView: PlayerView.STRIP_SECRETS,
};

module.exports = { Sack, SEATS, isPlacing, legal };
