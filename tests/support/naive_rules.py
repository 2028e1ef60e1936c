"""The rules read a second time, word by word, by someone who has not seen the engine.

It shares no code with catsack, so that where the two agree over thousands of games neither has
merely copied the other's mistake (rules 1 to 6).
"""

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

SET = ["-8", "-5", "+3", "+5", "+8", "+11", "+15", "R", "L", "S"]  # 1.2
WORTH = {"-8": -8, "-5": -5, "+3": 3, "+5": 5, "+8": 8, "+11": 11, "+15": 15, "R": 0}
PURSE = 15  # 1.4
BANK = {3: 21, 4: 27, 5: 33}  # 1.4
MOUSE_CARDS = {3: [3, 6], 4: [2, 4, 6], 5: [2, 3, 4, 6]}  # 1.5
FACE_UP = {3: [1, 2, 4], 4: [1, 2, 3, 4], 5: [1, 2, 3, 4, 5]}  # 3.5: after 0, 1, 2 ... passes
ROUNDS = 9  # 1.3

EDITIONS = {  # 6
    "felix": {
        "rabbit_is_prey": False,
        "cats_break_ties": True,
        "purses_secret": True,
        "large_dog_takes_worst": False,
    },
    "ksr": {
        "rabbit_is_prey": True,
        "cats_break_ties": False,
        "purses_secret": True,
        "large_dog_takes_worst": False,
    },
    "felicity": {
        "rabbit_is_prey": False,
        "cats_break_ties": True,
        "purses_secret": True,
        "large_dog_takes_worst": False,
    },
}

Question: TypeAlias = tuple[int, list[str], str]
"""Which seat is to move, its legal moves, and the paragraph that says so."""


@dataclass
class _Table:
    """Everything that lies on the table; it changes in place as pieces do."""

    seats: int
    rules: dict[str, bool]
    hands: list[list[str]]
    dummy: list[str]
    start: int
    bank: int
    purses: list[int]
    bids: list[int]
    won: list[list[str]]
    round: int = 1
    mice: list[int] = field(default_factory=list)
    row: list[str] = field(default_factory=list)
    face_up: int = 0


def replayed(record: dict[str, Any]) -> dict[str, Any]:
    """Play *record* move by move; return its "result", its "steps" and its "end".

    A step is the table as it lies before a move, with the seat to move and its legal moves; the
    end is the table after the last one. The result is None if the moves stop before the game does.
    """
    table = _laid_out(record)
    game = _play(table)
    question: Question | None = next(game)
    steps = []
    for number, move in enumerate(record["moves"], 1):
        # 2.5: after nine rounds nobody moves
        assert question is not None, f"move {number}, {move}: the game is over (rule 2.5)"
        seat, legal, paragraph = question
        assert move in legal, (
            f"move {number}, {move}: seat {seat} may play {' '.join(legal)} (rule {paragraph})"
        )
        steps.append(_snapshot(table, question))
        try:
            question = game.send(move)
        except StopIteration:
            question = None
    return {
        "result": _result(table) if question is None else None,
        "steps": steps,
        "end": _snapshot(table, question),
    }


def _laid_out(record: dict[str, Any]) -> _Table:
    seats = len(record["seats"])
    assert seats in (3, 4, 5), f"{seats} seats (rule 1.1)"
    rules = dict(EDITIONS[record["edition"]])
    for name, datum in record["house_rules"].items():
        assert name in rules, f"house rule {name} (rule 6.1)"
        rules[name] = datum
    deal = record["deal"]
    assert deal["start"] in range(seats), f"start player {deal['start']} (rule 1.8)"
    assert len(deal["removed"]) == seats, f"removed {deal['removed']} (rule 1.3)"
    hands = []
    for removed in deal["removed"]:
        assert removed in SET, f"removed {removed} (rule 1.2)"
        hands.append([card for card in SET if card != removed])  # 1.3
    dummy = []
    if seats == 3:
        dummy = list(deal["dummy"])
        assert sorted([*dummy, deal["dummy_removed"]]) == sorted(SET), f"dummy {dummy} (rule 1.6)"
    return _Table(
        seats=seats,
        rules=rules,
        hands=hands,
        dummy=dummy,
        start=deal["start"],
        bank=BANK[seats],
        purses=[PURSE] * seats,
        bids=[0] * seats,
        won=[[] for _ in range(seats)],
    )


def _snapshot(table: _Table, question: Question | None) -> dict[str, Any]:
    seat, legal, _ = question or (None, [], "")
    return {
        "round": table.round,
        "seat": seat,
        "legal": legal,
        "purses": list(table.purses),
        "bids": list(table.bids),
        "bank": table.bank,
        "mice": list(table.mice),
        "row": list(table.row),
        "face_up": table.face_up,
        "start": table.start,
        "won": [list(cards) for cards in table.won],
    }


