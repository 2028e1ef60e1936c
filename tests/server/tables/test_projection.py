"""What people are sent of a table."""

import json
from random import Random
from typing import Any, TypeAlias

import msgspec
import pytest

from catsack.engine import legal
from catsack.errors import Illegal
from catsack.events import to_dict
from catsack.server.protocol.refusals import Denied
from catsack.server.protocol.settings import Settings
from catsack.server.protocol.updates import AnyUpdate, Refused
from catsack.server.tables.journal import BotSat, Dealt, Moved, Said, Shared, StoodIn
from catsack.server.tables.projection import STAND_IN, Sight, listed, public, refused, spectated
from catsack.server.tables.table import Table, after
from catsack.store.rows import PersonRow
from catsack.views import seen
from tests.server.support.tables import (
    ADA,
    BEGAN,
    BO,
    CLEO,
    PEOPLE,
    full,
    laid,
    moved,
    new,
    person,
    played_out,
    playing,
    sat,
    share,
    started,
    written,
)

ZOE = person("Zoe")
Message: TypeAlias = dict[str, Any]
reading = msgspec.json.Decoder[AnyUpdate](AnyUpdate)


def sight(table: Table, *here: str) -> Sight:
    return Sight(table, set(here))


def read(message: bytes) -> Message:
    """Return *message* as plain data; it is of one of the types and says no more than that."""
    assert msgspec.json.encode(reading.decode(message)) == message
    return dict(json.loads(message))


def whole(table: Table, who: PersonRow = ZOE) -> Message:
    return read(sight(table).whole(who))


def test_events_are_written_out_as_the_data_they_are() -> None:
    table = played_out(playing(), Random(2))
    plain = [to_dict(seen(event, None)) for event in table.events]
    assert msgspec.json.encode(spectated(table.events)) == msgspec.json.encode(plain)


def test_a_table_is_shown_with_who_sits_there() -> None:
    table = written(new(Settings(seats=3)), sat(1, 1), BotSat(1, 2, "steady"))
    seats = whole(table)["seen"]["seats"]
    assert [seat["kind"] for seat in seats] == ["empty", "person", "bot"]
    assert [seat["name"] for seat in seats] == [None, "Bo", "steady"]
    assert [seat["bot"] for seat in seats] == [None, None, "steady"]
    assert seats[1]["seal"] is not None
    assert whole(table)["seen"]["host"] is None
    assert whole(full())["seen"]["host"] == 0


def test_a_seat_played_by_a_stand_in_says_why() -> None:
    seat = whole(written(playing(), StoodIn(1, 1, "time")))["seen"]["seats"][1]
    assert (seat["kind"], seat["name"]) == ("person", "Bo")
    assert (seat["bot"], seat["stands_in"]) == (STAND_IN, "time")


def test_whoever_is_connected_is_here() -> None:
    seats = sight(full(), BO.id, ZOE.id).table.seats
    assert [seat.is_here for seat in seats] == [False, True, False, False]
    message = read(sight(full(), BO.id, ZOE.id).presence())
    assert message == {"type": "presence", "table": "table", "here": [1], "spectators": 1}


def test_the_invitation_is_for_those_who_sit_here_and_the_host() -> None:
    table = written(new(), sat(1, 1))
    assert whole(table, BO)["invitation"] == "invitation"
    assert whole(table, ADA)["invitation"] == "invitation"
    assert whole(table, ZOE)["invitation"] is None
    assert (whole(table, ADA)["is_host"], whole(table, BO)["is_host"]) == (True, False)


def test_shares_are_shown_when_all_are_open_and_not_before() -> None:
    table = written(started(), *(Shared(1, seat, share(seat)) for seat in range(3)))
    for who in (*PEOPLE[:4], ZOE):
        assert [seat["share"] for seat in whole(table, who)["seen"]["seats"]] == [None] * 4
    table = written(table, Dealt(2))
    shown = [seat["share"] for seat in whole(table)["seen"]["seats"]]
    assert shown == [share(0), share(1), share(2), None]


def test_the_seed_is_shown_when_the_game_is_over_and_not_before() -> None:
    for table in (new(), full(), started(), playing(), laid(playing())):
        assert whole(table)["seen"]["seed"] is None
        assert table.seed.encode() not in sight(table).whole(ADA)
    over = whole(played_out(playing(), Random(1)))["seen"]
    assert over["seed"] == "5e" * 32
    assert over["commitment"] == playing().commitment


def test_a_seat_sees_its_own_cards_and_a_spectator_none() -> None:
    table = playing()
    assert table.state is not None
    for seat, who in enumerate(PEOPLE[:4]):
        own = whole(table, who)["own"]
        assert own["seat"] == seat
        assert own["hand"] == own["legal"] == [str(card) for card in table.state.hands[seat]]
        assert own["removed"] == str(table.state.deal.removed[seat])
        assert (own["purse"], own["card"], own["won"]) == (15, None, [])
    assert whole(table, ZOE)["own"] is None
    assert whole(full(), BO)["own"] is None


def test_a_card_chosen_ahead_leaves_the_hand_and_is_the_seats_own() -> None:
    table = playing()
    assert table.state is not None
    last = (table.state.start + 3) % 4
    card = str(table.state.hands[last][0])
    table = written(table, Moved(1, last, card))
    own = whole(table, PEOPLE[last])["own"]
    assert card not in own["hand"]
    assert (own["card"], own["legal"]) == (card, [])
    assert own["situation"] == "placed"
    game = whole(table)["game"]
    assert game["chosen"] == [last]
    assert last not in game["waiting"]
    assert game["row"] == []


