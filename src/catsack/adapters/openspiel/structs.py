"""OpenSpiel's structs: states, observations and actions as JSON, in the words of records and views.

A state is a record (``catsack/1``) with the player to move, an observation is the view of a seat
with its perfect memory, and an action is a move in its notation.
"""

import json
from collections.abc import Mapping, Sequence
from typing import TypeAlias

import pyspiel

from catsack import records
from catsack.cards import SET
from catsack.editions import PLAY_RULES, Edition
from catsack.encode import INDEX, PASS, index
from catsack.encode import move as move_of
from catsack.errors import Malformed
from catsack.game import Game
from catsack.moves import parse
from catsack.plain import Plain
from catsack.records import Record
from catsack.views import View

Struct: TypeAlias = dict[str, Plain]
"""What pyspiel wraps in a struct: plain JSON data."""
CHANCE = int(pyspiel.PlayerId.CHANCE)
START = "start"
"""The kind of the first chance node, whose outcome is a seat; those of all others are cards."""


def chance_kind(past_nodes: int, seats: int) -> str:
    """Return what chance decides after so many chance nodes.

    >>> [chance_kind(nodes, 2) for nodes in range(4)]
    ['start', 'removed', 'removed', 'dummy']
    """
    if not past_nodes:
        return START
    return "removed" if past_nodes <= seats else "dummy"


def state_struct(game: Game) -> Struct:
    """Return the whole truth about a *game*: its record, and the player to move."""
    turn = int(pyspiel.PlayerId.TERMINAL) if game.turn is None else game.turn
    return {"current_player": turn, **game.record().to_dict()}


def undealt_struct(edition: Edition, seats: int, outcomes: Sequence[int]) -> Struct:
    """Return the same before the last chance node: the *outcomes* so far are all there is."""
    return {
        "current_player": CHANCE,
        "edition": edition.name,
        "house_rules": dict(edition.house_rules),
        "seats": [f"seat {seat}" for seat in range(seats)],
        "drawn": [
            action_struct(outcome, chance_kind(number, seats))
            for number, outcome in enumerate(outcomes)
        ],
    }


def observation_struct(view: View) -> Struct:
    """Return what a seat observes: its view, and what it knows if it remembers everything."""
    return {**view.to_dict(), "recall": view.recall.to_dict()}


def action_struct(action: int, chance: str | None = None) -> Struct:
    """Return *action* as data; *chance* is the kind of chance node it is an outcome of, if any.

    >>> action_struct(6), action_struct(14), action_struct(2, "start"), action_struct(2, "dummy")
    ({'move': '+15'}, {'move': '4'}, {'start': 2}, {'dummy': '+3'})
    """
    if chance is None:
        return {"move": str(move_of(action))}
    return {chance: action if chance == START else str(SET[action])}


def action_of(struct: object, chance: str | None = None) -> int:
    """Return the action that *struct* stands for; whether it is legal is not checked.

    >>> action_of({"move": "+15"}), action_of({"dummy": "+3"}, "dummy")
    (6, 2)
    """
    key = chance or "move"
    match struct:
        case {"start": int(seat)} if key == START:
            return seat
        case Mapping() if key != START and isinstance(text := struct.get(key), str):
            action = index(parse(text))
            if chance is None or action < PASS:
                return action
    raise Malformed("action-struct", f"An action is {{{key!r}: ...}} here, not {struct!r}.")


def history_of(
    struct: pyspiel.StateStruct | Mapping[str, object] | str, edition: Edition, seats: int
) -> list[int]:
    """Return the history of the state that *struct* stands for, in a game of *edition*.

    *struct* is what ``to_struct``, ``to_dict`` or ``to_json`` of a state return, or a record.
    """
    data = struct.to_dict() if isinstance(struct, pyspiel.StateStruct) else struct
    if isinstance(data, str):
        try:
            data = json.loads(data)
        except ValueError as error:
            raise Malformed("state-struct", f"This is not JSON: {error}.") from None
    match data:
        case {
            "edition": name,
            "house_rules": Mapping() as rules,
            "seats": [*names],
            "drawn": [*drawn],
        }:
            _check_game(name, rules, len(names), edition, seats)
            return [action_of(each, chance_kind(at, seats)) for at, each in enumerate(drawn)]
    record = records.read(data)
    found = record.edition
    _check_game(found.name, found.house_rules, record.deal.seats, edition, seats)
    return _history_of_record(record)


def _history_of_record(record: Record) -> list[int]:
    for _ in records.steps(record):
        pass  # raises if a move breaks a rule, or the result is wrong
    deal = record.deal
    cards = [INDEX[card] for card in (*deal.removed, *(deal.dummy or ()))]
    return [deal.start, *cards, *map(index, record.moves)]


def _check_game(
    name: object, rules: Mapping[str, bool], num_seats: int, edition: Edition, seats: int
) -> None:
    """Raise ``Malformed`` if a struct is of another game than that of *edition*."""
    given, true = (
        {rule: value for rule, value in each.items() if rule in PLAY_RULES}
        for each in (rules, edition.house_rules)
    )
    if (name, given, num_seats) != (edition.name, true, seats):
        raise Malformed(
            "state-struct",
            f"The state is of {name} with {num_seats} seats and house rules {given}, the game of "
            f"{edition.name} with {seats} and {true}.",
        )
