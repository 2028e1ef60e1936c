"""The engine against a second reading of the rules, move by move (rules 1 to 6)."""

from typing import Any

from catsack.engine import State, legal
from catsack.records import Record, steps
from tests.support.naive_rules import replayed
from tests.support.random_games import over_random_games


def snapshot(state: State) -> dict[str, Any]:
    """Return *state* in the words of the naive reading."""
    return {
        "round": state.round,
        "seat": state.turn,
        "legal": sorted(map(str, legal(state))),
        "purses": list(state.purses),
        "bids": list(state.bids),
        "bank": state.bank,
        "mice": list(state.mice),
        "row": [str(card) for card in state.row],
        "face_up": state.face_up,
        "start": state.start,
        "won": [[str(card) for card in cards] for cards in state.won],
    }


@over_random_games(250)
def test_the_engine_plays_as_the_naive_reading_does(record: Record) -> None:
    naive = replayed(record.to_dict())
    theirs = [*naive["steps"], naive["end"]]
    for (state, _), their in zip(steps(record), theirs, strict=True):
        their["legal"].sort()
        assert snapshot(state) == their
    assert record.result is not None
    assert record.result.to_dict() == naive["result"]
