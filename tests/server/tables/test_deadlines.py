"""What is due at a table, and when."""

from random import Random

import pytest
from msgspec.structs import replace

from catsack.engine import legal
from catsack.server.tables.deadlines import (
    ALONE_MS,
    EMPTY_MS,
    SHARE_MS,
    SLOT_MS,
    Deadline,
    bot_to_move,
    immediate_entry,
    is_attended,
    is_slow,
    next_deadline,
    quiet_ms,
)
from catsack.server.tables.journal import (
    AutoBidEntry,
    BotSitEntry,
    ChatEntry,
    CloseEntry,
    DealEntry,
    HurryEntry,
    MoveEntry,
    ReturnEntry,
    ShareEntry,
    StandInEntry,
    StartEntry,
    TableSettings,
    TimeLimit,
)
from catsack.server.tables.session import FOREVER
from catsack.server.tables.table import TableState
from tests.server.support.tables import (
    ADA,
    BEGAN,
    BO,
    PEOPLE,
    after,
    after_game,
    after_moves,
    after_placing,
    empty_table,
    full_table,
    playing_table,
    share,
    sit_entry,
    starting_table,
)

ALL_PRESENT = {who.id: FOREVER for who in PEOPLE}
DAY_S = 24 * 3600
SLOW = TableSettings(clock=TimeLimit(DAY_S))


def test_full_table_starts_at_once() -> None:
    assert next_deadline(full_table(), ALL_PRESENT) == Deadline(BEGAN, "start")


def test_start_and_deal_are_entries_that_follow_at_once() -> None:
    assert immediate_entry(full_table(), BEGAN + 5) == StartEntry(BEGAN + 5)
    assert immediate_entry(full_table(), BEGAN - 1) is None
    assert immediate_entry(full_table(TableSettings(starts_when_full=False)), BEGAN) is None
    shares = [ShareEntry(BEGAN, seat, share(seat)) for seat in range(4)]
    assert immediate_entry(after(starting_table(), *shares), BEGAN) == DealEntry(BEGAN)
    assert immediate_entry(after(starting_table(), *shares[1:]), BEGAN) is None
    # Neither a table that may be closed nor a seat out of time is for a command to deal with.
    assert immediate_entry(empty_table(), FOREVER) is None
    assert immediate_entry(playing_table(), FOREVER) is None


@pytest.mark.parametrize("settings", [TableSettings(), SLOW, TableSettings(clock=None)])
def test_nothing_falls_due_while_a_table_is_quiet(settings: TableSettings) -> None:
    rng, table, at = Random(3), playing_table(settings), BEGAN
    while table.status == "playing":
        quiet = quiet_ms(table)
        assert quiet > 0
        due = next_deadline(table, ALL_PRESENT)
        assert due is None or due.at >= at + quiet or due.at >= table.moment_began + quiet
        assert table.state is not None
        at += 20_000
        table = after_moves(table, str(rng.choice(legal(table.state))), at=at)
    assert quiet_ms(table) == 0


def test_table_is_not_attended_where_a_bot_plays_or_somebody_is_gone() -> None:
    table = playing_table()
    assert is_attended(table.occupants, ALL_PRESENT)
    assert not is_attended(table.occupants, {ADA.id, BO.id})
    assert not is_attended(after(table, StandInEntry(BEGAN, 1, "gone")).occupants, ALL_PRESENT)
    assert quiet_ms(starting_table()) == 0


def test_full_table_waits_for_its_host_if_its_settings_say_so() -> None:
    due = next_deadline(full_table(TableSettings(starts_when_full=False)), {})
    assert due == Deadline(BEGAN + EMPTY_MS, "close")


def test_table_of_bots_alone_waits_for_its_host() -> None:
    table = after(
        empty_table(TableSettings(seats=3)),
        *(BotSitEntry(BEGAN, seat, "steady") for seat in range(3)),
    )
    due = next_deadline(table, {})
    assert due is not None
    assert due.action == "close"


