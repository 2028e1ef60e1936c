"""Damaged lines of records and notes, read by the functions that read them from files."""

import json
from collections import Counter
from collections.abc import Callable
from random import Random

from tests.fair.support.finished_games import finished_record, note_of
from tests.support.random_games import random_record

from catsack import replay
from catsack.errors import CatsackError
from catsack.fair import read_notes, verdicts
from tools.campaign.inputs.mutations import damaged_line

SEATS = (3, 4, 5)
EDITIONS = ("felix", "felicity", "ksr")


def sample_lines(rng: Random) -> list[str]:
    """Return records of games, with a proof of their deals and without."""
    played = [random_record(rng, edition, seats) for edition in EDITIONS for seats in SEATS]
    return [
        *(json.dumps(finished_record(version)) for version in (1, 2)),
        *(record.to_json() for record in played),
    ]


def sample_notes() -> list[str]:
    """Return notes of deals."""
    return [
        json.dumps(note_of(finished_record(version), seat).to_dict())
        for version in (1, 2)
        for seat in range(4)
    ]


def try_files(count: int, rng: Random) -> Counter[str]:
    """Read damaged lines; each is read, or refused with a sentence."""
    records, notes = sample_lines(rng), sample_notes()
    readers: tuple[tuple[str, list[str], Callable[[str], object]], ...] = (
        ("record", records, replay),
        ("deal", records[:2], lambda line: list(map(str, verdicts([line])))),
        ("note", notes, lambda line: read_notes([line])),
        ("deal with a note", notes, lambda line: _verify_with(records[:2], line)),
    )
    answers: Counter[str] = Counter()
    for _ in range(count):
        name, samples, read = rng.choice(readers)
        line = damaged_line(rng.choice(samples), rng)
        try:
            read(line)
            answers[f"{name} read"] += 1
        except CatsackError as error:
            _check_sentence(error)
            answers[f"{name} refused"] += 1
        except Exception as error:
            error.add_note(f"{name}: {line!r}")
            raise
    return answers


def _verify_with(records: list[str], line: str) -> list[str]:
    return [str(verdict) for verdict in verdicts(records, read_notes([line]))]


def _check_sentence(error: CatsackError) -> None:
    assert error.sentence.endswith("."), error.sentence
