"""Bots think in processes of their own; a process that dies or hangs is replaced."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import psutil
import pytest

from catsack import Game, bots
from catsack.bots import Clock
from catsack.moves import Move
from catsack.server.thinking.bot_process import Patience
from catsack.server.thinking.bot_processes import BotProcesses
from catsack.server.thinking.fair_queue import Rank
from catsack.server.thinking.question import BotFailed, Question
from catsack.views import View

PEOPLE = Rank(has_people=True, address="home", host="ada")
BOTS_ALONE = Rank(has_people=False, address="home", host="ada")
PLANTED = """
import os
from pathlib import Path

ONCE = Path(__file__).with_name("once")


class Planted:
    def __init__(self, seed):
        pass

    def choose(self, view, clock=None):
        print("What a bot prints is not its answer.")
        self.act()
        return view.moves[0]

    def act(self):
        pass


class DiesOnce(Planted):
    def act(self):
        if not ONCE.exists():
            ONCE.touch()
            os._exit(3)


class Dies(Planted):
    def act(self):
        os._exit(3)


class Hangs(Planted):
    def act(self):
        while True:
            pass


class Fails(Planted):
    def act(self):
        raise RuntimeError("I do not know.")
"""
BOTS = {
    "prints": "Planted",
    "dies-once": "DiesOnce",
    "dies": "Dies",
    "hangs": "Hangs",
    "fails": "Fails",
}


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install bots that misbehave, for the processes that are started."""
    (tmp_path / "planted.py").write_text(PLANTED)
    metadata = tmp_path / "planted-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: planted\nVersion: 1.0\n")
    lines = [f"{name} = planted:{planted}" for name, planted in BOTS.items()]
    (metadata / "entry_points.txt").write_text("\n".join(["[catsack.bots]", *lines]))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))


def some_view(seed: int = 1, moves: int = 0) -> View:
    game, rng = Game.new(seats=4, seed=seed), Random(seed)
    for _ in range(moves):
        game.play(rng.choice(game.legal))
    assert game.turn is not None
    return game.view(game.turn)


def question(bot: str, view: View | None = None) -> Question:
    return Question(bot, 5, view or some_view(), 1.0)


def run_story(
    story: Callable[[BotProcesses], Awaitable[None]],
    count: int = 1,
    patience: Patience | None = None,
) -> None:
    async def whole() -> None:
        processes = BotProcesses(count, (), patience)
        processes.start()
        try:
            await story(processes)
        finally:
            await processes.stop()

    asyncio.run(whole())


def ask(processes: BotProcesses, bot: str, rank: Rank = PEOPLE) -> asyncio.Future[Move]:
    return processes.think(question(bot), rank, lambda: None)


def test_a_process_chooses_as_the_bot_does_here() -> None:
    async def story(processes: BotProcesses) -> None:
        for view in (some_view(3), some_view(3, moves=5)):
            for bot in ("steady", "level-3"):
                asked = question(bot, view)
                here = bots.bot(bot, asked.seed).choose(view, Clock(1.0))
                assert await processes.think(asked, PEOPLE, lambda: None) == here

    run_story(story)


@pytest.mark.usefixtures("planted")
def test_what_a_bot_prints_or_raises_hurts_nobody() -> None:
    async def story(processes: BotProcesses) -> None:
        assert await ask(processes, "prints") == some_view().moves[0]
        with pytest.raises(BotFailed, match="I do not know"):
            await ask(processes, "fails")
        with pytest.raises(BotFailed, match="no-such-bot"):
            await ask(processes, "no-such-bot")
        assert await ask(processes, "prints") == some_view().moves[0]

    run_story(story)


@pytest.mark.usefixtures("planted")
def test_a_question_is_asked_again_when_its_process_dies(caplog: pytest.LogCaptureFixture) -> None:
    starts: list[str] = []

    async def story(processes: BotProcesses) -> None:
        asked = question("dies-once")
        answer = processes.think(asked, PEOPLE, lambda: starts.append("start"))
        assert await answer == some_view().moves[0]
        with pytest.raises(BotFailed, match="lost its process 2 times"):
            await ask(processes, "dies")
        assert await ask(processes, "random") in some_view().moves

    run_story(story)
    assert len(starts) == 2
    assert "the process of bot dies-once is replaced: it died" in caplog.text


