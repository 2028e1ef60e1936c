"""What people are sent of a table."""

import json
from random import Random
from typing import Any, TypeAlias

import msgspec
import pytest

from catsack.awards import awards
from catsack.engine import legal
from catsack.errors import Illegal
from catsack.events import to_dict
from catsack.server.protocol.refusals import Denied, encode_refusal
from catsack.server.protocol.updates import AnyUpdate, Refused
from catsack.server.tables.journal import (
    BotSitEntry,
    ChatEntry,
    DealEntry,
    MoveEntry,
    ShareEntry,
    StandInEntry,
    TableSettings,
)
from catsack.server.tables.parts.occupant import STAND_IN_BOT
from catsack.server.tables.projection import Projection
from catsack.server.tables.table import TableState, apply
from catsack.store.rows import PersonRow
from catsack.views import recall, seen
from tests.server.support.tables import (
    ADA,
    BEGAN,
    BO,
    CLEO,
    PEOPLE,
    after,
    after_game,
    after_moves,
    after_placing,
    empty_table,
    full_table,
    person,
    playing_table,
    share,
    sit_entry,
    starting_table,
)

ZOE = person("Zoe")
Message: TypeAlias = dict[str, Any]
decoder = msgspec.json.Decoder[AnyUpdate](AnyUpdate)


def projection(table: TableState, *present: str) -> Projection:
    return Projection(table, set(present))


def parse(message: bytes) -> Message:
    """Return *message* as plain data; it is of one of the types and has no other fields."""
    assert msgspec.json.encode(decoder.decode(message)) == message
    return dict(json.loads(message))


def snapshot(table: TableState, reader: PersonRow = ZOE) -> Message:
    return parse(projection(table).snapshot(reader))


def test_events_are_encoded_as_their_plain_data() -> None:
    table = after_game(playing_table(), Random(2))
    plain = msgspec.json.encode([to_dict(seen(event, None)) for event in table.events])
    assert b'"events":%b,' % plain in projection(table).snapshot(ZOE)
    entry = ChatEntry(7, BO.id, "Bo", "Hm.")
    update = projection(after(table, entry)).update(entry, table.events)
    assert b'"events":%b,' % plain in update.for_seat(None)


def test_snapshot_shows_who_sits_at_a_table() -> None:
    table = after(empty_table(TableSettings(seats=3)), sit_entry(1, 1), BotSitEntry(1, 2, "steady"))
    seats = snapshot(table)["seen"]["seats"]
    assert [seat["kind"] for seat in seats] == ["empty", "person", "bot"]
    assert [seat["name"] for seat in seats] == [None, "Bo", "steady"]
    assert [seat["bot"] for seat in seats] == [None, None, "steady"]
    assert seats[1]["seal"] is not None
    assert snapshot(table)["seen"]["host"] is None
    assert snapshot(full_table())["seen"]["host"] == 0


def test_seat_with_a_stand_in_says_why() -> None:
    seat = snapshot(after(playing_table(), StandInEntry(1, 1, "time")))["seen"]["seats"][1]
    assert (seat["kind"], seat["name"]) == ("person", "Bo")
    assert (seat["bot"], seat["stands_in"]) == (STAND_IN_BOT, "time")


def test_presence_shows_who_is_connected() -> None:
    seats = projection(full_table(), BO.id, ZOE.id).table().seats
    assert [seat.is_here for seat in seats] == [False, True, False, False]
    message = parse(projection(full_table(), BO.id, ZOE.id).presence())
    assert message == {"type": "presence", "table": "table", "here": [1], "spectators": 1}


def test_invitation_is_for_people_at_the_table_and_the_host() -> None:
    table = after(empty_table(), sit_entry(1, 1))
    assert snapshot(table, BO)["invitation"] == "invitation"
    assert snapshot(table, ADA)["invitation"] == "invitation"
    assert snapshot(table, ZOE)["invitation"] is None
    assert (snapshot(table, ADA)["is_host"], snapshot(table, BO)["is_host"]) == (True, False)


def test_shares_are_shown_when_all_are_open_and_not_before() -> None:
    table = after(starting_table(), *(ShareEntry(1, seat, share(seat)) for seat in range(3)))
    for who in (*PEOPLE[:4], ZOE):
        assert [seat["share"] for seat in snapshot(table, who)["seen"]["seats"]] == [None] * 4
    table = after(table, DealEntry(2))
    shares = [seat["share"] for seat in snapshot(table)["seen"]["seats"]]
    assert shares == [share(0), share(1), share(2), None]


