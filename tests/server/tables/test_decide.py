"""Which commands a table carries out, and when: all others are refused and change nothing."""

from dataclasses import replace
from random import Random

import msgspec
import pytest

from catsack.cards import Card
from catsack.errors import CatsackError, Illegal, Malformed
from catsack.fair import seal
from catsack.moves import Place
from catsack.server.protocol.commands import (
    Back,
    CancelAutoBid,
    Close,
    Hello,
    Hurry,
    MakeMove,
    OpenShare,
    Quiet,
    Say,
    SeatBot,
    SetAutoBid,
    Sit,
    Stand,
    Start,
    TableCommand,
)
from catsack.server.tables.bot_player import HouseBots
from catsack.server.tables.commands.chat import CHAT_LINES, CHAT_WINDOW_MS
from catsack.server.tables.decide import decide
from catsack.server.tables.journal import (
    AnyEntry,
    AutoBidEndEntry,
    AutoBidEntry,
    BotSitEntry,
    ChatEntry,
    ChatSwitchEntry,
    CloseEntry,
    DealEntry,
    HurryEntry,
    MoveEntry,
    ReturnEntry,
    ShareEntry,
    SitEntry,
    StandEntry,
    StandInEntry,
    StartEntry,
    TableSettings,
    TimeLimit,
)
from catsack.server.tables.table import TableState
from catsack.store.rows import PersonKind, PersonRow
from tests.server.support.tables import (
    ADA,
    BEGAN,
    BO,
    CLEO,
    DAN,
    EVE,
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

NOW = BEGAN + 1000
BOTS = HouseBots(("random", "steady", "gambler"), ("steady", "gambler"))
TABLE = "table"
ZOE = person("Zoe")
"""Somebody who sits nowhere."""


def entries(
    table: TableState, who: PersonRow, command: TableCommand, now: int = NOW
) -> list[AnyEntry]:
    """Return the entries that *command* makes."""
    return [step.entry for step in decide(table, who, command, now, BOTS)]


def refusal(table: TableState, who: PersonRow, command: TableCommand) -> CatsackError:
    with pytest.raises(CatsackError) as error:
        entries(table, who, command)
    return error.value


def key(table: TableState, who: PersonRow, command: TableCommand) -> str:
    """Return the key with which *command* is refused."""
    return refusal(table, who, command).key


def waiting_table() -> TableState:
    """Return a full table that waits for its host to start it."""
    return full_table(TableSettings(starts_when_full=False))


def finished_table() -> TableState:
    return after_game(playing_table(), Random(4))


def closed_table() -> TableState:
    return after(waiting_table(), CloseEntry(NOW))


def sit(seat: int | None = None) -> Sit:
    return Sit(TABLE, seal(share(9)), seat)


def test_person_gets_the_first_free_seat_or_the_chosen_one() -> None:
    table = after(empty_table(), sit_entry(1, 0))
    assert entries(table, ZOE, sit()) == [SitEntry(NOW, 1, "zoe", "Zoe", "", seal(share(9)))]
    assert entries(table, ZOE, sit(3)) == [SitEntry(NOW, 3, "zoe", "Zoe", "", seal(share(9)))]


def test_sitting_down_twice_changes_nothing() -> None:
    assert entries(waiting_table(), BO, sit(0)) == []
    assert entries(playing_table(), BO, sit()) == []


def test_sitting_down_is_refused_where_nobody_may_sit() -> None:
    table = after(empty_table(TableSettings(seats=3)), sit_entry(1, 1))
    assert key(table, ZOE, sit(1)) == "seat-taken"
    assert refusal(table, ZOE, sit(3)).facts == {"seat": 3, "last": 2}
    assert key(waiting_table(), ZOE, sit()) == "table-full"
    for table in (starting_table(), playing_table(), finished_table(), closed_table()):
        assert key(table, ZOE, sit()) == "table-started"


def test_programs_sit_where_they_are_allowed() -> None:
    program = person("Robot", PersonKind.BOT)
    (entry,) = entries(empty_table(), program, sit())
    assert isinstance(entry, SitEntry)
    assert entry.is_program
    assert key(empty_table(TableSettings(allows_programs=False)), program, sit()) == "no-programs"


def test_standing_up_frees_the_seat_before_the_game_and_brings_a_stand_in_during_it() -> None:
    stand = Stand(TABLE)
    assert entries(waiting_table(), BO, stand) == [StandEntry(NOW, 1)]
    assert entries(starting_table(), BO, stand) == []
    assert entries(playing_table(), BO, stand) == [StandInEntry(NOW, 1, "gone")]
    assert entries(after(playing_table(), StandInEntry(NOW, 1, "time")), BO, stand) == []
    assert entries(finished_table(), BO, stand) == []
    assert key(playing_table(), ZOE, stand) == "no-seat"


def test_host_seats_bots_and_removes_them() -> None:
    table = after(empty_table(), sit_entry(1, 0))
    assert entries(table, ADA, SeatBot(TABLE, 2, "steady")) == [BotSitEntry(NOW, 2, "steady")]
    assert entries(table, ADA, SeatBot(TABLE, 2, None)) == []
    table = after(table, BotSitEntry(1, 2, "steady"))
    assert entries(table, ADA, SeatBot(TABLE, 2, "random")) == [BotSitEntry(NOW, 2, "random")]
    assert entries(table, ADA, SeatBot(TABLE, 2, None)) == [StandEntry(NOW, 2)]


def test_bots_are_seated_by_the_host_alone_on_free_seats_before_the_game() -> None:
    table = after(empty_table(), sit_entry(1, 1))
    assert key(table, BO, SeatBot(TABLE, 2, "steady")) == "host-only"
    assert key(table, ADA, SeatBot(TABLE, 1, "steady")) == "seat-taken"
    assert key(table, ADA, SeatBot(TABLE, 1, None)) == "seat-taken"
    assert key(table, ADA, SeatBot(TABLE, 4, "steady")) == "no-such-seat"
    assert isinstance(refusal(table, ADA, SeatBot(TABLE, 2, "tiger")), Malformed)
    for table in (starting_table(), playing_table(), finished_table(), closed_table()):
        assert key(table, ADA, SeatBot(TABLE, 2, "steady")) == "table-started"


def test_start_fills_empty_seats_with_different_bots() -> None:
    table = after(
        empty_table(TableSettings(seats=5)), sit_entry(1, 1), BotSitEntry(1, 4, "gambler")
    )
    assert entries(table, ADA, Start(TABLE)) == [
        BotSitEntry(NOW, 0, "steady"),
        BotSitEntry(NOW, 2, "steady"),
        BotSitEntry(NOW, 3, "gambler"),
        StartEntry(NOW),
    ]


def test_start_leaves_no_seat_empty_however_few_bots_there_are() -> None:
    one = HouseBots(("steady",), ("steady",))
    table = after(empty_table(TableSettings(seats=5)), sit_entry(1, 1))
    steps = decide(table, ADA, Start(TABLE), NOW, one)
    assert steps[-1].table.is_full
    assert steps[-1].table.status == "starting"


def test_host_alone_starts_and_a_second_start_changes_nothing() -> None:
    assert entries(waiting_table(), ADA, Start(TABLE)) == [StartEntry(NOW)]
    assert key(waiting_table(), BO, Start(TABLE)) == "host-only"
    assert entries(starting_table(), ADA, Start(TABLE)) == []
    assert entries(playing_table(), ADA, Start(TABLE)) == []
    for table in (finished_table(), closed_table()):
        assert key(table, ADA, Start(TABLE)) == "table-started"


def test_share_is_opened_once_when_the_table_starts() -> None:
    command = OpenShare(TABLE, share(1))
    assert entries(starting_table(), BO, command) == [ShareEntry(NOW, 1, share(1))]
    assert entries(after(starting_table(), ShareEntry(1, 1, share(1))), BO, command) == []
    assert entries(playing_table(), BO, command) == []
    assert key(waiting_table(), BO, command) == "share-early"
    assert key(starting_table(), BO, OpenShare(TABLE, share(2))) == "share-wrong"
    assert key(starting_table(), ZOE, command) == "no-seat"
    assert key(after(starting_table(), DealEntry(1)), BO, command) == "share-late"


def test_start_follows_at_once_when_the_last_seat_is_taken() -> None:
    seats = [sit_entry(1, seat) for seat in range(2)]
    table = after(empty_table(TableSettings(seats=3)), *seats)
    sitting = SitEntry(NOW, 2, "zoe", "Zoe", "", seal(share(9)))
    assert entries(table, ZOE, sit()) == [sitting, StartEntry(NOW)]
    bot = BotSitEntry(NOW, 2, "steady")
    assert entries(table, ADA, SeatBot(TABLE, 2, "steady")) == [bot, StartEntry(NOW)]
    patient = after(empty_table(TableSettings(seats=3, starts_when_full=False)), *seats)
    assert entries(patient, ZOE, sit()) == [sitting]


def test_deal_follows_at_once_when_the_last_share_is_opened() -> None:
    shares = [ShareEntry(1, seat, share(seat)) for seat in (0, 2, 3)]
    steps = decide(after(starting_table(), *shares), BO, OpenShare(TABLE, share(1)), NOW, BOTS)
    assert [step.entry for step in steps] == [ShareEntry(NOW, 1, share(1)), DealEntry(NOW)]
    assert (steps[-1].table.status, bool(steps[-1].events)) == ("playing", True)


def test_deal_follows_at_once_when_a_table_without_people_starts() -> None:
    table = empty_table(TableSettings(seats=3))
    assert entries(table, ADA, Start(TABLE))[-2:] == [StartEntry(NOW), DealEntry(NOW)]


def card(table: TableState, seat: int, at: int = 0) -> str:
    assert table.state is not None
    return str(table.state.hands[seat][at])


def move(table: TableState, text: str, id_: str = "m1", moment: int | None = None) -> MakeMove:
    return MakeMove(TABLE, id_, table.moment if moment is None else moment, text)


def test_every_seat_may_choose_a_card_in_any_order() -> None:
    table = playing_table()
    for seat, who in enumerate((ADA, BO, CLEO, DAN)):
        text = card(table, seat)
        assert entries(table, who, move(table, text)) == [MoveEntry(NOW, seat, text, "m1")]


def test_card_is_chosen_once_a_round_and_from_the_own_hand() -> None:
    table = playing_table()
    first, second = card(table, 1), card(table, 1, 1)
    chosen = after(table, MoveEntry(1, 1, first, "m1"))
    again = refusal(chosen, BO, move(chosen, second, "m2"))
    assert isinstance(again, Illegal)
    assert (again.key, again.rule) == ("chosen", "2.2")
    assert table.state is not None
    missing = str(table.state.deal.removed[1])
    assert key(table, BO, move(table, missing)) == "not-in-hand"


@pytest.mark.parametrize("text", ["p", "1", "3"])
def test_nobody_bids_while_cards_are_laid(text: str) -> None:
    table = playing_table()
    assert table.state is not None
    for seat, who in enumerate((ADA, BO, CLEO, DAN)):
        expected = "still-placing" if seat == table.state.turn else "not-on-turn"
        assert key(table, who, move(table, text)) == expected


def test_only_the_seat_on_turn_bids() -> None:
    table = after_placing(playing_table())
    assert table.state is not None
    for seat, who in enumerate((ADA, BO, CLEO, DAN)):
        if seat == table.state.turn:
            assert entries(table, who, move(table, "2")) == [MoveEntry(NOW, seat, "2", "m1")]
            assert key(table, who, move(table, "99")) == "bid-above-purse"
            assert key(table, who, move(table, card(table, seat))) == "already-placed"
        else:
            assert key(table, who, move(table, "2")) == "not-on-turn"
            assert key(table, who, move(table, card(table, seat))) == "not-on-turn"


def test_move_repeated_with_its_id_changes_nothing() -> None:
    table = playing_table()
    text = card(table, 1)
    moved = after(table, MoveEntry(1, 1, text, "m1"))
    assert entries(moved, BO, move(table, text)) == []
    later = after_moves(after_placing(playing_table()), "1")
    later = msgspec.structs.replace(later, handled=frozenset({(BO.id, "m1")}))
    assert entries(later, BO, move(table, text)) == []
    # The same id of another person is another move.
    assert entries(moved, CLEO, move(moved, card(table, 2))) != []


def test_repeated_move_changes_nothing_even_when_the_game_is_over_or_a_bot_plays() -> None:
    handled = frozenset({(BO.id, "m1")})
    over = msgspec.structs.replace(finished_table(), handled=handled)
    assert entries(over, BO, move(over, "p")) == []
    absent = msgspec.structs.replace(
        after(playing_table(), StandInEntry(1, 1, "gone")), handled=handled
    )
    assert entries(absent, BO, move(absent, "p")) == []


def test_move_for_another_moment_is_stale_and_the_refusal_names_the_present_one() -> None:
    table = after_placing(playing_table())
    who = (ADA, BO, CLEO, DAN)[table.seats_to_move[0]]
    stale = refusal(table, who, move(table, "2", moment=table.moment - 1))
    assert (stale.key, stale.facts) == ("stale", {"moment": table.moment})
    assert key(table, who, move(table, "2", moment=table.moment + 1)) == "stale"


def test_move_needs_a_game_a_seat_and_no_stand_in() -> None:
    table = playing_table()
    for other in (waiting_table(), starting_table(), finished_table(), closed_table()):
        assert key(other, BO, move(other, "p")) == "not-playing"
    assert key(table, ZOE, move(table, card(table, 1))) == "no-seat"
    absent = after(table, StandInEntry(1, 1, "time"))
    assert key(absent, BO, move(absent, card(table, 1))) == "stood-in"


@pytest.mark.parametrize("text", ["", "+16", "0", "-1", "pp", "1e3", "\u0661", "p p", "99999"])
def test_text_that_is_no_move_is_malformed(text: str) -> None:
    table = playing_table()
    assert key(table, BO, move(table, text)) == "move"


def test_person_who_is_back_takes_over_from_the_stand_in() -> None:
    assert entries(playing_table(), BO, Back(TABLE)) == []
    absent = after(playing_table(), StandInEntry(1, 1, "time"))
    assert entries(absent, BO, Back(TABLE)) == [ReturnEntry(NOW, 1)]
    assert key(absent, ZOE, Back(TABLE)) == "no-seat"


def test_person_whose_time_is_over_does_not_take_over_from_the_stand_in() -> None:
    table = playing_table(TableSettings(clock=TimeLimit(60, 0)))
    absent = after(table, StandInEntry(BEGAN + 60_000, 1, "time"))
    with pytest.raises(CatsackError) as error:
        entries(absent, BO, Back(TABLE), BEGAN + 60_001)
    assert error.value.key == "time-over"


def renamed(person: PersonRow, name: str) -> PersonRow:
    return replace(person, name=name)


def test_nobody_sits_down_with_a_name_that_somebody_has_at_the_table() -> None:
    # Bo has taken another name, and a stranger the one that became free.
    table = after(waiting_table(), StandEntry(NOW, 3))
    for name in ("Bo", "B0", "BO_"):
        assert key(table, renamed(ZOE, name), sit()) == "name-at-table"
    # The same is true of the host, who need not sit there.
    assert key(empty_table(), renamed(ZOE, "ada"), sit()) == "name-at-table"
    assert entries(empty_table(), renamed(ADA, "Cleo"), sit())
    assert entries(table, renamed(ZOE, "Boo"), sit())


def test_person_at_the_table_chats_under_the_name_that_they_have_there() -> None:
    (entry,) = entries(playing_table(), renamed(BO, "Ada"), say("Hm."))
    assert isinstance(entry, ChatEntry)
    assert entry.name == "Bo"
    (entry,) = entries(empty_table(), renamed(ADA, "Bo"), say("Hm."))
    assert isinstance(entry, ChatEntry)
    assert entry.name == "Ada"


def say(text: str, id_: str = "s1") -> Say:
    return Say(TABLE, id_, text)


def test_people_at_the_table_and_the_host_may_chat() -> None:
    assert entries(waiting_table(), BO, say("Hm.")) == [ChatEntry(NOW, BO.id, "Bo", "Hm.", "s1")]
    assert entries(empty_table(), ADA, say("Hm.")) == [ChatEntry(NOW, ADA.id, "Ada", "Hm.", "s1")]
    assert key(waiting_table(), ZOE, say("Hm.")) == "chat-seats"
    assert entries(finished_table(), BO, say("Good game.")) != []


def test_chat_is_one_line_of_printable_text() -> None:
    (entry,) = entries(waiting_table(), BO, say("  so\n\n\tmany\u202e lines\x00 "))
    assert isinstance(entry, ChatEntry)
    assert entry.text == "so many lines"
    assert key(waiting_table(), BO, say(" \u200b\n ")) == "chat-empty"


def test_chat_line_repeated_with_its_id_is_written_once() -> None:
    table = after(waiting_table(), ChatEntry(1, BO.id, "Bo", "Hm.", "s1"))
    assert entries(table, BO, say("Hm.")) == []


def test_nobody_may_chat_too_much_at_once() -> None:
    table = waiting_table()
    for line in range(CHAT_LINES):
        table = after(
            table, ChatEntry(NOW - CHAT_WINDOW_MS + 1 + line, BO.id, "Bo", "Hm.", f"s{line}")
        )
    assert key(table, BO, say("Hm!", "s9")) == "chat-rate"
    assert entries(table, CLEO, say("Hm!", "s9")) != []
    assert entries(table, BO, say("Hm!", "s9"), NOW + 1) != []


def test_host_turns_the_chat_off_and_on() -> None:
    assert entries(waiting_table(), ADA, Quiet(TABLE, True)) == [ChatSwitchEntry(NOW, True)]
    assert entries(waiting_table(), ADA, Quiet(TABLE, False)) == []
    assert key(waiting_table(), BO, Quiet(TABLE, True)) == "host-only"
    quiet = after(waiting_table(), ChatSwitchEntry(1, True))
    assert key(quiet, BO, say("Hm.")) == "chat-off"
    assert entries(quiet, ADA, Quiet(TABLE, False)) == [ChatSwitchEntry(NOW, False)]


def test_host_closes_a_table_that_has_not_started() -> None:
    assert entries(waiting_table(), ADA, Close(TABLE)) == [CloseEntry(NOW)]
    assert key(waiting_table(), BO, Close(TABLE)) == "host-only"
    for table in (starting_table(), playing_table(), finished_table(), closed_table()):
        assert key(table, ADA, Close(TABLE)) == "table-started"


def test_command_that_changes_no_table_is_a_programming_error() -> None:
    with pytest.raises(ValueError, match="Hello"):
        entries(waiting_table(), ADA, Hello(TABLE))


def test_steps_of_random_commands_follow_from_their_entries() -> None:
    """Random commands of random people: the entries alone lead to the same table."""
    for number in range(300):
        rng = Random(f"fits {number}")
        makers = (empty_table, waiting_table, starting_table, playing_table)
        table = rng.choice([*(make() for make in makers), after_placing(playing_table())])
        for _ in range(30):
            who = rng.choice((ADA, BO, CLEO, DAN, EVE))
            try:
                steps = decide(table, who, any_command(table, rng), NOW, BOTS)
            except CatsackError:
                continue
            table = after(table, *(step.entry for step in steps))
            assert not steps or steps[-1].table == table


def any_command(table: TableState, rng: Random) -> TableCommand:
    seat = rng.randrange(5)
    text = rng.choice(["p", "1", "2", "R", "L", "+15", "-8", "99"])
    if table.state is not None and rng.random() < 0.5:
        hand = table.state.hands[seat % table.state.seats]
        text = str(Place(rng.choice(hand))) if hand else "p"
    return rng.choice(
        [
            Sit(TABLE, seal(share(seat)), rng.choice([None, seat])),
            Stand(TABLE),
            SeatBot(TABLE, seat, rng.choice([None, "steady", "tiger"])),
            Start(TABLE),
            OpenShare(TABLE, share(seat)),
            move(table, text, f"m{rng.randrange(50)}"),
            move(table, text, f"m{rng.randrange(50)}"),
            Back(TABLE),
            say("Hm.", f"s{rng.randrange(50)}"),
            Quiet(TABLE, rng.random() < 0.5),
        ]
    )


def auto_bid(round_: int = 1, limit: int = 9) -> SetAutoBid:
    return SetAutoBid(TABLE, "a1", round_, limit, "ask", [Card.CAT_MINUS_8])


def test_auto_bid_is_set_by_whoever_is_in_the_auction() -> None:
    for table in (playing_table(), after_placing(playing_table())):
        expected = AutoBidEntry(NOW, 1, "a1", 9, "ask", ["-8"])
        assert entries(table, BO, auto_bid()) == [expected]


def test_auto_bid_is_refused_when_it_means_nothing() -> None:
    table = after_placing(playing_table())
    assert key(full_table(), BO, auto_bid()) == "not-playing"
    assert key(after_game(playing_table(), Random(1)), BO, auto_bid(9)) == "not-playing"
    assert key(table, ZOE, auto_bid()) == "no-seat"
    assert key(after(table, StandInEntry(NOW, 1, "time")), BO, auto_bid()) == "stood-in"
    assert key(table, BO, auto_bid(round_=2)) == "stale"
    assert table.state is not None
    assert table.state.turn is not None
    who = (ADA, BO, CLEO, DAN)[table.state.turn]
    assert key(after_moves(table, "p"), who, auto_bid()) == "auction-left"


def test_auto_bid_is_cancelled_once() -> None:
    table = after_placing(playing_table())
    assert entries(table, BO, CancelAutoBid(TABLE)) == []
    table = after(table, *entries(table, BO, auto_bid()))
    assert entries(table, ADA, CancelAutoBid(TABLE)) == []
    assert entries(table, BO, CancelAutoBid(TABLE)) == [AutoBidEndEntry(NOW, 1)]
    assert key(table, ZOE, CancelAutoBid(TABLE)) == "no-seat"


def test_hurry_is_for_those_who_have_left_the_auction_and_counts_once() -> None:
    table = after_placing(playing_table())
    state = table.state
    assert state is not None
    people = (ADA, BO, CLEO, DAN)
    first, second = people[state.start], people[(state.start + 1) % 4]
    hurry = Hurry(TABLE, round=1)
    assert entries(table, first, hurry) == []
    table = after_moves(table, "p")
    assert entries(table, first, hurry) == [HurryEntry(NOW, state.start, 1)]
    assert entries(table, second, hurry) == []
    assert entries(table, first, Hurry(TABLE, round=2)) == []
    again = after(table, HurryEntry(NOW, state.start, 1))
    assert entries(again, first, hurry) == []
    assert entries(after_game(table, Random(1)), first, hurry) == []
    with pytest.raises(CatsackError):
        entries(full_table(), ADA, hurry)
