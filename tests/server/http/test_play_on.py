"""Playing a finished game on from one of its moments: a private game that counts nowhere."""

import json
from random import Random

from catsack.records import Record, read
from tests.server.support.http_client import refusal_in
from tests.server.support.manual_server import first_move, lowest_bid, manual_server
from tests.support.random_games import random_record

RECORD = random_record(Random(1), "felix", 4)
URL = "/api/games/game/play-on"


def test_a_game_goes_on_from_the_moment_with_the_same_cards() -> None:
    with manual_server() as server:
        server.archive(RECORD)
        ada = server.guest("Ada")
        number = len(RECORD.moves) // 2
        opened = ada.post(URL, json={"number": number, "seat": 2})
        assert opened.status_code == 201
        table = opened.json()["table"]
        player = server.play(ada, table, lowest_bid)
        kept = ada.get(f"/api/games/{table}").json()
        record = read(kept)
        assert (record.deal, record.moves[:number]) == (RECORD.deal, RECORD.moves[:number])
        assert record.seats[2] == "Ada"
        assert kept["origin"] == {"kind": "play-on", "table": "game", "number": number}
        assert "fair" not in kept
        assert player.seen["origin"]["number"] == number
        assert (player.seen["commitment"], player.seen["seed"]) == ("", None)


def test_bots_take_the_other_seats_in_their_order() -> None:
    with manual_server() as server:
        server.archive(RECORD, "game", "somebody", "bot:steady")
        ada = server.guest("Ada")
        body = {"number": 0, "seat": 1, "bots": ["bluffer", "steady"]}
        player = server.player(ada, ada.post(URL, json=body).json()["table"])
        names = [seat["name"] for seat in player.seen["seats"]]
        assert names == ["bluffer", "Ada", "steady", "bluffer"]


def test_what_was_played_on_counts_in_no_results_and_is_listed_as_such() -> None:
    with manual_server() as server:
        server.archive(RECORD)
        ada = server.guest("Ada")
        me = ada.get("/api/me").json()["id"]
        body = {"number": len(RECORD.moves) - 1, "seat": 0, "bots": ["steady"]}
        table = ada.post(URL, json=body).json()["table"]
        server.play(ada, table, first_move)
        assert ada.get(f"/api/people/{me}").json()["tallies"] == []
        assert ada.get("/api/leaders/4").json() == []
        (listed,) = ada.get("/api/me/games").json()
        assert (listed["table"], listed["origin"]) == (table, "play-on")
        assert ada.get(f"/api/people/{me}/games").json() == []


def test_a_table_that_is_played_on_survives_a_restart_and_an_old_journal_is_unchanged() -> None:
    with manual_server() as server:
        server.archive(RECORD)
        ada = server.guest("Ada")
        body = {"number": 9, "seat": 0, "bots": ["steady"]}
        table = ada.post(URL, json=body).json()["table"]
        before, store, cookies = server.player(ada, table).game, server.store, ada.cookies
        journal = server.runner.run(store.journal(table))
    assert [json.loads(entry)["kind"] for entry in journal[:6]] == [
        "opened",
        *("sat", "bot-sat", "bot-sat", "bot-sat"),
        "dealt-as-given",
    ]
    with manual_server(store) as server:
        ada = server.stranger()
        ada.cookies.update(cookies)
        after = server.player(ada, table).game
        assert (after["round"], after["row"]) == (before["round"], before["row"])


def test_what_does_not_exist_cannot_be_played_on() -> None:
    with manual_server() as server:
        server.archive(RECORD)
        ada = server.guest("Ada")

        def refusal(**changed: object) -> str:
            response = ada.post(URL, json={"number": 0, "seat": 0} | changed)
            return refusal_in(response, 400).key

        assert refusal(seat=4) == "no-such-seat"
        assert refusal(number=len(RECORD.moves)) == "no-such-move"
        assert refusal(bots=["nobody"]) == "unknown-bot"
        elsewhere = ada.post("/api/games/nowhere/play-on", json={"number": 0, "seat": 0})
        assert refusal_in(elsewhere, 404).key == "not-found"
        assert refusal_in(server.stranger().post(URL, json={"number": 0, "seat": 0}), 401)


def test_nobody_else_may_look_on() -> None:
    with manual_server() as server:
        server.archive(RECORD)
        ada, eve = server.guest("Ada"), server.guest("Eve")
        table = ada.post(URL, json={"number": 0, "seat": 0}).json()["table"]
        journal = server.runner.run(server.store.journal(table))
        invitation = json.loads(journal[0])["invitation"]
        spy = server.player(eve, table, invitation)
        assert spy.refusals == ["no-spectators"]
        assert spy.game == {}


def record_with_dummy() -> Record:
    return random_record(Random(2), "ksr", 3)


def test_a_game_with_a_dummy_goes_on() -> None:
    record = record_with_dummy()
    with manual_server() as server:
        server.archive(record)
        ada = server.guest("Ada")
        table = ada.post(URL, json={"number": 5, "seat": 1, "bots": ["steady"]}).json()["table"]
        server.play(ada, table, first_move)
        assert read(ada.get(f"/api/games/{table}").json()).deal == record.deal
