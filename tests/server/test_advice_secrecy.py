"""Advice is for the seat that asks, and nobody else can tell whether somebody has asked."""

import asyncio
import json
from typing import NamedTuple

import pytest

from catsack.fair import seal
from catsack.server.reviews.jobs import AdviceJob
from tests.server.support.http_client import Browser, refusal_in
from tests.server.support.inline_reviewers import InlineReviewers
from tests.server.support.manual_server import ManualServer, Player, lowest_bid, manual_server
from tests.server.support.tables import share

SETTINGS = {"allows_advice": True, "is_rated": False, "is_public": True, "clock": None}


class Evening(NamedTuple):
    """What was sent in a game of two people and two bots."""

    asker: list[bytes]
    others: list[list[tuple[float, bytes]]]
    """What the other person and a spectator got, and when."""
    jobs: list[object]


def sit_down(server: ManualServer, browsers: list[Browser], settings: object) -> list[Player]:
    opened = browsers[0].post(
        "/api/tables", json={"settings": settings, "bots": ["steady", "bluffer"]}
    )
    assert opened.status_code == 201, opened.text
    table = opened.json()["table"]
    players = [server.player(browser, table) for browser in browsers]
    for seat, player in enumerate(players[:2]):
        player.line.say("sit", table=table, seat=seat, seal=seal(share(seat)))
        server.wait(0.1)
    for seat, player in enumerate(players[:2]):
        player.line.say("open-share", table=table, share=share(seat))
        server.wait(0.1)
    return players


def evening(*, asks: bool) -> Evening:
    reviewers = InlineReviewers()
    with manual_server(reviewers=reviewers) as server:
        browsers = [server.guest(name) for name in ("Ada", "Bo", "Cleo")]
        ada, bo, cleo = players = sit_down(server, browsers, SETTINGS)

        async def play() -> None:
            for _ in range(5000):
                if ada.game["result"]:
                    return
                if asks and ada.own["legal"]:
                    ada.line.say("advice", table=ada.table)
                await asyncio.sleep(0.02)
                for player in players[:2]:
                    player.move(lowest_bid)
                await asyncio.sleep(0.03)
            raise AssertionError("The game does not end.")

        server.runner.run(play())
        assert ada.seen["settings"]["allows_advice"]
        return Evening(
            ada.line.sent,
            [list(zip(each.line.times, each.line.sent, strict=True)) for each in (bo, cleo)],
            list(reviewers.jobs),
        )


def test_others_are_sent_the_same_bytes_at_the_same_times_whether_or_not_somebody_asks() -> None:
    with_advice, without = evening(asks=True), evening(asks=False)
    assert with_advice.others == without.others
    told = [json.loads(message) for message in with_advice.asker]
    advice = [message for message in told if message["type"] == "advice"]
    assert len(advice) > 5
    assert advice[0].keys() == {
        *("type", "table", "moment", "low", "mean", "high", "break_even", "moves", "sentences")
    }
    assert b'"advice"' not in b"".join(without.asker)
    for others in with_advice.others:
        assert not any(b'"type":"advice"' in message for _, message in others)


def test_advice_is_computed_from_nothing_but_the_view_of_the_seat() -> None:
    jobs = evening(asks=True).jobs
    assert jobs
    assert all(isinstance(job, AdviceJob) for job in jobs)
    assert {job.view.seat for job in jobs if isinstance(job, AdviceJob)} == {0}


@pytest.mark.parametrize(
    ("settings", "key"),
    [
        ({"is_rated": False, "is_public": True}, "no-advice"),
        (SETTINGS, "no-seat"),
    ],
)
def test_advice_is_refused_where_it_is_not_allowed(settings: object, key: str) -> None:
    with manual_server() as server:
        browsers = [server.guest(name) for name in ("Ada", "Bo", "Cleo")]
        players = sit_down(server, browsers, settings)
        player = players[2 if key == "no-seat" else 0]
        player.line.say("advice", table=player.table)
        server.wait(1)
        assert player.refusals == [key]
        assert player.advice == []


def test_a_rated_table_cannot_allow_advice() -> None:
    with manual_server() as server:
        answer = server.guest("Ada").post(
            "/api/tables", json={"settings": {"allows_advice": True, "is_rated": True}}
        )
        assert refusal_in(answer, 400).key == "rated-advice"
