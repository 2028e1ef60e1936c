"""What every installed bot must do, whatever its temperament."""

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import pytest

import catsack.bots
from catsack import Game, Move, bot
from catsack.bots import (
    DEFAULT_LINEUP,
    FIRST_LINEUP,
    Bot,
    Clock,
    Reason,
    champion_plus,
    description,
    names,
)
from catsack.characters.cast import CAST
from catsack.editions import EDITIONS, PRINTED
from catsack.engine import State, begin, draw, legal, play
from catsack.records import Record, steps
from catsack.search.planner import MIN_BATCH
from catsack.views import View, view
from catsack.words import LANGUAGES, Words
from tests.rules.support.games import MOUSE_CARDS, opened
from tests.support.random_games import random_record, random_styles
from tests.test_leaks import otherwise, unfinished

every_bot = pytest.mark.parametrize("name", names())
for_every_number = pytest.mark.parametrize("seats", MOUSE_CARDS)
at_every_table = pytest.mark.parametrize(
    ("edition", "seats"),
    [(name, seats) for name, edition in EDITIONS.items() for seats, _ in edition.setups],
)

ROWS = ("+15 +11 +8 +15 +11", "-8 -5 L -8 R", "S +15 R L +3")
LONGEST_DESCRIPTION = 100


def is_slow(name: str) -> bool:
    return name.startswith("search") or name == "champion-plus"


