"""A view as an observation vector and a move as an action, in one layout for 3, 4 and 5 seats.

The vector is seat-relative: the seat of the view comes first, then the others clockwise; seats
that are not there stay zero. Amounts of mice and points are divided by ``SCALE``. The slices from
``peak`` on are the public history of the game.
``fast.batch`` writes the same numbers for whole arrays of games.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from catsack.cards import SET
from catsack.editions import PLAY_RULES
from catsack.errors import Malformed
from catsack.events import Cards
from catsack.moves import PASS as PASS_MOVE
from catsack.moves import PLACES, Bid, Move, Pass, Place
from catsack.public_history import Habits, SeatAuction, habits, mean, seat_auctions
from catsack.views import View

SCALE = 32.0
"""Mice and points are divided by this, so that most numbers lie between -1 and 1."""
CARDS = len(SET)
INDEX = {card: at for at, card in enumerate(SET)}
"""The number of each card, which is its place in a set and the action that lays it."""
MOST_SEATS = 5
FEWEST_SEATS = 3
"""Of the printed editions."""
MOST_MOUSE_CARDS = 4
MOST_ROUNDS = 9

VERSION = 2
"""Of the layout. Version 1 ended with the slice ``laid``: it had no history."""
# Powers of two, because compiled code multiplies by their reciprocals instead of dividing.
COUNT_SCALE = 8.0
"""Counts, rounds and raises are divided by this."""
AUCTION_SCALES = (SCALE, *(COUNT_SCALE,) * 4, SCALE, 1.0)
"""What the numbers of a ``SeatAuction`` are divided by."""
HABIT_SCALES = (COUNT_SCALE, *(SCALE,) * 5, COUNT_SCALE, COUNT_SCALE, SCALE)
"""What the numbers of ``Habits`` are divided by."""

PASS = CARDS
"""The action that passes. Actions 0 to 9 lay that card of a set, 10 + n bids n."""
MOST_MICE = 108
"""All mice in a game of five seats: no bid can be higher."""
NUM_ACTIONS = PASS + 1 + MOST_MICE


@dataclass(frozen=True, slots=True)
class Slice:
    """A part of the observation with a name."""

    name: str
    start: int
    size: int
    what: str

    @property
    def stop(self) -> int:
        """Where the next slice starts."""
        return self.start + self.size


def _layout() -> dict[str, Slice]:
    slices = [
        ("seats", 3, "one-hot: 3, 4 or 5 seats; all zero for 2"),
        ("rules", len(PLAY_RULES), f"{', '.join(PLAY_RULES)}: 0 or 1"),
        ("round", MOST_ROUNDS, "one-hot: the round"),
        ("phase", 3, "one-hot: placing, auction, last chance (3.7)"),
        ("start", MOST_SEATS, "one-hot: the start player"),
        ("turn", MOST_SEATS, "one-hot: the seat to move; all zero when the game is over"),
        ("hand", CARDS, "0 or 1: own hand"),
        ("removed", CARDS, "one-hot: own removed card"),
        ("mice", MOST_MOUSE_CARDS, "mice on the mouse cards still there, the lowest first, scaled"),
        ("bank", 1, "mice in the bank, scaled"),
        ("highest", 1, "the highest bid, scaled"),
        ("present", MOST_SEATS, "0 or 1: the seat is there"),
        ("owned", MOST_SEATS, "mice of the seat, its bid included, scaled"),
        ("bid", MOST_SEATS, "its bid, scaled"),
        ("still_in", MOST_SEATS, "0 or 1: it has not passed"),
        ("points", MOST_SEATS, "what its cats count, scaled"),
        ("place", MOST_SEATS * MOST_SEATS, "one-hot for each seat: where in the row it lays"),
        ("spent", (MOST_SEATS + 1) * CARDS, "0 or 1 for each set: shown in rounds gone by"),
        ("hidden", MOST_SEATS + 1, "0 or 1 for each set: its card lies in the row, unknown"),
        ("laid", (MOST_SEATS + 1) * CARDS, "one-hot for each set: its card in the row, if known"),
        ("peak", MOST_SEATS, "highest bid of the seat in this round, passed or not, scaled"),
        ("bids", MOST_SEATS, "how often it has bid in this round, / 8"),
        ("jump", MOST_SEATS, "the most by which it has raised the highest bid in this round, / 8"),
        ("open_at_bid", MOST_SEATS, "cards that were face up at its last bid, / 8"),
        ("pass_order", MOST_SEATS, "1 for the first to pass in this round, / 8; 0 while it is in"),
        ("pass_price", MOST_SEATS, "the highest bid when it passed, scaled"),
        ("has_opened", MOST_SEATS, "0 or 1: the first bid of this round was its own"),
        ("bought", MOST_SEATS, "sacks it has bought, / 8"),
        ("price_paid", MOST_SEATS, "mean price of these, scaled"),
        ("worth_bought", MOST_SEATS, "mean worth of these, scaled"),
        ("mean_peak", MOST_SEATS, "mean of its highest bids in rounds gone by, scaled"),
        ("peak_on_good", MOST_SEATS, "the same where its own card was a cat of 8 or more, scaled"),
        ("peak_on_bad", MOST_SEATS, "the same where its own card was a dog or below 0, scaled"),
        ("mean_jump", MOST_SEATS, "mean of its largest raises in rounds gone by, / 8"),
        ("staying", MOST_SEATS, "mean of when it passed, 1 to the number of seats, / 8"),
        (
            "late_worth",
            MOST_SEATS,
            "mean of its cards' worth times place, from -last to last, scaled",
        ),
        ("market", 2, "mean price and mean worth of all sacks sold so far, scaled"),
        ("shown", (MOST_SEATS + 1) * CARDS, "for each set: the round that showed the card, / 8"),
        (
            "round_peaks",
            MOST_SEATS * MOST_ROUNDS,
            "for each seat and round: its highest bid, scaled",
        ),
    ]
    layout, start = {}, 0
    for name, size, what in slices:
        layout[name] = Slice(name, start, size, what)
        start += size
    return layout


LAYOUT = _layout()
"""The slices of an observation by name, in order. Sets are in seat order, the dummy's last."""
SIZE = sum(each.size for each in LAYOUT.values())
"""How many numbers an observation has."""
SUMMARY_SIZE = LAYOUT["shown"].start
"""How many of these the nets observe: all but the table of past rounds, which ``peak`` to
``market`` sum up."""


