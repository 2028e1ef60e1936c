"""Random games for tests, played in styles that reach the rare corners of the rules."""

from collections.abc import Callable
from random import Random
from typing import TypeAlias

import pytest

from catsack.editions import HOUSE_RULES, PRINTED, with_house_rules
from catsack.engine import begin, draw, legal, play
from catsack.engine.scoring import result
from catsack.moves import PASS, Bid, Move, Place, Turn
from catsack.records import Record

Style: TypeAlias = Callable[[Random, Turn], Move]
"""A way to play without a thought."""


def uniform(rng: Random, turn: Turn) -> Move:
    return rng.choice(turn)


def timid(rng: Random, turn: Turn) -> Move:
    """Mostly pass: last chances, no-sales, mice that pile up until the bank is empty."""
    return PASS if turn.may_pass and rng.random() < 0.9 else rng.choice(turn)


def bold(rng: Random, turn: Turn) -> Move:
    """Mostly bid all it owns: seats without a mouse."""
    return Bid(turn.bids[-1]) if turn.bids and rng.random() < 0.7 else rng.choice(turn)


def stingy(rng: Random, turn: Turn) -> Move:
    """Mostly bid as little as it can: long auctions, sacks for one mouse."""
    return Bid(turn.bids[0]) if turn.bids and rng.random() < 0.7 else rng.choice(turn)


def spiteful(rng: Random, turn: Turn) -> Move:
    """Lay bad cats and dogs first: dogs with no good cat to chase."""
    unwanted = [card for card in turn.cards if card.worth < 0 or card.is_dog]
    return Place(rng.choice(unwanted)) if unwanted else stingy(rng, turn)


def teasing(rng: Random, turn: Turn) -> Move:
    """Lay the rabbit and the dogs first: dogs with nothing to chase."""
    worthless = [card for card in turn.cards if not card.is_cat]
    return Place(rng.choice(worthless[:2])) if worthless else timid(rng, turn)


def moody(rng: Random, turn: Turn) -> Move:
    """Play each move in another style."""
    return rng.choice((uniform, timid, bold, stingy))(rng, turn)


STYLES: tuple[Style, ...] = (uniform, timid, bold, stingy, spiteful, teasing, moody)


def random_styles(rng: Random, seats: int) -> list[Style]:
    """Return a style for each seat: each its own, all alike, or a spender among the timid."""
    kind = rng.randrange(3)
    if kind == 0:
        return rng.choices(STYLES, k=seats)
    if kind == 1:
        return [rng.choice(STYLES)] * seats
    # Only a spender comes to a last chance without a mouse.
    spender = rng.randrange(seats)
    return [bold if seat == spender else timid for seat in range(seats)]


def random_record(rng: Random, edition: str, seats: int) -> Record:
    """Return a whole game by printed or by house rules.

    >>> random_record(Random(7), "felix", 4) == random_record(Random(7), "felix", 4)
    True
    """
    house = {rule: rng.random() < 0.5 for rule in HOUSE_RULES} if rng.random() < 0.5 else {}
    styles = random_styles(rng, seats)
    deal = draw(with_house_rules(edition, house), seats, rng)
    state, _ = begin(deal)
    moves: list[Move] = []
    while state.turn is not None:
        moves.append(styles[state.turn](rng, legal(state)))
        state, _ = play(state, moves[-1])
    return Record(tuple("abcde"[:seats]), deal, tuple(moves), result(state))


def over_random_games(count: int) -> Callable[[Callable[[Record], None]], Callable[..., None]]:
    """Make a claim about one record a test of *count* games per printed edition and seats.

    Every claim gets games of its own. The one that fails is named in a note, record and all.
    """

    def decorate(claim: Callable[[Record], None]) -> Callable[..., None]:
        @pytest.mark.parametrize("seats", [3, 4, 5])
        @pytest.mark.parametrize("edition", PRINTED)
        def test(edition: str, seats: int) -> None:
            for number in range(count):
                seed = f"{claim.__name__} {edition} {seats} {number}"
                note = f'seed: Random("{seed}")'
                try:
                    record = random_record(Random(seed), edition, seats)
                    note += f"\nrecord: {record.to_json()}"
                    claim(record)
                except BaseException as error:
                    error.add_note(note)
                    raise

        test.__doc__ = claim.__doc__
        return test

    return decorate
