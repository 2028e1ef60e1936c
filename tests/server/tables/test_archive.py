"""A finished game in the archive."""

import json
from random import Random

import pytest
from msgspec.structs import replace

from catsack import replay
from catsack.events import Result
from catsack.fair import read_proof, verify
from catsack.records import read
from catsack.server.tables.archive import _seat_row, game_row, record
from catsack.server.tables.journal import (
    BotSitEntry,
    DealEntry,
    ShareEntry,
    StandInEntry,
    StartEntry,
    TableSettings,
)
from catsack.server.tables.table import TableState
from tests.server.support.tables import (
    BEGAN,
    after,
    after_game,
    empty_table,
    full_table,
    playing_table,
    share,
    sit_entry,
)


def finished_table(seats: int = 4) -> TableState:
    return after_game(playing_table(TableSettings(seats=seats)), Random(1), at=BEGAN + 5)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_record_replays_and_its_deal_is_fair(seats: int) -> None:
    game = game_row(finished_table(seats))
    text = game.record.decode()
    assert replay(text).over
    verify(read(text), read_proof(json.loads(text)))
    assert json.loads(text)["table"] == game.table == "table"
    assert json.loads(text)["finished"] == game.finished == BEGAN + 5


def test_unfinished_game_is_not_archived() -> None:
    for table in (full_table(), playing_table()):
        for function in (game_row, record):
            with pytest.raises(ValueError, match="not over"):
                function(table)


def test_house_bots_are_archived_by_name_and_without_seals() -> None:
    table = after(
        empty_table(TableSettings(seats=3, is_public=True, is_rated=False)),
        replace(sit_entry(BEGAN, 0), avatar="siamese"),
        BotSitEntry(BEGAN, 1, "steady"),
        BotSitEntry(BEGAN, 2, "random"),
        StartEntry(BEGAN),
        ShareEntry(BEGAN, 0, share(0)),
        DealEntry(BEGAN),
        StandInEntry(BEGAN, 0, "gone"),
    )
    game = game_row(after_game(table, Random(2)))
    assert [seat.who for seat in game.seats] == ["ada", "bot:steady", "bot:random"]
    assert [seat.was_stood_in for seat in game.seats] == [True, False, False]
    faces = json.loads(game.record)["faces"]
    assert faces == [{"kind": "person", "avatar": "siamese"}, *[{"kind": "bot", "avatar": ""}] * 2]
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
    rows = [_seat_row(finished_table(), seat, outcome) for seat in range(4)]
    assert [row.place for row in rows] == places
    assert [row.win_share for row in rows] == win_shares
    assert [row.score for row in rows] == list(scores)


def test_empty_seat_has_no_place() -> None:
    table = replace(finished_table(), occupants=(None,) * 4)
    with pytest.raises(ValueError, match="empty"):
        _seat_row(table, 0, Result((0,) * 4, (0,) * 4, (0,) * 4, (0,)))
