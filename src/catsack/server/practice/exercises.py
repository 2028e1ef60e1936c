"""Positions to practise: decisions of finished games, as the seat on turn saw them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

import msgspec

from catsack import views
from catsack.events import Event, to_dict
from catsack.plain import Plain
from catsack.records import Record, read, steps
from catsack.server.protocol.fields import Grade, Theme
from catsack.server.protocol.table_views import Outlook, Own
from catsack.views import View, own, seen, view


@dataclass(frozen=True, slots=True)
class Exercise:
    """A decision that somebody is to make."""

    id: str
    theme: Theme
    source: Literal["shipped", "own"]
    record: Record
    """Up to the decision."""
    seat: int
    decision: Mapping[str, object]
    """Its judgement, as reviews have it."""

    def as_seen(self) -> "PositionSeen":
        """Return what the seat sees, and nothing else."""
        parts = list(steps(self.record))
        state, _ = parts[-1]
        events = tuple(seen(event, self.seat) for _, part in parts for event in part)
        mine, seen_by_seat = own(state, self.seat), view(state, self.seat)
        return PositionSeen(seen_by_seat, _own_part(self.seat, mine, seen_by_seat), events)


@dataclass(frozen=True, slots=True)
class PositionSeen:
    """What the seat of a position sees."""

    view: View
    own: Own
    events: tuple[Event, ...]
    """Since the deal."""

    def to_dict(self, position: Exercise) -> dict[str, Plain]:
        """Return the position as it is sent to somebody who has not answered yet."""
        view, recall = self.view, self.view.recall
        memory = recall.to_dict()
        return {
            "id": position.id,
            "theme": position.theme,
            "source": position.source,
            "edition": view.edition.name,
            "house_rules": dict(view.edition.house_rules),
            "rounds": view.edition.rounds,
            "own": msgspec.to_builtins(self.own),
            "view": view.to_dict(),
            "memory": {key: memory[key] for key in ("purses", "spent", "won", "points")},
            "events": [to_dict(event) for event in self.events],
            "names": list(position.record.seats),
        }


def _own_part(seat: int, mine: views.Own, view: View) -> Own:
    """Return what *seat*, which is on turn, has and may do: what a table would tell it."""
    sack, is_laid = mine.outlook, mine.place < len(view.row)
    return Own(
        seat=seat,
        hand=mine.hand,
        card=view.row[mine.place] if is_laid else None,
        purse=mine.purse,
        removed=mine.removed,
        won=mine.won,
        legal=[str(move) for move in mine.legal or ()],
        pays=mine.pays,
        situation=mine.situation,
        place=mine.place,
        outlook=None if sack is None else Outlook(sack.low, sack.high, sack.dogs, sack.chased),
    )


class _KeptDecision(msgspec.Struct):
    number: int
    grade: Grade
    loss: float
    themes: list[Theme] = []


class _KeptSeat(msgspec.Struct):
    seat: int
    decisions: list[msgspec.Raw]


class _KeptReview(msgspec.Struct):
    seats: list[_KeptSeat]


@dataclass(frozen=True, slots=True)
class JudgedDecision:
    """A decision of a finished game, and the theme under which it is practised."""

    seat: int
    number: int
    theme: Theme
    grade: Grade
    loss: float
    decision: bytes


MISTAKES: tuple[Grade, ...] = ("mistake", "blunder")
MAX_PER_GAME = 5
"""The costliest mistakes of a seat: more of one game would teach nothing new."""


def mistakes(review: bytes) -> list[JudgedDecision]:
    """Return the costliest mistakes of every seat in a review."""
    found: list[JudgedDecision] = []
    for seat in msgspec.json.decode(review, type=_KeptReview).seats:
        graded = [each for each in _decisions(seat) if each.grade in MISTAKES]
        found += sorted(graded, key=lambda each: -each.loss)[:MAX_PER_GAME]
    return found


def reviewed_decision(review: bytes, number: int) -> JudgedDecision | None:
    """Return the decision with that *number* of a game, if the review judges it."""
    seats = msgspec.json.decode(review, type=_KeptReview).seats
    decisions = (each for seat in seats for each in _decisions(seat))
    return next((each for each in decisions if each.number == number), None)


def _decisions(seat: _KeptSeat) -> Iterator[JudgedDecision]:
    for raw in seat.decisions:
        kept = msgspec.json.decode(raw, type=_KeptDecision)
        theme: Theme = kept.themes[0] if kept.themes else "raising"
        yield JudgedDecision(seat.seat, kept.number, theme, kept.grade, kept.loss, bytes(raw))


def own_position(
    id_: str, theme: Theme, game_record: bytes, number: int, decision: bytes
) -> Exercise:
    """Return the position before move *number* of an archived game."""
    game = read(game_record.decode())
    record = Record(game.seats, game.deal, game.moves[:number], None)
    *_, (state, _) = steps(record)
    return Exercise(
        id_,
        theme,
        "own",
        record,
        -1 if state.turn is None else state.turn,
        msgspec.json.decode(decision),
    )
