"""The films of the table are games by the rules, and show what they promise."""

import pytest
from tools.film_strips import FILMS

from catsack.events import DogsLeft, Ended, Event, NoSale, Sold


def filmed_events(name: str) -> tuple[Event, ...]:
    """Return the events that happen while the camera runs."""
    film = FILMS[name]()
    events = film.game.events
    # Every move brings at least one event, and the camera runs over the last ones.
    return tuple(events[-40:])


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("chase", DogsLeft),
        ("large-dog", DogsLeft),
        ("two-dogs", DogsLeft),
        ("no-prey", DogsLeft),
        ("no-sale", NoSale),
        ("last-sack", Ended),
        ("win", Ended),
        ("loss", Ended),
        ("auction", Sold),
    ],
)
def test_film_shows_what_it_promises(name: str, kind: type) -> None:
    assert any(isinstance(event, kind) for event in filmed_events(name))


def test_first_seat_wins_and_loses() -> None:
    for name, wins in (("win", True), ("loss", False)):
        result = FILMS[name]().game.result
        assert result is not None
        assert (result.winners == (0,)) is wins