def test_open_table_is_closed_when_everybody_has_been_gone_for_long() -> None:
    table = after(empty_table(), sit_entry(BEGAN + 5, 1))
    assert next_deadline(table, {}) == Deadline(BEGAN + 5 + EMPTY_MS, "close")
    assert next_deadline(table, {BO.id: BEGAN + 9}) == Deadline(BEGAN + 9 + EMPTY_MS, "close")
    assert next_deadline(table, {ADA.id: BEGAN + 10}) == Deadline(BEGAN + 10 + EMPTY_MS, "close")
    # A spectator keeps no table open.
    assert next_deadline(table, {"zoe": BEGAN + 99}) == Deadline(BEGAN + 5 + EMPTY_MS, "close")
    present = next_deadline(table, {BO.id: FOREVER})
    assert present is not None
    assert present.at > FOREVER


def test_cards_are_dealt_when_all_shares_are_open() -> None:
    table = after(
        starting_table(), *(ShareEntry(BEGAN + 9, seat, share(seat)) for seat in range(4))
    )
    assert next_deadline(table, ALL_PRESENT) == Deadline(BEGAN + 9, "deal")


def test_deal_does_not_wait_for_ever_for_a_share() -> None:
    table = after(
        starting_table(), *(ShareEntry(BEGAN + 9, seat, share(seat)) for seat in range(3))
    )
    assert next_deadline(table, ALL_PRESENT) == Deadline(BEGAN + SHARE_MS, "deal")
    slow = after(
        starting_table(SLOW), *(ShareEntry(BEGAN + 9, seat, share(seat)) for seat in range(3))
    )
    assert next_deadline(slow, ALL_PRESENT) == Deadline(BEGAN + DAY_S * 1000, "deal")


def test_deal_waits_for_no_share_of_a_bot() -> None:
    table = after(
        empty_table(TableSettings(seats=3)),
        sit_entry(BEGAN, 0),
        BotSitEntry(BEGAN, 1, "steady"),
        BotSitEntry(BEGAN, 2, "steady"),
        StartEntry(BEGAN),
        ShareEntry(BEGAN + 1, 0, share(0)),
    )
    assert next_deadline(table, ALL_PRESENT) == Deadline(BEGAN + 1, "deal")


def test_chat_delays_no_deal() -> None:
    table = after(starting_table(), ChatEntry(BEGAN + 5000, ADA.id, "Ada", "Come on."))
    assert next_deadline(table, ALL_PRESENT) == Deadline(BEGAN + SHARE_MS, "deal")


def test_bot_stands_in_for_a_person_who_runs_out_of_time() -> None:
    table = after_placing(playing_table(TableSettings(clock=TimeLimit(60, 30))))
    (seat,) = table.seats_to_move
    assert table.time_limits[seat] == BEGAN + 90_000
    assert next_deadline(table, ALL_PRESENT) == Deadline(BEGAN + 90_000, "stand-in", seat, "time")
    assert [limit for limit in table.time_limits if limit is not None] == [BEGAN + 90_000]


def test_every_seat_without_a_chosen_card_has_a_time_limit() -> None:
    table = playing_table(TableSettings(clock=TimeLimit(60, 30)))
    assert table.time_limits == (BEGAN + 90_000,) * 4
    assert table.state is not None
    table = after(table, MoveEntry(BEGAN + 70_000, 0, str(table.state.hands[0][0])))
    assert table.time_limits[0] is None
    table = after_placing(table, BEGAN + 70_000)
    (seat,) = table.seats_to_move
    assert table.time_limits[seat] == BEGAN + 70_000 + 60_000 + 20_000


