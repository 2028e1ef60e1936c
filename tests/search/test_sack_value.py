"""The exact value of a sack, against a plain enumeration with the engine's own dogs."""

from itertools import product

import pytest

from catsack import Game, View
from catsack.cards import Card
from catsack.engine.dogs import chased, sack
from catsack.engine.scoring import worth
from catsack.search.sack_value import SackValue, sack_value
from tests.support.positions import auction_views


def enumerated_value(view: View, own: Card | None = None) -> SackValue:
    """Return the same value by writing out every possible row."""
    edition = view.edition
    dummy = [None] * (len(view.recall.spent) - view.seats)
    owners = [*dummy, *((view.start + at) % view.seats for at in range(view.seats))]
    choices: list[list[Card]] = []
    for place, owner in enumerate(owners):
        known = view.row[place] if place < len(view.row) else None
        if owner == view.seat and known is None:
            known = own
        spent = view.recall.spent[view.seats if owner is None else owner]
        unseen = [card for card in edition.cards if card not in spent]
        choices.append(unseen if known is None else [known])
    rows = list(product(*choices))
    points, kinds = 0, [0, 0, 0, 0]
    for row in rows:
        points += worth(sack(row, chased(row, edition)))
        dogs = [card for card in row if card.is_dog]
        kind = 3 if len(dogs) > 1 else 0 if not dogs else 1 if dogs[0] is Card.LARGE_DOG else 2
        kinds[kind] += 1
    return SackValue(points / len(rows), *(kind / len(rows) for kind in kinds))


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("rabbit_is_prey", [False, True])
@pytest.mark.parametrize("large_dog_takes_worst", [False, True])
def test_value_is_the_mean_over_all_possible_rows(
    seats: int, rabbit_is_prey: bool, large_dog_takes_worst: bool
) -> None:
    rules = {"rabbit_is_prey": rabbit_is_prey, "large_dog_takes_worst": large_dog_takes_worst}
    views = auction_views(seats, 12, **rules)
    assert len(views) > 4
    for view in views:
        assert sack_value(view) == enumerated_value(view)


def test_value_before_placing_includes_the_card() -> None:
    view = Game.new(3, seed=4).view(Game.new(3, seed=4).turn)
    for card in view.hand[::3]:
        assert sack_value(view, card) == enumerated_value(view, card)
