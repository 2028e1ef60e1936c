"""What is due at a table, and when."""

from random import Random

import pytest

from catsack.engine import legal
from catsack.server.protocol.settings import Clocks, Settings
from catsack.server.tables.deadlines import (
    EMPTY_MS,
    SHARE_MS,
    Due,
    deadline,
    is_attended,
    is_slow,
    next_due,
    quiet_ms,
)
from catsack.server.tables.journal import (
    BotSat,
    CameBack,
    Closed,
    Dealt,
    Moved,
    Said,
    Shared,
    Started,
    StoodIn,
)
from catsack.server.tables.session import FOREVER
from catsack.server.tables.table import Table
from tests.server.support.tables import (
    ADA,
    BEGAN,
    BO,
    PEOPLE,
    full,
    laid,
    moved,
    new,
    played_out,
    playing,
    sat,
    share,
    started,
    written,
)

ALL_HERE = {who.id: FOREVER for who in PEOPLE}
DAY_S = 24 * 3600
SLOW = Settings(clock=Clocks(DAY_S))


def test_a_full_table_starts_at_once() -> None:
    assert next_due(full(), ALL_HERE) == Due(BEGAN, "start")


@pytest.mark.parametrize("settings", [Settings(), SLOW, Settings(clock=None)])
def test_nothing_falls_due_while_a_table_is_quiet(settings: Settings) -> None:
    rng, table, at = Random(3), playing(settings), BEGAN
    while table.status == "playing":
        quiet = quiet_ms(table)
        assert quiet > 0
        due = next_due(table, ALL_HERE)
        assert due is None or due.at >= at + quiet or due.at >= table.since + quiet
        assert table.state is not None
        at += 20_000
        table = moved(table, str(rng.choice(legal(table.state))), at=at)
    assert quiet_ms(table) == 0


def test_a_table_is_not_attended_where_a_bot_plays_or_somebody_is_gone() -> None:
    table = playing()
    assert is_attended(table.sitters, ALL_HERE)
    assert not is_attended(table.sitters, {ADA.id, BO.id})
    assert not is_attended(written(table, StoodIn(BEGAN, 1, "gone")).sitters, ALL_HERE)
    assert quiet_ms(started()) == 0


def test_a_full_table_waits_for_its_host_if_it_is_to() -> None:
    due = next_due(full(Settings(starts_when_full=False)), {})
    assert due == Due(BEGAN + EMPTY_MS, "close")


def test_a_table_of_bots_alone_waits_for_its_host() -> None:
    table = written(new(Settings(seats=3)), *(BotSat(BEGAN, seat, "steady") for seat in range(3)))
    due = next_due(table, {})
    assert due is not None
    assert due.what == "close"


def test_an_open_table_is_closed_when_everybody_has_been_gone_for_long() -> None:
    table = written(new(), sat(BEGAN + 5, 1))
    assert next_due(table, {}) == Due(BEGAN + 5 + EMPTY_MS, "close")
    assert next_due(table, {BO.id: BEGAN + 9}) == Due(BEGAN + 9 + EMPTY_MS, "close")
    assert next_due(table, {ADA.id: BEGAN + 10}) == Due(BEGAN + 10 + EMPTY_MS, "close")
    # Somebody who only looks on keeps no table open.
    assert next_due(table, {"zoe": BEGAN + 99}) == Due(BEGAN + 5 + EMPTY_MS, "close")
    here = next_due(table, {BO.id: FOREVER})
    assert here is not None
    assert here.at > FOREVER


def test_cards_are_dealt_when_all_shares_are_open() -> None:
    table = written(started(), *(Shared(BEGAN + 9, seat, share(seat)) for seat in range(4)))
    assert next_due(table, ALL_HERE) == Due(BEGAN + 9, "deal")


