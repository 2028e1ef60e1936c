"""Recorded games as text, round by round."""

from collections.abc import Iterable, Iterator

from catsack.errors import CatsackError, Malformed
from catsack.events import RoundBegan
from catsack.plain import printable
from catsack.records import Record, read, steps
from catsack.words import Words

NAME_LENGTH = 64
"""Longer names are cut: a record may hold any text, and a server allows 64 characters."""


def replay_lines(lines: Iterable[str], only: int | None, language: str) -> Iterator[str]:
    """Yield the text of every game in a file of records, or of *only* one, counted from 1."""
    number = 0
    for line in lines:
        if not line.strip():
            continue
        number += 1
        if only not in (None, number):
            continue
        if number > 1 and only is None:
            yield ""
        try:
            yield from game_lines(read(line), language)
        except CatsackError as error:
            sentence = f"Game {number}: {error.sentence}"
            raise type(error)(error.key, sentence, rule=error.rule, **error.facts) from None
    if number == 0:
        raise Malformed("no-records", "There is no game in this file.")
    if only is not None and only > number:
        raise Malformed("no-such-game", f"There is no game {only}: the last one is {number}.")


def game_lines(record: Record, language: str) -> Iterator[str]:
    """Yield the text of one game, with every card shown; raise where it breaks a rule."""
    words = Words(language, unique_names(tuple(map(short_name, record.seats))))
    edition = record.edition
    yield words.say(
        "record-title",
        edition=edition.name,
        count=len(record.seats),
        seats=words.list_of(list(words.names)),
    )
    for rule, value in edition.house_rules.items():
        yield words.say("record-house-rule", rule=rule, value=str(value).lower())
    number = 0
    for _, events in steps(record):
        for event in events:
            if isinstance(event, RoundBegan):
                number = event.round
                yield ""
            yield words.event(event)
    if record.result is None:
        yield words.say("record-unfinished", round=number)


def short_name(name: str) -> str:
    """Return a *name* as it can be printed in a line.

    >>> short_name("Ada"), len(short_name("A" * 1000))
    ('Ada', 64)
    """
    name = printable(name[: NAME_LENGTH + 1])
    return name if len(name) <= NAME_LENGTH else f"{name[: NAME_LENGTH - 1]}…"


def unique_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return *names* with numbers where two are the same.

    >>> unique_names(("Ada", "random", "random"))
    ('Ada', 'random 1', 'random 2')
    """
    return tuple(
        name if names.count(name) == 1 else f"{name} {names[: seat + 1].count(name)}"
        for seat, name in enumerate(names)
    )
