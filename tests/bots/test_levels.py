"""The levels: lower temperature, more memory and better judgement from level to level."""

from itertools import pairwise

from catsack import Game, bot
from catsack.bots import names
from catsack.bots.champion import Handicap, forget_old_rounds
from catsack.bots.levels import LEVELS


def test_every_level_is_installed() -> None:
    assert [name for name in names() if name.startswith("level")] == [
        f"level-{number}" for number in range(1, len(LEVELS) + 1)
    ]


def test_each_level_has_less_of_a_handicap_than_the_one_below() -> None:
    for low, high in pairwise(level.handicap for level in LEVELS):
        assert low.temperature > high.temperature
        assert low.rounds_remembered <= high.rounds_remembered
        assert low.max_misjudgement >= high.max_misjudgement


def test_the_highest_level_is_the_champion() -> None:
    assert LEVELS[-1].handicap == Handicap()
    game = Game.new(4, seed=3)
    champion, highest = bot("champion", 7), bot("level-8", 7)
    while game.turn is not None:
        view = game.view(game.turn)
        move = champion.choose(view)
        assert highest.choose(view) == move
        game.play(move)


def test_a_short_memory_keeps_the_last_rounds_and_the_own_cards() -> None:
    game = Game.new(3, seed=5)
    while game.state.round < 5:
        game.play(game.legal[0])
    view = game.view(game.turn)
    assert forget_old_rounds(view, 9) == view
    spent = forget_old_rounds(view, 1).recall.spent
    for seat, cards in enumerate(view.recall.spent):
        assert spent[seat] == (cards if seat == view.seat else cards[-1:])
    assert all(not cards for cards in forget_old_rounds(view, 0).recall.spent[view.seats :])
