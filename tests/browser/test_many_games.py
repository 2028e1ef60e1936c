"""Whole games with bots, of which every change on the page is compared with the events.

A few games here; ``CATSACK_GAMES=100`` plays as many as one likes.
"""

import os
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pytest

from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.catalogues import plain_messages
from tests.browser.support.page_player import SCRIPT
from tests.browser.support.visitor import Visitor

GAMES = int(os.environ.get("CATSACK_GAMES", "6"))
AT_ONCE = 3
"""Games that are played in parallel, each in its own window."""
TIMEOUT_MS = 180_000
BOTS = ("steady", "bluffer", "gambler", "collector")
Data = dict[str, Any]


@dataclass(frozen=True)
class Game:
    """What a page was told about a game and what it showed."""

    seat: int
    events: Sequence[Data]
    snapshots: Sequence[Data]
    """The game and the seat's own part, after so many events."""
    shots: Sequence[Data]

    def purse_after(self, number: int) -> int:
        """Return what the reader has beside their bid, when event *number* is shown."""
        purse = bid = 0
        for event in self.events[: number + 1]:
            kind, is_mine = event["event"], event.get("seat") == self.seat
            if kind == "dealt":
                purse = event["purse"]
            elif kind == "bid-made" and is_mine:
                purse, bid = purse + bid - event["amount"], event["amount"]
            elif kind == "passed" and is_mine:
                purse, bid = purse + event["returned"] + event["taken"], 0
            elif kind == "sold" and is_mine:
                bid = 0
        return purse

    def won_after(self, number: int) -> Counter[str]:
        """Return the cards that the reader has won, when event *number* is shown."""
        won: Counter[str] = Counter()
        for event in self.events[: number + 1]:
            if event["event"] == "sack-taken" and event["seat"] == self.seat:
                won.update(event["cards"])
        return won

    def situations_after(self, number: int) -> list[Data]:
        """Return what the server said of the reader's situation when that was the last event."""
        return [one["own"] for one in self.snapshots if one["game"]["number"] == number + 1]


def game_on(visitor: Visitor) -> Game:
    told, shots = visitor.page.evaluate("[told, shots]")
    events = {event["number"]: event for one in told for event in one["events"]}
    assert sorted(events) == list(range(len(events)))
    snapshots = [one for one in told if one["game"] and one["own"]]
    return Game(snapshots[-1]["own"]["seat"], [events[n] for n in sorted(events)], snapshots, shots)


@pytest.mark.parametrize("first", range(0, GAMES, AT_ONCE))
def test_page_shows_what_happened_and_nothing_before_it_happened(
    first: int, open_window: OpenWindow, new_player: NewPlayer
) -> None:
    visitors = []
    for number in range(first, min(first + AT_ONCE, GAMES)):
        player = new_player("Ada")
        seats = 3 + number % 3
        has_aid = number % 2 == 0
        table = player.open_table(
            BOTS[: seats - 1], seats=seats, allows_memory=has_aid, is_rated=not has_aid
        )
        visitor = open_window(is_new=True).log_in_as(player)
        visitor.page.add_init_script(SCRIPT)
        visitors.append(visitor.sit(table))
    for visitor in visitors:
        visitor.winners.wait_for(timeout=TIMEOUT_MS)
        game = game_on(visitor)
        assert game.events[-1]["event"] == "ended"
        assert faults(game) == []


def faults(game: Game) -> list[str]:
    """Return everything that was shown too early, too late or wrongly."""
    return [*wrong_holdings(game), *unseen_rows(game), *false_hints(game), *early_panels(game)]


def wrong_holdings(game: Game) -> list[str]:
    """Purse and won cards are those after the event that is shown."""
    found = []
    for shot in game.shots:
        if shot["isOver"] or shot["event"] is None or shot["event"] < 0:
            continue
        number = shot["event"]
        purse = re.search(r"\d+", shot["purse"] or "")
        if purse is None or int(purse[0]) != game.purse_after(number):
            found.append(f"purse {shot['purse']}, not {game.purse_after(number)}: event {number}")
        cards = Counter(re.findall(r"[+-]\d+|rabbit", shot["won"]))
        expected = Counter(
            {"rabbit" if card == "R" else card: n for card, n in game.won_after(number).items()}
        )
        if cards != expected:
            found.append(f"won {shot['won']}, not {dict(expected)}: event {number}")
    return found


def unseen_rows(game: Game) -> list[str]:
    """All cards of a row lie face up before they are taken, the last row before the scores."""
    first_over = next(at for at, shot in enumerate(game.shots) if shot["isOver"])
    ends = [event["number"] for event in game.events if event["event"] in ("sack-taken", "no-sale")]
    assert len(ends) == 9
    places = game.events[0]["face_up_after"][-1]
    found = []
    for before, end in pairwise([0, *ends]):
        shown = [
            shot["up"]
            for shot in game.shots[:first_over]
            if shot["event"] is not None and before < shot["event"] < end
        ]
        if max(shown, default=0) != places:
            found.append(f"{max(shown, default=0)} of {places} cards face up before event {end}")
    return found


def false_hints(game: Game) -> list[str]:
    """What the panel says of the reader's situation is what the server said."""
    messages = plain_messages("web.en.ftl")
    situations = {
        messages["web-only-pass"]: "only-pass",
        messages["web-last-chance"]: "last-chance",
    }
    found = []
    for shot in game.shots:
        for text, situation in situations.items():
            said = [own["situation"] for own in game.situations_after(shot["event"] or 0)]
            if text in shot["hint"] and situation not in said:
                found.append(f"{shot['hint']!r} at event {shot['event']}, where it is {said}")
        if match := re.search(r"You can bid (\d+) to (\d+)", shot["hint"]):
            legal = [own["legal"] for own in game.situations_after(shot["event"] or 0)]
            if not any(
                moves and moves[1:][:1] + moves[-1:] == list(match.groups()) for moves in legal
            ):
                found.append(f"{shot['hint']!r} at event {shot['event']}, where {legal} is legal")
    return found


def early_panels(game: Game) -> list[str]:
    """A card is asked for when its round has begun, and not before."""
    kinds = [event["event"] for event in game.events]
    found = []
    for shot in game.shots:
        if not shot["isPlacing"] or shot["event"] is None or shot["event"] < 0:
            continue
        since = kinds[: shot["event"] + 1][::-1]
        round_began = since.index("round-began") if "round-began" in since else 0
        if "turned-up" in since[:round_began]:
            found.append(f"a card is asked for at event {shot['event']}")
    return found
