/** boardgame.io's own server with the game on it, everything in memory: node server.js PORT */
const { Server, Origins } = require("boardgame.io/server");
const { Sack } = require("./game");

const server = Server({ games: [Sack], origins: [Origins.LOCALHOST] });
server.run(Number(process.argv[2]), () => console.log("ready"));
