"""The deal of the day: the same deal and the same bots for everybody, and one try each."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime

import msgspec

from catsack.editions import with_house_rules
from catsack.fair import (
    daily_bot_seed,
    daily_deal,
    day_after,
    days_between,
    seed_before,
    utc_day,
)
from catsack.records import read
from catsack.server.daily.tiles import tiles
from catsack.server.ops.entropy import Entropy
from catsack.server.ops.tasks import Tasks
from catsack.server.protocol.bodies import OriginKept
from catsack.server.protocol.refusals import Denied
from catsack.server.protocol.review_bodies import (
    DailyOwn,
    DailySeen,
    LedgerSeen,
    PastDay,
    RevealedDay,
    ScoreCount,
)
from catsack.server.reviews.reviews import Reviews
from catsack.server.tables.journal import TableOrigin, TableSettings
from catsack.server.tables.parts.given_game import GivenGame
from catsack.server.tables.registry import Registry
from catsack.server.tables.session import TableSession
from catsack.server.thinking.fair_queue import Rank
from catsack.store.contract import Store
from catsack.store.errors import AlreadyWritten
from catsack.store.rows import DailyChain, DailyResult, GameRow, PersonKind, PersonRow

SEATS = 4
EDITION = "felix"
SEAT = 0
"""Where everybody sits."""
BOTS = ("bluffer", "collector", "champion")
"""They choose without a look at the clock, so that equal play gives equal games."""
CHAIN_DAYS = 30 * 365
"""How many days one secret is good for. To compute a seed takes that many hashes, 10 ms."""
PAST_DAYS = 30
"""How many days gone by are listed."""
SETTINGS = TableSettings(
    seats=SEATS,
    edition=EDITION,
    allows_spectators=False,
    allows_programs=False,
    clock=None,
    # Somebody who does not come back must not keep a table for ever.
    grace_s=24 * 3600,
    is_rated=False,
)


class _KeptOrigin(msgspec.Struct):
    origin: OriginKept | None = None


class _ReviewedSeat(msgspec.Struct):
    seat: int
    ledger: LedgerSeen


class _LedgersKept(msgspec.Struct):
    seats: list[_ReviewedSeat]


def game_origin(game: GameRow) -> OriginKept | None:
    """Return where the deal of an archived game came from; None if it was dealt at its table."""
    if game.is_counted:
        return None
    return msgspec.json.decode(game.record, type=_KeptOrigin).origin


class Daily:
    """Opens the tables of the day, and knows everybody's results."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        entropy: Entropy,
        tables: Registry,
        reviews: Reviews,
    ) -> None:
        self._store = store
        self._clock = clock
        self._entropy = entropy
        self._tables = tables
        self._reviews = reviews
        self._tasks = Tasks()
        self._latest: tuple[str, str] | None = None
        """The latest day that was asked for, and its seed."""

    async def stop(self) -> None:
        """Start nothing more."""
        await self._tasks.stop()

    @property
    def day(self) -> str:
        """Today."""
        return utc_day(self._clock())

    def is_sealed(self, game: GameRow) -> bool:
        """Tell whether a game was played with the deal of a day that is not over."""
        origin = game_origin(game)
        return origin is not None and origin.kind == "daily" and origin.day >= self.day

    async def open(self, person: PersonRow, address: str) -> str:
        """Return the table of a person's one try today; it is opened the first time."""
        _refuse_program(person)
        day = self.day
        game = await self._game(day, TableOrigin("daily", day=day), SETTINGS)
        table = await self._store.claim_daily(day, person.id, self._entropy.token_urlsafe(12))
        if await self._store.table(table) is None:
            # A second request at the same moment, perhaps at another worker, may be quicker.
            with suppress(AlreadyWritten):
                await self._tables.open_given(person, game, address, table)
        return table

    async def practise(self, person: PersonRow, day: str, address: str) -> str:
        """Open a table with the deal of a day gone by, which does not count."""
        _refuse_program(person)
        chain = await self._chain()
        try:
            day = date.fromisoformat(day).isoformat()
        except ValueError:
            raise Denied("no-such-day", day=day) from None
        if day == self.day:
            raise Denied("day-not-over")
        if not chain.first_day <= day < self.day:
            raise Denied("no-such-day", day=day)
        settings = msgspec.structs.replace(SETTINGS, allows_advice=True)
        game = await self._game(day, TableOrigin("daily-practice", day=day), settings)
        return await self._tables.open_given(person, game, address)

    async def today(self, person: PersonRow | None, address: str) -> DailySeen:
        """Return the deal of today as *person* may see it."""
        day, chain = self.day, await self._chain()
        results = [] if person is None else await self._results(person, chain, address)
        own = next((each for each in results if each.day == day), None)
        is_done = own is not None and await self._store.archived_game(own.table) is not None
        scores = await self._store.daily_scores(day)
        ends_at = datetime.fromisoformat(day_after(day)).replace(tzinfo=UTC)
        return DailySeen(
            day=day,
            commitment=await self._seed(day_after(day, -1)),
            seats=SEATS,
            bots=list(BOTS),
            state="open" if own is None else "done" if is_done else "playing",
            table=None if own is None else own.table,
            ends_at=ends_at.isoformat(),
            players=sum(count for _, count in scores),
            distribution=[ScoreCount(*each) for each in scores] if is_done else [],
            own=None if own is None else _own(own, scores),
            yesterday=RevealedDay(day_after(day, -1), await self._seed(day_after(day, -1))),
            streak=_streak({each.day for each in results if each.score is not None}, day),
            past=_past(results, chain, day),
        )

    def on_archived(self, session: TableSession) -> None:
        """See to the result when a game of the day is over."""
        origin = session.table.origin
        if origin is not None and origin.kind == "daily":
            self._tasks.spawn(self._finish(session.table.id, session.address))

    async def on_reviewed(self, game: GameRow, body: bytes) -> None:
        """Store the ledger when a game of the day is reviewed."""
        origin = game_origin(game)
        if origin is None or origin.kind != "daily":
            return
        seats = msgspec.json.decode(body, type=_LedgersKept).seats
        for each in seats:
            if each.seat == SEAT:
                ledger = msgspec.json.encode(each.ledger)
                await self._store.add_daily_ledger(origin.day, game.seats[SEAT].who, ledger)

    async def _results(
        self, person: PersonRow, chain: DailyChain, address: str
    ) -> Sequence[DailyResult]:
        """Return all tries of *person*; what a crash has left out of the latest is made up for."""
        results = await self._store.daily_results(person.id, chain.first_day)
        latest = results[0] if results else None
        if latest is None or latest.ledger is not None:
            return results
        await self._finish(latest.table, address)
        return await self._store.daily_results(person.id, chain.first_day)

    async def _finish(self, table: str, address: str) -> None:
        """Store the result of a game, if it is over and counts, and have it reviewed."""
        game = await self._store.archived_game(table)
        origin = None if game is None else game_origin(game)
        if game is None or origin is None:
            return
        seat = game.seats[SEAT]
        if utc_day(game.finished) != origin.day or seat.was_stood_in:
            return
        line = tiles(read(game.record.decode()), SEAT)
        await self._store.finish_daily(origin.day, seat.who, seat.score, seat.win_share, line)
        status = await self._reviews.status(table)
        if status.body is not None:
            await self.on_reviewed(game, status.body)
        elif status.state != "failed":
            await self._reviews.start(game, Rank(False, address or seat.who, seat.who))

    async def _game(self, day: str, origin: TableOrigin, settings: TableSettings) -> GivenGame:
        seed = await self._seed(day)
        edition = with_house_rules(EDITION, {})
        deal = daily_deal(day, seed, edition, SEATS)
        bots = tuple(bot for bot in BOTS if bot in self._tables.bots.names)
        return GivenGame(origin, settings, deal, SEAT, bots, daily_bot_seed(day, seed))

    async def _seed(self, day: str) -> str:
        """Return the seed of *day*. Until that day is over it must not leave the server."""
        chain = await self._chain()
        if self._latest is not None and day <= self._latest[0]:
            latest, seed = self._latest
            return seed_before(seed, days_between(day, latest))
        if day > chain.last_day:
            raise Denied("no-such-day", day=day)
        seed = seed_before(chain.secret, days_between(day, chain.last_day))
        self._latest = day, seed
        return seed

    async def _chain(self) -> DailyChain:
        """Return the secret of all days, which is drawn when it is first needed."""
        chain = await self._store.daily_chain()
        if chain is None:
            first = self.day
            new = DailyChain(first, day_after(first, CHAIN_DAYS), self._entropy.token_hex(32))
            await self._store.add_daily_chain(new)
            # Perhaps another worker was quicker.
            chain = await self._store.daily_chain() or new
        return chain


def _refuse_program(person: PersonRow) -> None:
    if person.kind is PersonKind.BOT:
        raise Denied("not-for-programs")


def _own(result: DailyResult, scores: Sequence[tuple[int, int]]) -> DailyOwn | None:
    own = result.score
    if own is None:
        return None
    ledger = result.ledger
    return DailyOwn(
        score=own,
        rank=1 + sum(count for score, count in scores if score > own),
        of=sum(count for _, count in scores),
        ledger=None if ledger is None else msgspec.json.decode(ledger, type=LedgerSeen),
        tiles=list(result.tiles),
    )


def _streak(days: set[str], today: str) -> int:
    """Return for how many days in a row there is a result; today may still come."""
    day = today if today in days else day_after(today, -1)
    streak = 0
    while day in days:
        streak += 1
        day = day_after(day, -1)
    return streak


def _past(results: Sequence[DailyResult], chain: DailyChain, today: str) -> list[PastDay]:
    scores = {each.day: each.score for each in results}
    days = [day_after(today, -ago) for ago in range(1, PAST_DAYS + 1)]
    return [PastDay(day, scores.get(day)) for day in days if day >= chain.first_day]