def test_cards_do_not_wait_for_ever_for_a_share() -> None:
    table = written(started(), *(Shared(BEGAN + 9, seat, share(seat)) for seat in range(3)))
    assert next_due(table, ALL_HERE) == Due(BEGAN + SHARE_MS, "deal")
    slow = written(started(SLOW), *(Shared(BEGAN + 9, seat, share(seat)) for seat in range(3)))
    assert next_due(slow, ALL_HERE) == Due(BEGAN + DAY_S * 1000, "deal")


def test_a_bot_has_no_share_to_wait_for() -> None:
    table = written(
        new(Settings(seats=3)),
        sat(BEGAN, 0),
        BotSat(BEGAN, 1, "steady"),
        BotSat(BEGAN, 2, "steady"),
        Started(BEGAN),
        Shared(BEGAN + 1, 0, share(0)),
    )
    assert next_due(table, ALL_HERE) == Due(BEGAN + 1, "deal")


def test_talk_delays_no_deal() -> None:
    table = written(started(), Said(BEGAN + 5000, ADA.id, "Ada", "Come on."))
    assert next_due(table, ALL_HERE) == Due(BEGAN + SHARE_MS, "deal")


def test_who_thinks_for_too_long_is_stood_in_for() -> None:
    table = laid(playing(Settings(clock=Clocks(60, 30))))
    (seat,) = table.waiting
    assert deadline(table, seat) == BEGAN + 90_000
    assert next_due(table, ALL_HERE) == Due(BEGAN + 90_000, "stand-in", seat, "time")
    assert [deadline(table, other) for other in range(4) if other != seat] == [None] * 3


def test_all_who_have_chosen_no_card_run_out_of_time() -> None:
    table = playing(Settings(clock=Clocks(60, 30)))
    assert [deadline(table, seat) for seat in range(4)] == [BEGAN + 90_000] * 4
    assert table.state is not None
    table = written(table, Moved(BEGAN + 70_000, 0, str(table.state.hands[0][0])))
    assert deadline(table, 0) is None
    table = laid(table, BEGAN + 70_000)
    (seat,) = table.waiting
    assert deadline(table, seat) == BEGAN + 70_000 + 60_000 + 20_000


def test_reserve_used_is_gone_for_the_whole_game() -> None:
    table = laid(playing(Settings(clock=Clocks(60, 30))))
    (seat,) = table.waiting
    table = moved(table, "1", at=BEGAN + 80_000)
    (second,) = table.waiting
    assert deadline(table, second) == BEGAN + 80_000 + 90_000
    for _ in range(3):
        table = moved(table, str(max(table.state.bids) + 1), at=BEGAN + 80_000)  # type: ignore[union-attr]
    assert table.waiting == (seat,)
    assert deadline(table, seat) == BEGAN + 80_000 + 60_000 + 10_000


def test_without_clock_and_grace_nothing_is_due() -> None:
    assert next_due(playing(Settings(clock=None, grace_s=None)), {}) is None


def test_who_is_gone_for_the_grace_time_is_stood_in_for() -> None:
    table = laid(playing(Settings(clock=None, grace_s=10)))
    (seat,) = table.waiting
    who = PEOPLE[seat].id
    assert next_due(table, {}) == Due(BEGAN + 10_000, "stand-in", seat, "gone")
    seen = {who: BEGAN + 5000}
    assert next_due(table, seen) == Due(BEGAN + 15_000, "stand-in", seat, "gone")
    others = {each.id: FOREVER for each in PEOPLE if each.id != who}
    assert next_due(table, others) == Due(BEGAN + 10_000, "stand-in", seat, "gone")
    here = next_due(table, {who: FOREVER})
    assert here is not None
    assert here.at > FOREVER


def test_who_was_gone_before_the_turn_came_has_the_grace_time_from_then() -> None:
    table = laid(playing(Settings(clock=None, grace_s=10)), at=BEGAN + 60_000)
    (seat,) = table.waiting
    seen = {PEOPLE[seat].id: BEGAN + 1000}
    assert next_due(table, seen) == Due(BEGAN + 70_000, "stand-in", seat, "gone")


