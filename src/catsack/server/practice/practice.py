"""What people practise: shipped positions and their own mistakes, each when it is due."""

import asyncio
import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import cast, get_args

import msgspec

from catsack.errors import Malformed
from catsack.moves import Move, parse
from catsack.server.practice.exercises import (
    Exercise,
    mistakes,
    own_position,
    reviewed_decision,
)
from catsack.server.practice.repetition import schedule
from catsack.server.practice.verdict import answered, judged_by_candidates
from catsack.server.protocol.fields import Grade, Theme
from catsack.server.protocol.refusals import Denied
from catsack.server.protocol.review_bodies import PracticeProgress, ThemeProgress
from catsack.server.reviews.reviews import Reviews
from catsack.server.thinking.fair_queue import Rank
from catsack.store.contract import Store
from catsack.store.rows import GameRow, PersonKind, PersonRow, PracticeCard
from catsack.views import View

DAY_MS = 24 * 3_600_000
NEW_PER_DAY = 20
"""More new positions are not shown on one day: each comes again, and again."""
THEMES: tuple[Theme, ...] = get_args(Theme)


class Practice:
    """Chooses positions and judges answers."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        reviews: Reviews,
        shipped: Sequence[Exercise] | None = None,
    ) -> None:
        self._store = store
        self._clock = clock
        self._reviews = reviews
        self._shipped = None if shipped is None else {each.id: each for each in shipped}
        """The positions that come with catsack by their ids; None until they are needed."""

    async def progress(self, person: PersonRow) -> PracticeProgress:
        """Return what there is to practise for *person*."""
        cards, now = await self._store.practice_cards(person.id), self._clock()
        new = await self._new_cards(person, cards)
        due = [card for card in cards if card.seen and card.due <= now]
        return PracticeProgress(
            due=len(due),
            new=len(new),
            themes=[
                ThemeProgress(
                    theme,
                    seen=sum(card.seen for card in cards if card.theme == theme),
                    right=sum(card.correct for card in cards if card.theme == theme),
                    due=sum(card.theme == theme for card in due),
                    total=sum(
                        card.theme == theme
                        for card in (*new, *(card for card in cards if card.seen))
                    ),
                )
                for theme in THEMES
            ],
        )

    async def next_position(self, person: PersonRow, theme: Theme | None) -> Exercise | None:
        """Return what *person* is to practise next, or None if nothing is left for today."""
        cards, now = await self._store.practice_cards(person.id), self._clock()
        due = [card for card in cards if card.seen and card.due <= now]
        new = await self._new_cards(person, cards)
        if sum(card.began >= now - now % DAY_MS for card in cards) >= NEW_PER_DAY:
            new = []
        for card in (*due, *new):
            if theme is None or card.theme == theme:
                return await self.position(person, card.position)
        return None

    async def position(self, person: PersonRow, id_: str) -> Exercise | None:
        """Return a position that *person* may practise; None if there is none of that id."""
        shipped = (await self._shipped_positions()).get(id_)
        if shipped is not None:
            return shipped
        card = await self._store.practice_card(person.id, id_)
        if card is None or card.table is None or card.decision is None:
            return await self._reviewed_position(person, id_)
        game = await self._store.archived_game(card.table)
        if game is None:
            return None
        theme = cast(Theme, card.theme)
        return own_position(id_, theme, game.record, card.number, card.decision)

    async def answer(
        self, person: PersonRow, id_: str, text: str, rank: Rank
    ) -> tuple[dict[str, object], int]:
        """Return the judgement of a move in a position, and when the position comes again."""
        position = await self.position(person, id_)
        if position is None:
            raise Denied("not-found")
        view = position.as_seen().view
        move = _legal_move(view, text)
        decision = await self._judged(position, view, move, rank)
        now = self._clock()
        card = await self._store.practice_card(person.id, id_) or _new_card(person, position)
        grade = cast(Grade, decision["grade"])
        state, due = schedule(card.state, grade, now)
        await self._store.update_practice_card(
            replace(
                card,
                state=state,
                due=due,
                seen=card.seen + 1,
                correct=card.correct + (grade == "fine"),
                began=card.began or now,
                updated=now,
            )
        )
        return decision, due

    async def on_reviewed(self, game: GameRow, body: bytes) -> None:
        """Turn the mistakes of everybody who played a game into positions to practise."""
        now = self._clock()
        cards = []
        for mistake in mistakes(body):
            seat = game.seats[mistake.seat]
            person = None if seat.was_stood_in else await self._store.person(seat.who)
            if person is None or person.kind is PersonKind.BOT:
                continue
            cards.append(
                PracticeCard(
                    person=person.id,
                    position=f"{game.table}-{mistake.number}",
                    theme=mistake.theme,
                    table=game.table,
                    number=mistake.number,
                    decision=mistake.decision,
                    state=None,
                    due=now,
                    seen=0,
                    correct=0,
                    began=0,
                    updated=now,
                )
            )
        if cards:
            await self._store.add_practice_cards(cards)

    async def _judged(
        self, position: Exercise, view: View, move: Move, rank: Rank
    ) -> dict[str, object]:
        try:
            body = await self._reviews.judge(view, move, rank)
        except Denied:
            return judged_by_candidates(position, move)
        return answered(position, msgspec.json.decode(body))

    async def _reviewed_position(self, person: PersonRow, id_: str) -> Exercise | None:
        """Return a decision that *person* made, good or bad, in a game that is reviewed."""
        table, _, number = id_.rpartition("-")
        game = await self._store.archived_game(table) if number.isdecimal() else None
        body = None if game is None else (await self._reviews.status(table)).body
        found = None if body is None else reviewed_decision(body, int(number))
        if game is None or found is None:
            return None
        seat = game.seats[found.seat]
        if seat.who != person.id or seat.was_stood_in:
            return None
        return own_position(id_, found.theme, game.record, found.number, found.decision)

    async def _shipped_positions(self) -> dict[str, Exercise]:
        """Return the positions that come with catsack by their ids; they are loaded once."""
        if self._shipped is None:
            loaded = await asyncio.to_thread(shipped_positions)
            self._shipped = {each.id: each for each in loaded}
        return self._shipped

    async def _new_cards(
        self, person: PersonRow, cards: Sequence[PracticeCard]
    ) -> list[PracticeCard]:
        """Return what was never answered: mistakes of one's own first, then shipped positions.

        Everybody has an order of their own, which mixes the themes.
        """
        known = {card.position for card in cards}
        positions = await self._shipped_positions()
        shipped = [_new_card(person, each) for id_, each in positions.items() if id_ not in known]
        shipped.sort(
            key=lambda card: hashlib.sha256(f"{person.id} {card.position}".encode()).digest()
        )
        return [*(card for card in cards if not card.seen), *shipped]


def shipped_positions() -> Sequence[Exercise]:
    """Return the positions that come with catsack."""
    from catsack.review.positions import practice_positions

    return tuple(
        Exercise(each.id, cast(Theme, each.theme), "shipped", each.record, each.seat, each.decision)
        for each in practice_positions()
    )


def due_text(due: int) -> str:
    """Return a time as it is sent."""
    return datetime.fromtimestamp(due / 1000, UTC).isoformat(timespec="seconds")


def _new_card(person: PersonRow, position: Exercise) -> PracticeCard:
    return PracticeCard(person.id, position.id, position.theme, None, 0, None, None, 0, 0, 0, 0, 0)


def _legal_move(view: View, text: str) -> Move:
    try:
        move = parse(text)
    except Malformed:
        raise Denied("not-legal-here", move=text) from None
    if move not in view.moves:
        raise Denied("not-legal-here", move=text)
    return move
