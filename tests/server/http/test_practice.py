"""Practice: positions as their seats saw them, how answers are judged, and when each is due."""

import json
from random import Random

import pytest

from catsack.records import Record, steps
from catsack.server.practice.exercises import Exercise
from catsack.server.practice.practice import NEW_PER_DAY, shipped_positions
from catsack.server.protocol.fields import Theme
from catsack.server.reviews.jobs import JudgeJob
from catsack.views import view
from tests.server.support.http_client import refusal_in
from tests.server.support.inline_reviewers import InlineReviewers, stub_review
from tests.server.support.manual_server import manual_server
from tests.support.random_games import over_random_games, random_record
from tests.test_leaks import otherwise, unfinished

RECORD = random_record(Random(1), "felix", 4)
DECISION = {
    "round": 1,
    "best": "p",
    "win_chance": 0.3,
    "loss": 0.0,
    "loss_ci": [0.0, 0.0],
    "grade": "fine",
    "candidates": [
        {"move": "p", "win_chance": 0.3, "points": 20.0, "policy": 0.9},
        {"move": "1", "win_chance": 0.28, "points": 19.0, "policy": 0.09},
        {"move": "7", "win_chance": 0.1, "points": 9.0, "policy": 0.01},
    ],
    "themes": ["opening"],
    "truth": {"key": "review-truth", "facts": {}},
}


def some_positions(count: int) -> list[Exercise]:
    """Return positions of first bids, in different games."""
    positions = []
    for seed in range(count):
        game = random_record(Random(seed), "felix", 4)
        record = Record(game.seats, game.deal, game.moves[:4], None)
        *_, (state, _) = steps(record)
        assert state.turn is not None
        theme: Theme = "opening" if seed % 2 else "raising"
        positions.append(Exercise(f"p-{seed}", theme, "shipped", record, state.turn, DECISION))
    return positions


def test_a_position_is_what_its_seat_saw_and_nothing_else() -> None:
    with manual_server(positions=some_positions(1)) as server:
        ada = server.guest("Ada")
        (position,) = some_positions(1)
        shown = ada.get("/api/practice/next").json()["position"]
        *_, (state, _) = steps(position.record)
        assert shown["view"] == view(state, position.seat).to_dict()
        assert shown.keys() == {
            *("id", "theme", "source", "edition", "house_rules", "rounds"),
            *("own", "view", "memory", "events", "names"),
        }
        # Nothing about it is judged yet, and face-down cards of others stay hidden.
        laid = [event for event in shown["events"] if event["event"] == "placed"]
        assert [event["card"] is None for event in laid] == [
            event["seat"] != position.seat for event in laid
        ]


def test_answers_are_judged_counted_and_come_again_later() -> None:
    with manual_server(positions=some_positions(2)) as server:
        ada = server.guest("Ada")
        assert ada.get("/api/practice").json()["new"] == 2
        first = ada.get("/api/practice/next", params={"theme": "raising"}).json()["position"]
        legal = first["view"]["legal"]
        good = ada.post(f"/api/practice/{first['id']}", json={"move": legal[0]}).json()
        assert (good["grade"], good["loss"], good["decision"]["move"]) == ("fine", 0.0, legal[0])
        assert good["decision"]["truth"] == DECISION["truth"]
        second = ada.get("/api/practice/next").json()["position"]
        assert second["id"] != first["id"]
        bad = ada.post(
            f"/api/practice/{second['id']}", json={"move": second["view"]["legal"][1]}
        ).json()
        assert bad["grade"] == "blunder"
        # What went wrong comes again sooner.
        assert bad["due"] < good["due"]
        assert ada.get("/api/practice/next").json() == {"position": None}
        progress = ada.get("/api/practice").json()
        assert (progress["due"], progress["new"]) == (0, 0)
        themes = {each.pop("theme"): each for each in progress["themes"]}
        assert themes["raising"] == {"seen": 1, "right": 1, "due": 0, "total": 1}
        assert themes["opening"] == {"seen": 1, "right": 0, "due": 0, "total": 1}
        server.skip(120)
        assert ada.get("/api/practice/next").json()["position"]["id"] == second["id"]
        assert ada.get("/api/practice").json()["due"] == 1


def test_nobody_gets_too_many_new_positions_on_one_day() -> None:
    with manual_server(positions=some_positions(NEW_PER_DAY + 1)) as server:
        ada = server.guest("Ada")
        for _ in range(NEW_PER_DAY):
            position = ada.get("/api/practice/next").json()["position"]
            move = position["view"]["legal"][0]
            assert ada.post(f"/api/practice/{position['id']}", json={"move": move}).is_success
        assert ada.get("/api/practice/next").json() == {"position": None}
        server.skip(24 * 3600)
        assert ada.get("/api/practice/next").json()["position"] is not None