def test_seed_is_shown_when_the_game_is_over_and_not_before() -> None:
    for table in (
        empty_table(),
        full_table(),
        starting_table(),
        playing_table(),
        after_placing(playing_table()),
    ):
        assert snapshot(table)["seen"]["seed"] is None
        assert table.seed.encode() not in projection(table).snapshot(ADA)
    over = snapshot(after_game(playing_table(), Random(1)))["seen"]
    assert over["seed"] == "5e" * 32
    assert over["commitment"] == playing_table().commitment


def test_seat_sees_its_own_cards_and_a_spectator_none() -> None:
    table = playing_table()
    assert table.state is not None
    for seat, who in enumerate(PEOPLE[:4]):
        own = snapshot(table, who)["own"]
        assert own["seat"] == seat
        assert own["hand"] == own["legal"] == [str(card) for card in table.state.hands[seat]]
        assert own["removed"] == str(table.state.deal.removed[seat])
        assert (own["purse"], own["card"], own["won"]) == (15, None, [])
    assert snapshot(table, ZOE)["own"] is None
    assert snapshot(full_table(), BO)["own"] is None


def test_card_chosen_ahead_leaves_the_hand_and_only_its_seat_sees_it() -> None:
    table = playing_table()
    assert table.state is not None
    last = (table.state.start + 3) % 4
    card = str(table.state.hands[last][0])
    table = after(table, MoveEntry(1, last, card))
    own = snapshot(table, PEOPLE[last])["own"]
    assert card not in own["hand"]
    assert (own["card"], own["legal"]) == (card, [])
    assert own["situation"] == "placed"
    game = snapshot(table)["game"]
    assert game["chosen"] == [last]
    assert last not in game["waiting"]
    assert game["row"] == []


def test_legal_moves_are_sent_to_the_seat_on_turn() -> None:
    table = after_moves(after_placing(playing_table()), "4")
    (turn,) = table.seats_to_move
    for seat, who in enumerate(PEOPLE[:4]):
        own = snapshot(table, who)["own"]
        assert own["legal"] == (["p", *map(str, range(5, 16))] if seat == turn else [])
        assert own["pays"] == table.state.mice[0]  # type: ignore[union-attr]
        assert own["situation"] == ("bidding" if seat == turn else "waiting")


def test_seat_that_has_passed_is_paid_no_more() -> None:
    table = after_moves(after_placing(playing_table()), "p")
    assert table.state is not None
    out = next(seat for seat in range(4) if seat not in table.state.still_in)
    own = snapshot(table, PEOPLE[out])["own"]
    assert (own["pays"], own["situation"]) == (0, "out")


def test_last_chance_pays_nothing() -> None:
    table = after_moves(after_placing(playing_table()), "p", "p", "p")
    (last,) = table.seats_to_move
    own = snapshot(table, PEOPLE[last])["own"]
    assert (own["legal"], own["pays"]) == (["p", "1"], 0)
    assert own["situation"] == "last-chance"


def test_memory_is_shown_where_the_table_allows_it() -> None:
    assert public_game(playing_table())["memory"] is None
    table = after_moves(after_placing(playing_table(TableSettings(allows_memory=True))), "4", "p")
    memory = public_game(table)["memory"]
    assert memory is not None
    assert table.state is not None
    assert memory["purses"] == list(table.state.purses)
    assert len(memory["spent"]) == 4


def public_game(table: TableState) -> Message:
    assert table.state is not None
    return dict(json.loads(msgspec.json.encode(projection(table).public(table.state))))


def test_open_purses_are_shown_and_secret_ones_are_not() -> None:
    assert public_game(playing_table())["purses"] == [None] * 4
    open_purses = playing_table(TableSettings(house_rules={"purses_secret": False}))
    assert public_game(open_purses)["purses"] == [15] * 4


def test_finished_game_hides_nothing() -> None:
    table = after_game(playing_table(), Random(3))
    game = public_game(table)
    assert None not in game["purses"] + game["removed"] + game["won"]
    assert game["result"] is not None
    assert game["turn"] is None


