"""A table to try the rules at: deals laid open, moves in their notation, events without numbers."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import TypeVar

import pytest

from catsack import Card, Edition, Event, Game, Illegal, Move, View
from catsack.editions import PRINTED
from catsack.engine import Deal, draw
from catsack.events import Cards, MiceLaid, NoMiceLaid

E = TypeVar("E", bound=Event)

MOUSE_CARDS = {3: (3, 6), 4: (2, 4, 6), 5: (2, 3, 4, 6)}
"""By number of seats, as printed (1.5)."""
BANK = {3: 21, 4: 27, 5: 33}
"""Before the first filling (1.4)."""

in_every_edition = pytest.mark.parametrize("edition", PRINTED.values(), ids=PRINTED)
for_every_number = pytest.mark.parametrize("seats", MOUSE_CARDS)
at_every_table = pytest.mark.parametrize(
    ("edition", "seats"),
    [
        pytest.param(edition, seats, id=f"{edition.name}-{seats}")
        for edition in PRINTED.values()
        for seats in MOUSE_CARDS
    ],
)


def cards(notation: str) -> Cards:
    return tuple(Card(text) for text in notation.split())


def dealt(
    edition: Edition, seats: int, *, start: int = 1, removed: str = "", dummy: str = ""
) -> Game:
    """Begin a game; *dummy* is the top of its pile, the rest of which follows in order."""
    gone = cards(removed) or (Card.CAT_3,) * seats
    if seats > 3:
        return Game(Deal(edition, start, gone, None, None))
    top = cards(dummy)
    *pile, left_over = (*top, *(card for card in edition.cards if card not in top))
    return Game(Deal(edition, start, gone, tuple(pile), left_over))


def fitting(row: str, seats: int) -> Cards:
    """Return as many cards of *row*, which has five, as this number of seats lays."""
    return cards(row)[: max(seats, 4)]


def opened(edition: Edition, seats: int, row: str = "+5 -8 R +11 -5", *, start: int = 1) -> Game:
    """Begin a game and lay *row* from left to right, the dummy's card included."""
    laid = fitting(row, seats)
    removed = ["+3"] * seats
    for place, card in enumerate(laid[-seats:]):
        removed[(start + place) % seats] = "+5" if card is Card.CAT_3 else "+3"
    game = dealt(edition, seats, start=start, removed=" ".join(removed), dummy=str(laid[0]))
    play(game, " ".join(map(str, laid[-seats:])))
    return game


def play(game: Game, notation: str) -> list[Event]:
    """Play moves such as ``4 p p`` and return what happened, every number set to 0."""
    return [replace(event, number=0) for text in notation.split() for event in game.play(text)]


def passes(number: int) -> str:
    return "p " * number


def bought(edition: Edition, seats: int, row: str) -> list[Event]:
    """Let seat 0, the last one, buy *row* for one mouse, and return what follows from it."""
    game = opened(edition, seats, row)
    play(game, passes(seats - 1))
    return play(game, "1")


def lay(game: Game) -> list[Event]:
    """Let every seat lay the first card of its hand."""
    return [event for _ in game.state.hands for event in play(game, str(game.legal[0]))]


def sale(game: Game, price: int = 1) -> list[Event]:
    """Play a round in which the start player buys."""
    return lay(game) + play(game, f"{price} " + passes(game.state.seats - 1))


def no_sale(game: Game) -> list[Event]:
    """Play a round in which nobody buys."""
    return lay(game) + play(game, passes(game.state.seats))


def positions(edition: Edition, seats: int, seed: int) -> Iterator[Game]:
    """Yield a game before each of its moves, which chance chooses, and at its end."""
    rng = Random(seed)
    game = Game(draw(edition, seats, rng))
    while not game.over:
        yield game
        game.play(rng.choice(game.legal))
    yield game


def clockwise(game: Game) -> list[int]:
    """Return all seats from the start player on."""
    seats, start = game.state.seats, game.state.start
    return [(start + place) % seats for place in range(seats)]


def options(game: Game) -> str:
    """Return every legal move in its notation."""
    return " ".join(map(str, game.legal))


def views(game: Game) -> list[View]:
    """Return what each seat sees, and last what a spectator sees."""
    return [game.view(seat) for seat in (*range(game.state.seats), None)]


def those(kind: type[E], events: Iterable[Event]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def the(kind: type[E], events: Iterable[Event]) -> E:
    """Return the one event of its *kind*."""
    (event,) = those(kind, events)
    return event


def fillings(events: Iterable[Event]) -> list[MiceLaid | NoMiceLaid]:
    return [event for event in events if isinstance(event, MiceLaid | NoMiceLaid)]


def refuse(game: Game, move: Move | str, *, rule: str, key: str, right: str) -> None:
    """Claim that *move* is refused, that the sentence says what is *right*, and no harm is done."""
    before = (game.state, [*game.moves], [*game.events])
    with pytest.raises(Illegal) as caught:
        game.play(move)
    assert (caught.value.rule, caught.value.key) == (rule, key)
    assert caught.value.sentence.endswith(f"{right}.")
    assert (game.state, game.moves, game.events) == before
