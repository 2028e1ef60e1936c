"""Recorded games event by event. Nothing is secret in them: they are over, or given by a client."""

from collections.abc import Iterable

from catsack.awards import awards
from catsack.characters.reactions import Company
from catsack.editions import HOUSE_RULES
from catsack.events import Event, to_dict
from catsack.records import Record, steps
from catsack.server.games.remarks import company_at, remarks
from catsack.server.protocol.bodies import Face, GameReplayed
from catsack.server.protocol.table_views import AwardSeen, Remark
from catsack.views import seen


def replay_record(
    record: Record, faces: list[Face] | None, table: str = "", *, allows_memory: bool = False
) -> GameReplayed:
    """Return all events of *record*, or raise what is wrong with it as ``steps`` does.

    *table* is the id of the table where it was played, so that the characters say the same again.
    """
    edition = record.edition
    parts = [events for _, events in steps(record)]
    if faces is not None and len(faces) != len(record.seats):
        faces = None
    # Without faces the names tell: no person may have the name of a bot.
    bots = [
        name if faces is None or faces[seat].kind == "bot" else None
        for seat, name in enumerate(record.seats)
    ]
    company = company_at(table, bots, edition, allows_memory=allows_memory)
    return GameReplayed(
        edition=edition.name,
        house_rules={rule: bool(getattr(edition, rule)) for rule in HOUSE_RULES},
        seats=list(record.seats),
        faces=faces,
        rounds=edition.rounds,
        hands=list(record.deal.hands),
        events=[to_dict(event) for events in parts for event in events],
        remarks=_remarks(parts, company),
        awards=awards_seen(event for events in parts for event in events),
    )


def awards_seen(events: Iterable[Event]) -> list[AwardSeen]:
    """Return the awards of a game as they are sent; none before its end."""
    return [AwardSeen(award.kind, award.seat, dict(award.facts)) for award in awards(events)]


def _remarks(parts: Iterable[tuple[Event, ...]], company: Company) -> list[Remark]:
    """Return the remarks on all *parts* of a game, which came one after another."""
    before: list[Event] = []
    result: list[Remark] = []
    for part in parts:
        new = [seen(event, None) for event in part]
        result += remarks(before, new, company)
        before += new
    return result
