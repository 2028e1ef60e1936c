"""The game as an environment of OpenSpiel, PettingZoo and Gymnasium, each loaded when imported."""
