"""What a journal adds up to: entry by entry, and cards chosen in any order."""

from random import Random

import pytest

from catsack import replay
from catsack.cards import Card
from catsack.editions import PRINTED, with_house_rules
from catsack.engine import begin, legal, play
from catsack.engine.scoring import result
from catsack.fair import fair_deal, seal
from catsack.moves import Move, Place
from catsack.records import Record
from catsack.server.protocol.settings import Clocks, Settings
from catsack.server.tables.journal import (
    Again,
    AnyEntry,
    BotSat,
    CameBack,
    Closed,
    Dealt,
    Moved,
    Opened,
    Quieted,
    Said,
    Shared,
    Started,
    StoodIn,
    StoodUp,
    decoded,
    encoded,
)
from catsack.server.tables.table import CHAT, Table
from tests.server.support.tables import (
    ADA,
    BEGAN,
    BO,
    CLEO,
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
from tests.support.random_games import moody, random_styles

ENTRIES: list[AnyEntry] = [
    Opened(1, "ada", "Ada", Settings(), "5e" * 32, "invitation", ["bo"]),
    sat(2, 0),
    BotSat(3, 1, "steady"),
    StoodUp(4, 1),
    Started(5),
    Shared(6, 0, share(0)),
    Dealt(7),
    Moved(8, 0, "+15", "m1"),
    Moved(8, 0, "p", by_bot=True),
    StoodIn(9, 0, "time"),
    CameBack(10, 0),
    Said(11, "ada", "Ada", "Hallo, Käthe!", "s1"),
    Quieted(12, True),
    Closed(13),
    Again(14, "another"),
]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: type(entry).__name__)
def test_an_entry_survives_the_journal(entry: AnyEntry) -> None:
    assert decoded(encoded(entry)) == entry


def test_a_new_table_is_open_and_empty() -> None:
    table = new(Settings(seats=3))
    assert (table.status, table.number, table.created) == ("open", 0, BEGAN)
    assert table.sitters == (None, None, None)
    assert not table.is_full
    assert table.people == ()
    assert table.commitment == seal("5e" * 32)


def test_a_table_is_opened_once() -> None:
    with pytest.raises(ValueError, match="once"):
        written(new(), ENTRIES[0])


def test_every_entry_is_numbered_and_timed() -> None:
    table = written(new(), sat(BEGAN + 5, 0), Quieted(BEGAN + 9, True))
    assert (table.number, table.at) == (2, BEGAN + 9)


def test_people_and_bots_sit_down_and_stand_up() -> None:
    table = written(new(Settings(seats=3)), sat(1, 0), sat(1, 2), BotSat(1, 1, "steady"))
    assert table.is_full
    assert table.names == ("Ada", "steady", "Cleo")
    assert table.people == (ADA.id, CLEO.id)
    assert [table.seat_of(who) for who in (ADA.id, CLEO.id, BO.id)] == [0, 2, None]
    table = written(table, StoodUp(2, 2))
    assert table.seat_of(CLEO.id) is None
    assert not table.is_full


def test_a_program_sits_as_such() -> None:
    who = sat(1, 0)
    table = written(new(), type(who)(1, 0, who.person, who.name, "", who.seal, is_program=True))
    assert table.sitters[0] is not None
    assert table.sitters[0].is_program
    assert not table.sitters[0].is_played_by_bot


def test_an_entry_about_an_empty_seat_does_not_fit() -> None:
    for entry in (Shared(1, 2, share(2)), StoodIn(1, 2, "gone"), CameBack(1, 2)):
        with pytest.raises(ValueError, match="seat"):
            written(playing_without_seat_2(), entry)


def playing_without_seat_2() -> Table:
    return written(new(Settings(seats=3)), sat(1, 0), sat(1, 1), Started(1), Dealt(1))


def test_a_move_before_the_deal_does_not_fit() -> None:
    with pytest.raises(ValueError, match="no cards"):
        written(started(), Moved(1, 0, "+15"))


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("edition", sorted(PRINTED))
def test_cards_follow_from_the_seed_and_all_shares(edition: str, seats: int) -> None:
    settings = Settings(seats=seats, edition=edition)  # type: ignore[arg-type]
    table = playing(settings)
    shares = [share(seat) for seat in range(seats)]
    assert table.state is not None
    assert table.state.deal == fair_deal(with_house_rules(edition, {}), "5e" * 32, shares)
    other = playing(settings, seed="5f" * 32)
    assert other.state is not None
    assert other.state.deal != table.state.deal


