"""What people may ask of a table, and when: everything else is refused and changes nothing."""

from collections.abc import Sequence
from random import Random

import pytest

from catsack.errors import CatsackError, Illegal, Malformed
from catsack.fair import seal
from catsack.moves import Place
from catsack.server.protocol.commands import (
    Back,
    Close,
    Hello,
    MakeMove,
    OpenShare,
    Quiet,
    Say,
    SeatBot,
    Sit,
    Stand,
    Start,
    TableCommand,
)
from catsack.server.protocol.settings import Settings
from catsack.server.tables.decide import LINES, WITHIN_MS, Offer, entries
from catsack.server.tables.journal import (
    AnyEntry,
    BotSat,
    CameBack,
    Closed,
    Dealt,
    Moved,
    Quieted,
    Said,
    Sat,
    Shared,
    Started,
    StoodIn,
    StoodUp,
)
from catsack.server.tables.table import Table
from catsack.store.rows import PersonKind, PersonRow
from tests.server.support.tables import (
    ADA,
    BEGAN,
    BO,
    CLEO,
    DAN,
    EVE,
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

NOW = BEGAN + 1000
OFFER = Offer(("random", "steady", "gambler"), ("steady", "gambler"))
TABLE = "table"
ZOE = person("Zoe")
"""Somebody who sits nowhere."""


def asked(table: Table, who: PersonRow, ask: TableCommand) -> Sequence[AnyEntry]:
    return entries(table, who, ask, NOW, OFFER)


def refusal(table: Table, who: PersonRow, ask: TableCommand) -> CatsackError:
    with pytest.raises(CatsackError) as refused:
        asked(table, who, ask)
    return refused.value


def key(table: Table, who: PersonRow, ask: TableCommand) -> str:
    return refusal(table, who, ask).key


def over() -> Table:
    return played_out(playing(), Random(4))


def closed() -> Table:
    return written(full(), Closed(NOW))


def sit(seat: int | None = None) -> Sit:
    return Sit(TABLE, seal(share(9)), seat)


def test_sitting_takes_the_first_free_seat_or_the_one_that_is_asked_for() -> None:
    table = written(new(), sat(1, 0))
    assert asked(table, ZOE, sit()) == [Sat(NOW, 1, "zoe", "Zoe", "", seal(share(9)))]
    assert asked(table, ZOE, sit(3)) == [Sat(NOW, 3, "zoe", "Zoe", "", seal(share(9)))]


def test_sitting_twice_is_harmless() -> None:
    assert asked(full(), BO, sit(0)) == []
    assert asked(playing(), BO, sit()) == []


def test_sitting_is_refused_where_nobody_may_sit() -> None:
    table = written(new(Settings(seats=3)), sat(1, 1))
    assert key(table, ZOE, sit(1)) == "seat-taken"
    assert refusal(table, ZOE, sit(3)).facts == {"seat": 3, "last": 2}
    assert key(full(), ZOE, sit()) == "table-full"
    for table in (started(), playing(), over(), closed()):
        assert key(table, ZOE, sit()) == "table-started"


def test_programs_sit_where_they_are_allowed() -> None:
    robot = person("Robot", PersonKind.BOT)
    (entry,) = asked(new(), robot, sit())
    assert isinstance(entry, Sat)
    assert entry.is_program
    assert key(new(Settings(allows_programs=False)), robot, sit()) == "no-programs"


def test_standing_up_frees_the_seat_before_the_game_and_leaves_it_to_a_bot_in_it() -> None:
    stand = Stand(TABLE)
    assert asked(full(), BO, stand) == [StoodUp(NOW, 1)]
    assert asked(started(), BO, stand) == []
    assert asked(playing(), BO, stand) == [StoodIn(NOW, 1, "gone")]
    assert asked(written(playing(), StoodIn(NOW, 1, "time")), BO, stand) == []
    assert asked(over(), BO, stand) == []
    assert key(playing(), ZOE, stand) == "no-seat"


def test_the_host_seats_bots_and_takes_them_away() -> None:
    table = written(new(), sat(1, 0))
    assert asked(table, ADA, SeatBot(TABLE, 2, "steady")) == [BotSat(NOW, 2, "steady")]
    assert asked(table, ADA, SeatBot(TABLE, 2, None)) == []
    table = written(table, BotSat(1, 2, "steady"))
    assert asked(table, ADA, SeatBot(TABLE, 2, "random")) == [BotSat(NOW, 2, "random")]
    assert asked(table, ADA, SeatBot(TABLE, 2, None)) == [StoodUp(NOW, 2)]


def test_bots_are_seated_by_the_host_alone_on_free_seats_before_the_game() -> None:
    table = written(new(), sat(1, 1))
    assert key(table, BO, SeatBot(TABLE, 2, "steady")) == "host-only"
    assert key(table, ADA, SeatBot(TABLE, 1, "steady")) == "seat-taken"
    assert key(table, ADA, SeatBot(TABLE, 1, None)) == "seat-taken"
    assert key(table, ADA, SeatBot(TABLE, 4, "steady")) == "no-such-seat"
    assert isinstance(refusal(table, ADA, SeatBot(TABLE, 2, "tiger")), Malformed)
    for table in (started(), playing(), over(), closed()):
        assert key(table, ADA, SeatBot(TABLE, 2, "steady")) == "table-started"


def test_a_start_fills_empty_seats_with_different_bots() -> None:
    table = written(new(Settings(seats=5)), sat(1, 1), BotSat(1, 4, "gambler"))
    assert asked(table, ADA, Start(TABLE)) == [
        BotSat(NOW, 0, "steady"),
        BotSat(NOW, 2, "steady"),
        BotSat(NOW, 3, "gambler"),
        Started(NOW),
    ]


def test_a_start_leaves_no_seat_empty_however_few_bots_there_are() -> None:
    one = Offer(("steady",), ("steady",))
    table = written(new(Settings(seats=5)), sat(1, 1))
    begun = written(table, *entries(table, ADA, Start(TABLE), NOW, one))
    assert begun.is_full
    assert begun.status == "starting"


def test_the_host_alone_starts_and_a_second_start_is_harmless() -> None:
    assert asked(full(), ADA, Start(TABLE)) == [Started(NOW)]
    assert key(full(), BO, Start(TABLE)) == "host-only"
    assert asked(started(), ADA, Start(TABLE)) == []
    assert asked(playing(), ADA, Start(TABLE)) == []
    for table in (over(), closed()):
        assert key(table, ADA, Start(TABLE)) == "table-started"


def test_a_share_is_opened_once_and_when_the_table_starts() -> None:
    opening = OpenShare(TABLE, share(1))
    assert asked(started(), BO, opening) == [Shared(NOW, 1, share(1))]
    assert asked(written(started(), Shared(1, 1, share(1))), BO, opening) == []
    assert asked(playing(), BO, opening) == []
    assert key(full(), BO, opening) == "share-early"
    assert key(started(), BO, OpenShare(TABLE, share(2))) == "share-wrong"
    assert key(started(), ZOE, opening) == "no-seat"
    assert key(written(started(), Dealt(1)), BO, opening) == "share-late"


def card(table: Table, seat: int, at: int = 0) -> str:
    assert table.state is not None
    return str(table.state.hands[seat][at])


def move(table: Table, text: str, id_: str = "m1", moment: int | None = None) -> MakeMove:
    return MakeMove(TABLE, id_, table.moment if moment is None else moment, text)


def test_a_card_may_be_chosen_by_every_seat_at_any_time_of_the_placing() -> None:
    table = playing()
    for seat, who in enumerate((ADA, BO, CLEO, DAN)):
        text = card(table, seat)
        assert asked(table, who, move(table, text)) == [Moved(NOW, seat, text, "m1")]


def test_a_card_is_chosen_once_a_round_and_from_the_own_hand() -> None:
    table = playing()
    first, second = card(table, 1), card(table, 1, 1)
    chosen = written(table, Moved(1, 1, first, "m1"))
    again = refusal(chosen, BO, move(chosen, second, "m2"))
    assert isinstance(again, Illegal)
    assert (again.key, again.rule) == ("chosen", "2.2")
    assert table.state is not None
    missing = str(table.state.deal.removed[1])
    assert key(table, BO, move(table, missing)) == "not-in-hand"


@pytest.mark.parametrize("text", ["p", "1", "3"])
def test_nobody_bids_while_cards_are_laid(text: str) -> None:
    table = playing()
    assert table.state is not None
    for seat, who in enumerate((ADA, BO, CLEO, DAN)):
        expected = "still-placing" if seat == table.state.turn else "not-on-turn"
        assert key(table, who, move(table, text)) == expected


def test_only_the_seat_on_turn_bids() -> None:
    table = laid(playing())
    assert table.state is not None
    for seat, who in enumerate((ADA, BO, CLEO, DAN)):
        if seat == table.state.turn:
            assert asked(table, who, move(table, "2")) == [Moved(NOW, seat, "2", "m1")]
            assert key(table, who, move(table, "99")) == "bid-above-purse"
            assert key(table, who, move(table, card(table, seat))) == "already-placed"
        else:
            assert key(table, who, move(table, "2")) == "not-on-turn"
            assert key(table, who, move(table, card(table, seat))) == "not-on-turn"


def test_a_move_repeated_with_its_id_does_nothing_more() -> None:
    table = playing()
    text = card(table, 1)
    done = written(table, Moved(1, 1, text, "m1"))
    assert asked(done, BO, move(table, text)) == []
    later = moved(laid(playing()), "1")
    later = later._replace(done=frozenset({(BO.id, "m1")}))
    assert asked(later, BO, move(table, text)) == []
    # What one called it is not what another calls it.
    assert asked(done, CLEO, move(done, card(table, 2))) != []


def test_a_repeat_is_harmless_even_when_the_game_is_over_or_a_bot_plays() -> None:
    done = frozenset({(BO.id, "m1")})
    ended = over()._replace(done=done)
    assert asked(ended, BO, move(ended, "p")) == []
    absent = written(playing(), StoodIn(1, 1, "gone"))._replace(done=done)
    assert asked(absent, BO, move(absent, "p")) == []


def test_a_move_for_a_moment_gone_by_is_stale_and_says_which_it_is() -> None:
    table = laid(playing())
    who = (ADA, BO, CLEO, DAN)[table.waiting[0]]
    stale = refusal(table, who, move(table, "2", moment=table.moment - 1))
    assert (stale.key, stale.facts) == ("stale", {"moment": table.moment})
    assert key(table, who, move(table, "2", moment=table.moment + 1)) == "stale"


def test_a_move_needs_a_game_a_seat_and_nobody_who_stands_in() -> None:
    table = playing()
    for other in (full(), started(), over(), closed()):
        assert key(other, BO, move(other, "p")) == "not-playing"
    assert key(table, ZOE, move(table, card(table, 1))) == "no-seat"
    absent = written(table, StoodIn(1, 1, "time"))
    assert key(absent, BO, move(absent, card(table, 1))) == "stood-in"


@pytest.mark.parametrize("text", ["", "+16", "0", "-1", "pp", "1e3", "\u0661", "p p", "99999"])
def test_what_is_no_move_is_malformed(text: str) -> None:
    table = playing()
    assert key(table, BO, move(table, text)) == "move"


def test_whoever_is_back_plays_on() -> None:
    assert asked(playing(), BO, Back(TABLE)) == []
    absent = written(playing(), StoodIn(1, 1, "time"))
    assert asked(absent, BO, Back(TABLE)) == [CameBack(NOW, 1)]
    assert key(absent, ZOE, Back(TABLE)) == "no-seat"


def say(text: str, id_: str = "s1") -> Say:
    return Say(TABLE, id_, text)


def test_those_who_sit_here_and_the_host_may_speak() -> None:
    assert asked(full(), BO, say("Hm.")) == [Said(NOW, BO.id, "Bo", "Hm.", "s1")]
    nobody = new()
    assert asked(nobody, ADA, say("Hm.")) == [Said(NOW, ADA.id, "Ada", "Hm.", "s1")]
    assert key(full(), ZOE, say("Hm.")) == "chat-seats"
    assert asked(over(), BO, say("Good game.")) != []


def test_what_is_said_is_one_line_of_what_can_be_read() -> None:
    (said,) = asked(full(), BO, say("  so\n\n\tmany\u202e lines\x00 "))
    assert isinstance(said, Said)
    assert said.text == "so many lines"
    assert key(full(), BO, say(" \u200b\n ")) == "chat-empty"


def test_words_repeated_with_their_id_are_said_once() -> None:
    table = written(full(), Said(1, BO.id, "Bo", "Hm.", "s1"))
    assert asked(table, BO, say("Hm.")) == []


def test_nobody_says_too_much_at_once() -> None:
    table = full()
    for line in range(LINES):
        table = written(table, Said(NOW - WITHIN_MS + 1 + line, BO.id, "Bo", "Hm.", f"s{line}"))
    assert key(table, BO, say("Hm!", "s9")) == "chat-rate"
    assert asked(table, CLEO, say("Hm!", "s9")) != []
    assert entries(table, BO, say("Hm!", "s9"), NOW + 1, OFFER) != []


def test_the_host_turns_the_chat_off_and_on() -> None:
    assert asked(full(), ADA, Quiet(TABLE, True)) == [Quieted(NOW, True)]
    assert asked(full(), ADA, Quiet(TABLE, False)) == []
    assert key(full(), BO, Quiet(TABLE, True)) == "host-only"
    quiet = written(full(), Quieted(1, True))
    assert key(quiet, BO, say("Hm.")) == "chat-off"
    assert asked(quiet, ADA, Quiet(TABLE, False)) == [Quieted(NOW, False)]


def test_the_host_closes_a_table_that_has_not_started() -> None:
    assert asked(full(), ADA, Close(TABLE)) == [Closed(NOW)]
    assert key(full(), BO, Close(TABLE)) == "host-only"
    for table in (started(), playing(), over(), closed()):
        assert key(table, ADA, Close(TABLE)) == "table-started"


def test_what_is_for_the_house_is_not_asked_of_a_table() -> None:
    with pytest.raises(ValueError, match="Hello"):
        asked(full(), ADA, Hello(TABLE))


def test_whatever_is_answered_fits_the_table() -> None:
    """Random asks of random people: an answer can always be written."""
    for number in range(300):
        rng = Random(f"fits {number}")
        table = rng.choice([new(), full(), started(), playing(), laid(playing())])
        for _ in range(30):
            who = rng.choice((ADA, BO, CLEO, DAN, EVE))
            try:
                answer = asked(table, who, any_ask(table, rng))
            except CatsackError:
                continue
            table = written(table, *answer)


def any_ask(table: Table, rng: Random) -> TableCommand:
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
