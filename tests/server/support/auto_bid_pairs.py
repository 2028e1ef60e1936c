"""Pairs of games with the same bids: made by the server for a seat, and by hand.

A game is played twice. The first time the server bids for one seat; the second time its person
makes the same bids by hand, at the same times and under the same ids.
"""

import asyncio
from contextlib import suppress
from random import Random
from typing import NamedTuple

import msgspec

from catsack.cards import Card
from catsack.engine import State
from catsack.moves import Place, parse
from catsack.server.protocol.commands import CancelAutoBid, MakeMove, SetAutoBid
from catsack.server.protocol.refusals import Denied
from catsack.server.protocol.settings import Clocks, Settings
from catsack.server.protocol.table_views import AutoBidSeen, Own, Public
from catsack.server.protocol.updates import AnyChange, SeatMoved
from catsack.server.tables.journal import PRIVATE, AnyEntry, MoveEntry, decode
from catsack.server.tables.pipeline import COLLECT_S
from catsack.server.tables.projection import Projection
from catsack.store.memory import MemoryStore
from tests.server.support.clients import TableClient, registry_of, start_game
from tests.server.support.manual_loop import BEGAN, run
from tests.server.support.seeded_entropy import SeededEntropy
from tests.server.support.stories import journal, spectator_at

BIDDER = 1
"""The seat that has auto-bids."""
TICK_S = 2.0
"""At every tick those who are on turn move by hand, one after another."""
SLOT_S = 0.02
"""How long each of them has for that."""


class BidderMove(NamedTuple):
    """A move of the bidder in an auction."""

    at: int
    """When the bidder was told that it is made."""
    moment: int
    move: str
    id: str

    @property
    def is_auto(self) -> bool:
        """The server made it: its ids are not those of clients in tests."""
        return "-" not in self.id


class Evening(NamedTuple):
    """A game: what each of the others got to know, and how the bidder moved in auctions."""

    known: list[list[tuple[int, bytes]]]
    """Every message, and when it came."""
    moves: list[BidderMove]


def evening(
    seed: str, by_hand: list[BidderMove] | None = None, project: type[Projection] = Projection
) -> Evening:
    """Play a game; the bidder has auto-bids, or makes the moves *by_hand* that these made."""
    return run(_evening(seed, by_hand, project))


async def _evening(
    seed: str, by_hand: list[BidderMove] | None, project: type[Projection]
) -> Evening:
    rng = Random(seed)
    registry = registry_of(MemoryStore(), SeededEntropy(Random(seed)), project)
    await registry.start()
    seats = rng.randrange(3, 6)
    clock = rng.choice([None, Clocks(60, 60)])
    settings = Settings(seats=seats, is_public=rng.random() < 0.5, clock=clock, grace_s=None)
    clients = await start_game(registry, settings, rng.randrange(2, seats + 1))
    bidder = clients[BIDDER]
    others = [client for client in clients if client is not bidder]
    others.append(await spectator_at(registry, bidder))
    repeating = asyncio.create_task(_repeat(bidder, by_hand or []))
    tick = 0
    while not bidder.game["result"]:
        tick += 1
        assert tick < 2000, "The game does not go on."
        await _sleep_until(tick * TICK_S)
        if by_hand is None:
            await _tell_server(bidder, Random(f"{seed} tell {tick}"))
        for slot, client in enumerate(clients, 1):
            await _sleep_until(tick * TICK_S + slot * SLOT_S)
            is_bidding = client is bidder and not client.game["is_placing"]
            if is_bidding and (by_hand is not None or _acts(client)):
                continue
            if client.own["legal"]:
                await _move(client, seed)
        await _sleep_until(tick * TICK_S + (len(clients) + 1) * SLOT_S)
        if tick % 7 == 0:
            # Somebody loses the connection and comes back.
            returning = others[tick % len(others)]
            returning.leave()
            await returning.hello(returning.number)
    await repeating
    rows = [(0, row.summary) for row in await registry.store.public_tables(9)]
    known = [[*zip(each.times, each.sent, strict=True), *rows] for each in others]
    moves = await _auction_moves(bidder)
    await registry.stop()
    return Evening(known, moves)


async def _tell_server(bidder: TableClient, rng: Random) -> None:
    """Set an auto-bid, cancel it, or do nothing."""
    if bidder.own["situation"] not in ("bidding", "waiting", "placed", "placing"):
        return
    if rng.random() < 0.7:
        # The auction may end in the same moment.
        with suppress(Denied):
            await bidder.ask(
                SetAutoBid,
                id=f"{rng.getrandbits(60):012x}",
                round=bidder.game["round"],
                limit=rng.randrange(1, 16),
                then=rng.choice(["pass", "ask"]),
                cards=rng.sample(list(Card), rng.choice([0, 0, 2])),
            )
    elif bidder.own["auto_bid"] and rng.random() < 0.2:
        await bidder.ask(CancelAutoBid)


