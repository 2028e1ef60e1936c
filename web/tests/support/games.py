"""Write whole games as a spectator sees them: ``python web/tests/support/games.py``.

The unit tests compare the board that the front end makes of events with the game itself.
"""

import json
from pathlib import Path
from random import Random

from catsack import Game
from catsack.events import to_dict
from catsack.views import seen, view

FIELDS = ("round", "start", "mice", "bank", "bids", "still_in")


def steps(seats: int, seed: int) -> list[dict[str, object]]:
    """Return the events of each move of a random game, and the game after it."""
    rng, game = Random(seed), Game.new(seats, "felix", seed)
    written, result = 0, []
    while True:
        events = [to_dict(seen(event, None)) for event in game.events[written:]]
        written = len(game.events)
        result.append({"events": events, "game": public_state(game)})
        if game.over:
            return result
        # Frequent passes bring rounds without a sale, and rounds without mice.
        game.play(game.legal[0] if rng.random() < 0.4 else rng.choice(game.legal))


def public_state(game: Game) -> dict[str, object]:
    """Return what the front end shows of the game."""
    public = view(game.state, None)
    row = [
        {"seat": seat, "card": None if card is None else str(card)}
        for seat, card in zip(public.owners, public.row, strict=True)
    ]
    return {"row": row, **{field: getattr(public, field) for field in FIELDS}}


if __name__ == "__main__":
    games = [steps(seats, seed=7) for seats in (3, 4, 5)]
    text = json.dumps(games, separators=(",", ":"))
    Path(__file__).with_suffix(".json").write_text(text + "\n", encoding="utf-8")