def test_ones_own_mistakes_become_positions() -> None:
    with manual_server() as server:
        ada, bo = server.guest("Ada"), server.guest("Bo")
        me = ada.get("/api/me").json()["id"]
        server.archive(RECORD, "game", me)
        ada.post("/api/games/game/review")
        server.wait(1)
        assert ada.get("/api/practice").json()["new"] == 1
        assert bo.get("/api/practice").json()["new"] == 0
        own = ada.get("/api/practice/next").json()["position"]
        assert (own["source"], own["view"]["seat"]) == ("own", 0)
        move = own["view"]["legal"][0]
        assert refusal_in(bo.post(f"/api/practice/{own['id']}", json={"move": move}), 404)
        result = ada.post(f"/api/practice/{own['id']}", json={"move": move}).json()
        assert result["decision"]["number"] == int(own["id"].rpartition("-")[2])
        # Another review changes nothing about what was practised.
        assert ada.get("/api/practice").json()["themes"][2]["seen"] == 1


def test_any_own_decision_of_a_reviewed_game_can_be_practised() -> None:
    with manual_server() as server:
        ada, bo = server.guest("Ada"), server.guest("Bo")
        server.archive(RECORD, "game", ada.get("/api/me").json()["id"])
        ada.post("/api/games/game/review")
        server.wait(1)
        review = ada.get("/api/games/game/review").json()["review"]
        for seat in review["seats"][:2]:
            for decision in seat["decisions"]:
                wanted = f"game-{decision['number']}"
                params = {"position": wanted, "theme": "dogs"}
                shown = ada.get("/api/practice/next", params=params).json()["position"]
                assert (shown is not None and shown["id"] == wanted) == (seat["seat"] == 0)
        fine = next(each for each in review["seats"][0]["decisions"] if each["grade"] == "fine")
        wanted = f"game-{fine['number']}"
        not_hers = bo.get("/api/practice/next", params={"position": wanted})
        assert not_hers.json() == {"position": None}
        assert refusal_in(bo.post(f"/api/practice/{wanted}", json={"move": fine["move"]}), 404)
        assert ada.post(f"/api/practice/{wanted}", json={"move": fine["move"]}).is_success
        # It comes again as others do.
        again = ada.get("/api/practice/next", params={"position": wanted}).json()["position"]
        assert (again["id"], again["source"]) == (wanted, "own")
        for unknown in ("game-9999", "game-x", "nothing-1", "nothing"):
            params = {"position": unknown, "theme": "dogs"}
            shown = ada.get("/api/practice/next", params=params).json()["position"]
            assert shown is None or shown["id"] != unknown


@over_random_games(2)
def test_a_position_tells_nothing_that_its_seat_could_not_know(record: Record) -> None:
    rng = Random(record.to_json())
    for _ in range(5):
        part, state = unfinished(record, rng)
        assert state.turn is not None
        other = otherwise(part, state, state.turn, rng)
        positions = [
            Exercise("p", "raising", "own", world, state.turn, {}) for world in (part, other)
        ]
        first, second = (json.dumps(each.as_seen().to_dict(each)) for each in positions)
        assert first == second


def test_an_answer_must_be_legal() -> None:
    with manual_server(positions=some_positions(1)) as server:
        ada = server.guest("Ada")
        for move in ("99", "nothing", "+15"):
            answer = ada.post("/api/practice/p-0", json={"move": move})
            assert refusal_in(answer, 422).key == "not-legal-here"
        assert refusal_in(ada.post("/api/practice/p-9", json={"move": "p"}), 404)
        assert refusal_in(server.stranger().get("/api/practice"), 401)


@pytest.mark.parametrize(
    ("move", "grade"), [("p", "fine"), ("1", "fine"), ("3", "fine"), ("7", "blunder")]
)
def test_stored_candidates_judge_when_nothing_can_be_computed(move: str, grade: str) -> None:
    def fails(job: object, on_progress: object) -> object:
        if isinstance(job, JudgeJob):
            raise RuntimeError("Not now.")
        return stub_review(job, on_progress)  # type: ignore[arg-type]

    reviewers = InlineReviewers(fails)
    with manual_server(reviewers=reviewers, positions=some_positions(1)) as server:
        answer = server.guest("Ada").post("/api/practice/p-0", json={"move": move}).json()
        assert (answer["grade"], answer["decision"]["move"]) == (grade, move)


def test_the_shipped_positions_can_be_shown() -> None:
    for position in shipped_positions():
        shown = position.as_seen()
        assert shown.view.seat == shown.view.turn == position.seat
        assert str(position.decision["best"]) in map(str, shown.view.moves)