def test_updates_and_snapshots_agree() -> None:
    for number in range(4):
        rng = Random(f"types {number}")
        table = playing_table(
            TableSettings(seats=rng.randrange(3, 6), allows_memory=rng.random() < 0.5)
        )
        while table.state is not None and table.state.turn is not None:
            move = rng.choice(legal(table.state))
            entry = MoveEntry(BEGAN, table.state.turn, str(move), "m")
            _, table, events = apply(table, entry)
            update = projection(table).update(entry, events)
            for seat in (None, *range(table.settings.seats)):
                message = parse(update.for_seat(seat))
                whole = snapshot(table, ZOE if seat is None else PEOPLE[seat])
                assert (message["game"], message["own"]) == (whole["game"], whole["own"]), number


def test_update_about_a_move_has_the_seat_and_the_id_but_no_card() -> None:
    table = playing_table()
    assert table.state is not None
    last = (table.state.start + 3) % 4
    entry = MoveEntry(7, last, str(table.state.hands[last][0]), "m1")
    _, table, events = apply(table, entry)
    for seat in (None, *(other for other in range(4) if other != last)):
        message = parse(projection(table).update(entry, events).for_seat(seat))
        assert message["what"] == {"what": "moved", "seat": last, "id": "m1", "by_bot": False}
        assert message["events"] == []


def test_update_about_other_entries_has_the_table() -> None:
    entry = sit_entry(7, 2)
    _, table, events = apply(empty_table(), entry)
    message = parse(projection(table).update(entry, events).for_seat(None))
    assert message["what"]["what"] == "table"
    assert message["what"]["seen"]["seats"][2]["name"] == "Cleo"
    assert (message["game"], message["own"], message["at"], message["number"]) == (None, None, 7, 1)


def test_update_about_chat_has_the_line() -> None:
    entry = ChatEntry(7, CLEO.id, "Cleo", "Hm.", "s1")
    _, table, events = apply(full_table(), entry)
    message = parse(projection(table).update(entry, events).for_seat(None))
    line = {"number": 5, "at": 7, "name": "Cleo", "seat": 2, "text": "Hm."}
    line |= {"who": CLEO.id, "phrase": None}
    assert message["what"] == {"what": "said", "line": line, "id": "s1"}


def test_earlier_update_has_no_game() -> None:
    entry = ChatEntry(7, CLEO.id, "Cleo", "Hm.", "s1")
    _, table, events = apply(full_table(), entry)
    later = after(table, ChatEntry(8, BO.id, "Bo", "Indeed."))
    message = parse(projection(later).earlier_update(5, entry, events))
    assert (message["number"], message["at"], message["game"], message["own"]) == (5, 7, None, None)
    assert message["what"]["line"]["text"] == "Hm."


def test_refusal_has_key_sentence_facts_and_rule() -> None:
    error = Illegal("bid-too-low", "A bid beats 4.", rule="3.2", high=4)
    message = decoder.decode(encode_refusal(error, "table", "m1"))
    sentence = "A bid beats 4."
    assert message == Refused("bid-too-low", sentence, {"high": 4}, "3.2", "table", "m1")
    denied = decoder.decode(encode_refusal(Denied("seat-taken", seat=2)))
    assert denied == Refused("seat-taken", "Somebody sits there already.", {"seat": 2})


@pytest.mark.parametrize(
    "table", [empty_table(), full_table(), playing_table(), after_placing(playing_table())]
)
def test_list_entry_shows_names_and_round_but_no_secrets(table: TableState) -> None:
    listed = Projection.list_entry(table)
    assert listed.host == "Ada"
    assert listed.status == table.status
    assert listed.round == (0 if table.state is None else 1)
    text = msgspec.json.encode(listed).decode()
    for secret in (table.seed, table.invitation, *(who.id for who in PEOPLE)):
        assert secret not in text


def test_list_entry_names_leaders_only_from_what_everybody_has_seen() -> None:
    table = playing_table()
    assert Projection.list_entry(table).leaders == []
    table = after_game(table, Random(2))
    points = recall(seen(event, None) for event in table.events).points
    most = [seat for seat, own in enumerate(points) if own == max(points)]
    assert Projection.list_entry(table).leaders == most


def test_awards_come_with_the_end_of_the_game_and_not_before() -> None:
    table = playing_table()
    assert snapshot(table)["awards"] == []
    table = after_game(table, Random(2))
    expected = msgspec.to_builtins(awards(table.events))
    assert expected
    for who in (ADA, ZOE):
        assert snapshot(table, who)["awards"] == list(expected)
