"""Who gets which award: one function for each kind.

Where two seats are equal, or where nothing stands out, nobody gets it.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from catsack.awards.story import GameStory, RoundStory
from catsack.cards import Card

AwardKind: TypeAlias = Literal[
    "comeback",
    "bluff",
    "dog-trainer",
    "bargain",
    "bitten",
    "whisker",
    "landslide",
    "cheese-hoard",
    "fine-nose",
    "patience",
    "rabbits",
    "cattery",
    "spender",
]
Fact: TypeAlias = int | str
"""A number, the notation of a card, or under ``other`` a seat."""


@dataclass(frozen=True, slots=True)
class Award:
    """Something that one seat did best, or worst."""

    kind: AwardKind
    seat: int
    facts: Mapping[str, Fact]


def _most(counts: Mapping[int, int]) -> int | None:
    """Return the seat with the most, unless two seats have as many."""
    if not counts:
        return None
    (seat, most), *others = Counter(counts).most_common(2)
    return None if any(count == most for _, count in others) else seat


def _comeback(story: GameStory) -> Award | None:
    """Reward a winner who was far behind."""
    winner = story.winner
    if winner is None:
        return None
    fortunes = [0] * len(story.seats)
    behind = []
    for each in story.rounds[:-1]:
        for seat, mice in each.mice.items():
            fortunes[seat] += mice
        if each.buyer is not None:
            fortunes[each.buyer] += each.profit
        behind.append((max(fortunes) - fortunes[winner], each.number))
    most, round_ = max(behind, default=(0, 0))
    return Award("comeback", winner, {"behind": most, "round": round_}) if most >= 15 else None


def _bluff(story: GameStory) -> Award | None:
    """Reward a bid on a bad cat of one's own that left another buyer with a loss."""
    bluffs = [
        (each.profit, -bid, seat, each)
        for each in story.sales
        for seat, bid in each.bids.items()
        if seat != each.buyer and each.laid[seat].worth < 0 and each.profit <= -3
    ]
    if not bluffs:
        return None
    _, bid, seat, each = min(bluffs, key=lambda bluff: bluff[:2])
    card, sale = str(each.laid[seat]), _sale(each)
    return Award("bluff", seat, {"bid": -bid, "card": card, "other": each.sold_to, **sale})


def _dog_trainer(story: GameStory) -> Award | None:
    """Reward a lone dog that chased a good cat of another buyer, or a bad one of one's own."""
    chases = [
        (-each.chased.worth if seat == each.buyer else each.chased.worth, seat, each)
        for each in story.sales
        if each.chased is not None
        for seat, card in each.laid.items()
        if (card,) == each.dogs
    ]
    gain, seat, each = max(chases, key=lambda chase: chase[0], default=(0, 0, None))
    if each is None or gain < 8:
        return None
    dog, card = str(each.dogs[0]), str(each.chased)
    return Award(
        "dog-trainer",
        seat,
        {"dog": dog, "card": card, "round": each.number, "other": each.sold_to},
    )


def _bargain(story: GameStory) -> Award | None:
    """Reward the sack that brought its buyer most."""
    best = max(story.sales, key=lambda each: (each.profit, -each.price), default=None)
    if best is None or best.profit < 12:
        return None
    return Award("bargain", best.sold_to, _sale(best))


def _bitten(story: GameStory) -> Award | None:
    """Pity the sack that cost its buyer most."""
    worst = min(story.sales, key=lambda each: (each.profit, -each.price), default=None)
    if worst is None or worst.profit > -5:
        return None
    return Award("bitten", worst.sold_to, _sale(worst))


def _whisker(story: GameStory) -> Award | None:
    """Reward a winner who was ahead by a point or two, or only by cats."""
    if story.winner is None or story.lead > 2:
        return None
    return Award("whisker", story.winner, {"points": story.lead})


def _landslide(story: GameStory) -> Award | None:
    """Reward a winner who was far ahead."""
    if story.winner is None or story.lead < 20:
        return None
    return Award("landslide", story.winner, {"points": story.lead})


def _cheese_hoard(story: GameStory) -> Award | None:
    """Reward most mice for passing."""
    mice = {seat: sum(each.mice.get(seat, 0) for each in story.rounds) for seat in story.seats}
    seat = _most(mice)
    if seat is None or mice[seat] < 15:
        return None
    times = sum(each.mice.get(seat, 0) > 0 for each in story.rounds)
    return Award("cheese-hoard", seat, {"mice": mice[seat], "times": times})


def _fine_nose(story: GameStory) -> Award | None:
    """Reward most profit from at least three sacks, none of them at a loss."""
    profits = {
        seat: sum(each.profit for each in sales)
        for seat in story.seats
        if len(sales := story.sales_to(seat)) >= 3 and all(each.profit >= 0 for each in sales)
    }
    seat = _most(profits)
    if seat is None:
        return None
    return Award("fine-nose", seat, {"sacks": len(story.sales_to(seat)), "profit": profits[seat]})


def _patience(story: GameStory) -> Award | None:
    """Reward most rounds without a single bid."""
    rounds = {
        seat: sum(seat in each.mice and seat not in each.bids for each in story.rounds)
        for seat in story.seats
    }
    seat = _most(rounds)
    if seat is None or rounds[seat] < 4:
        return None
    return Award("patience", seat, {"rounds": rounds[seat]})


def _rabbits(story: GameStory) -> Award | None:
    """Reward most rabbits, at least two."""
    rabbits = _cards(story, lambda card: card is Card.RABBIT)
    seat = _most(rabbits)
    if seat is None or rabbits[seat] < 2:
        return None
    return Award("rabbits", seat, {"rabbits": rabbits[seat]})


def _cattery(story: GameStory) -> Award | None:
    """Reward most cats, at least six."""
    cats = _cards(story, lambda card: card.is_cat)
    seat = _most(cats)
    if seat is None or cats[seat] < 6:
        return None
    return Award("cattery", seat, {"cats": cats[seat], "points": story.result.cats[seat]})


def _spender(story: GameStory) -> Award | None:
    """Reward most mice paid, for at least two sacks."""
    paid = {seat: sum(each.price for each in story.sales_to(seat)) for seat in story.seats}
    seat = _most(paid)
    if seat is None or len(story.sales_to(seat)) < 2:
        return None
    return Award("spender", seat, {"mice": paid[seat], "sacks": len(story.sales_to(seat))})


def _sale(each: RoundStory) -> dict[str, Fact]:
    return {"worth": each.worth, "price": each.price, "round": each.number}


def _cards(story: GameStory, is_counted: Callable[[Card], bool]) -> dict[int, int]:
    """Return how many cards each seat has bought that are counted."""
    return {
        seat: sum(is_counted(card) for each in story.sales_to(seat) for card in each.cards)
        for seat in story.seats
    }


CRITERIA: Sequence[Callable[[GameStory], Award | None]] = (
    _comeback,
    _bluff,
    _dog_trainer,
    _bargain,
    _bitten,
    _whisker,
    _landslide,
    _cheese_hoard,
    _fine_nose,
    _patience,
    _rabbits,
    _cattery,
    _spender,
)
"""All awards, the most remarkable first."""
