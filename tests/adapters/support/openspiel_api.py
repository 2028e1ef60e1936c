"""OpenSpiel's own API tests on our games: ``python -m tests.adapters.support.openspiel_api``.

Its full-tree tests need the number of nodes and information states: the engine counts them, by
the events that each seat sees. The last line says how many tests passed.
"""

import sys
import unittest

import pyspiel
from absl import app
from open_spiel.integration_tests import api_test as upstream

import catsack.adapters.openspiel  # noqa: F401  # registers our games
from catsack.editions import KITTEN
from tests.adapters.support.game_tree import Tree

SMALL = "catsack_tiny"
"""So small that the whole tree fits into memory, several times."""
PARTLY = ("catsack", "catsack_tiny", "catsack(seats=3)", "catsack(seats=5)")


def suite() -> unittest.TestSuite:
    """Return the full-tree tests of the small game and the others for all of ours."""
    tree = Tree(KITTEN, 3)
    upstream.TOTAL_NUM_STATES[SMALL] = (
        tree.chance_nodes,
        tree.decision_nodes,
        tree.terminal_nodes,
    )
    upstream.PERFECT_RECALL_NUM_STATES[SMALL] = len(tree.information_states)
    bases = [(SMALL, upstream.EnforceAPIOnFullTreeBase)]
    bases += [(name, upstream.EnforceAPIOnPartialTreeBase) for name in PARTLY]
    load = unittest.defaultTestLoader.loadTestsFromTestCase
    return unittest.TestSuite(
        load(type(name, (base,), {"game_name": name, "game": pyspiel.load_game(name)}))
        for name, base in bases
    )


def main(_: list[str]) -> None:
    result = unittest.TextTestRunner().run(suite())
    failed = len(result.failures) + len(result.errors) + len(result.skipped)
    print(f"{result.testsRun} ran, {failed} failed or skipped")


if __name__ == "__main__":
    app.run(main, argv=sys.argv[:1])