def fewer(name: str, count: int) -> int:
    """Return how often to try the bot called *name*: some are slow, and the levels share a net."""
    has_net = name.startswith(("champion", "level"))
    return max(1, count // (30 if is_slow(name) else 10 if has_net else 1))


@pytest.fixture(autouse=True)
def short_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few worlds show the claims here as well as many."""
    monkeypatch.setattr(champion_plus, "MAX_WORLDS", MIN_BATCH)


def rounds(name: str) -> int:
    """Return how many rounds the bot called *name* plays: some take long for each move."""
    return {"search-10k": 4, "champion-plus": 3}.get(name, 9)


def bot_moves(name: str, edition: str, seats: int, rng: Random) -> Iterator[tuple[Bot, View, Move]]:
    """Play a game with the bot in two seats, random play in the others; yield the bot's moves."""
    state, _ = begin(draw(EDITIONS[edition], seats, rng))
    styles = random_styles(rng, seats)
    bots = {seat: bot(name, rng.getrandbits(32)) for seat in rng.sample(range(seats), 2)}
    while (seat := state.turn) is not None and state.round <= rounds(name):
        if seat in bots:
            seat_view = view(state, seat)
            move = bots[seat].choose(seat_view)
            yield bots[seat], seat_view, move
        else:
            move = styles[seat](rng, legal(state))
        state, _ = play(state, move)


@every_bot
@at_every_table
def test_every_move_is_legal_and_has_a_reason_in_every_language(
    name: str, edition: str, seats: int
) -> None:
    reasons = set()
    for number in range(fewer(name, 30)):
        rng = Random(f"{edition} {seats} {number}")
        for player, seat_view, move in bot_moves(name, edition, seats, rng):
            assert move in seat_view.moves
            reason = getattr(player, "reason", None)
            assert isinstance(reason, Reason)
            reasons.add((reason.key, tuple(reason.facts.items())))
    for key, facts in reasons:
        for language in LANGUAGES:
            assert Words(language).say(key, **dict(facts)).endswith((".", "?", "!"))


@every_bot
@for_every_number
def test_bots_can_play_with_any_number_of_mice(name: str, seats: int) -> None:
    for row in ROWS[: fewer(name, len(ROWS))]:
        game = opened(PRINTED["felix"], seats, row)
        mice = game.state.bank + sum(game.state.owned)
        for purse in range(0, mice // seats, 1 + 6 * is_slow(name)):
            rich = Random(purse).randrange(seats)
            owned = [mice // seats - purse if seat == rich else purse for seat in range(seats)]
            bank = mice - sum(owned)
            play_round(name, game.state._replace(owned=tuple(owned), bank=bank))


def play_round(name: str, state: State) -> None:
    bots = [bot(name, seed) for seed in range(state.seats)]
    number = state.round
    while state.turn is not None and state.round == number:
        state, _ = play(state, bots[state.turn].choose(view(state, state.turn)))


@every_bot
@for_every_number
def test_the_same_seed_plays_the_same_game(name: str, seats: int) -> None:
    for seed in range(fewer(name, 5)):
        assert game_moves(name, seats, seed) == game_moves(name, seats, seed)


def game_moves(name: str, seats: int, seed: int) -> list[Move]:
    """Return the moves of a game that the bot called *name* plays in all seats."""
    game, moves = Game.new(seats, seed=seed), []
    bots = [bot(name, seed + seat) for seat in range(seats)]
    while game.turn is not None and game.state.round <= rounds(name):
        moves.append(bots[game.turn].choose(game.view(game.turn)))
        game.play(moves[-1])
    return moves


@every_bot
@for_every_number
def test_hidden_cards_make_no_difference(name: str, seats: int) -> None:
    """A bot plays the same in two worlds that it cannot tell apart."""
    for number in range(fewer(name, 30)):
        rng = Random(f"{seats} {number}")
        part, state = unfinished(random_record(rng, "felix", seats), rng)
        if state.turn is None:
            continue
        other = otherwise(part, state, state.turn, rng)
        assert choices(name, part, state.turn) == choices(name, other, state.turn)


def choices(name: str, part: Record, seat: int) -> list[tuple[Move, Reason | None]]:
    """Return what a bot would have played at each turn of *seat*, and why."""
    player = bot(name, seed=7)
    turns = [state for state, _ in steps(part) if state.turn == seat]
    return [
        (player.choose(view(state, seat)), getattr(player, "reason", None))
        for state in turns[-fewer(name, len(turns)) :]
    ]


@every_bot
def test_every_bot_keeps_to_its_clock(name: str) -> None:
    clock = Clock(seconds=0.2)
    record = random_record(Random(7), "felix", 4)
    for state, _ in islice(steps(record), 12):
        seat_view = view(state, state.turn)
        # Three tries, for the machine may be busy with something else.
        assert any(seconds(bot(name), seat_view, clock) < clock.seconds for _ in range(3))


def seconds(player: Bot, seat_view: View, clock: Clock) -> float:
    before = perf_counter()
    player.choose(seat_view, clock)
    return perf_counter() - before


@every_bot
def test_every_bot_describes_itself_in_every_language(name: str) -> None:
    lines = {description(name, language) for language in LANGUAGES}
    assert len(lines) == len(LANGUAGES)
    assert all(line.endswith(".") and len(line) < LONGEST_DESCRIPTION for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_in_the_sources_has_a_message(language: str) -> None:
    sources = Path(catsack.bots.__file__).parent.glob("*.py")
    used = {key for file in sources for key in re.findall('"(reason-[a-z-]+)"', file.read_text())}
    catalogue = Path(catsack.bots.__file__).parents[1] / "words" / f"reasons.{language}.ftl"
    messages = set(re.findall("^(reason-[a-z-]+) =", catalogue.read_text(encoding="utf-8"), re.M))
    assert used <= messages
    assert messages - used == {"reason-points", "reason-mice", "reason-take"}  # parts of others


def test_default_lineup_has_installed_bots_for_the_largest_table() -> None:
    assert set(DEFAULT_LINEUP) <= set(names())
    assert len(set(DEFAULT_LINEUP)) == len(DEFAULT_LINEUP) >= max(MOUSE_CARDS) - 1


def test_opponents_of_a_first_game_are_easy_and_the_gambler_sits_nowhere_unasked() -> None:
    assert set(FIRST_LINEUP) <= set(names())
    assert len(set(FIRST_LINEUP)) == len(FIRST_LINEUP) == 3
    assert max(CAST[name].difficulty for name in FIRST_LINEUP) <= 3
    assert "gambler" not in {*FIRST_LINEUP, *DEFAULT_LINEUP}


def test_example_bot_of_the_docs_plays_a_game() -> None:
    page = Path(__file__).parents[2] / "docs" / "bots.md"
    (example,) = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    scope: dict[str, Any] = {}
    exec(example, scope)  # noqa: S102
    bots = [scope["Coward"](seed) for seed in range(4)]
    game = Game.new(4, seed=1)
    while game.turn is not None:
        game.play(bots[game.turn].choose(game.view(game.turn), Clock(seconds=1)))
    assert game.over
