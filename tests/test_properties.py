"""What holds in every game, over random games of every edition for 3, 4 and 5 seats."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from catsack.cards import SET, Card
from catsack.editions import PRINTED, with_house_rules
from catsack.engine import State, begin, draw, legal, play
from catsack.engine.rounds import Step
from catsack.errors import Illegal
from catsack.events import (
    DogsLeft,
    Ended,
    Event,
    NoMiceLaid,
    NoSale,
    Passed,
    RoundBegan,
    Shortage,
    Sold,
    to_dict,
)
from catsack.game import replay
from catsack.moves import PASS, Bid, Move, Pass, Place, parse
from catsack.records import Record, read, steps
from catsack.views import recall, seen, view
from tests.support.random_games import over_random_games, random_record

ALL_MICE = {3: 66, 4: 87, 5: 108}  # 1.4
ALL_SETS = {3: 4, 4: 4, 5: 5}  # 1.2, 1.6
PLACES = [Place(card) for card in Card]


def mice_in(state: State) -> int:
    return state.bank + sum(state.mice) + sum(state.owned)


def cards_in(state: State) -> Counter[Card]:
    """Count every card where it lies."""
    deal = state.deal
    pile = (deal.dummy or ())[state.round :]
    dummy_removed = (deal.dummy_removed,) if deal.dummy_removed else ()
    lying = (*deal.removed, *pile, *dummy_removed, *state.row, *state.box)
    return Counter([*lying, *chain(*state.hands, *state.won)])


def whole(seats: int) -> dict[Card, int]:
    return dict.fromkeys(SET, ALL_SETS[seats])


def tries(state: State) -> Iterator[Move]:
    """Every card, a pass, and bids from nonsense to more than the seat on turn owns."""
    owned = 0 if state.turn is None else state.owned[state.turn]
    yield from PLACES
    yield PASS
    yield from (Bid(amount) for amount in range(-1, owned + 4))


def accepts(state: State, move: Move) -> bool:
    try:
        play(state, move)
    except Illegal:
        return False
    return True


class Played(NamedTuple):
    """A random game, and what it was at every moment."""

    seed: str
    record: Record
    steps: tuple[Step, ...]


TABLES = [(edition, seats) for edition in PRINTED for seats in ALL_MICE]


@pytest.fixture(scope="module", params=TABLES, ids=lambda table: "{}-{}".format(*table))
def thousand(request: pytest.FixtureRequest) -> Iterator[list[Played]]:
    """A thousand games at one table, for all claims that take so many."""
    edition, seats = request.param
    games = []
    for number in range(1000):
        seed = f"thousand {edition} {seats} {number}"
        record = random_record(Random(seed), edition, seats)
        games.append(Played(seed, record, tuple(steps(record))))
    yield games
    games.clear()


def over_a_thousand_games(claim: Callable[[Played], None]) -> Callable[..., None]:
    """Make a claim about one game a test of a thousand at every table.

    The one that fails is named in a note, record and all.
    """

    def test(thousand: list[Played]) -> None:
        for game in thousand:
            try:
                claim(game)
            except BaseException as error:
                error.add_note(f'seed: Random("{game.seed}")\nrecord: {game.record.to_json()}')
                raise

    return test


@over_a_thousand_games
def test_mice_are_never_made_nor_lost(game: Played) -> None:
    for state, _ in game.steps:
        assert mice_in(state) == ALL_MICE[state.seats]  # 1.4
        assert min(*state.purses, state.bank, *state.mice) >= 0


@over_a_thousand_games
def test_every_card_is_in_one_place(game: Played) -> None:
    for state, _ in game.steps:
        assert cards_in(state) == whole(state.seats)  # 1.2, 1.6: 40, 40, 50 cards


@over_random_games(90)
def test_every_set_stays_whole(record: Record) -> None:
    dummy = record.deal.dummy or ()
    for state, _ in steps(record):
        for seat, hand in enumerate(state.hands):
            place = state.own_place(seat)
            laid = (*state.spent[seat], *state.row[place : place + 1])
            assert {*hand, *laid, state.deal.removed[seat]} == set(SET)
            assert len(hand) + len(laid) == 9
        if dummy:
            gone = state.round if state.is_over else state.round - 1
            assert state.spent[-1] == dummy[:gone]
            assert state.row[:1] == dummy[gone : gone + 1]
        assert Counter(c for cards in state.spent for c in cards) == Counter(state.box) + Counter(
            c for cards in state.won for c in cards
        )


@over_a_thousand_games
def test_a_game_has_nine_rounds_and_each_is_sold_or_not(game: Played) -> None:
    record = game.record
    events = [event for _, happened in game.steps for event in happened]
    begun = [event.round for event in events if isinstance(event, RoundBegan)]
    assert begun == list(range(1, 10))  # 1.3
    assert sum(isinstance(event, Sold | NoSale) for event in events) == 9
    assert [isinstance(event, Ended) for event in events].index(True) == len(events) - 1
    placed = sum(isinstance(move, Place) for move in record.moves)
    assert placed == 9 * len(record.seats)


@over_random_games(90)
def test_events_are_numbered_from_0_without_a_gap(record: Record) -> None:
    number = 0
    for state, events in steps(record):
        for event in events:
            assert event.number == number
            number += 1
        assert state.number == number


@over_a_thousand_games
def test_a_record_survives_json_and_replays_to_the_same_end(played: Played) -> None:
    record = played.record
    text = record.to_json()
    assert json.loads(text) == record.to_dict()
    assert read(text) == read(record.to_dict()) == record
    end, _ = played.steps[-1]
    game = replay(text)
    assert (game.state, game.record()) == (end, record)


@over_random_games(20)
def test_an_unfinished_record_replays_to_where_it_stopped(record: Record) -> None:
    states = [state for state, _ in steps(record)]
    moment = Random(record.to_json()).randrange(len(record.moves))
    part = Record(record.seats, record.deal, record.moves[:moment], None)
    game = replay(part.to_json())
    assert (game.state, game.record()) == (states[moment], part)
    for move in record.moves[moment:]:
        game.play(str(move))
    assert (game.state, game.record()) == (states[-1], record)


@over_random_games(30)
def test_moves_survive_notation_and_events_json(record: Record) -> None:
    for state, events in steps(record):
        for move in legal(state):
            assert parse(str(move)) == move
        for event in events:
            assert json.loads(json.dumps(to_dict(event))) == to_dict(event)


@over_random_games(200)
def test_play_leaves_the_state_it_was_given(record: Record) -> None:
    state, _ = begin(record.deal)
    for move in record.moves:
        # A list anywhere in it would not hash, and anything else that changes is another hash.
        before, mark = state, hash(state)
        state, events = play(before, move)
        assert hash(before) == mark
        assert hash(events)


@over_random_games(4)
def test_play_accepts_exactly_the_legal_moves(record: Record) -> None:
    for state, _ in steps(record):
        turn, prints = legal(state), repr(state)
        accepted = [move for move in tries(state) if accepts(state, move)]
        assert sorted(map(str, accepted)) == sorted(map(str, turn))
        assert accepted == [move for move in tries(state) if move in turn]
        assert repr(state) == prints


@over_random_games(4)
def test_recall_of_what_anyone_saw_is_the_recall_of_their_view(record: Record) -> None:
    viewers = [*range(len(record.seats)), None]
    witnessed: dict[int | None, list[Event]] = {viewer: [] for viewer in viewers}
    for state, events in steps(record):
        for viewer in viewers:
            witnessed[viewer] += [seen(event, viewer) for event in events]
            remembered = recall(witnessed[viewer])
            assert remembered == view(state, viewer).recall
            assert remembered.purses == state.purses  # 3.8
            assert (remembered.spent, remembered.won) == (state.spent, state.won)


ATTEMPTS = st.one_of(st.just(PASS), st.sampled_from(PLACES), st.builds(Bid, st.integers(-1, 30)))


@pytest.mark.parametrize("seats", [3, 4, 5])
@settings(max_examples=60, derandomize=True, deadline=None, database=None)
@given(data=st.data(), attempts=st.lists(ATTEMPTS, max_size=150))
def test_whatever_is_tried_the_game_stays_sound(
    seats: int, data: st.DataObject, attempts: list[Move]
) -> None:
    """Moves are drawn as data, so that a failure shrinks to the fewest that show it."""
    edition = data.draw(st.sampled_from(sorted(PRINTED)))
    rng = data.draw(st.randoms(use_true_random=False))
    state, _ = begin(draw(with_house_rules(edition, {}), seats, rng))
    note(f"{state.deal}\n{' '.join(map(str, attempts))}")
    for move in attempts:
        before, is_legal = state, move in legal(state)
        try:
            state, _ = play(before, move)
        except Illegal:
            assert not is_legal
        else:
            assert is_legal
        assert mice_in(state) == ALL_MICE[seats]
        assert cards_in(state) == whole(seats)


def corners(record: Record) -> Iterator[str]:
    """Name the rare situations that the game of *record* comes through."""
    before: State | None = None
    for (state, events), move in zip(steps(record), (None, *record.moves), strict=True):
        if before is not None and before.face_up:
            seat = before.turn
            assert seat is not None
            is_last = len(before.still_in) == 1
            if is_last:
                yield f"last chance: {'pass' if move == PASS else 'buy'}"
            if not before.owned[seat]:
                yield "no mouse at the last chance" if is_last else "no mouse on turn"
            if isinstance(move, Pass) and before.bids[seat]:
                yield "bid taken back"
        for event in events:
            match event:
                case NoMiceLaid(why=Shortage.EMPTY_BANK):
                    yield "empty bank"
                case NoSale() if state.is_over:
                    yield "no sale in the last round"
                case DogsLeft(dogs=[_], chased=None):
                    yield "dog without prey"
                case DogsLeft(dogs=[dog], chased=gone) if gone is not None:
                    yield f"{dog} chases {gone}"
                case DogsLeft(dogs=[_, _, *_]):
                    yield "several dogs"
                case Passed(taken=0):
                    yield "nothing for a pass"
        before = state
    result = record.result
    assert result is not None
    if len(result.winners) > 1:
        yield "shared win"
    elif result.scores.count(max(result.scores)) > 1:
        yield "tie broken"


RARE = {
    "last chance: pass",
    "last chance: buy",
    "no mouse on turn",
    "no mouse at the last chance",
    "bid taken back",
    "empty bank",
    "no sale in the last round",
    "dog without prey",
    "several dogs",
    "nothing for a pass",
    "shared win",
    "tie broken",
    *(f"{dog} chases {prey}" for dog in "LS" for prey in ("-8", "-5", "+3", "+15", "R")),
}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_games_come_through_every_corner(seats: int) -> None:
    rng = Random(7)
    missing = set(RARE)
    for _ in range(1000):
        missing -= set(corners(random_record(rng, "felix", seats)))
        if not missing:
            return
    assert not missing
