"""A page that plays by itself, and notes what it shows and what it was told."""

PLAY = """() => {
  const enabled = (what) => [...document.querySelectorAll(what)].filter((each) => !each.disabled);
  const pick = (all) => all[Math.floor(Math.random() * all.length)];
  setInterval(() => {
    const cards = enabled("fieldset.hand:not([disabled]) input");
    if (cards.length > 0) {
      pick(cards).click();
      return requestAnimationFrame(() => enabled(".placing button")[0]?.click());
    }
    const [first, last] = enabled(".auction .actions button");
    const amount = Number(/\\d+/.exec(first?.innerText)?.[0]);
    const bids = last && amount <= 9 && Math.random() < 0.55;
    (bids ? first : (last ?? first))?.click();
  }, 40);
}"""
"""Clicks whatever can be clicked, at random, but makes no high bids."""

LISTEN = """() => {
  window.told = [];
  const note = ({ data }) => {
    for (const { events, game, own, seat } of [JSON.parse(data)].flat())
      if (events) told.push({ events, game, own, ...(seat === undefined ? {} : { seat }) });
  };
  window.WebSocket = class extends WebSocket {
    constructor(...how) {
      super(...how);
      this.addEventListener("message", note);
    }
  };
}"""
"""Notes what the server says about the game."""

WATCH = """() => {
  window.shots = [];
  const look = () => {
    const game = document.querySelector(".active-game");
    const over = document.querySelector(".game-over");
    if (!game && !over) return;
    const { seat } = told.findLast((one) => "seat" in one) ?? {};
    const text = (what) => document.querySelector(what)?.textContent.replace(/\\s+/g, " ").trim();
    const shot = {
      event: game ? Number(game.dataset.event ?? -1) : null,
      up: document.querySelectorAll("[data-anchor^=row-] .up").length,
      purse: text("[data-anchor=purse]"),
      won: text(`[data-anchor=fan-${seat}] .visually-hidden`) ?? "",
      hint: text(".auction .hint") ?? "",
      isPlacing: document.querySelector(".placing") !== null,
      isOver: over !== null,
    };
    if (JSON.stringify(shot) !== JSON.stringify(shots.at(-1))) shots.push(shot);
  };
  new MutationObserver(look).observe(
    document, { childList: true, characterData: true, subtree: true, attributes: true });
}"""
"""Notes what the page shows, after every change; needs ``LISTEN``."""

SCRIPT = f"({LISTEN})(); ({WATCH})(); ({PLAY})();"
