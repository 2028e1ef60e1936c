"""The deal of the day: the same for everybody, one try each, and sealed until the day is over."""

import json
from random import Random

import pytest

from catsack.editions import FELIX
from catsack.fair import daily_deal, seed_before
from catsack.records import read
from catsack.server.daily.daily import BOTS
from tests.server.support.http_client import Browser, refusal_in
from tests.server.support.manual_server import (
    first_move,
    lowest_bid,
    manual_server,
)

DAY = "2023-11-14"
"""When a manual server begins, at 22:13:20."""
HOUR = 3600


def open_daily(browser: Browser) -> str:
    response = browser.post("/api/daily")
    assert response.status_code == 201
    return str(response.json()["table"])


def test_equal_play_gives_equal_games_and_other_play_another_one() -> None:
    with manual_server() as server:
        games = []
        for name, choose in (("Ada", lowest_bid), ("Bo", lowest_bid), ("Cleo", first_move)):
            browser = server.guest(name)
            table = open_daily(browser)
            server.play(browser, table, choose)
            games.append(read(browser.get(f"/api/games/{table}").json()))
        assert games[0].moves == games[1].moves
        assert games[0].deal == games[1].deal == games[2].deal
        assert games[0].moves != games[2].moves


def test_everybody_has_one_try() -> None:
    with manual_server() as server:
        ada = server.guest("Ada")
        assert ada.get("/api/daily").json()["state"] == "open"
        table = open_daily(ada)
        playing = ada.get("/api/daily").json()
        assert (playing["state"], playing["table"]) == ("playing", table)
        assert open_daily(ada) == table
        server.play(ada, table, lowest_bid)
        assert open_daily(ada) == table
        done = ada.get("/api/daily").json()
        assert (done["state"], done["table"]) == ("done", table)


def test_the_result_has_a_rank_a_ledger_tiles_and_a_place_in_the_distribution() -> None:
    with manual_server() as server:
        ada, bo, cleo = (server.guest(name) for name in ("Ada", "Bo", "Cleo"))
        for browser, choose in ((ada, lowest_bid), (bo, first_move)):
            server.play(browser, open_daily(browser), choose)
        seen = [browser.get("/api/daily").json() for browser in (ada, bo)]
        scores = [each["own"]["score"] for each in seen]
        assert seen[0]["players"] == 2
        assert [each["own"]["rank"] for each in seen] == [
            1 + sum(other > score for other in scores) for score in scores
        ]
        assert {each["own"]["of"] for each in seen} == {2}
        counted = [(each["score"], each["count"]) for each in seen[0]["distribution"]]
        assert sum(count for _, count in counted) == 2
        assert dict(counted).keys() == set(scores)
        for each in seen:
            assert len(each["own"]["tiles"]) == FELIX.rounds
            assert set(each["own"]["tiles"]) <= {"+", "-", "·"}
            ledger = each["own"]["ledger"]
            parts = [ledger[name] for name in ("start", "deal", "own_play", "others_play", "luck")]
            assert sum(parts) == pytest.approx(ledger["result"])
        # Whoever has not played yet is told how many have, and nothing else.
        before = cleo.get("/api/daily").json()
        assert (before["players"], before["distribution"], before["own"]) == (2, [], None)
        assert server.stranger().get("/api/daily").json()["players"] == 2


def test_the_seed_of_a_day_is_shown_the_next_day_and_fits_the_commitment() -> None:
    with manual_server() as server:
        ada = server.guest("Ada")
        first = ada.get("/api/daily").json()
        table = open_daily(ada)
        server.play(ada, table, lowest_bid)
        server.skip(2 * HOUR)
        second = ada.get("/api/daily").json()
        revealed = second["yesterday"]
        assert revealed["day"] == first["day"] == DAY
        assert seed_before(revealed["seed"]) == first["commitment"]
        # It is the commitment to the next day, too.
        assert second["commitment"] == revealed["seed"]
        record = read(ada.get(f"/api/games/{table}").json())
        assert record.deal == daily_deal(DAY, revealed["seed"], FELIX, 4)
        assert record.result is not None
        assert second["past"] == [{"day": DAY, "score": record.result.scores[0]}]


def test_nobody_else_may_read_a_game_of_today_until_the_day_is_over() -> None:
    with manual_server() as server:
        ada, eve = server.guest("Ada"), server.guest("Eve")
        table = open_daily(ada)
        server.play(ada, table, lowest_bid)
        reads = [("GET", ""), ("GET", "/events"), ("GET", "/review"), ("POST", "/review")]
        for browser in (eve, server.stranger()):
            for method, path in reads:
                answer = browser.request(method, f"/api/games/{table}{path}")
                assert refusal_in(answer, 403).key == "day-not-over"
        for browser in (ada, eve):
            body = {"number": 0, "seat": 0}
            answer = browser.post(f"/api/games/{table}/play-on", json=body)
            assert refusal_in(answer, 403).key == "day-not-over"
            answer = browser.post(f"/api/daily/{DAY}/practice")
            assert refusal_in(answer, 403).key == "day-not-over"
        assert ada.get(f"/api/games/{table}").is_success
        assert ada.get(f"/api/games/{table}/review").json()["state"] == "done"
        server.skip(2 * HOUR)
        for method, path in reads:
            assert eve.request(method, f"/api/games/{table}{path}").is_success