def encode(view: View, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
    """Return the observation of the seat of *view*, written into *out* if it is given.

    >>> from catsack import Game
    >>> game = Game.new(seed=7)
    >>> vector = encode(game.view(2))
    >>> part(vector, "hand").astype(int)
    array([0, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    """
    me, seats = view.seat, view.seats
    if me is None:
        raise Malformed("encode-spectator", "A spectator has no seat to encode the view of.")
    vector = np.zeros(SIZE, np.float32) if out is None else out
    vector[:] = 0

    def put(name: str, at: int, value: float = 1.0) -> None:
        vector[LAYOUT[name].start + at] = value

    def put_cards(name: str, at: int, cards: Cards) -> None:
        for card in cards:
            put(name, at * CARDS + INDEX[card])

    if seats >= FEWEST_SEATS:  # two seats, in the smallest edition, are all zero
        put("seats", seats - FEWEST_SEATS)
    for at, rule in enumerate(PLAY_RULES):
        put("rules", at, getattr(view.edition, rule))
    put("round", view.round - 1)
    put("start", (view.start - me) % seats)
    if view.turn is not None:
        put("phase", 0 if view.is_placing else 1 if len(view.still_in) > 1 else 2)
        put("turn", (view.turn - me) % seats)
    put_cards("hand", 0, view.hand)
    if (removed := view.removed[me]) is not None:
        put_cards("removed", 0, (removed,))
    for at, mice in enumerate(view.mice):
        put("mice", at, mice / SCALE)
    put("bank", 0, view.bank / SCALE)
    put("highest", 0, max(view.bids) / SCALE)
    for at in range(seats):
        seat = (me + at) % seats
        put("present", at)
        put("owned", at, (view.recall.purses[seat] + view.bids[seat]) / SCALE)
        put("bid", at, view.bids[seat] / SCALE)
        put("still_in", at, seat in view.still_in)
        put("points", at, view.recall.points[seat] / SCALE)
        put("place", at * MOST_SEATS + (seat - view.start) % seats)
        put_cards("spent", at, view.recall.spent[seat])
    for dummy in view.recall.spent[seats:]:
        put_cards("spent", MOST_SEATS, dummy)
    for owner, card in zip(view.owners, view.row, strict=True):
        at = MOST_SEATS if owner is None else (owner - me) % seats
        if card is None:
            put("hidden", at)
        else:
            put_cards("laid", at, (card,))
    _put_history(view, me, vector)
    return vector


def _put_history(view: View, me: int, vector: NDArray[np.float32]) -> None:
    seats, rounds = view.seats, view.recall.rounds
    width = len(view.recall.spent)

    def put(name: str, at: int, value: float) -> None:
        vector[LAYOUT[name].start + at] = value

    auctions = seat_auctions(view.recall.auction, seats, width)
    all_habits = habits(rounds, seats)
    for at in range(seats):
        seat = (me + at) % seats
        for name, value, scale in zip(
            (*SeatAuction._fields, *Habits._fields),
            (*auctions[seat], *all_habits[seat]),
            (*AUCTION_SCALES, *HABIT_SCALES),
            strict=True,
        ):
            put(name, at, value / scale)
    sold = [past for past in rounds if past.buyer is not None]
    put("market", 0, mean([past.price for past in sold]) / SCALE)
    put("market", 1, mean([past.worth for past in sold]) / SCALE)
    for number, past in enumerate(rounds):
        peaks = [note.peak for note in seat_auctions(past.auction, seats, width)]
        for at in range(seats):
            seat = (me + at) % seats
            card = INDEX[past.laid_by(seat, seats)]
            put("shown", at * CARDS + card, (number + 1) / COUNT_SCALE)
            put("round_peaks", at * MOST_ROUNDS + number, peaks[seat] / SCALE)
        for dummy in past.row[: width - seats]:
            put("shown", MOST_SEATS * CARDS + INDEX[dummy], (number + 1) / COUNT_SCALE)


def part(vector: NDArray[np.float32], name: str) -> NDArray[np.float32]:
    """Return the slice of an observation called *name*."""
    return vector[..., LAYOUT[name].start : LAYOUT[name].stop]


def index(move: Move) -> int:
    """Return the action of *move*.

    >>> from catsack.moves import parse
    >>> [index(parse(notation)) for notation in ("-8", "S", "p", "1", "15")]
    [0, 9, 10, 11, 25]
    """
    match move:
        case Place(card):
            return INDEX[card]
        case Bid(amount):
            return PASS + amount
        case Pass():
            return PASS


def move(index: int) -> Move:
    """Return the move of the action *index*.

    >>> str(move(6)), str(move(10)), str(move(14))
    ('+15', 'p', '4')
    """
    if not 0 <= index < NUM_ACTIONS:
        raise Malformed("move-index", f"{index} is no move: they are 0 to {NUM_ACTIONS - 1}.")
    if index < CARDS:
        return PLACES[SET[index]]
    return PASS_MOVE if index == PASS else Bid(index - PASS)


def action_mask(view: View, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
    """Return a 1 for every legal action of the seat of *view*, else 0."""
    mask = np.zeros(NUM_ACTIONS, np.int8) if out is None else out
    mask[:] = 0
    for each in view.legal or ():
        mask[index(each)] = 1
    return mask


def layout_table() -> str:
    """Return the layout as a table in Markdown, for the docs."""
    rows = [
        f"| `{each.name}` | {each.start} | {each.size} | {each.what} |" for each in LAYOUT.values()
    ]
    return "\n".join(["| slice | from | size | what |", "|---|---|---|---|", *rows])
