"""Every temperament shows its habit in numbers, and beats random play."""

from collections import Counter
from functools import cache
from itertools import combinations
from random import Random
from statistics import mean

import pytest

from catsack import Bid, Card, Game, Place, bot
from catsack.bots.appraisal import current_scores, mice_for_passing
from catsack.events import Passed, SackTaken, Sold
from catsack.search.sack_value import sack_value
from catsack.views import View

TEMPERAMENTS = ("beginner", "bluffer", "cautious", "collector", "gambler", "spoiler", "steady")
BAD = (Card.CAT_MINUS_8, Card.CAT_MINUS_5, Card.LARGE_DOG, Card.SMALL_DOG)
ROUNDS_AGAINST_RANDOM = {3: 20, 4: 20, 5: 12}
"""By number of seats: how often the bot plays in each seat."""


class Habits:
    """What one temperament did in many games."""

    def __init__(self) -> None:
        self.count: Counter[str] = Counter()
        self.cards: list[tuple[View, Card]] = []
        self.bids: list[tuple[View, int]] = []

    def per_game(self, what: str) -> float:
        return self.count[what] / self.count["games"]

    def share_of_cards(self, cards: tuple[Card, ...], places: tuple[int, ...]) -> float:
        """Return the share of *cards* among the cards it laid at these places of a row."""
        laid = [card for view, card in self.cards if len(view.row) in places]
        return mean([card in cards for card in laid])


@cache
def habits() -> dict[str, Habits]:
    """Play games of four in every mixture, each temperament equally often, and count."""
    by_name = {name: Habits() for name in TEMPERAMENTS}
    for seed, names in enumerate(8 * list(combinations(TEMPERAMENTS, 4))):
        count_game(Random(seed).sample(names, 4), seed, by_name)
    return by_name


def count_game(names: list[str], seed: int, by_name: dict[str, Habits]) -> None:
    game = Game.new(4, seed=seed)
    bots = [bot(name, seed) for name in names]
    for name in names:
        by_name[name].count["games"] += 1
    while (seat := game.turn) is not None:
        view, habit = game.view(seat), by_name[names[seat]]
        move = bots[seat].choose(view)
        if isinstance(move, Place):
            habit.cards.append((view, move.card))
        elif isinstance(move, Bid):
            habit.bids.append((view, move.amount))
            habit.count["jumped"] += move.amount - max(view.bids) - 1
        for event in game.play(move):
            match event:
                case Sold(seat=buyer, price=price):
                    by_name[names[buyer]].count["bought"] += 1
                    by_name[names[buyer]].count["gain"] -= price
                    by_name[names[buyer]].count["broke"] += game.state.owned[buyer] == 0
                case SackTaken(seat=buyer, worth=worth):
                    by_name[names[buyer]].count["gain"] += worth
                case Passed(seat=who, taken=6):
                    by_name[names[who]].count["passed last"] += 1


def others(name: str) -> list[Habits]:
    return [habit for other, habit in habits().items() if other != name]


def test_cautious_buys_least_and_drops_out_last_most_often() -> None:
    cautious = habits()["cautious"]
    assert cautious.per_game("bought") < 0.85 * min(
        each.per_game("bought") for each in others("cautious")
    )
    last = [each.per_game("passed last") for each in others("cautious")]
    assert cautious.per_game("passed last") > 1.1 * max(last)


def test_gambler_jumps_farthest() -> None:
    farthest = max(each.per_game("jumped") for each in others("gambler"))
    assert habits()["gambler"].per_game("jumped") > 1.5 * farthest


def test_only_gambler_and_beginner_go_broke() -> None:
    for name, habit in habits().items():
        if name in ("gambler", "beginner"):
            assert habit.per_game("broke") > 0.3
        else:
            assert early_all_ins(habit) == 0


def early_all_ins(habit: Habits) -> int:
    """Return how many bids before the last round were all that the seat owned."""
    return sum(
        view.moves.bids[-1] == bid and len(view.still_in) > 1
        for view, bid in habit.bids
        if view.round < view.edition.rounds
    )


def test_beginner_gains_least_with_a_sack() -> None:
    gain = {name: habit.count["gain"] / habit.count["bought"] for name, habit in habits().items()}
    least, second, *_ = sorted(gain.values())
    assert gain["beginner"] == least < second - 1.5


def test_bluffer_lays_bad_cards_late() -> None:
    bluffer = habits()["bluffer"]
    assert bluffer.share_of_cards(BAD, (2, 3)) > 0.2 + bluffer.share_of_cards(BAD, (0, 1))
    honest = [habits()[name] for name in ("cautious", "collector", "gambler", "steady")]
    late = max(each.share_of_cards(BAD, (2, 3)) for each in honest)
    assert bluffer.share_of_cards(BAD, (2, 3)) > late + 0.05


def test_spoiler_lays_dogs_late() -> None:
    dogs = (Card.LARGE_DOG, Card.SMALL_DOG)
    spoiler = habits()["spoiler"]
    assert spoiler.share_of_cards(dogs, (2, 3)) > 0.2 + spoiler.share_of_cards(dogs, (0, 1))
    late = max(each.share_of_cards(dogs, (2, 3)) for each in others("spoiler"))
    assert spoiler.share_of_cards(dogs, (2, 3)) > 0.03 + late


def test_spoiler_pays_more_than_the_fair_price_against_the_leader_only() -> None:
    overpaying = [
        (view, current_scores(view))
        for view, bid in habits()["spoiler"].bids
        if bid > fair_price(view)
    ]
    assert len(overpaying) > 100
    for view, scores in overpaying:
        rivals = [scores[seat] for seat in view.still_in if seat != view.seat]
        assert max(rivals) == max(scores)


def test_collector_lays_good_cards_when_rich_and_bad_ones_when_poor() -> None:
    difference = {name: rich_minus_poor(habit) for name, habit in habits().items()}
    second, most = sorted(difference.values())[-2:]
    assert difference["collector"] == most > second + 1


def rich_minus_poor(habit: Habits) -> float:
    """Return how much better its cards are when it owns more than others do."""
    cards: dict[bool, list[int]] = {True: [], False: []}
    for view, card in habit.cards:
        purses = view.recall.purses
        if abs(ahead := 4 * purses[view.seat or 0] - sum(purses)) > 8:
            cards[ahead > 0].append(card.worth)
    return mean(cards[True]) - mean(cards[False])


def test_steady_never_jumps_and_never_pays_more_than_the_fair_price() -> None:
    for view, bid in habits()["steady"].bids[:1000]:
        assert bid == max(view.bids) + 1
        assert bid <= fair_price(view)


def fair_price(view: View) -> float:
    return sack_value(view).mean - mice_for_passing(view)


@pytest.mark.parametrize("seats", ROUNDS_AGAINST_RANDOM)
@pytest.mark.parametrize("name", TEMPERAMENTS)
def test_every_temperament_beats_random_play(name: str, seats: int) -> None:
    games = seats * ROUNDS_AGAINST_RANDOM[seats]
    won = sum(win_share(name, seats, seed) for seed in range(games))
    assert won / games > (0.5 if seats < 5 else 0.3)


def win_share(name: str, seats: int, seed: int) -> float:
    game = Game.new(seats, seed=seed)
    own_seat = seed % seats
    bots = [
        bot(name if seat == own_seat else "random", seed * seats + seat) for seat in range(seats)
    ]
    while game.turn is not None:
        game.play(bots[game.turn].choose(game.view(game.turn)))
    if (result := game.result) is None or own_seat not in result.winners:
        return 0
    return 1 / len(result.winners)
