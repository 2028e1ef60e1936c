"""Write whole games, step by step as a spectator is told of them: ``python web/tests/support/games.py``.

What the front end folds from events is held against how the game itself stands.
"""

import json
from pathlib import Path
from random import Random

from catsack import Game
from catsack.events import to_dict
from catsack.views import seen, view

FIELDS = ("round", "start", "mice", "bank", "bids", "still_in")


def steps(seats: int, seed: int) -> list[dict[str, object]]:
    """Return what each move of a random game brings, and how things stand after it."""
    rng, game = Random(seed), Game.new(seats, "felix", seed)
    told, found = 0, []
    while True:
        events = [to_dict(seen(event, None)) for event in game.events[told:]]
        told = len(game.events)
        found.append({"events": events, "game": standing(game)})
        if game.over:
            return found
        # Passing often, so that no sales and rounds without mice come up.
        game.play(game.legal[0] if rng.random() < 0.4 else rng.choice(game.legal))


def standing(game: Game) -> dict[str, object]:
    """Return what the front end shows of the game."""
    open_ = view(game.state, None)
    row = [
        {"seat": seat, "card": None if card is None else str(card)}
        for seat, card in zip(open_.owners, open_.row, strict=True)
    ]
    return {"row": row, **{field: getattr(open_, field) for field in FIELDS}}


if __name__ == "__main__":
    games = [steps(seats, seed=7) for seats in (3, 4, 5)]
    text = json.dumps(games, separators=(",", ":"))
    Path(__file__).with_suffix(".json").write_text(text + "\n", encoding="utf-8")