def test_reserve_that_is_used_is_gone_for_the_whole_game() -> None:
    table = after_placing(playing_table(TableSettings(clock=TimeLimit(60, 30))))
    (seat,) = table.seats_to_move
    table = after_moves(table, "1", at=BEGAN + 80_000)
    (second,) = table.seats_to_move
    assert table.time_limits[second] == BEGAN + 80_000 + 90_000
    for _ in range(3):
        table = after_moves(table, str(max(table.state.bids) + 1), at=BEGAN + 80_000)  # type: ignore[union-attr]
    assert table.seats_to_move == (seat,)
    assert table.time_limits[seat] == BEGAN + 80_000 + 60_000 + 10_000


def test_without_clock_and_grace_nothing_is_due() -> None:
    assert next_deadline(playing_table(TableSettings(clock=None, grace_s=None)), {}) is None


def test_bot_stands_in_for_a_person_who_is_gone_for_the_grace_time() -> None:
    table = after_placing(playing_table(TableSettings(clock=None, grace_s=10)))
    (seat,) = table.seats_to_move
    who = PEOPLE[seat].id
    assert next_deadline(table, {}) == Deadline(BEGAN + 10_000, "stand-in", seat, "gone")
    last_seen = {who: BEGAN + 5000}
    assert next_deadline(table, last_seen) == Deadline(BEGAN + 15_000, "stand-in", seat, "gone")
    others = {each.id: FOREVER for each in PEOPLE if each.id != who}
    assert next_deadline(table, others) == Deadline(BEGAN + 10_000, "stand-in", seat, "gone")
    present = next_deadline(table, {who: FOREVER})
    assert present is not None
    assert present.at > FOREVER


def test_grace_time_of_a_person_who_is_gone_begins_with_the_turn() -> None:
    table = after_placing(playing_table(TableSettings(clock=None, grace_s=10)), at=BEGAN + 60_000)
    (seat,) = table.seats_to_move
    last_seen = {PEOPLE[seat].id: BEGAN + 1000}
    assert next_deadline(table, last_seen) == Deadline(BEGAN + 70_000, "stand-in", seat, "gone")


def test_nobody_needs_to_be_connected_to_a_slow_table() -> None:
    table = after_placing(playing_table(SLOW))
    (seat,) = table.seats_to_move
    assert is_slow(table)
    assert not is_slow(playing_table())
    assert next_deadline(table, {}) == Deadline(BEGAN + DAY_S * 1000, "stand-in", seat, "time")


def table_with_bots(pace_ms: int) -> TableState:
    table = after(
        empty_table(TableSettings(seats=3, pace_ms=pace_ms, clock=None)),
        sit_entry(BEGAN, 0),
        BotSitEntry(BEGAN, 1, "steady"),
        BotSitEntry(BEGAN, 2, "steady"),
        StartEntry(BEGAN),
        ShareEntry(BEGAN, 0, share(0)),
        DealEntry(BEGAN),
    )
    assert table.state is not None
    if table.state.turn == 0:
        table = after_moves(table, str(table.state.hands[0][0]))
    return table


def test_bot_on_turn_takes_a_moment_to_think() -> None:
    due = next_deadline(table_with_bots(pace_ms=1000), ALL_PRESENT)
    assert due is not None
    assert due.action == "bot-move"
    assert BEGAN < due.at < BEGAN + 1000
    at_once = next_deadline(table_with_bots(pace_ms=0), ALL_PRESENT)
    assert at_once is not None
    assert at_once.at == BEGAN


def test_bot_moves_in_a_slot_that_is_counted_from_its_turn() -> None:
    for pace_ms in (0, 7, 313, 1000):
        table = table_with_bots(pace_ms)
        earliest = next_deadline(table, ALL_PRESENT)
        assert earliest is not None
        assert (earliest.at - table.last_move) % SLOT_MS == 0
        for ready in (0, earliest.at - 1, earliest.at):
            assert next_deadline(table, ALL_PRESENT, ready) == earliest
        for late in (1, SLOT_MS - 1, SLOT_MS):
            assert next_deadline(table, ALL_PRESENT, earliest.at + late) == earliest._replace(
                at=earliest.at + SLOT_MS
            )


