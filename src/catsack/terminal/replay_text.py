"""A recorded game told in words, round by round."""

from collections.abc import Iterable, Iterator

from catsack.errors import CatsackError, Malformed
from catsack.events import RoundBegan
from catsack.records import Record, read, steps
from catsack.words import Words


def retold(record: Record, language: str) -> Iterator[str]:
    """Yield the game of *record* line by line, with everything in sight.

    The record is checked on the way: it raises where the game breaks a rule.
    """
    words = Words(language, distinct(record.seats))
    edition = record.edition
    yield words.say(
        "retold",
        edition=edition.name,
        count=len(record.seats),
        seats=words.list_of(list(words.names)),
    )
    for rule, value in edition.house_rules.items():
        yield words.say("retold-house-rule", rule=rule, value=str(value).lower())
    number = 0
    for _, events in steps(record):
        for event in events:
            if isinstance(event, RoundBegan):
                number = event.round
                yield ""
            yield words.event(event)
    if record.result is None:
        yield words.say("retold-unfinished", round=number)


def distinct(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return *names* so that a reader can tell them apart.

    >>> distinct(("Ada", "random", "random"))
    ('Ada', 'random 1', 'random 2')
    """
    return tuple(
        name if names.count(name) == 1 else f"{name} {names[: seat + 1].count(name)}"
        for seat, name in enumerate(names)
    )


def all_retold(lines: Iterable[str], only: int | None, language: str) -> Iterator[str]:
    """Yield every game of a file of records, or *only* one, counted from 1."""
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
            yield from retold(read(line), language)
        except CatsackError as error:
            sentence = f"Game {number}: {error.sentence}"
            raise type(error)(error.key, sentence, rule=error.rule, **error.facts) from None
    if number == 0:
        raise Malformed("no-records", "There is no game in this file.")
    if only is not None and only > number:
        raise Malformed("no-such-game", f"There is no game {only}: the last one is {number}.")
