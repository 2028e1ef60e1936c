"""What a sack may be worth, against a plain enumeration with the engine's own dogs."""

from itertools import product
from random import Random

import pytest

from catsack import Game, View
from catsack.cards import Card
from catsack.engine.dogs import chased, sack
from catsack.engine.scoring import worth as worth_of
from catsack.search.sack_value import Worth, worth


def auctions(seats: int, number: int, **rules: bool) -> list[View]:
    """Return views of the seat on turn at random moments of auctions."""
    views = []
    for seed in range(number):
        rng = Random(seed)
        game = Game.new(seats, seed=seed, house_rules=rules)
        stop = rng.randrange(8, 70)
        while len(game.moves) < stop or game.state.is_placing:
            game.play(rng.choice(game.legal[:4] if game.state.face_up else game.legal))
            if game.over:
                break
        if not game.over:
            views.append(game.view(game.turn))
    return views


def enumerated(view: View, own: Card | None = None) -> Worth:
    """Return the same by writing out every row there may be."""
    edition, me = view.edition, view.seat
    order = [None] * (len(view.recall.spent) - view.seats)
    owners = [*order, *((view.start + at) % view.seats for at in range(view.seats))]
    choices: list[list[Card]] = []
    for place, owner in enumerate(owners):
        known = view.row[place] if place < len(view.row) else None
        if owner == me and known is None:
            known = own
        spent = view.recall.spent[view.seats if owner is None else owner]
        unseen = [card for card in edition.cards if card not in spent]
        choices.append(unseen if known is None else [known])
    rows = list(product(*choices))
    points, kinds = 0, [0, 0, 0, 0]
    for row in rows:
        points += worth_of(sack(row, chased(row, edition)))
        dogs = [card for card in row if card.is_dog]
        kind = 3 if len(dogs) > 1 else 0 if not dogs else 1 if dogs[0] is Card.LARGE_DOG else 2
        kinds[kind] += 1
    return Worth(points / len(rows), *(kind / len(rows) for kind in kinds))


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("rabbit_is_prey", [False, True])
@pytest.mark.parametrize("large_dog_takes_worst", [False, True])
def test_worth_is_the_mean_over_all_the_sack_may_be(
    seats: int, rabbit_is_prey: bool, large_dog_takes_worst: bool
) -> None:
    rules = {"rabbit_is_prey": rabbit_is_prey, "large_dog_takes_worst": large_dog_takes_worst}
    views = auctions(seats, 12, **rules)
    assert len(views) > 4
    for view in views:
        assert worth(view) == enumerated(view)


def test_worth_before_laying_has_the_card_in_it() -> None:
    view = Game.new(3, seed=4).view(Game.new(3, seed=4).turn)
    for card in view.hand[::3]:
        assert worth(view, card) == enumerated(view, card)
