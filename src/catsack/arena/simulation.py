"""Games of bots among themselves, as records."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from catsack.bots import bot
from catsack.editions import Edition
from catsack.engine.deal import draw
from catsack.errors import Malformed
from catsack.game import Game
from catsack.records import Record, read


@dataclass(frozen=True, slots=True)
class Run:
    """Many games of the same bots. Each follows from the seed and its number alone."""

    edition: Edition
    bots: tuple[str, ...]
    """The name of the bot at each seat."""
    seed: int
    games: int

    def games_from(self, number: int) -> Iterator[Record]:
        """Play from game *number* (counted from 0) to the last and yield their records."""
        for game in range(number, self.games):
            yield self._game(Random(f"{self.seed}/{game}")).record()

    def _game(self, chance: Random) -> Game:
        game = Game(draw(self.edition, len(self.bots), chance), self.bots)
        bots = [bot(name, chance.getrandbits(63)) for name in self.bots]
        while game.turn is not None:
            game.play(bots[game.turn].choose(game.view(game.turn)))
        return game


def written(run: Run, file: Path, *, goes_on: bool) -> Iterator[Record]:
    """Yield the games of a run and write them to *file*, one a line.

    If the run *goes_on*, the games that are in the file already are read instead of played.
    """
    done = _kept(file, run) if goes_on else []
    yield from done[: run.games]
    with file.open("a" if goes_on else "w", encoding="utf-8") as out:
        for record in run.games_from(len(done)):
            print(record.to_json(), file=out, flush=True)
            yield record


def _kept(file: Path, run: Run) -> list[Record]:
    """Return the games in *file*; a line that was cut off when the run stopped is removed."""
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    games = [read(line) for line in whole.splitlines()]
    if games and games[0] != next(run.games_from(0)):
        raise Malformed("other-run", f"{file} holds the games of another run: name another file.")
    if whole != text:
        file.write_text(whole, encoding="utf-8")
    return games


@dataclass(slots=True)
class Tally:
    """What many games came to, seat by seat."""

    names: tuple[str, ...]
    games: int = 0
    moves: int = 0
    wins: list[float] = field(default_factory=list)
    """A shared win counts in parts."""
    scores: list[int] = field(default_factory=list)

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
        """Return plain JSON data, with means over all games."""
        games = max(self.games, 1)
        return {
            "games": self.games,
            "moves": self.moves,
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
        """Return the same for a person, one line a seat."""
        games, width = max(self.games, 1), max(map(len, self.names))
        table = []
        for seat, name in enumerate(self.names):
            share, score = self.wins[seat] / games, self.scores[seat] / games
            table.append(f"seat {seat}  {name:{width}}  wins {share:6.1%}  mean score {score:5.1f}")
        return [*table, f"{self.games} games, {self.moves / games:.1f} moves a game"]
