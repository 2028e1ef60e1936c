"""Recorded games as text, round by round."""

from collections.abc import Iterable, Iterator

from catsack.errors import CatsackError, Malformed
from catsack.events import RoundBegan
from catsack.plain import short_name, unique_names
from catsack.records import Record, read, steps
from catsack.words import Words


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
