"""The review of a whole game: decisions, ledgers, moments."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from catsack.engine.rules import legal
from catsack.errors import CatsackError, Malformed
from catsack.records import Record, read, steps
from catsack.review.judging.decision import DIGITS, DecisionReview, describe
from catsack.review.judging.evaluation import MOST_WORLDS, evaluate
from catsack.review.judging.hidden_cards import HiddenCard, hidden_cards
from catsack.review.ledger import Chances, Ledger, LedgerEntry, chances, ledger, ledger_entries
from catsack.review.moments import Moment, decisive_moments, highlights
from catsack.review.readability import readability
from catsack.review.truth import with_truth
from catsack.search.known_world import known_world
from catsack.views import view

VERSION = 1
"""Of the data; it moves when the meaning of a field does."""

Progress = Callable[[int, int], None]
"""Told how many decisions are judged, and how many there are."""


@dataclass(frozen=True, slots=True)
class SeatReview:
    """The review of one seat."""

    seat: int
    ledger: Ledger
    readable: float
    """The share of what was hidden about its cards that its bids gave away."""
    decisions: tuple[DecisionReview, ...]
    """Every decision with more than one legal move, in order."""

    def to_dict(self) -> dict[str, object]:
        """Return plain JSON data."""
        return {
            "seat": self.seat,
            "ledger": self.ledger.to_dict(),
            "readable": round(self.readable, DIGITS),
            "decisions": [each.to_dict() for each in self.decisions],
        }


@dataclass(frozen=True, slots=True)
class Review:
    """The review of one game."""

    names: tuple[str, ...]
    seats: tuple[SeatReview, ...]
    """The seats that were asked for."""
    chances: Chances
    entries: tuple[LedgerEntry, ...]
    moments: tuple[Moment, ...]
    """The moments that decided the game."""
    highlights: tuple[Moment, ...]

    def to_dict(self) -> dict[str, object]:
        """Return plain JSON data."""
        return {
            "version": VERSION,
            "seats": [each.to_dict() for each in self.seats],
            "chances": [
                {"number": number, "shares": [round(float(share), DIGITS) for share in row]}
                for number, row in enumerate(self.chances)
            ],
            "ledger_moments": [entry.to_dict() for entry in self.entries],
            "moments": [each.to_dict() for each in self.moments],
            "highlights": [each.to_dict() for each in self.highlights],
        }


def review_file(
    lines: Iterable[str],
    seed: int = 1,
    worlds: int = MOST_WORLDS,
    seats: Collection[int] | None = None,
    progress: Progress | None = None,
) -> Iterator[Review]:
    """Yield the review of every game in a file of records."""
    number = 0
    for line in filter(str.strip, lines):
        number += 1
        try:
            yield review_game(read(line), seed, worlds, seats, progress)
        except CatsackError as error:
            sentence = f"Game {number}: {error.sentence}"
            raise type(error)(error.key, sentence, rule=error.rule, **error.facts) from None
    if number == 0:
        raise Malformed("no-records", "There is no game in this file.")


def review_game(
    record: Record,
    seed: int = 1,
    worlds: int = MOST_WORLDS,
    seats: Collection[int] | None = None,
    progress: Progress | None = None,
) -> Review:
    """Review the finished game of *record* for *seats*, by default all of them.

    The choices of other seats are evaluated too, in fewer worlds: they are in everybody's ledger.
    """
    everything = list(steps(record))
    last, _ = everything[-1]
    if not last.is_over:
        raise Malformed("review-unfinished", "Only a finished game can be reviewed.")
    reviewed = sorted(set(range(last.seats) if seats is None else seats))
    for seat in reviewed:
        if seat not in range(last.seats):
            raise Malformed("seat", f"There is no seat {seat}: they are 0 to {last.seats - 1}.")
    movers = [state.turn or 0 for state, _ in everything[:-1]]
    unforced = [at for at, (state, _) in enumerate(everything[:-1]) if len(legal(state)) > 1]
    values = chances(record)
    plays: dict[int, tuple[float, ...]] = {}
    found: list[DecisionReview] = []
    beliefs: list[HiddenCard] = []
    for done, number in enumerate(unforced):
        if progress is not None:
            progress(done, len(unforced))
        state, _ = everything[number]
        seen = view(state, movers[number])
        is_graded = movers[number] in reviewed
        evaluation = evaluate(seen, record.moves[number], seed, worlds=worlds, is_graded=is_graded)
        plays[number] = evaluation.play
        if is_graded:
            decision = replace(describe(seen, evaluation), number=number)
            found.append(with_truth(decision, state, last.rounds[state.round - 1]))
            hidden = decision.beliefs
        else:
            hidden = hidden_cards(seen, known_world(seen))
        if not state.is_placing:
            beliefs += [replace(each, truth=state.row[each.place]) for each in hidden]
    entries = ledger_entries(movers, plays, values)
    found = [replace(each, luck=entries[each.number or 0].luck[each.seat]) for each in found]
    if progress is not None:
        progress(len(unforced), len(unforced))
    return Review(
        record.seats,
        tuple(
            SeatReview(
                seat,
                ledger(seat, record.deal.start, entries, values),
                readability(seat, beliefs),
                tuple(each for each in found if each.seat == seat),
            )
            for seat in reviewed
        ),
        values,
        entries,
        decisive_moments(everything, values),
        highlights(everything, found),
    )
