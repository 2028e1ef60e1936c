"""A finished game as it is kept."""

import json
from random import Random

import pytest

from catsack import replay
from catsack.events import Result
from catsack.fair import read_proof, verify
from catsack.records import read
from catsack.server.games.archive import _sitter, finished, record
from catsack.server.protocol.settings import Settings
from catsack.server.tables.journal import BotSat, Dealt, Shared, Started, StoodIn
from catsack.server.tables.table import Table
from tests.server.support.tables import BEGAN, full, new, played_out, playing, sat, share, written


def over(seats: int = 4) -> Table:
    return played_out(playing(Settings(seats=seats)), Random(1), at=BEGAN + 5)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_record_replays_and_its_deal_is_fair(seats: int) -> None:
    game = finished(over(seats))
    text = game.record.decode()
    assert replay(text).over
    verify(read(text), read_proof(json.loads(text)))
    assert json.loads(text)["table"] == game.table == "table"
    assert json.loads(text)["finished"] == game.finished == BEGAN + 5


def test_a_game_that_is_not_over_is_not_kept() -> None:
    for table in (full(), playing()):
        for keep in (finished, record):
            with pytest.raises(ValueError, match="not over"):
                keep(table)


def test_bots_of_the_house_are_kept_by_name_and_without_seals() -> None:
    table = written(
        new(Settings(seats=3, is_public=True, is_rated=False)),
        sat(BEGAN, 0),
        BotSat(BEGAN, 1, "steady"),
        BotSat(BEGAN, 2, "random"),
        Started(BEGAN),
        Shared(BEGAN, 0, share(0)),
        Dealt(BEGAN),
        StoodIn(BEGAN, 0, "gone"),
    )
    game = finished(played_out(table, Random(2)))
    assert [sitter.who for sitter in game.seats] == ["ada", "bot:steady", "bot:random"]
    assert [sitter.was_stood_in for sitter in game.seats] == [True, False, False]
    assert (game.is_public, game.is_rated, game.edition) == (True, False, "felix")
    proof = read_proof(json.loads(game.record))
    assert proof.shares == (share(0), None, None)
    assert proof.seals[1:] == (None, None)


@pytest.mark.parametrize(
    ("scores", "winners", "places", "win_shares"),
    [
        ((9, 7, 5, 3), (0,), [1, 2, 3, 4], [1, 0, 0, 0]),
        ((3, 5, 7, 9), (3,), [4, 3, 2, 1], [0, 0, 0, 1]),
        ((9, 9, 5, 5), (0, 1), [1, 1, 3, 3], [0.5, 0.5, 0, 0]),
        # 5.2: as many points as the winner, but the tie is broken.
        ((9, 9, 5, 3), (1,), [2, 1, 3, 4], [0, 1, 0, 0]),
        ((9, 9, 9, 9), (0, 1, 2), [1, 1, 1, 4], [1 / 3, 1 / 3, 1 / 3, 0]),
    ],
)
def test_places_follow_from_scores_and_winners(
    scores: tuple[int, ...],
    winners: tuple[int, ...],
    places: list[int],
    win_shares: list[float],
) -> None:
    outcome = Result(scores, scores, scores, winners)
    sitters = [_sitter(over(), seat, outcome) for seat in range(4)]
    assert [sitter.place for sitter in sitters] == places
    assert [sitter.win_share for sitter in sitters] == win_shares
    assert [sitter.score for sitter in sitters] == list(scores)


def test_an_empty_seat_has_no_place() -> None:
    table = over()._replace(sitters=(None,) * 4)
    with pytest.raises(ValueError, match="empty"):
        _sitter(table, 0, Result((0,) * 4, (0,) * 4, (0,) * 4, (0,)))
