"""Whole games to keep: the format ``catsack/1``, reading it, and replaying it (rules 1 to 5)."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from catsack.cards import CARDS, Card
from catsack.editions import Edition, with_house_rules
from catsack.engine.deal import begin
from catsack.engine.rounds import Step
from catsack.engine.rules import play
from catsack.engine.scoring import result
from catsack.engine.state import Deal, State
from catsack.errors import Illegal, Malformed
from catsack.events import Cards, Result
from catsack.moves import Move, parse
from catsack.plain import Plain, plain

T = TypeVar("T")
E = TypeVar("E", Illegal, Malformed)

FORMAT = "catsack/1"
KINDS: dict[type, str] = {
    dict: "an object",
    int: "a whole number",
    list: "a list",
    str: "a text",
}
"""What each kind of JSON value is called in a sentence."""


@dataclass(frozen=True, slots=True)
class Record:
    """One game: who sat where, the deal, the moves in order, and how it ended."""

    seats: tuple[str, ...]
    """The name at each seat."""
    deal: Deal
    moves: tuple[Move, ...]
    result: Result | None
    """None while the game is not over."""

    @property
    def edition(self) -> Edition:
        """The rules the game was played by."""
        return self.deal.edition

    def to_dict(self) -> dict[str, Plain]:
        """Return plain JSON data in the format ``catsack/1``."""
        deal = self.deal
        return {
            "format": FORMAT,
            "edition": self.edition.name,
            "house_rules": dict(self.edition.house_rules),
            "seats": list(self.seats),
            "deal": {
                "start": deal.start,
                "removed": plain(deal.removed),
                "dummy": plain(deal.dummy),
                "dummy_removed": plain(deal.dummy_removed),
            },
            "moves": [str(move) for move in self.moves],
            "result": None if self.result is None else self.result.to_dict(),
        }

    def to_json(self) -> str:
        """Return the record as one line of JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False)


def read(data: str | Mapping[str, object]) -> Record:
    """Return the record in *data*, a line of JSON or what it stands for.

    Keys that are not known are passed over; what is missing or wrong raises ``Malformed``.
    """
    kept = _checked(_parsed(data) if isinstance(data, str) else data, dict, "a record")
    where = "the record"
    if (found := _get(kept, "format", str, where)) != FORMAT:
        raise Malformed(
            "record-format",
            f"The format is {_short(found)}; this program reads {FORMAT!r}.",
            found=found,
        )
    rules = _get(kept, "house_rules", dict, where)
    edition = with_house_rules(_get(kept, "edition", str, where), rules)
    seats = tuple(_items(kept, "seats", str, where))
    deal = _deal(_get(kept, "deal", dict, where), edition, len(seats))
    moves = tuple(
        _move(number, text) for number, text in enumerate(_items(kept, "moves", str, where), 1)
    )
    if "result" in kept and kept["result"] is None:
        return Record(seats, deal, moves, None)
    ending = _get(kept, "result", dict, where)
    numbers = {field: tuple(_items(ending, field, int, "the result")) for field in Result.__slots__}
    return Record(seats, deal, moves, Result(**numbers))


def steps(record: Record) -> Iterator[Step]:
    """Yield the beginning of the game and then each move: the state and what happened.

    A move that breaks a rule raises ``Illegal`` with its number, and a result that does
    not follow from the moves ``Malformed``.
    """
    state, events = begin(record.deal)
    yield state, events
    for number, move in enumerate(record.moves, 1):
        try:
            state, events = play(state, move)
        except Illegal as error:
            raise _at(number, str(move), error) from None
        yield state, events
    _check_result(record, state)


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Malformed("record-json", f"This is not JSON: {error}.", why=str(error)) from None


def _get(data: Mapping[str, object], key: str, kind: type[T], where: str = "the record") -> T:
    """Return what *data* holds under *key*, which must be of the *kind*."""
    if key not in data:
        raise Malformed("record-key", f"{where.capitalize()} has no {key!r}.", missing=key)
    return _checked(data[key], kind, f"{key!r} of {where}")


