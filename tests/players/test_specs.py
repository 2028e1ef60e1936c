"""Anything can take a seat: a bot by name, a class in a file or a module, an object."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

import catsack
from catsack import Game, Malformed, Move, View
from catsack.bots import Clock, bot
from catsack.players.specs import entrants, factory_of, parse_specs
from tests.support.command import command

BOT_FILE = """
from dataclasses import dataclass

@dataclass
class Coward:
    seed: int

    def choose(self, view, clock=None):
        return view.moves[0]

class Breaker(Coward):
    def choose(self, view, clock=None):
        raise RuntimeError("no idea")

class NoSeed:
    choose = Coward.choose
"""


class Counter:
    """A bot that remembers how many moves it has made."""

    def __init__(self, seed: int) -> None:
        self.moves = 0
        self.rng = random.Random(seed)

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        assert self.moves < 200, "an earlier game is remembered"
        self.moves += 1
        return self.rng.choice(list(view.moves))


@pytest.fixture
def bot_file(tmp_path: Path) -> Path:
    file = tmp_path / "my_bot.py"
    file.write_text(BOT_FILE)
    return file


def test_class_in_a_file_takes_a_seat(bot_file: Path) -> None:
    player = factory_of(f"{bot_file}:Coward")(7)
    game = Game.new(seed=7)
    assert player.choose(game.view(game.turn)) == game.legal[0]
    assert factory_of(f"{bot_file}:Coward") is factory_of(f"{bot_file}:Coward")


def test_class_in_a_module_takes_a_seat() -> None:
    assert factory_of("catsack.bots.steady:Steady") is factory_of("steady")


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("tiger", "There is no bot 'tiger'"),
        ("nowhere.py:Bot", "There is no file 'nowhere.py'"),
        ("nowhere.at.all:Bot", "cannot be loaded: ModuleNotFoundError"),
        ("FILE:Tiger", "has no 'Tiger'"),
        ("FILE:NoSeed", "takes a seed"),
        ("BROKEN:Bot", "cannot be loaded: SyntaxError"),
    ],
)
def test_bad_spec_gets_a_sentence(spec: str, sentence: str, bot_file: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("class (")
    with pytest.raises(Malformed, match=sentence):
        parse_specs(spec.replace("FILE", str(bot_file)).replace("BROKEN", str(broken)), 3)


def test_server_bots_are_installed_ones_alone(bot_file: Path) -> None:
    with pytest.raises(Malformed, match="There is no bot"):
        bot(f"{bot_file}:Coward")


def test_equal_bots_are_told_apart() -> None:
    labels = [each.label for each in entrants([Counter, "steady", Counter(1), "steady"])]
    assert labels == ["Counter", "steady", "Counter (2)", "steady (2)"]


@pytest.mark.parametrize("workers", [1, 2])
def test_python_objects_play_in_the_arena(workers: int) -> None:
    result = catsack.arena(
        [Counter, Counter(5), "steady"], seats=3, games=36, seed=3, workers=workers
    )
    assert result.plan.labels == ("Counter", "Counter (2)", "steady")
    assert result.faults == []
    assert result.standing("steady").win_share.mean > 0.4
    better = result.compare("steady", "Counter", against="Counter (2)")
    assert better.mean > 0
    with pytest.raises(Malformed, match="no bot in this arena 'tiger'"):
        result.compare("tiger", "steady")


def test_rows_and_frames_have_a_line_for_every_seat() -> None:
    result = catsack.arena(["steady", "random"], kind="duel", seats=3, games=6, seed=3)
    frame = result.to_frame()
    assert frame.to_dict("records") == result.to_rows()
    assert len(frame) == 18
    assert frame.groupby("game").win_share.sum().tolist() == pytest.approx([1.0] * 6)


def test_match_is_one_deal_from_every_seat() -> None:
    games = catsack.match(["steady", "random", Counter], seed=5)
    assert [game.bots[0] for game in games] == ["steady", "random", "Counter"]
    assert games == catsack.match(["steady", "random", Counter], seed=5)


def test_importing_catsack_loads_no_arena() -> None:
    code = (
        "import sys, catsack;"
        "assert 'catsack.arena' not in sys.modules;"
        "assert len(catsack.match(['random'] * 3, seed=1)) == 3;"
        "assert not {'pandas', 'joblib'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_file_plays_on_the_command_line_and_its_faults_are_told(bot_file: Path) -> None:
    arena = command(
        *("arena", "--seats", "3", "--games", "6", "--workers", "1"),
        *("--hero", f"{bot_file}:Coward", "--against", "steady"),
    )
    assert arena.returncode == 0, arena.stderr
    assert f"{bot_file}:Coward" in arena.stdout
    simulate = command(
        *("simulate", "--seats", "3", "--games", "1"),
        *("--bots", f"random,{bot_file}:Breaker,steady"),
    )
    assert simulate.returncode == 0, simulate.stderr
    assert "faults; the first: raised, RuntimeError: no idea" in simulate.stderr
