"""The rules of the game, readable: the law for everything else."""

from catsack.engine.deal import begin, deal, draw
from catsack.engine.rules import legal, play
from catsack.engine.state import Deal, State

__all__ = ["Deal", "State", "begin", "deal", "draw", "legal", "play"]