def test_bots_alone_take_their_time_whatever_the_pace_of_the_table() -> None:
    for pace_ms in (0, 900, 9000):
        table = after_placing(table_with_bots(pace_ms))
        table = after(table, StandInEntry(BEGAN, 0, "gone"))
        due = next_deadline(table, {})
        assert due is not None
        assert due.action == "bot-move"
        assert due.at - table.last_move >= max(ALONE_MS, pace_ms // 2)


def test_only_the_seat_on_turn_is_a_bot_that_moves() -> None:
    table = after_placing(table_with_bots(pace_ms=0))
    assert table.state is not None
    on_turn = table.state.turn
    assert bot_to_move(table) == (None if on_turn == 0 else on_turn)
    assert bot_to_move(after(table, StandInEntry(BEGAN, 0, "gone"))) == on_turn
    assert bot_to_move(empty_table()) is None
    assert bot_to_move(after_game(playing_table(), Random(1))) is None


def test_bots_do_not_think_where_nobody_wants_to_wait_for_them() -> None:
    table = after_placing(table_with_bots(pace_ms=1000))
    while table.state is not None and 0 in table.state.still_in:
        table = after_moves(table, "p" if table.state.turn == 0 else "1")
    due = next_deadline(table, ALL_PRESENT)
    assert due is not None
    assert due.at > table.last_move
    table = after(table, HurryEntry(BEGAN, 0, 1))
    hurried = next_deadline(table, ALL_PRESENT)
    assert hurried is not None
    assert (hurried.action, hurried.at) == ("bot-move", table.last_move)
    # A wish is for one round, and of no account while somebody else plays on.
    other_round = replace(after(table, HurryEntry(BEGAN, 0, 1)), hurried=frozenset({(2, 0)}))
    assert next_deadline(other_round, ALL_PRESENT) == due


def test_bot_does_not_choose_ahead_of_its_turn() -> None:
    table = playing_table()
    state = table.state
    assert state is not None
    second = (state.start + 1) % 4
    table = after(table, StandInEntry(BEGAN, second, "gone"))
    due = next_deadline(table, ALL_PRESENT)
    assert due is None or due.action != "bot-move"
    due = next_deadline(after_moves(table, str(state.hands[state.start][0])), ALL_PRESENT)
    assert due is not None
    assert (due.action, due.seat) == ("bot-move", second)


def test_nobody_stands_in_for_a_bot_or_twice() -> None:
    table = after(after_placing(playing_table()), StandInEntry(BEGAN, 0, "gone"))
    for seat in range(4):
        table = after(table, StandInEntry(BEGAN, seat, "time"))
    due = next_deadline(table, {})
    assert due is not None
    assert due.action == "bot-move"


def test_time_of_a_person_who_comes_back_has_run_on() -> None:
    table = after_placing(playing_table(TableSettings(clock=TimeLimit(60, 30), grace_s=10)))
    (seat,) = table.seats_to_move
    left, returned, limit = BEGAN + 70_000, BEGAN + 75_000, BEGAN + 90_000
    table = after(table, StandInEntry(left, seat, "gone"), ReturnEntry(returned, seat))
    assert table.time_limits[seat] == limit
    assert next_deadline(table, ALL_PRESENT) == Deadline(limit, "stand-in", seat, "time")


@pytest.mark.parametrize(
    "table", [after(full_table(), CloseEntry(1)), after_game(playing_table(), Random(1))]
)
def test_nothing_is_due_at_a_closed_or_finished_table(table: TableState) -> None:
    assert next_deadline(table, {}) is None


def test_deadline_makes_the_entry_that_meets_it() -> None:
    assert Deadline(1, "start").entry(5) == StartEntry(5)
    assert Deadline(1, "deal").entry(5) == DealEntry(5)
    assert Deadline(1, "stand-in", 2, "gone").entry(5) == StandInEntry(5, 2, "gone")
    assert Deadline(1, "close").entry(5) == CloseEntry(5)
    for deadline in (Deadline(1, "bot-move", 2), Deadline(1, "auto-bid", 2)):
        with pytest.raises(ValueError, match="depends on the game"):
            deadline.entry(5)


def auto_bid_table(clock: TimeLimit | None, grace_s: int | None, pace_ms: int = 900) -> TableState:
    """Return a table where the seat on turn has told the server to bid, before its turn came."""
    settings = TableSettings(clock=clock, grace_s=grace_s, pace_ms=pace_ms)
    table = after_placing(playing_table(settings), at=BEGAN + 50)
    assert table.state is not None
    assert table.state.turn is not None
    return after(table, AutoBidEntry(BEGAN, table.state.turn, "secret", 9, "pass"))


def test_auto_bid_is_due_after_a_pause_whoever_is_connected() -> None:
    due = next_deadline(auto_bid_table(TimeLimit(60), 60), {})
    assert due is not None
    assert due.action == "auto-bid"
    assert 1350 <= due.at - BEGAN - 50 <= 4050
    assert next_deadline(auto_bid_table(TimeLimit(60), 60), ALL_PRESENT) == due
    assert next_deadline(auto_bid_table(None, None, pace_ms=0), {}) == Deadline(
        BEGAN + 50, "auto-bid", due.seat
    )


@pytest.mark.parametrize(("clock", "grace_s"), [(TimeLimit(5), None), (None, 5)])
def test_auto_bid_is_due_long_before_its_person_is_given_up(
    clock: TimeLimit | None, grace_s: int | None
) -> None:
    due = next_deadline(auto_bid_table(clock, grace_s, pace_ms=10_000), {})
    assert due is not None
    assert (due.action, due.at) == ("auto-bid", BEGAN + 50 + 1250)


def test_auto_bid_that_is_set_late_in_a_turn_is_due_at_once() -> None:
    table = auto_bid_table(None, None)
    assert table.state is not None
    assert table.state.turn is not None
    late = AutoBidEntry(BEGAN + 30_000, table.state.turn, "secret", 9, "pass")
    assert next_deadline(after(table, late), {}) == Deadline(
        BEGAN + 30_000, "auto-bid", table.state.turn
    )


def test_auto_bid_that_asks_is_not_due_and_its_person_is_waited_for() -> None:
    table = auto_bid_table(TimeLimit(60), None)
    assert table.state is not None
    assert table.state.turn is not None
    asking = after_moves(
        after(table, AutoBidEntry(BEGAN, table.state.turn, "secret", 1, "ask")),
        *("1", "2", "p", "p"),
        at=BEGAN + 60,
    )
    due = next_deadline(asking, ALL_PRESENT)
    assert due == Deadline(BEGAN + 60 + 60_000, "stand-in", table.state.turn, "time")


def test_no_time_is_quiet_where_the_server_bids() -> None:
    table = auto_bid_table(TimeLimit(60), None)
    assert quiet_ms(table) == 0


def test_game_ends_even_if_everybody_leaves() -> None:
    """Do only what is due, with everybody gone: the game is played to its end."""
    for number in range(8):
        rng = Random(f"alone {number}")
        clock = rng.choice([None, TimeLimit(10, 5), TimeLimit(DAY_S)])
        grace = rng.choice([5, 60]) if clock is None else rng.choice([None, 60])
        table = full_table(TableSettings(seats=rng.randrange(3, 6), clock=clock, grace_s=grace))
        for _ in range(1000):
            due = next_deadline(table, {})
            if due is None:
                break
            at = max(due.at, table.updated)
            if due.action == "bot-move":
                assert table.state is not None
                assert due.seat == table.state.turn
                hand = table.state.hands[due.seat]
                move = str(rng.choice(hand)) if table.state.is_placing else "p"
                table = after(table, MoveEntry(at, due.seat, move, by_bot=True))
            else:
                table = after(table, due.entry(at))
        assert table.status == "over", number
