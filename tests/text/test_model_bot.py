"""The harness for language models: prompt, parse, retry, forfeit. The models here are scripts."""

import re
from random import Random

import pytest

import catsack
from catsack import Game, Illegal, Malformed
from catsack.text.answers import read_move
from catsack.text.model_bot import Message, ModelBot
from catsack.text.text_game import TextGame


class ScriptedModel:
    """Reads the conversation as a model does, and answers in words; never told the legal moves."""

    def __init__(self, seed: int = 7) -> None:
        self.rng = Random(seed)

    def __call__(self, messages: list[Message]) -> str:
        text = messages[1].text
        if "Lay a card." in text:
            (hand,) = re.findall(r"Your hand: (.*?)\. Your removed", text)
            return f"I hide something.\n\nMOVE: {self.rng.choice(hand.split())}"
        highest = int(re.findall(r"Highest bid: (\d+)", text)[0])
        mice = int(re.findall(r"Your purse: (\d+)", text)[0])
        if mice > highest and self.rng.random() < 0.4:
            return f"Worth a try.\n**MOVE: {highest + 1}**"
        return "Too dear.\nMOVE: p"


def test_model_plays_a_whole_arena() -> None:
    def model_bot(seed: int) -> ModelBot:
        return ModelBot(ScriptedModel(seed))

    result = catsack.arena([model_bot, "random"], kind="duel", seats=3, games=6, seed=1)
    assert result.plan.labels == ("model_bot", "random")
    assert result.faults == []


def test_bad_answer_gets_the_reason_and_another_try() -> None:
    answers = iter(["I pass, I think.", "MOVE: 99", "MOVE: +15"])
    player = ModelBot(lambda _messages: next(answers))
    game = Game.new(seats=4, seed=7)
    assert str(player.choose(game.view(game.turn))) == "+15"
    (decision,) = player.decisions
    assert decision.answers == 3
    assert "no line such as MOVE" in decision.messages[3].text
    assert "99 is not in your hand" in decision.messages[5].text


def test_model_that_never_moves_forfeits_its_turn() -> None:
    player = ModelBot(lambda _messages: "Hm.", retries=1)
    game = Game.new(seats=4, seed=7)
    with pytest.raises(Malformed, match="No legal move in 2 answers"):
        player.choose(game.view(game.turn))
    assert player.decisions[0].move is None
    games = catsack.match([player, "random", "random"], seed=1)
    assert {fault.what for fault in games[0].faults} == {"raised"}


@pytest.mark.parametrize(
    ("answer", "move"),
    [
        ("MOVE: +3", "+3"),
        ("move: r", "R"),
        ("MOVE: 2\nNo, wait.\nMOVE: 3", "3"),
        ("`MOVE: -8`", "-8"),
        ("MOVE: pass.", "p"),
        ("12", "12"),
        ("p", "p"),
    ],
)
def test_moves_are_found(answer: str, move: str) -> None:
    assert str(read_move(answer)) == move


@pytest.mark.parametrize("answer", ["", "I bid 4 mice.", "MOVE: everything", "MOVE 4 MOVE 5"])
def test_what_is_no_move_is_refused(answer: str) -> None:
    with pytest.raises(Malformed):
        read_move(answer)


@pytest.mark.parametrize(("edition", "seats"), [("felix", 5), ("tiny", 3), ("pair", 2)])
def test_text_game_is_played_to_its_end(edition: str, seats: int) -> None:
    game = TextGame(seats=seats, edition=edition, seed=3)
    rng = Random(7)
    while not game.is_over:
        game.play(f"MOVE: {rng.choice(game.legal_moves)}")
    assert "The game is over." in game.observation
    assert game.legal_moves == []
    assert 0 <= game.win_share <= 1
    with pytest.raises(Illegal, match="over"):
        game.play("p")


def test_illegal_move_changes_nothing() -> None:
    game = TextGame(seats=4, seed=7, seat=2)
    before = game.observation
    with pytest.raises(Illegal):
        game.play("MOVE: 4")
    assert game.observation == before
    assert "I would play" in game.advice()
