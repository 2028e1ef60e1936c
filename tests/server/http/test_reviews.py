"""Reviews over HTTP: started once, computed in the background, and stored with the game."""

from random import Random

import msgspec
import pytest

from catsack.server.protocol.review_bodies import GameReview
from catsack.server.reviews.jobs import ReviewJob
from tests.server.support.http_client import refusal_in
from tests.server.support.inline_reviewers import HeldReviewers, InlineReviewers
from tests.server.support.manual_server import manual_server
from tests.support.random_games import random_record

RECORD = random_record(Random(1), "felix", 4)
URL = "/api/games/game/review"


def fails(_job: object, _on_progress: object) -> object:
    raise RuntimeError("I do not know.")


def test_a_review_is_started_and_can_be_followed_until_it_is_done() -> None:
    reviewers = HeldReviewers()
    with manual_server(reviewers=reviewers) as server:
        server.archive(RECORD)
        reader = server.stranger()
        assert reader.get(URL).json() == {"state": "none", "done": 0, "total": 0, "review": None}
        started = reader.post(URL)
        assert started.status_code == 202
        assert started.json() == {"state": "queued", "done": 0, "total": 0}
        reviewers.progress(12, 96)
        running = {"state": "running", "done": 12, "total": 96, "review": None}
        assert reader.get(URL).json() == running
        assert reader.post(URL).json()["state"] == "running"
        assert len(reviewers.waiting) == 1
        reviewers.finish()
        server.wait(1)
        done = reader.get(URL).json()
        assert done["state"] == "done"
        review = msgspec.convert(done["review"], GameReview)
        assert [seat.seat for seat in review.seats] == [0, 1, 2, 3]


def test_a_game_is_reviewed_once() -> None:
    reviewers = InlineReviewers()
    with manual_server(reviewers=reviewers) as server:
        server.archive(RECORD)
        for _ in range(3):
            server.stranger().post(URL)
            server.wait(1)
        assert server.stranger().post(URL).json()["state"] == "done"
        assert [type(job) for job in reviewers.jobs] == [ReviewJob]


def test_a_review_that_was_stored_is_there_after_a_restart() -> None:
    with manual_server() as server:
        server.archive(RECORD)
        server.stranger().post(URL)
        server.wait(1)
        review, store = server.stranger().get(URL).json(), server.store
    with manual_server(store) as server:
        assert server.stranger().get(URL).json() == review


def test_a_review_that_a_restart_cut_off_begins_anew_when_it_is_asked_for() -> None:
    with manual_server(reviewers=HeldReviewers()) as server:
        server.archive(RECORD)
        server.stranger().post(URL)
        store = server.store
    with manual_server(store) as server:
        assert server.stranger().get(URL).json()["state"] == "none"
        server.stranger().post(URL)
        server.wait(1)
        assert server.stranger().get(URL).json()["state"] == "done"


def test_a_review_that_failed_says_so_and_can_be_tried_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with manual_server(reviewers=InlineReviewers(fails)) as server:
        server.archive(RECORD)
        server.stranger().post(URL)
        server.wait(1)
        assert server.stranger().get(URL).json()["state"] == "failed"
        assert "I do not know" in caplog.text
        store = server.store
    with manual_server(store) as server:
        server.stranger().post(URL)
        server.wait(1)
        assert server.stranger().get(URL).json()["state"] == "done"


def test_only_finished_games_can_be_reviewed() -> None:
    with manual_server() as server:
        ada = server.guest("Ada")
        table = ada.post("/api/tables", json={"bots": ["steady"]}).json()["table"]
        for id_ in (table, "nowhere"):
            assert refusal_in(ada.get(f"/api/games/{id_}/review"), 404).key == "not-found"
            assert refusal_in(ada.post(f"/api/games/{id_}/review"), 404).key == "not-found"