def test_cards_are_dealt_without_a_share_that_is_missing() -> None:
    table = written(started(), *(Shared(1, seat, share(seat)) for seat in (0, 1, 3)), Dealt(1))
    assert table.state is not None
    shares = [share(0), share(1), None, share(3)]
    assert table.state.deal == fair_deal(table.edition, "5e" * 32, shares)


def test_house_rules_are_those_of_the_settings() -> None:
    table = playing(Settings(house_rules={"purses_secret": False}))
    assert table.state is not None
    assert not table.state.edition.purses_secret


def test_status_goes_from_open_to_over() -> None:
    assert full().status == "open"
    assert started().status == "starting"
    assert playing().status == "playing"
    over = played_out(playing(), Random(1))
    assert over.status == "over"
    assert over.waiting == ()
    assert written(full(), Closed(2)).status == "closed"


def test_all_seats_may_choose_a_card_at_once_and_one_seat_bids() -> None:
    table = playing()
    assert table.state is not None
    assert table.waiting == (0, 1, 2, 3)
    table = written(table, Moved(1, 2, str(table.state.hands[2][0])))
    assert table.waiting == (0, 1, 3)
    table = laid(playing())
    assert table.state is not None
    assert table.waiting == (table.state.turn,)


def test_a_card_chosen_ahead_waits_for_the_seats_before_it() -> None:
    table = playing()
    state = table.state
    assert state is not None
    last = (state.start + 3) % 4
    card = state.hands[last][0]
    ahead = written(table, Moved(1, last, str(card)))
    assert ahead.state == state
    assert ahead.events == table.events
    assert ahead.chosen[last] is card
    assert ahead.moment == table.moment


def test_the_moment_stays_while_cards_are_chosen_and_passes_with_every_bid() -> None:
    table = playing()
    assert table.state is not None
    moments = [table.moment]
    for seat in (3, 1, 0, 2):
        table = written(table, Moved(1, seat, str(table.state.hands[seat][0])))
        assert table.state is not None
        moments.append(table.moment)
    assert len(set(moments[:-1])) == 1
    assert moments[-1] != moments[0]
    for move in ("1", "2", "p"):
        before = table.moment
        table = moved(table, move)
        assert table.moment != before
        assert table.state is not None
        assert table.moment == table.state.number


def in_order(table: Table, rng: Random) -> tuple[Table, list[Move]]:
    """Play the game of *table* at random, each card in its turn."""
    assert table.state is not None
    styles = random_styles(rng, table.state.seats)
    while table.state is not None and table.state.turn is not None:
        move = styles[table.state.turn](rng, legal(table.state))
        table = moved(table, str(move))
    return table, list(table.moves)


def in_any_order(table: Table, moves: list[Move], rng: Random) -> Table:
    """Play the same *moves*, but have the cards of each round chosen in any order."""
    while moves:
        assert table.state is not None
        seats, start = table.state.seats, table.state.start
        if isinstance(moves[0], Place):
            chosen = [((start + at) % seats, moves.pop(0)) for at in range(seats)]
            for seat, move in rng.sample(chosen, seats):
                table = written(table, Moved(BEGAN, seat, str(move)))
        else:
            table = moved(table, str(moves.pop(0)))
    return table


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("edition", sorted(PRINTED))
def test_cards_chosen_in_any_order_are_laid_in_seat_order(edition: str, seats: int) -> None:
    for number in range(12):
        seed = f"any order {edition} {seats} {number}"
        rng = Random(seed)
        settings = Settings(seats=seats, edition=edition)  # type: ignore[arg-type]
        begun = playing(settings, seed=f"{rng.getrandbits(256):064x}")
        ordered, moves = in_order(begun, rng)
        any_order = in_any_order(begun, list(moves), rng)
        alike = ordered._replace(number=any_order.number, past=any_order.past)
        assert (any_order, any_order.events) == (alike, ordered.events), seed
        assert any_order.state is not None
        end = any_order.state
        game = replay(Record(any_order.names, end.deal, tuple(moves), result(end)))
        assert (game.state, tuple(game.events)) == (end, any_order.events), seed


def test_events_of_a_table_are_those_of_its_game() -> None:
    table = playing()
    assert table.state is not None
    state, events = begin(table.state.deal)
    rng = Random(3)
    while state.turn is not None:
        move = moody(rng, legal(state))
        table = moved(table, str(move))
        state, happened = play(state, move)
        events += happened
        assert (table.state, table.events) == (state, events)


