"""When a position comes again: spaced repetition with the FSRS algorithm."""

from datetime import UTC, datetime

from fsrs import Card, Rating, Scheduler

from catsack.server.protocol.fields import Grade

RATINGS: dict[Grade, Rating] = {
    "fine": Rating.Good,
    "inaccuracy": Rating.Hard,
    "mistake": Rating.Again,
    "blunder": Rating.Again,
}
_SCHEDULER = Scheduler(enable_fuzzing=False)


def schedule(state: bytes | None, grade: Grade, now: int) -> tuple[bytes, int]:
    """Return what to remember of a position, and when it is due, after an answer of that *grade*.

    *state* is what was remembered so far; None is a position that was never answered. Times are
    milliseconds since 1970.
    """
    at = datetime.fromtimestamp(now / 1000, UTC)
    card = Card(card_id=0, due=at) if state is None else Card.from_json(state.decode())
    card, _ = _SCHEDULER.review_card(card, RATINGS[grade], at)
    return card.to_json().encode(), round(card.due.timestamp() * 1000)
