"""Games between bots as records (``catsack simulate``)."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

from catsack.arena.parallel import map_chunks
from catsack.editions import Edition
from catsack.engine.deal import draw
from catsack.errors import Malformed
from catsack.game import Game
from catsack.players.referee import Fault, play_game
from catsack.players.specs import factory_of
from catsack.records import Record, read

CHUNK = 10
"""Games that a worker plays at a time."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """Many games of the same bots; the seed and its number determine each game."""

    edition: Edition
    bots: tuple[str, ...]
    """The bot at each seat: its name, or a class in a file or module."""
    seed: int
    games: int
    faults: list[Fault] = field(default_factory=list)
    """What bots have done wrong so far; a default move was played instead."""

    def records_from(
        self, number: int, workers: int = 1, dask: str | None = None
    ) -> Iterator[Record]:
        """Play from game *number* (counted from 0) to the last and yield their records.

        The games are the same with any number of *workers*, and on a *dask* cluster.
        """
        # One process writes every game as soon as it is over; others are sent several at a time.
        size = 1 if workers == 1 and dask is None else CHUNK
        play = partial(_play_games, self.edition, self.bots, self.seed)
        for games in map_chunks(play, range(number, self.games), size, workers, dask):
            for record, faults in games:
                self.faults.extend(faults)
                yield record


def _play_games(
    edition: Edition, names: tuple[str, ...], seed: int, numbers: range
) -> list[tuple[Record, list[Fault]]]:
    played = []
    for number in numbers:
        rng = Random(f"{seed}/{number}")
        game = Game(draw(edition, len(names), rng), names)
        bots = [factory_of(name)(rng.getrandbits(63)) for name in names]
        faults = play_game(game, bots)
        played.append((game.record(), faults))
    return played


def simulate_to_file(
    simulation: Simulation,
    file: Path,
    *,
    resume: bool,
    workers: int = 1,
    dask: str | None = None,
) -> Iterator[Record]:
    """Yield the records of all games and write them to *file*, one a line.

    To *resume* reads the games that are already in the file instead of playing them again.
    """
    earlier = _resume(simulation, file) if resume else []
    yield from earlier[: simulation.games]
    with file.open("a" if resume else "w", encoding="utf-8") as out:
        for record in simulation.records_from(len(earlier), workers, dask):
            print(record.to_json(), file=out, flush=True)
            yield record


def _resume(simulation: Simulation, file: Path) -> list[Record]:
    """Return the games in *file* and make it ready for more: cut off an incomplete last line."""
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    complete = text[: text.rfind("\n") + 1]
    records = [read(line) for line in complete.splitlines()]
    if records and records[0] != next(simulation.records_from(0)):
        raise Malformed("other-run", f"{file} holds the games of another run: name another file.")
    if complete != text:
        file.write_text(complete, encoding="utf-8")
    return records


@dataclass(slots=True)
class SimulationSummary:
    """Win shares and mean scores over many games, seat by seat."""

    names: tuple[str, ...]
    games: int = 0
    moves: int = 0
    wins: list[float] = field(default_factory=list)
    """A shared win counts in parts."""
    scores: list[int] = field(default_factory=list)
    faults: int = 0

    def __post_init__(self) -> None:
        self.wins, self.scores = [0.0] * len(self.names), [0] * len(self.names)

    def add(self, record: Record) -> None:
        """Count one finished game."""
        if record.result is None:
            return
        self.games += 1
        self.moves += len(record.moves)
        for seat, score in enumerate(record.result.scores):
            self.scores[seat] += score
        for seat in record.result.winners:
            self.wins[seat] += 1 / len(record.result.winners)

    def to_dict(self) -> dict[str, object]:
        """Return plain JSON data."""
        games = max(self.games, 1)
        return {
            "games": self.games,
            "moves": self.moves,
            "faults": self.faults,
            "seats": [
                {
                    "bot": name,
                    "win_share": round(wins / games, 4),
                    "mean_score": round(score / games, 2),
                }
                for name, wins, score in zip(self.names, self.wins, self.scores, strict=True)
            ],
        }

    def lines(self) -> list[str]:
        """Return lines for a terminal, one a seat."""
        games, width = max(self.games, 1), max(map(len, self.names))
        table = []
        for seat, name in enumerate(self.names):
            share, score = self.wins[seat] / games, self.scores[seat] / games
            table.append(f"seat {seat}  {name:{width}}  wins {share:6.1%}  mean score {score:5.1f}")
        return [*table, f"{self.games} games, {self.moves / games:.1f} moves a game"]
