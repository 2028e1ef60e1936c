"""Write whole games as a spectator sees them: ``python web/tests/support/games.py``.

The unit tests compare what the front end makes of events with the game itself.
"""

import json
from pathlib import Path
from random import Random

from catsack import Game
from catsack.events import to_dict
from catsack.plain import plain
from catsack.views import own, seen, view

FIELDS = (
    *("number", "round", "start", "turn", "is_placing", "face_up", "mice", "bank", "bids"),
    *("still_in", "purses", "won", "removed", "dummy_removed"),
)
OWN_FIELDS = ("hand", "purse", "removed", "won", "pays", "situation")
READER = 1
"""The seat whose cards are filled in."""


def steps(seats: int, seed: int) -> list[dict[str, object]]:
    """Return the events of each move of a random game, and the game after it."""
    rng, game = Random(seed), Game.new(seats, "felix", seed)
    written, result = 0, []
    while True:
        events = [to_dict(seen(event, None)) for event in game.events[written:]]
        written = len(game.events)
        result.append({"events": events, "game": public_state(game), "own": own_state(game)})
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
    chosen = [owner for owner in public.owners if owner is not None]
    return {
        "row": row,
        **{field: plain(getattr(public, field)) for field in FIELDS},
        "chosen": sorted(chosen),
        "waiting": [] if public.turn is None else [public.turn],
        "deadlines": [None] * public.seats,
        "result": None if public.result is None else public.result.to_dict(),
        "memory": public.recall.to_dict(),
    }


def own_state(game: Game) -> dict[str, object]:
    """Return what the reader's own seat sees of the game."""
    mine, seen_by_reader = own(game.state, READER), view(game.state, READER)
    laid = dict(zip(seen_by_reader.owners, seen_by_reader.row, strict=True)).get(READER)
    return {
        "seat": READER,
        "card": plain(laid),
        **{field: plain(getattr(mine, field)) for field in OWN_FIELDS},
        "legal": [str(move) for move in mine.legal or ()],
        "outlook": None,
    }


if __name__ == "__main__":
    games = [steps(seats, seed=7) for seats in (3, 4, 5)]
    text = json.dumps(games, separators=(",", ":"))
    Path(__file__).with_suffix(".json").write_text(text + "\n", encoding="utf-8")
