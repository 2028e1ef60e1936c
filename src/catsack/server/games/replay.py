"""Recorded games event by event. Nothing is secret in them: they are over, or given by a client."""

from catsack.editions import HOUSE_RULES
from catsack.events import to_dict
from catsack.records import Record, steps
from catsack.server.protocol.bodies import GameReplayed


def replay_record(record: Record) -> GameReplayed:
    """Return all events of *record*, or raise what is wrong with it as ``steps`` does."""
    edition = record.edition
    return GameReplayed(
        edition=edition.name,
        house_rules={rule: bool(getattr(edition, rule)) for rule in HOUSE_RULES},
        seats=list(record.seats),
        rounds=edition.rounds,
        hands=list(record.deal.hands),
        events=[to_dict(event) for _, events in steps(record) for event in events],
    )