CLOCK = Clocks(60, 30)


def clocked() -> Table:
    return playing(Settings(clock=CLOCK))


def test_time_for_a_move_costs_no_reserve() -> None:
    table = laid(clocked(), at=BEGAN + 60_000)
    assert table.reserves == (30_000,) * 4


def test_thinking_longer_costs_reserve_and_no_more_than_there_is() -> None:
    table = clocked()
    assert table.state is not None
    table = written(table, Moved(BEGAN + 70_000, 1, str(table.state.hands[1][0])))
    assert table.reserves == (30_000, 20_000, 30_000, 30_000)
    table = written(table, Moved(BEGAN + 990_000, 0, str(table.state.hands[0][0])))  # type: ignore[union-attr]
    assert table.reserves == (0, 20_000, 30_000, 30_000)


def test_a_bot_uses_no_reserve() -> None:
    table = written(clocked(), StoodIn(BEGAN, 1, "gone"))
    assert table.state is not None
    card = str(table.state.hands[1][0])
    table = written(table, Moved(BEGAN + 90_000, 1, card, by_bot=True))
    assert table.reserves == (30_000,) * 4


def test_who_is_out_of_time_has_used_up_the_reserve() -> None:
    table = written(clocked(), StoodIn(BEGAN + 90_000, 1, "time"))
    assert table.reserves == (30_000, 0, 30_000, 30_000)
    # Who leaves in the middle of a thought has used what was used.
    table = written(table, StoodIn(BEGAN + 75_000, 2, "gone"))
    assert table.reserves == (30_000, 0, 15_000, 30_000)
    # Nobody waited for seat 3, which has chosen.
    assert table.state is not None
    table = written(table, Moved(BEGAN, 3, str(table.state.hands[3][0])))
    table = written(table, StoodIn(BEGAN + 99_000, 3, "gone"))
    assert table.reserves == (30_000, 0, 15_000, 30_000)


def test_who_comes_back_begins_to_think_then() -> None:
    table = written(clocked(), StoodIn(BEGAN + 90_000, 1, "time"), CameBack(BEGAN + 95_000, 1))
    assert table.began(1) == BEGAN + 95_000
    assert table.began(0) == BEGAN
    sitter = table.sitters[1]
    assert sitter is not None
    assert (sitter.stands_in, sitter.was_stood_in) == (None, True)
    assert not sitter.is_played_by_bot


def test_without_a_clock_there_are_no_reserves() -> None:
    table = laid(playing(Settings(clock=None)), at=BEGAN + 10**9)
    assert table.reserves == (0,) * 4


def test_moves_and_words_are_remembered_by_what_their_person_called_them() -> None:
    table = playing()
    assert table.state is not None
    card = str(table.state.hands[1][0])
    table = written(table, Moved(1, 1, card, "m1"), Said(2, BO.id, BO.name, "Hm.", "s1"))
    assert table.done == {(BO.id, "m1"), (BO.id, "s1")}


def test_talk_is_kept_with_number_seat_and_name_and_not_for_ever() -> None:
    table = written(full(), Said(7, BO.id, BO.name, "Hm."), Said(8, "host", "Zoe", "Well?"))
    first, second = table.chat
    assert (first.number, first.at, first.name, first.seat, first.text) == (5, 7, "Bo", 1, "Hm.")
    assert (second.name, second.seat) == ("Zoe", None)
    table = written(table, *(Said(9, BO.id, BO.name, str(n)) for n in range(CHAT)))
    assert len(table.chat) == CHAT
    assert table.chat[0].text == "0"


def test_chat_is_turned_off_and_on() -> None:
    table = written(new(), Quieted(1, True))
    assert table.is_quiet
    assert not written(table, Quieted(2, False)).is_quiet


def test_a_table_knows_where_its_people_play_again() -> None:
    assert written(played_out(playing(), Random(2)), Again(1, "next")).again == "next"


def test_a_table_is_never_changed() -> None:
    table = playing()
    before = repr(table)
    laid(table)
    written(table, Said(1, BO.id, BO.name, "Hm."), StoodIn(1, 1, "gone"))
    assert repr(table) == before


def test_chosen_cards_are_forgotten_with_the_round() -> None:
    table = laid(playing())
    assert None not in table.chosen
    table = moved(table, "1", "p", "p", "p")
    assert table.state is not None
    assert table.state.round == 2
    assert table.chosen == (None,) * 4
    assert all(isinstance(card, Card) for card in table.state.spent[0])