async def _move(client: TableClient, seed: str) -> None:
    """Move by hand; the move follows from the seed and the moment."""
    legal = client.own["legal"]
    rng = Random(f"{seed} {client.game['moment']} {client.person.id}")
    if legal[0] == "p" and legal[1:] and rng.random() < 0.6:
        legal = legal[1:3]
    await client.move(rng.choice(legal) if legal[0] != "p" else "p")


async def _repeat(bidder: TableClient, moves: list[BidderMove]) -> None:
    """Make *moves* by hand, each so early that its batch is decided at its time."""
    for each in moves:
        await _sleep_until((each.at - BEGAN) / 1000 - COLLECT_S)
        bidder.moves += not each.is_auto
        await bidder.ask(MakeMove, id=each.id, moment=each.moment, move=each.move)


async def _sleep_until(at_s: float) -> None:
    await asyncio.sleep(at_s - asyncio.get_running_loop().time())


def _acts(client: TableClient) -> bool:
    auto_bid = client.own["auto_bid"]
    return auto_bid is not None and auto_bid["acts"]


async def _auction_moves(bidder: TableClient) -> list[BidderMove]:
    moments: dict[int, int] = {}
    times: dict[int, int] = {}
    for at, message in zip(bidder.times, bidder.messages, strict=True):
        if message["type"] in ("happened", "table") and message["game"]:
            moments[message["number"]] = message["game"]["moment"]
            times.setdefault(message["number"], at)
    entries = [decode(body) for body in await journal(bidder)]
    public = [entry for entry in entries if not isinstance(entry, PRIVATE)]
    return [
        BidderMove(times[number], moments[number - 1], entry.move, entry.id)
        for number, entry in enumerate(public)
        if isinstance(entry, MoveEntry)
        and entry.seat == BIDDER
        and not isinstance(parse(entry.move), Place)
    ]


def can_tell_auto_bids(seed: str, project: type[Projection] = Projection) -> bool:
    """Tell whether what the others are sent, or when, differs between the two."""
    for attempt in range(20):
        automatic = evening(f"{seed} {attempt}", project=project)
        if _is_comparable(automatic.moves):
            by_hand = evening(f"{seed} {attempt}", automatic.moves, project)
            return not all(map(_are_alike, automatic.known, by_hand.known))
    raise AssertionError("No game can be compared.")


def _is_comparable(moves: list[BidderMove]) -> bool:
    """Tell whether the server bid at all, and never in the millisecond of somebody's slot.

    Whoever moves in the same millisecond may see the bid just before or just after.
    """
    bids = [(move.at - BEGAN) % round(TICK_S * 1000) for move in moves if move.is_auto]
    return bool(bids) and all(at % round(SLOT_S * 1000) for at in bids)


def _are_alike(some: list[tuple[int, bytes]], others: list[tuple[int, bytes]]) -> bool:
    """Tell whether the messages are the same, and come at the same times.

    Whoever tells the server anything, refusals included, begins a batch; who moves within the same
    batch is then told a little earlier. Nobody knows who began it, or with what.
    """
    return [message for _, message in some] == [message for _, message in others] and all(
        abs(at - other_at) <= COLLECT_S * 1000
        for (at, _), (other_at, _) in zip(some, others, strict=True)
    )


class AutoBidShown(Projection):
    """Shows everybody somebody's auto-bid."""

    def own(self, seat: int | None) -> Own | None:
        own = super().own(seat)
        auto_bid = next(filter(None, self._table.auto_bids), None)
        if own is None or auto_bid is None:
            return own
        seen = AutoBidSeen(auto_bid.limit, auto_bid.then, auto_bid.cards, False)
        return msgspec.structs.replace(own, auto_bid=own.auto_bid or seen)


class AutoBidsCounted(Projection):
    """A number can tell as much as a name."""

    def public(self, state: State) -> Public:
        public = super().public(state)
        return msgspec.structs.replace(public, bank=public.bank + self._table.private_entries)


class MarkedMoves(Projection):
    """Marks moves that nobody made by hand."""

    def _change(self, number: int, entry: AnyEntry) -> AnyChange:
        change = super()._change(number, entry)
        is_auto = bool(self._table.auto_bids) and isinstance(change, SeatMoved)
        return msgspec.structs.replace(change, by_bot=True) if is_auto else change