def test_the_seed_is_in_nothing_that_is_sent_before_the_day_is_over() -> None:
    with manual_server() as server:
        ada, eve = server.guest("Ada"), server.guest("Eve")
        table = open_daily(ada)
        player = server.play(ada, table, lowest_bid)
        invitation = json.loads(server.runner.run(server.store.journal(table))[0])["invitation"]
        spy = server.player(eve, table, invitation)
        assert spy.refusals == ["no-spectators"]
        urls = [
            *("/api/daily", "/api/me/games", "/api/me/tables", "/api/tables"),
            *(f"/api/games/{table}{path}" for path in ("", "/events", "/review")),
        ]
        sent = [browser.get(url).content for browser in (ada, eve) for url in urls]
        sent += player.line.sent + spy.line.sent
        chain = server.runner.run(server.store.daily_chain())
        assert chain is not None
        seeds, seed = {chain.secret}, chain.secret
        commitment = ada.get("/api/daily").json()["commitment"]
        while seed_before(seed) != commitment:
            seed = seed_before(seed)
            seeds.add(seed)
        # Nor what bots' choices follow from.
        seeds.add(json.loads(server.runner.run(server.store.journal(table))[0])["seed"])
        text = b"".join(sent)
        assert len(seeds) > 10_000
        assert not any(each.encode() in text for each in seeds)


def test_a_day_gone_by_is_for_practice_and_counts_nowhere() -> None:
    with manual_server() as server:
        ada = server.guest("Ada")
        first = open_daily(ada)
        server.play(ada, first, lowest_bid)
        score = ada.get("/api/daily").json()["own"]["score"]
        server.skip(2 * HOUR)
        table = ada.post(f"/api/daily/{DAY}/practice").json()["table"]
        player = server.play(ada, table, lowest_bid)
        assert player.seen["origin"]["kind"] == "daily-practice"
        games = [read(ada.get(f"/api/games/{each}").json()) for each in (first, table)]
        assert games[0] == games[1]
        server.play(ada, ada.post(f"/api/daily/{DAY}/practice").json()["table"], first_move)
        after = ada.get("/api/daily").json()
        assert (after["state"], after["players"]) == ("open", 0)
        assert after["past"] == [{"day": DAY, "score": score}]
        me = ada.get("/api/me").json()["id"]
        assert ada.get(f"/api/people/{me}").json()["tallies"] == []


@pytest.mark.parametrize("day", ["2023-11-13", "2023-11-15", "2023-02-31", "0000-00-00"])
def test_a_day_without_a_deal_cannot_be_practised(day: str) -> None:
    with manual_server() as server:
        answer = server.guest("Ada").post(f"/api/daily/{day}/practice")
        assert refusal_in(answer, 404).key == "no-such-day"


def test_days_in_a_row_are_counted() -> None:
    with manual_server() as server:
        ada = server.guest("Ada")
        streaks = [ada.get("/api/daily").json()["streak"]]
        for _ in range(2):
            server.play(ada, open_daily(ada), first_move)
            streaks.append(ada.get("/api/daily").json()["streak"])
            server.skip(24 * HOUR)
        streaks.append(ada.get("/api/daily").json()["streak"])
        server.skip(24 * HOUR)
        streaks.append(ada.get("/api/daily").json()["streak"])
        assert streaks == [0, 1, 2, 2, 0]


def test_what_a_bot_finished_does_not_count() -> None:
    with manual_server() as server:
        ada = server.guest("Ada")
        player = server.player(ada, open_daily(ada))
        player.line.say("stand", table=player.table)
        server.runner.run(player.play_out(first_move))
        seen = ada.get("/api/daily").json()
        assert (seen["state"], seen["own"], seen["players"]) == ("done", None, 0)


def test_a_game_that_ends_after_its_day_does_not_count() -> None:
    with manual_server() as server:
        ada = server.guest("Ada")
        table = open_daily(ada)
        server.skip(2 * HOUR)
        server.play(ada, table, first_move)
        seen = ada.get("/api/daily").json()
        assert (seen["state"], seen["past"]) == ("open", [{"day": DAY, "score": None}])


def test_the_secret_is_drawn_once_and_outlives_the_server() -> None:
    with manual_server(seed=1) as server:
        commitment, store = server.stranger().get("/api/daily").json()["commitment"], server.store
    with manual_server(store, seed=2) as server:
        assert server.stranger().get("/api/daily").json()["commitment"] == commitment
    with manual_server(seed=2) as server:
        assert server.stranger().get("/api/daily").json()["commitment"] != commitment


def test_programs_may_not_play_it() -> None:
    with manual_server() as server:
        ada = server.guest("Ada")
        token = ada.post("/api/me/bots", json={"name": "Adas bot"}).json()["token"]
        bearer = {"authorization": f"Bearer {token}"}
        answer = server.stranger().post("/api/daily", headers=bearer)
        assert refusal_in(answer, 403).key == "not-for-programs"


def test_bots_of_the_day_choose_without_a_clock() -> None:
    from catsack.bots import Clock, bot
    from catsack.game import Game

    rng = Random(3)
    game = Game.new(seats=4, seed=3)
    while not game.over:
        assert game.turn is not None
        view = game.view(game.turn)
        for name in BOTS:
            quick, slow = (bot(name, 5).choose(view, Clock(seconds)) for seconds in (0.001, 60))
            assert quick == slow
        game.play(rng.choice(game.legal))
