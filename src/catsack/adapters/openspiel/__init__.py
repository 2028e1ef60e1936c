"""The games of OpenSpiel: importing this registers ``catsack`` and ``catsack_tiny``."""

from catsack.adapters.openspiel.catsack_game import CatsackGame, CatsackTinyGame
from catsack.adapters.openspiel.catsack_state import CatsackState

__all__ = ["CatsackGame", "CatsackState", "CatsackTinyGame"]
