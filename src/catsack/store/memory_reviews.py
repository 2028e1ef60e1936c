"""Reviews, practice cards and the deal of the day, for the store in memory."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from catsack.store.rows import DailyChain, DailyResult, PracticeCard, ReviewProgress, ReviewRow


class MemoryReviews:
    """Reviews, and what is practised because of them, in dictionaries."""

    def __init__(self) -> None:
        self._reviews: dict[str, ReviewRow] = {}
        self._practice_cards: dict[tuple[str, str], PracticeCard] = {}
        self._daily_chain: DailyChain | None = None
        self._daily_results: dict[tuple[str, str], DailyResult] = {}

    async def review(self, table: str) -> ReviewRow | None:
        """Return the review of a game, or how far it has come."""
        return self._reviews.get(table)

    async def claim_review(
        self, table: str, version: int, worker: str, now: int, until: int
    ) -> bool:
        """Give the review of a game to *worker*, unless it is finished or another worker has it."""
        row = self._reviews.get(table)
        is_free = row is None or row.version < version
        if row is not None and row.body is None:
            is_free = is_free or row.until <= now or row.worker == worker
        if is_free:
            self._reviews[table] = ReviewRow(table, version, None, worker, until)
        return is_free

    async def renew_reviews(
        self, worker: str, progress: Sequence[ReviewProgress], until: int
    ) -> None:
        """Record how far the reviews of *worker* have come."""
        for table, done, total in progress:
            if row := self._unfinished_review(table, worker):
                row = replace(row, done=done, total=total, until=until)
                self._reviews[table] = row

    async def finish_review(self, table: str, version: int, body: bytes) -> None:
        """Store a finished review."""
        self._reviews[table] = ReviewRow(table, version, body)

    async def give_up_review(self, table: str, worker: str, is_failed: bool) -> None:
        """Let others compute a review that *worker* has not finished."""
        if row := self._unfinished_review(table, worker):
            self._reviews[table] = replace(row, until=0, is_failed=is_failed)

    async def review_ids(self, after: str, limit: int) -> list[str]:
        """Return ids of the tables of reviews that are greater than *after*."""
        return sorted(id_ for id_ in self._reviews if id_ > after)[:limit]

    async def practice_cards(self, person: str) -> list[PracticeCard]:
        """Return all cards of a person without their decisions, those that are due first."""
        cards = [card for card in self._practice_cards.values() if card.person == person]
        cards.sort(key=lambda card: (card.due, card.position))
        return [replace(card, decision=None) for card in cards]

    async def practice_card(self, person: str, position: str) -> PracticeCard | None:
        """Return one card of a person."""
        return self._practice_cards.get((person, position))

    async def add_practice_cards(self, cards: Sequence[PracticeCard]) -> None:
        """Add cards; those that are there already stay as they are."""
        for card in cards:
            self._practice_cards.setdefault((card.person, card.position), card)

    async def update_practice_card(self, card: PracticeCard) -> None:
        """Store a card after it was answered, whether it is new or not."""
        key = card.person, card.position
        before = self._practice_cards.get(key, card)
        self._practice_cards[key] = replace(
            before,
            state=card.state,
            due=card.due,
            seen=card.seen,
            correct=card.correct,
            began=card.began,
            updated=card.updated,
        )

    async def daily_chain(self) -> DailyChain | None:
        """Return the secret of all days."""
        return self._daily_chain

    async def add_daily_chain(self, chain: DailyChain) -> None:
        """Store the secret of all days, unless there is one."""
        self._daily_chain = self._daily_chain or chain

    async def claim_daily(self, day: str, person: str, table: str) -> str:
        """Note the table of a person's one try, and return it, or the one that is noted already."""
        new = DailyResult(day, person, table)
        return self._daily_results.setdefault((day, person), new).table

    async def finish_daily(
        self, day: str, person: str, score: int, win_share: float, tiles: str
    ) -> None:
        """Store how the one try of a person ended; the first result stays."""
        row = self._daily_results.get((day, person))
        if row is not None and row.score is None:
            row = replace(row, score=score, win_share=win_share, tiles=tiles)
            self._daily_results[day, person] = row

    async def add_daily_ledger(self, day: str, person: str, ledger: bytes) -> None:
        """Store the ledger of a person's one try."""
        if row := self._daily_results.get((day, person)):
            self._daily_results[day, person] = replace(row, ledger=ledger)

    async def daily_results(self, person: str, since: str) -> list[DailyResult]:
        """Return the tries of a person from the day *since* on, the latest first."""
        rows = self._daily_results.values()
        own = [row for row in rows if row.person == person and row.day >= since]
        return sorted(own, key=lambda row: row.day, reverse=True)

    async def daily_scores(self, day: str) -> list[tuple[int, int]]:
        """Return each score of that day and how many have it, the best first."""
        rows = self._daily_results.values()
        scores = Counter(row.score for row in rows if row.day == day and row.score is not None)
        return sorted(scores.items(), reverse=True)

    def has_practised(self, person: str, since: int) -> bool:
        """Tell whether a person has a card that was changed since that time."""
        cards = self._practice_cards.values()
        return any(card.person == person and card.updated >= since for card in cards)

    def drop_person(self, person: str) -> None:
        """Delete everything of a person."""
        for card in [key for key in self._practice_cards if key[0] == person]:
            del self._practice_cards[card]
        for result in [key for key in self._daily_results if key[1] == person]:
            del self._daily_results[result]

    def _unfinished_review(self, table: str, worker: str) -> ReviewRow | None:
        row = self._reviews.get(table)
        return row if row is not None and row.body is None and row.worker == worker else None
