"""Golden transcripts: one whole game per edition and number of seats, in readable text.

``make golden`` writes them anew; the difference is then read by a person.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from catsack import Game
from catsack.editions import PRINTED
from catsack.engine.state import State
from catsack.events import KINDS, Event
from catsack.moves import Move
from catsack.plain import plain
from catsack.views import seen

FOLDER = Path(__file__).parent
GAMES = [(edition, seats) for edition in PRINTED for seats in (3, 4, 5)]


def path(edition: str, seats: int) -> Path:
    return FOLDER / f"{edition}-{seats}.txt"


def transcript(edition: str, seats: int) -> str:
    """Return a game with every event, and before each move what has changed meanwhile in the
    state and in the mover's view; at the end a spectator's.
    """
    game = Game.new(seats, edition, seed=seats)
    return "\n".join([*told(game, Random(edition)), ""])


def told(game: Game, rng: Random) -> Iterator[str]:
    known: dict[object, dict[str, str]] = {}
    yield from (f"  {text(event)}" for event in game.events)
    while game.turn is not None:
        yield from moment(game, game.turn, known)
        move = chosen(game, rng)
        yield f"{game.turn}: {move}"
        for event in game.play(move):
            yield f"  {text(event)}"
            if seen(event, None) != event:
                yield f"    seen by others: {text(seen(event, None))}"
    yield from moment(game, None, known)


def moment(game: Game, seat: int | None, known: dict[object, dict[str, str]]) -> Iterator[str]:
    """Tell what has changed in the state, and in what *seat* sees since it last looked."""
    state = {field: compact(getattr(game.state, field)) for field in State._fields[1:]}
    yield f"state {changes(known.get('state', {}), state)}"
    view = {name: compact(value) for name, value in game.view(seat).to_dict().items()}
    yield f"view of {compact(seat)} {changes(known.get(seat, {}), view)}"
    known |= {"state": state, seat: view}


def changes(before: dict[str, str], after: dict[str, str]) -> str:
    return " ".join(f"{name}={text}" for name, text in after.items() if before.get(name) != text)


def chosen(game: Game, rng: Random) -> Move:
    """Return any card, but of the bids mostly a low one, so that auctions are long.

    In rounds 4 and 5 everybody passes: a no sale, and one in a round without mice.
    """
    highest = 0 if game.state.round in (4, 5) else rng.choice([0, 1, 1, 2, 3, 9])
    return game.legal[min(rng.randrange(len(game.legal)), highest)]


def text(event: Event) -> str:
    facts = {field: compact(getattr(event, field)) for field in event.__slots__[1:]}
    return f"{event.number} {KINDS[type(event)]} {changes({}, facts)}"


def compact(value: object) -> str:
    """Return *value* short and without spaces: lists as (a,b), nothing as -."""
    match value if isinstance(value, dict | list) else plain(value):
        case dict(items):
            return "{" + ",".join(f"{key}:{compact(item)}" for key, item in items.items()) + "}"
        case list(items):
            return "(" + ",".join(compact(item) for item in items) + ")"
        case None:
            return "-"
        case scalar:
            return str(scalar)