def _play(table: _Table) -> Generator[Question, str, None]:
    may_fill = True
    for number in range(1, ROUNDS + 1):
        table.round = number
        _fill(table, may_fill)
        yield from _place(table)
        table.face_up = FACE_UP[table.seats][0]  # 2.3
        buyer = yield from _auction(table)
        if buyer is None:
            may_fill = False  # 4.6: the row goes to the box, the start player stays
        else:
            may_fill = True
            _sell(table, buyer)
        table.row = []
        table.face_up = 0


def _fill(table: _Table, may_fill: bool) -> None:
    mouse_cards = MOUSE_CARDS[table.seats]
    if may_fill and table.bank >= sum(mouse_cards):
        table.bank = table.bank - sum(mouse_cards)
        table.mice = list(mouse_cards)
    else:
        table.mice = [0 for _ in mouse_cards]  # 2.1: all of them or none


def _clockwise(table: _Table) -> list[int]:
    return [(table.start + step) % table.seats for step in range(table.seats)]


def _place(table: _Table) -> Generator[Question, str, None]:
    if table.seats == 3:
        table.row.append(table.dummy[table.round - 1])  # 2.2: leftmost, before the start player's
    for seat in _clockwise(table):
        card = yield seat, list(table.hands[seat]), "2.2"
        table.hands[seat].remove(card)
        table.row.append(card)


def _auction(table: _Table) -> Generator[Question, str, int | None]:
    """Ask for bids and passes; return the buyer, or None for no sale."""
    still_in = _clockwise(table)  # 3.1: whose turn it is stands first
    highest = 0
    passes = 0
    while len(still_in) > 1:
        seat = still_in.pop(0)
        owns = table.purses[seat] + table.bids[seat]
        legal = [str(total) for total in range(highest + 1, owns + 1)]
        move = yield seat, [*legal, "p"], "3.2" if legal else "3.3"
        if move == "p":
            # 3.4: the whole bid back, then the mice of the lowest mouse card
            table.purses[seat] = owns + table.mice.pop(0)
            table.bids[seat] = 0
            passes = passes + 1
            table.face_up = FACE_UP[table.seats][passes]  # 3.5
        else:
            highest = int(move)
            table.purses[seat] = owns - highest
            table.bids[seat] = highest
            still_in.append(seat)
    last = still_in[0]
    if highest > 0:
        return last  # 3.6
    move = yield last, ["1", "p"] if table.purses[last] >= 1 else ["p"], "3.7"
    if move == "p":
        return None
    table.purses[last] = table.purses[last] - 1
    table.bids[last] = 1
    return last


def _sell(table: _Table, buyer: int) -> None:
    # 4.1: first pay, then the dogs, then the sack and the marker
    table.bank = table.bank + table.bids[buyer]
    table.bids[buyer] = 0
    table.won[buyer].extend(_sack(table.row, table.rules))
    table.start = buyer


def _sack(row: list[str], rules: dict[str, bool]) -> list[str]:
    """What the dogs leave of *row*, from left to right."""
    dogs = [card for card in row if card in ("L", "S")]
    sack = [card for card in row if card not in ("L", "S")]
    if len(dogs) == 1:  # 4.3; no dog takes nothing (4.2), two or more only themselves (4.4)
        prey = _large_dogs_prey(sack, rules) if dogs[0] == "L" else _small_dogs_prey(sack, rules)
        if prey is not None:
            sack.remove(prey)  # 4.5: the leftmost of several
    return sack


def _large_dogs_prey(sack: list[str], rules: dict[str, bool]) -> str | None:
    # 4.3: the highest positive cat
    for cat in ["+15", "+11", "+8", "+5", "+3"]:
        if cat in sack:
            return cat
    # 6.2: the rabbit only when there is no positive cat
    if rules["rabbit_is_prey"] and "R" in sack:
        return "R"
    # 4.3: if there is none, -5 before -8; 6.1: or the other reading
    for cat in ["-8", "-5"] if rules["large_dog_takes_worst"] else ["-5", "-8"]:
        if cat in sack:
            return cat
    return None  # 4.5


def _small_dogs_prey(sack: list[str], rules: dict[str, bool]) -> str | None:
    # 4.3: -8 before -5
    for cat in ["-8", "-5"]:
        if cat in sack:
            return cat
    # 6.2: the rabbit only when there is no negative cat
    if rules["rabbit_is_prey"] and "R" in sack:
        return "R"
    # 4.3: if there is no negative one, the lowest positive one
    for cat in ["+3", "+5", "+8", "+11", "+15"]:
        if cat in sack:
            return cat
    return None  # 4.5


def _result(table: _Table) -> dict[str, list[int]]:
    cats = [sum(WORTH[card] for card in cards) for cards in table.won]
    mice = list(table.purses)
    scores = [cats[seat] + mice[seat] for seat in range(table.seats)]  # 5.1
    winners = [seat for seat in range(table.seats) if scores[seat] == max(scores)]
    if table.rules["cats_break_ties"]:  # 5.2
        most_in_cats = max(cats[seat] for seat in winners)
        winners = [seat for seat in winners if cats[seat] == most_in_cats]
    return {"cats": cats, "mice": mice, "scores": scores, "winners": winners}
