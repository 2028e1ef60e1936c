"""Requests about positions to practise."""

import msgspec

from catsack.server.http.request import Call, Encoded
from catsack.server.practice.practice import due_text
from catsack.server.protocol.review_bodies import (
    NextPosition,
    PracticeMove,
    PracticeProgress,
    PracticeResult,
)
from catsack.server.protocol.url_params import PositionPath, PracticeQuery
from catsack.server.thinking.fair_queue import Rank


async def progress(call: Call[None, None]) -> PracticeProgress:
    """Return what there is to practise."""
    return await call.services.practice.progress(call.known_person)


async def next_position(call: Call[PracticeQuery, None]) -> Encoded[NextPosition]:
    """Return the position to practise next, as its seat sees it."""
    practice = call.services.practice
    person, wanted = call.known_person, call.params.position
    position = None if wanted is None else await practice.position(person, wanted)
    position = position or await practice.next_position(person, call.params.theme)
    shown = None if position is None else position.as_seen().to_dict(position)
    return Encoded(msgspec.json.encode({"position": shown}))


async def answer(call: Call[PositionPath, PracticeMove]) -> Encoded[PracticeResult]:
    """Judge a move, and say when the position comes again."""
    person = call.known_person
    call.limit("judgements", person.id)
    rank = Rank(True, call.address, person.id)
    decision, due = await call.services.practice.answer(
        person, call.params.id, call.body.move, rank
    )
    body = {
        "grade": decision["grade"],
        "loss": decision["loss"],
        "decision": decision,
        "due": due_text(due),
    }
    return Encoded(msgspec.json.encode(body))