def _items(data: Mapping[str, object], key: str, kind: type[T], where: str) -> list[T]:
    """Return the list that *data* holds under *key*, each item of the *kind*."""
    items = _get(data, key, list, where)
    return [_checked(item, kind, f"an item of {key!r} of {where}") for item in items]


def _checked(value: object, kind: type[T], what: str) -> T:
    # True and False are ints to Python, but not to a reader of the record.
    if isinstance(value, kind) and not isinstance(value, bool):
        return value
    text = f"{what.capitalize()} should be {KINDS[kind]}, not {_short(value)}."
    raise Malformed("record-value", text, what=what)


def _deal(data: Mapping[str, object], edition: Edition, seats: int) -> Deal:
    """Return the deal in *data*, which must be one that 1.3 to 1.8 allow."""
    where = "the deal"
    has_dummy = edition.setup(seats).has_dummy
    start = _get(data, "start", int, where)
    if not 0 <= start < seats:
        raise _wrong_deal(f"the start player is a seat from 0 to {seats - 1}, not {start}", "1.8")
    removed = _cards(data, "removed", edition)
    if len(removed) != seats:
        raise _wrong_deal(f"one card leaves each of {seats} hands, not {len(removed)}", "1.3")
    if not has_dummy:
        for key in ("dummy", "dummy_removed"):
            if key not in data:
                _get(data, key, str, where)
            if data[key] is not None:
                raise _wrong_deal(f"{key!r} is null with {seats} seats", "1.6")
        return Deal(edition, start, removed, None, None)
    dummy = _cards(data, "dummy", edition)
    dummy_removed = _card(_get(data, "dummy_removed", str, where), edition)
    if sorted(map(str, (*dummy, dummy_removed))) != sorted(map(str, edition.cards)):
        raise _wrong_deal("the dummy's pile and its removed card are one whole set", "1.6")
    return Deal(edition, start, removed, dummy, dummy_removed)


def _move(number: int, text: str) -> Move:
    try:
        return parse(text)
    except Malformed as error:
        raise _at(number, _short(text), error) from None


def _wrong_deal(claim: str, rule: str) -> Malformed:
    return Malformed("record-deal", f"This cannot be dealt: {claim}.", rule=rule, claim=claim)


def _cards(data: Mapping[str, object], key: str, edition: Edition) -> Cards:
    return tuple(_card(text, edition) for text in _items(data, key, str, "the deal"))


def _card(text: str, edition: Edition) -> Card:
    if (card := CARDS.get(text)) in edition.cards:
        return card
    cards = " ".join(map(str, edition.cards))
    raise Malformed("card", f"{_short(text)} is no card: a set has {cards}.", rule="1.2", text=text)


def _at(number: int, text: str, error: E) -> E:
    """Return *error* with the number of the move that it is about."""
    sentence = f"Move {number}, {text}: {error.sentence}"
    return type(error)(error.key, sentence, rule=error.rule, **error.facts)


def _check_result(record: Record, state: State) -> None:
    true = result(state) if state.is_over else None
    claimed = record.result
    if claimed == true:
        return
    if true is None:
        raise Malformed(
            "result-too-early",
            f"After {len(record.moves)} moves the game is in round {state.round} and not over, "
            "but the record has a result.",
            rule="2.5",
        )
    if claimed is None:
        raise Malformed(
            "result-missing", "The game is over, but the record has no result.", rule="5.1"
        )
    wrong = next(
        field for field in Result.__slots__ if getattr(claimed, field) != getattr(true, field)
    )
    raise Malformed(
        "result-wrong",
        f"The moves give {wrong} {list(getattr(true, wrong))}, "
        f"but the record says {list(getattr(claimed, wrong))}.",
        rule="5.2" if wrong == "winners" else "5.1",
        field=wrong,
    )


def _short(value: object) -> str:
    """Return *value* as a sentence can hold it."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
