"""Games of every edition and number of seats go exactly as they did when a person read them."""

import pytest

from tests.golden import GAMES, path, transcript


@pytest.mark.parametrize(("edition", "seats"), GAMES)
def test_game_goes_as_its_transcript_says(edition: str, seats: int) -> None:
    kept = path(edition, seats).read_text(encoding="utf-8")
    assert transcript(edition, seats) == kept, "read the difference after: make golden"
