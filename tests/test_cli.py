"""The command as a person runs it: real input, real files and, where it matters, real processes."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from catsack import __version__, replay
from catsack.words import LANGUAGES
from tests.support.command import command

CATSACK = [sys.executable, "-c", "from catsack.cli import main; main()"]


def catsack(*arguments: str, answers: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*CATSACK, *arguments],
        input=answers,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={"PYTHONWARNINGS": "error", "PYTHONIOENCODING": "utf-8"},
    )


MOVES = "?\nm\nh\n99\nL\np\nq\n"


@pytest.fixture(scope="module", autouse=True)
def warm_cache() -> None:
    """Compile beforehand: the first run says on standard error that it compiles."""
    command("play", "--seed", "3", answers=MOVES)


def lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()


@pytest.fixture
def games(tmp_path: Path) -> Path:
    file = tmp_path / "games.jsonl"
    run = command("simulate", "--seats", "3", "--games", "4", "--seed", "7", "--out", str(file))
    assert run.returncode == 0, run.stderr
    return file


def test_simulate_writes_records_that_replay(games: Path) -> None:
    records = [replay(line).record() for line in lines(games)]
    assert len(records) == 4
    assert all(record.seats == ("random",) * 3 for record in records)


def test_simulate_without_a_file_prints_records_and_summary_to_different_streams() -> None:
    run = command("simulate", "--games", "2", "--bots", "steady,random,random,steady", "--json")
    assert [len(replay(line).names) for line in run.stdout.splitlines()] == [4, 4]
    summary = json.loads(run.stderr)
    assert summary["games"] == 2
    assert [seat["bot"] for seat in summary["seats"]] == ["steady", "random", "random", "steady"]
    assert sum(seat["win_share"] for seat in summary["seats"]) == pytest.approx(1, abs=0.001)


def test_simulate_plays_the_same_games_for_the_same_seed(games: Path, tmp_path: Path) -> None:
    again, other = tmp_path / "again.jsonl", tmp_path / "other.jsonl"
    for file, seed in ((again, "7"), (other, "8")):
        catsack("simulate", "--seats", "3", "--games", "4", "--seed", seed, "--out", str(file))
    assert lines(again) == lines(games)
    assert lines(other) != lines(games)


def test_simulate_continues_a_file_that_was_cut_off(games: Path) -> None:
    whole = games.read_text(encoding="utf-8")
    games.write_text(whole[: len(whole) // 2], encoding="utf-8")
    run = command(
        *("simulate", "--seats", "3", "--games", "4", "--seed", "7"),
        *("--out", str(games), "--continue", "--json"),
    )
    assert games.read_text(encoding="utf-8") == whole
    assert json.loads(run.stdout)["games"] == 4


def test_simulate_does_not_continue_the_file_of_another_run(games: Path) -> None:
    before = lines(games)
    run = command("simulate", "--seats", "3", "--seed", "8", "--out", str(games), "--continue")
    assert run.returncode == 2
    assert "holds the games of another run" in run.stderr
    assert lines(games) == before


def test_house_rules_and_edition_are_in_the_record() -> None:
    run = command(
        *("simulate", "--games", "1", "--edition", "ksr"),
        *("--house-rule", "cats_break_ties=true", "--house-rule", "purses_secret=false"),
    )
    record = json.loads(run.stdout)
    assert record["edition"] == "ksr"
    assert record["house_rules"] == {"cats_break_ties": True, "purses_secret": False}


def test_replay_prints_games_round_by_round(games: Path) -> None:
    text = command("replay", str(games)).stdout
    assert text.count("The game is over.") == 4
    assert [f"\nRound {number}. " in text for number in range(1, 11)] == [True] * 9 + [False]
    one = command("replay", str(games), "--game", "2", "--language", "de").stdout
    assert one.count("Das Spiel ist aus.") == 1
    assert "\nRunde 9. " in one


@pytest.mark.parametrize("name", ["x" * 5000, "\x1b[2J", "a\nb"])
def test_replay_shows_names_that_anybody_may_have_written(games: Path, name: str) -> None:
    record = json.loads(lines(games)[0])
    record["seats"][0] = name
    run = command("replay", "-", answers=json.dumps(record))
    assert run.returncode == 0
    assert name not in run.stdout
    assert max(map(len, run.stdout.splitlines())) < 500


def test_replay_reads_standard_input(games: Path) -> None:
    text = catsack("replay", "-", answers=lines(games)[0]).stdout
    assert text.count("The game is over.") == 1


def test_replay_refuses_a_broken_record_with_move_and_paragraph(games: Path) -> None:
    record = json.loads(lines(games)[1])
    record["moves"][3] = "99"
    games.write_text("\n".join([lines(games)[0], json.dumps(record)]), encoding="utf-8")
    run = command("replay", str(games))
    assert run.returncode == 2
    assert run.stderr.startswith("catsack: Game 2: Move 4, 99: 99 is more than the 15 mice owned")
    assert run.stderr.endswith("(rule 3.2)\n")


def with_name(games: Path, name: str) -> str:
    """Give the first seat of the first game another *name*, and return the path of the file."""
    record = json.loads(lines(games)[0])
    record["seats"][0] = name
    games.write_text(json.dumps(record), encoding="utf-8")
    return str(games)


@pytest.mark.parametrize(
    "name", ["\x1b]0;title\x07\x1b[2JEve", "Eve\u202e", "\ud800Eve", "E" * 5_000_000, "Eve\nBo\r"]
)
def test_names_of_strangers_do_not_command_the_terminal(games: Path, name: str) -> None:
    run = catsack("replay", with_name(games, name))
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.count("The game is over.") == 1
    assert run.stdout.replace("\n", "").isprintable()
    assert max(map(len, run.stdout.splitlines())) < 300


def test_refusals_do_not_command_the_terminal() -> None:
    run = catsack("play", "--record", "no\x1b[2J/where\nelse")
    assert run.returncode == 2
    assert run.stderr.rstrip("\n").isprintable()


@pytest.mark.parametrize("arguments", [("bots",), ("bots", "--json"), ("play", "--seed", "3")])
def test_terminal_without_umlauts_gets_question_marks(arguments: tuple[str, ...]) -> None:
    options = () if "--json" in arguments else ("--language", "de")
    run = subprocess.run(
        [*CATSACK, *arguments, *options],
        input="",
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONIOENCODING": "ascii"},
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.isascii()
    assert ("?" in run.stdout) == ("--json" not in arguments)


def test_whole_game_is_played_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    # A card that is not in the hand is refused and the question repeated; p passes in an auction.
    answers = "\n".join(["-8", "-5", "3", "5", "8", "11", "15", "r", "l", "s", "p"] * 40)
    run = catsack(
        *("play", "--seats", "3", "--seed", "5", "--bots", "random"),
        *("--record", str(file)),
        answers=answers,
    )
    assert run.returncode == 0, run.stderr
    assert "The game is over." in run.stdout
    assert f"The game is kept in {file}." in run.stdout
    assert replay(lines(file)[0]).over


def test_game_is_played_in_german() -> None:
    run = catsack("play", "--language", "de", "--seed", "3", answers=MOVES)
    assert "Ich würde" in run.stdout
    assert "Lege eine Karte" in run.stdout
    assert "Du legst verdeckt den großen Hund." in run.stdout
    assert "Es wird noch nicht geboten: Lege eine von" in run.stdout
    assert "Das Spiel endet hier, in Runde" in run.stdout
    assert not run.stderr


@pytest.mark.parametrize("answers", ["", "q\n", "?\nm\n\n"])
def test_end_of_input_ends_the_game_politely(answers: str, tmp_path: Path) -> None:
    file = tmp_path / "cut.jsonl"
    run = command("play", "--seed", "3", "--record", str(file), answers=answers)
    assert run.returncode == 0
    assert "The game stops here, in round 1. Thank you for playing." in run.stdout
    assert not run.stderr
    assert not replay(lines(file)[0]).over


def test_ctrl_c_ends_the_game_politely() -> None:
    command = [*CATSACK, "play", "--seed", "3"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as game:
        assert game.stdout is not None
        printed = ""
        while "Lay a card" not in printed:
            printed += game.stdout.read(1)
        game.send_signal(signal.SIGINT)
        rest, errors = game.communicate()
    assert "Thank you for playing." in rest
    assert not errors
    assert game.returncode == 0


BAD = [
    ("play --seats 6", "The number of seats is one of 3, 4, 5, not 6. (rule 1.1)"),
    (
        "play --edition filou",
        "There is no edition 'filou'; there are: felix, ksr, felicity, kitten, pair, tiny.",
    ),
    ("play --house-rule rabbits=true", "There is no house rule 'rabbits'"),
    ("play --house-rule rabbit_is_prey", "written as rabbit_is_prey=true"),
    ("play --bots tiger", "There is no bot 'tiger'"),
    ("play --bots random,random", "3 seats need 3 bots, or one that fills them all, not 2."),
    ("play --language zz", f"There is no language 'zz'; there are: {', '.join(LANGUAGES)}."),
    ("play --record nowhere/game.jsonl", "nowhere/game.jsonl: No such file or directory."),
    ("simulate --seats two", "--seats"),
    ("simulate --games 0", "--games"),
    ("simulate --continue", "--continue goes with --out"),
    ("simulate --out nowhere/x.jsonl", "nowhere/x.jsonl: No such file or directory."),
    ("replay nowhere.jsonl", "nowhere.jsonl: No such file or directory."),
    ("replay .", "Is a directory"),
    ("replay -", "There is no game in this file."),
    (f"replay {sys.executable}", "This is not JSON"),
    ("tiger", "No such command 'tiger'."),
    ("play --tiger", "--tiger"),
]


@pytest.mark.parametrize(("line", "sentence"), BAD)
def test_bad_input_gets_one_sentence_and_exit_code_2(line: str, sentence: str) -> None:
    run = command(*line.split())
    assert run.returncode == 2
    assert sentence in run.stderr
    assert run.stderr.startswith("catsack: ")
    assert run.stderr.count("\n") == 1
    assert not run.stdout


def test_full_disk_is_one_sentence() -> None:
    run = command("simulate", "--games", "1", "--bots", "random", "--out", "/dev/full")
    assert (run.returncode, run.stderr) == (2, "catsack: No space left on device.\n")


def test_refusal_reaches_the_shell() -> None:
    run = catsack("tiger")
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == "catsack: No such command 'tiger'.\n"


def test_replay_refuses_a_game_that_is_not_in_the_file(games: Path) -> None:
    run = command("replay", str(games), "--game", "5")
    assert run.returncode == 2
    assert run.stderr == "catsack: There is no game 5: the last one is 4.\n"


def test_version_is_printed() -> None:
    run = command("--version")
    assert (run.returncode, run.stdout, run.stderr) == (0, f"catsack {__version__}\n", "")


def test_command_alone_shows_help() -> None:
    run = catsack()
    assert run.returncode == 0
    assert "simulate" in run.stdout


def test_bots_are_listed() -> None:
    names = [bot["name"] for bot in json.loads(command("bots", "--json").stdout)]
    assert {"random", "steady"} <= set(names)
    assert [line.split()[0] for line in command("bots").stdout.splitlines()] == names
    assert "Spielt irgendeinen erlaubten Zug" in command("bots", "--language", "de").stdout


def test_bench_prints_one_object() -> None:
    speeds = json.loads(command("bench", "--json").stdout)
    assert speeds["engine"]["decisions_per_s"] > 0
    assert speeds["import_s"] > 0


def test_import_loads_no_third_party_library() -> None:
    code = "import sys; import catsack; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    heavy = {"numpy", "numba", "torch", "typer", "rich", "fluent", "babel"}
    assert not heavy & set(loaded.stdout.split())


def test_help_loads_no_heavy_library() -> None:
    code = "import sys; import catsack.cli; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    heavy = {"numpy", "numba", "torch", "joblib", "matplotlib", "sqlalchemy", "starlette", "fluent"}
    assert not heavy & set(loaded.stdout.split())


def test_selfcheck_counts_the_games_that_agree() -> None:
    run = command("selfcheck", "--games", "1", "--workers", "1", "--json")
    result = json.loads(run.stdout)
    assert result["games"] >= 1000
    assert result["difference"] is None
    assert run.returncode == 0


def test_review_says_where_games_were_lost(games: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    options = ("--worlds", "12", "--html", str(page), "--language", "en")
    run = command("review", str(games), "--seat", "1", *options)
    assert run.returncode == 0, run.stderr
    assert run.stdout.count("What decided the game") == 4
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_review_prints_one_object_a_game(games: Path) -> None:
    run = command("review", str(games), "--worlds", "12", "--json")
    reviews = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(reviews) == 4
    for review in reviews:
        for seat in review["seats"]:
            *parts, result = seat["ledger"].values()
            assert sum(parts) == pytest.approx(result, abs=1e-9)


@pytest.mark.parametrize(
    ("text", "options", "sentence"),
    [
        ("", (), "There is no game in this file."),
        ("nonsense\n", (), "Game 1: This is not JSON"),
        (None, ("--seat", "7"), "Game 1: There is no seat 7: they are 0 to 2."),
    ],
)
def test_review_refuses_in_one_sentence(
    games: Path, tmp_path: Path, text: str | None, options: tuple[str, ...], sentence: str
) -> None:
    file = games
    if text is not None:
        file = tmp_path / "bad.jsonl"
        file.write_text(text, encoding="utf-8")
    run = command("review", str(file), *options)
    assert run.returncode == 2
    assert run.stderr.count("\n") == 1
    assert sentence in run.stderr