@pytest.mark.usefixtures("planted")
def test_a_bot_that_hangs_is_given_up(caplog: pytest.LogCaptureFixture) -> None:
    async def story(processes: BotProcesses) -> None:
        with pytest.raises(BotFailed, match="lost its process"):
            await ask(processes, "hangs")
        assert "the process of bot hangs is replaced: it hung" in caplog.text

    run_story(story, patience=Patience(hang_s=1, compile_s=1))


@pytest.mark.usefixtures("planted")
def test_bots_that_hang_where_no_person_plays_hold_up_no_table_with_people() -> None:
    async def story(processes: BotProcesses) -> None:
        hanging = [ask(processes, "hangs", BOTS_ALONE) for _ in range(5)]
        assert await ask(processes, "random", PEOPLE) in some_view().moves
        assert not any(answer.done() for answer in hanging)

    run_story(story, count=2)


def test_a_question_that_nobody_wants_answered_is_not_asked() -> None:
    async def story(processes: BotProcesses) -> None:
        starts: list[str] = []
        first = ask(processes, "random")
        dropped = processes.think(question("random"), PEOPLE, lambda: starts.append("dropped"))
        dropped.cancel()
        last = processes.think(question("random"), PEOPLE, lambda: starts.append("last"))
        await asyncio.gather(first, last)
        assert starts == ["last"]

    run_story(story)


def test_processes_are_warmed_up_and_ended() -> None:
    children: list[psutil.Process] = []
    # Other tests leave processes behind, such as a server that forks.
    before = psutil.Process().children()

    async def story() -> None:
        asked = [question("random"), question("beginner")]
        processes = BotProcesses(2, asked)
        processes.start()
        while any(len(each.warm_bots) < 2 for each in processes.processes):
            await asyncio.sleep(0.05)
        children.extend(each for each in psutil.Process().children() if each not in before)
        await processes.stop()

    asyncio.run(story())
    assert len(children) == 2
    thinking = [child for child in children if child.is_running()]
    _, alive = psutil.wait_procs(thinking, timeout=20)
    assert [each for each in alive if each.status() != psutil.STATUS_ZOMBIE] == []


@pytest.mark.usefixtures("planted")
def test_people_do_not_wait_while_bots_are_warmed_up() -> None:
    before = psutil.Process().children()

    async def story() -> None:
        asked = [question("hangs")]
        processes = BotProcesses(2, asked, Patience(hang_s=600, compile_s=600))
        processes.start()
        while not [each for each in psutil.Process().children() if each not in before]:
            await asyncio.sleep(0.05)
        thinking = processes.think(question("random"), PEOPLE, lambda: None)
        await asyncio.wait_for(thinking, 60)
        await processes.stop()

    asyncio.run(story())


def test_a_bot_that_cannot_be_warmed_up_is_reported(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)

    async def story() -> None:
        processes = BotProcesses(1, [question("no-such-bot"), question("random")])
        processes.start()
        while ("random", True) not in processes.processes[0].warm_bots:
            await asyncio.sleep(0.05)
        await processes.stop()

    asyncio.run(story())
    assert "bot no-such-bot cannot be warmed up" in caplog.text


@pytest.mark.usefixtures("planted")
def test_a_stop_while_bots_think_is_no_incident(caplog: pytest.LogCaptureFixture) -> None:
    before = psutil.Process().children()

    async def story() -> None:
        processes = BotProcesses(2, [question("hangs")])
        processes.start()
        asked = ask(processes, "hangs")
        while len([each for each in psutil.Process().children() if each not in before]) < 2:
            await asyncio.sleep(0.05)
        await processes.stop()
        assert not asked.done()

    asyncio.run(story())
    assert caplog.text == ""


@pytest.mark.usefixtures("planted")
def test_a_process_that_is_just_starting_is_ended_too(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        for _ in range(5):
            processes = BotProcesses(1)
            ask(processes, "hangs")
            await asyncio.sleep(0)
            async with asyncio.timeout(20):
                await processes.stop()

    asyncio.run(story())
    assert caplog.text == ""
