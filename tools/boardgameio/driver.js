/**
 * Plays at the server over real sockets, everybody as fast as they can, and prints one JSON
 * object: moves, seconds of the server's CPU time, and seconds.
 *
 *     node driver.js PORT PID TABLES WARM_S SECONDS
 */
const fs = require("node:fs");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Sack, SEATS, isPlacing, legal } = require("./game");

const [port, pid, tables, warm, seconds] = process.argv.slice(2).map(Number);
const url = `http://127.0.0.1:${port}`;
const TICKS = 100; // a second, in /proc

let moves = 0;

/** User and system time of the server, in seconds. */
function cpu() {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, "ascii");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

async function ask(path, body) {
  const answer = await fetch(`${url}/games/sack/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

/** Half of the time a pass, otherwise one of the three lowest bids. */
function chosen(G, seat) {
  const choices = legal(G, seat);
  if (isPlacing(G)) return choices[Math.floor(Math.random() * choices.length)];
  if (choices.length === 1 || Math.random() < 0.5) return 0;
  const bids = choices.slice(1, 4);
  return bids[Math.floor(Math.random() * bids.length)];
}

/** One game from the first card to the last mouse; resolves when it is over. */
async function playOnce() {
  const { matchID } = await ask("create", { numPlayers: SEATS });
  const clients = [];
  for (let seat = 0; seat < SEATS; seat += 1) {
    const playerID = String(seat);
    const joined = await ask(`${matchID}/join`, { playerID, playerName: `seat ${seat}` });
    clients.push(seated(matchID, playerID, joined.playerCredentials));
  }
  await Promise.all(clients.map((client) => client.isOver));
  for (const { client } of clients) client.stop();
}

function seated(matchID, playerID, credentials) {
  const multiplayer = SocketIO({ server: url, socketOpts: { transports: ["websocket"] } });
  const client = Client({ game: Sack, multiplayer, matchID, playerID, credentials, debug: false });
  const seat = Number(playerID);
  let turn = 0;
  const isOver = new Promise((resolve) => {
    client.subscribe((state) => {
      if (state === null) return;
      if (seat === 0) count(client, state.G.moves);
      if (state.ctx.gameover) resolve();
      else if (state.ctx.currentPlayer === playerID && state.ctx.turn !== turn) {
        turn = state.ctx.turn;
        const move = isPlacing(state.G) ? client.moves.place : client.moves.bid;
        move(chosen(state.G, seat));
      }
    });
  });
  client.start();
  return { client, isOver };
}

const seen = new WeakMap();

/** Each move counts once, when the first seat of its table is told of it. */
function count(client, made) {
  moves += Math.max(0, made - (seen.get(client) ?? 0));
  seen.set(client, made);
}

async function playOn() {
  for (;;) await playOnce();
}

const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time * 1000));

async function main() {
  for (let table = 0; table < tables; table += 1) {
    playOn().catch((error) => {
      console.error(error);
      process.exit(1);
    });
  }
  await sleep(warm);
  const before = { moves, cpu: cpu(), at: performance.now() };
  await sleep(seconds);
  const found = {
    moves: moves - before.moves,
    cpu_s: cpu() - before.cpu,
    seconds: (performance.now() - before.at) / 1000,
  };
  console.log(JSON.stringify(found));
  process.exit(0);
}

main();