def test_legal_moves_are_sent_to_the_seat_on_turn() -> None:
    table = moved(laid(playing()), "4")
    (turn,) = table.waiting
    for seat, who in enumerate(PEOPLE[:4]):
        own = whole(table, who)["own"]
        assert own["legal"] == (["p", *map(str, range(5, 16))] if seat == turn else [])
        assert own["pays"] == table.state.mice[0]  # type: ignore[union-attr]
        assert own["situation"] == ("bidding" if seat == turn else "waiting")


def test_who_has_passed_is_paid_no_more() -> None:
    table = moved(laid(playing()), "p")
    assert table.state is not None
    out = next(seat for seat in range(4) if seat not in table.state.still_in)
    own = whole(table, PEOPLE[out])["own"]
    assert (own["pays"], own["situation"]) == (0, "out")


def test_the_last_chance_pays_nothing() -> None:
    table = moved(laid(playing()), "p", "p", "p")
    (last,) = table.waiting
    own = whole(table, PEOPLE[last])["own"]
    assert (own["legal"], own["pays"]) == (["p", "1"], 0)
    assert own["situation"] == "last-chance"


def test_memory_is_shown_where_the_table_allows_it() -> None:
    assert public_of(playing())["memory"] is None
    table = moved(laid(playing(Settings(allows_memory=True))), "4", "p")
    memory = public_of(table)["memory"]
    assert memory is not None
    assert table.state is not None
    assert memory["purses"] == list(table.state.purses)
    assert len(memory["spent"]) == 4


def public_of(table: Table) -> Message:
    assert table.state is not None
    return dict(json.loads(msgspec.json.encode(public(table, table.state, table.waiting))))


def test_open_purses_are_shown_and_secret_ones_are_not() -> None:
    assert public_of(playing())["purses"] == [None] * 4
    opened = playing(Settings(house_rules={"purses_secret": False}))
    assert public_of(opened)["purses"] == [15] * 4


def test_a_finished_game_hides_nothing() -> None:
    table = played_out(playing(), Random(3))
    game = public_of(table)
    assert None not in game["purses"] + game["removed"] + game["won"]
    assert game["result"] is not None
    assert game["turn"] is None


def test_news_and_resync_agree_and_are_of_their_types() -> None:
    for number in range(4):
        rng = Random(f"types {number}")
        table = playing(Settings(seats=rng.randrange(3, 6), allows_memory=rng.random() < 0.5))
        while table.state is not None and table.state.turn is not None:
            move = rng.choice(legal(table.state))
            entry = Moved(BEGAN, table.state.turn, str(move), "m")
            table, events = after(table, entry)
            news = sight(table).happened(entry, events)
            for seat in (None, *range(table.settings.seats)):
                told = read(news.to(seat))
                known = whole(table, ZOE if seat is None else PEOPLE[seat])
                assert (told["game"], told["own"]) == (known["game"], known["own"]), number


def test_news_of_a_move_name_the_seat_and_its_id_but_no_card() -> None:
    table = playing()
    assert table.state is not None
    last = (table.state.start + 3) % 4
    entry = Moved(7, last, str(table.state.hands[last][0]), "m1")
    table, events = after(table, entry)
    for seat in (None, *(other for other in range(4) if other != last)):
        told = read(sight(table).happened(entry, events).to(seat))
        assert told["what"] == {"what": "moved", "seat": last, "id": "m1", "by_bot": False}
        assert told["events"] == []


def test_news_of_anything_else_show_the_table() -> None:
    entry = sat(7, 2)
    table, events = after(new(), entry)
    told = read(sight(table).happened(entry, events).to(None))
    assert told["what"]["what"] == "table"
    assert told["what"]["seen"]["seats"][2]["name"] == "Cleo"
    assert (told["game"], told["own"], told["at"], told["number"]) == (None, None, 7, 1)


def test_news_of_words_bring_the_line() -> None:
    entry = Said(7, CLEO.id, "Cleo", "Hm.", "s1")
    table, events = after(full(), entry)
    told = read(sight(table).happened(entry, events).to(None))
    line = {"number": 5, "at": 7, "name": "Cleo", "seat": 2, "text": "Hm."}
    assert told["what"] == {"what": "said", "line": line, "id": "s1"}


def test_what_was_missed_comes_without_how_things_stand() -> None:
    entry = Said(7, CLEO.id, "Cleo", "Hm.", "s1")
    table, events = after(full(), entry)
    later = written(table, Said(8, BO.id, "Bo", "Indeed."))
    told = read(sight(later).missed(5, entry, events))
    assert (told["number"], told["at"], told["game"], told["own"]) == (5, 7, None, None)
    assert told["what"]["line"]["text"] == "Hm."


def test_a_refusal_says_key_sentence_facts_and_rule() -> None:
    error = Illegal("bid-too-low", "A bid beats 4.", rule="3.2", high=4)
    message = reading.decode(refused(error, "table", "m1"))
    sentence = "A bid beats 4."
    assert message == Refused("bid-too-low", sentence, {"high": 4}, "3.2", "table", "m1")
    denied = reading.decode(refused(Denied("seat-taken", seat=2)))
    assert denied == Refused("seat-taken", "Somebody sits there already.", {"seat": 2})


@pytest.mark.parametrize("table", [new(), full(), playing(), laid(playing())])
def test_a_list_shows_names_and_round_and_no_more(table: Table) -> None:
    line = listed(table)
    assert line.host == "Ada"
    assert line.status == table.status
    assert line.round == (0 if table.state is None else 1)
    text = msgspec.json.encode(line).decode()
    for secret in (table.seed, table.invitation, *(who.id for who in PEOPLE)):
        assert secret not in text