def test_nobody_need_be_at_a_slow_table() -> None:
    table = laid(playing(SLOW))
    (seat,) = table.waiting
    assert is_slow(table)
    assert not is_slow(playing())
    assert next_due(table, {}) == Due(BEGAN + DAY_S * 1000, "stand-in", seat, "time")


def with_bots(pace_ms: int) -> Table:
    table = written(
        new(Settings(seats=3, pace_ms=pace_ms, clock=None)),
        sat(BEGAN, 0),
        BotSat(BEGAN, 1, "steady"),
        BotSat(BEGAN, 2, "steady"),
        Started(BEGAN),
        Shared(BEGAN, 0, share(0)),
        Dealt(BEGAN),
    )
    assert table.state is not None
    if table.state.turn == 0:
        table = moved(table, str(table.state.hands[0][0]))
    return table


def test_a_bot_on_turn_takes_a_moment_to_think() -> None:
    due = next_due(with_bots(pace_ms=1000), ALL_HERE)
    assert due is not None
    assert due.what == "think"
    assert BEGAN < due.at < BEGAN + 1000
    at_once = next_due(with_bots(pace_ms=0), ALL_HERE)
    assert at_once is not None
    assert at_once.at == BEGAN


def test_a_bot_does_not_choose_ahead_of_its_turn() -> None:
    table = playing()
    state = table.state
    assert state is not None
    second = (state.start + 1) % 4
    table = written(table, StoodIn(BEGAN, second, "gone"))
    due = next_due(table, ALL_HERE)
    assert due is None or due.what != "think"
    due = next_due(moved(table, str(state.hands[state.start][0])), ALL_HERE)
    assert due is not None
    assert (due.what, due.seat) == ("think", second)


def test_nobody_stands_in_for_a_bot_or_twice() -> None:
    table = written(laid(playing()), StoodIn(BEGAN, 0, "gone"))
    for seat in range(4):
        table = written(table, StoodIn(BEGAN, seat, "time"))
    due = next_due(table, {})
    assert due is not None
    assert due.what == "think"


def test_who_comes_back_has_time_to_think() -> None:
    table = laid(playing(Settings(clock=Clocks(60, 30), grace_s=10)))
    (seat,) = table.waiting
    late = BEGAN + 500_000
    table = written(table, StoodIn(BEGAN + 90_000, seat, "time"), CameBack(late, seat))
    assert deadline(table, seat) == late + 60_000
    assert next_due(table, ALL_HERE) == Due(late + 60_000, "stand-in", seat, "time")


@pytest.mark.parametrize("table", [written(full(), Closed(1)), played_out(playing(), Random(1))])
def test_nothing_is_due_when_all_is_over(table: Table) -> None:
    assert next_due(table, {}) is None


def test_a_due_says_what_is_to_be_written() -> None:
    assert Due(1, "start").entry(5) == Started(5)
    assert Due(1, "deal").entry(5) == Dealt(5)
    assert Due(1, "stand-in", 2, "gone").entry(5) == StoodIn(5, 2, "gone")
    assert Due(1, "close").entry(5) == Closed(5)
    with pytest.raises(ValueError, match="thought"):
        Due(1, "think", 2).entry(5)


def test_a_table_left_alone_always_comes_to_an_end() -> None:
    """Do what is due, and nothing else, with everybody gone: the game is played out."""
    for number in range(8):
        rng = Random(f"alone {number}")
        clock = rng.choice([None, Clocks(10, 5), Clocks(DAY_S)])
        grace = rng.choice([5, 60]) if clock is None else rng.choice([None, 60])
        table = full(Settings(seats=rng.randrange(3, 6), clock=clock, grace_s=grace))
        for _ in range(1000):
            due = next_due(table, {})
            if due is None:
                break
            at = max(due.at, table.at)
            if due.what == "think":
                assert table.state is not None
                assert due.seat == table.state.turn
                hand = table.state.hands[due.seat]
                move = str(rng.choice(hand)) if table.state.is_placing else "p"
                table = written(table, Moved(at, due.seat, move, by_bot=True))
            else:
                table = written(table, due.entry(at))
        assert table.status == "over", number
