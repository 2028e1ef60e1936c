"""Who lists the house rules: ``python -m tests.support.house_rule_report RULE`` prints it as JSON.

A test runs this over a copy of the sources in which RULE has been added to ``editions``.
"""

import json
import sys

import numpy as np
import pyspiel

import catsack.adapters.openspiel  # noqa: F401  # registers our games
from catsack import Game, bot
from catsack.adapters.pettingzoo import raw_env
from catsack.arena.study.house_rules import STUDY_RULES
from catsack.editions import EDITIONS, HOUSE_RULES
from catsack.encode import LAYOUT, encode, part
from catsack.fast.game_struct import GAME
from catsack.selfcheck import EDITIONS as SELFCHECKED


def champion_moves() -> list[str]:
    """Return what the champion plays in the first two rounds of a game, from every seat."""
    game = Game.new(3, seed=7)
    while game.state.round < 3:
        game.play(bot("champion", seed=1).choose(game.view(game.turn)))
    return [str(move) for move in game.moves]


def report(rule: str) -> dict[str, object]:
    """Return where *rule* is listed, and what a game with it looks like."""
    game = Game.new(3, seed=7, house_rules={rule: True})
    environment = raw_env(seats=3, house_rules={rule: True})
    environment.reset(options={"deal": game.record().to_dict()["deal"]})
    observation = encode(game.view(0))
    openspiel = pyspiel.load_game(f"catsack({rule}=yes)")
    return {
        "house_rules": HOUSE_RULES,
        "record": game.record().to_dict()["house_rules"],
        "kernel": [name for name in GAME.names or () if name in HOUSE_RULES],
        "slice": [LAYOUT["rules"].size, LAYOUT["rules"].what],
        "observation": part(observation, "rules").tolist(),
        "is_observed_alike": np.array_equal(
            environment.observe("player_0")["observation"], observation
        ),
        "openspiel": [openspiel.get_parameters()[rule], getattr(openspiel.edition, rule)],
        "study": STUDY_RULES,
        "champion": champion_moves(),
        "selfcheck": sorted({getattr(edition, rule) for edition in SELFCHECKED}),
        "printed": sorted({getattr(edition, rule) for edition in EDITIONS.values()}),
    }


if __name__ == "__main__":
    print(json.dumps(report(sys.argv[1])))
