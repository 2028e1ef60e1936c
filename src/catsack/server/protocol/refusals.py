"""Refusals: every key once, with its status and its sentence; and errors as refusals."""

import logging
import secrets
from dataclasses import dataclass

from catsack.errors import CatsackError, Illegal, Malformed
from catsack.server.protocol.updates import Refused, encode_update
from catsack.store.errors import StoreUnavailable

log = logging.getLogger("catsack.refusals")


@dataclass(frozen=True, slots=True)
class Reason:
    """How one kind of refusal is answered over HTTP."""

    status: int
    sentence: str
    """With its facts in braces."""


REASONS = {
    # What was sent.
    "bad-request": Reason(400, "This is not what is expected here: {what}."),
    "not-json": Reason(400, "The body is to be JSON in UTF-8, and this is not."),
    "not-json-type": Reason(415, "The body is to be sent as application/json."),
    "too-large": Reason(413, "The body is larger than {limit} bytes."),
    "too-slow": Reason(408, "The body did not arrive in time."),
    "bad-record": Reason(422, "This record cannot be replayed: {why}"),
    # Where to.
    "not-found": Reason(404, "There is nothing here."),
    "no-such-method": Reason(405, "This can be asked with {allowed} only."),
    # By whom.
    "not-known": Reason(401, "Nobody is known here by this: choose a name or log in first."),
    "wrong-password": Reason(401, "No account has this name and this password."),
    "other-origin": Reason(403, "This was sent by a page of another site."),
    "not-for-programs": Reason(403, "A program may not do this; its owner may."),
    "already-account": Reason(409, "This is an account already: it has a password."),
    "too-many-programs": Reason(409, "Nobody has more than {limit} programs."),
    # Names.
    "name-taken": Reason(409, "The name {name} is in use, or looks too much like one that is."),
    "name-length": Reason(422, "A name has {least} to {most} characters, not {count}."),
    "name-characters": Reason(422, "A name is made of letters, digits, spaces and - _ . ' only."),
    "name-letters": Reason(422, "A name has at least one letter."),
    "name-scripts": Reason(422, "A name does not mix letters of different scripts."),
    # At a table.
    "no-table": Reason(404, "There is no such table: the link may be mistyped."),
    "table-archived": Reason(410, "This game is over and its table put away: see the replay."),
    "invitation": Reason(403, "This table is by invitation: ask for its whole link."),
    "no-spectators": Reason(403, "At this table nobody may look on."),
    "no-hello": Reason(403, "Say hello to this table first."),
    "no-seat": Reason(403, "You have no seat at this table."),
    "host-only": Reason(403, "Only the host of this table may do that."),
    "no-programs": Reason(403, "At this table no programs may sit."),
    "table-full": Reason(403, "Every seat at this table is taken."),
    "seat-taken": Reason(403, "Somebody sits there already."),
    "name-at-table": Reason(
        403, "Somebody at this table is called {name} already: take another name first."
    ),
    "no-such-seat": Reason(400, "There is no seat {seat}: they are 0 to {last}."),
    "no-seat-left": Reason(400, "At least one seat must be left for a person."),
    "rated-memory": Reason(
        400, "A rated game is played without the memory aid: turn one of them off."
    ),
    "rated-advice": Reason(400, "A rated game is played without advice: turn one of them off."),
    "no-advice": Reason(403, "At this table nobody may ask for advice."),
    "advice-turn": Reason(403, "There is advice when it is your turn."),
    "table-started": Reason(409, "This table has started already, or is closed."),
    "seal-taken": Reason(409, "Somebody here has the same seal: draw another share."),
    "share-early": Reason(403, "Shares are opened when the table starts."),
    "share-wrong": Reason(403, "This is not the share that you sealed."),
    "share-late": Reason(409, "The cards were dealt without your share."),
    "not-playing": Reason(409, "There is no game to move in: it has not begun, or is over."),
    "not-over": Reason(409, "The game is not over yet."),
    "stood-in": Reason(403, "A bot plays for you at the moment: say that you are back."),
    "time-over": Reason(403, "Your time for this move is over: the bot makes it."),
    "stale": Reason(409, "The game has gone on since: look again, and then move."),
    "auction-left": Reason(409, "You are out of this auction: there is nothing to bid for."),
    "busy": Reason(409, "Others were quicker, again and again: try once more."),
    "chat-seats": Reason(403, "Only those who sit here may speak."),
    "chat-off": Reason(403, "The chat is turned off at this table."),
    "chat-rate": Reason(429, "Slowly: wait a little before you say more."),
    "chat-empty": Reason(400, "There is nothing in it to read."),
    # Reviews, practice, and the deal of the day.
    "no-such-move": Reason(400, "There is no move {number}: they are 0 to {last}."),
    "not-legal-here": Reason(422, "{move} is no move that this seat may make here."),
    "review-busy": Reason(503, "Many games are being reviewed just now: try again in a moment."),
    "review-failed": Reason(503, "This could not be computed: try again in a moment."),
    "day-not-over": Reason(403, "This is the deal of today: it can be seen when the day is over."),
    "no-such-day": Reason(404, "There was no deal on {day}."),
    # On a socket.
    "message": Reason(400, "This message cannot be read: {why}."),
    "too-long": Reason(413, "A message has at most {limit} bytes."),
    "too-fast": Reason(429, "Slowly: too many messages in a short time."),
    "too-many-tables": Reason(429, "At most {limit} tables can be looked at together."),
    # How much, and when.
    "store-unavailable": Reason(503, "The store does not answer: try again in a moment."),
    "unhealthy": Reason(503, "Nothing can be stored at the moment: {why}."),
    "passwords-busy": Reason(503, "Many people log in just now: try again in a moment."),
    "too-many-requests": Reason(429, "That was too much at once: try again in {seconds} s."),
    "too-many-connections": Reason(
        429, "There are too many connections from here: at most {limit} at a time."
    ),
    "too-many-live-tables": Reason(
        429, "You have {limit} tables already: close one, or finish a game first."
    ),
    "too-many-tables-here": Reason(
        429,
        "There are {limit} tables from your network already: close one, or finish a game first.",
    ),
    "too-many-bot-tables": Reason(
        429, "{limit} tables from your network play with bots alone already: sit down, or wait."
    ),
    "stopping": Reason(503, "The server is about to stop: try again in a moment."),
    "internal": Reason(500, "Something went wrong here, and it is noted under {id}."),
}


class Denied(CatsackError):
    """Something that the server does not do, for one of the ``REASONS``.

    >>> str(Denied("too-large", limit=65536))
    'The body is larger than 65536 bytes.'
    """

    def __init__(self, key: str, **facts: str | int) -> None:
        super().__init__(key, REASONS[key].sentence.format_map(facts))
        self.facts = facts


def refusal_for(error: Exception) -> CatsackError:
    """Return how the sender of a request or command is told of *error*.

    What is wrong with the store, or with our code, is logged for those who run the server.
    """
    match error:
        case StoreUnavailable():
            log.error("the store fails", extra={"facts": {"key": error.key, "why": str(error)}})
            return Denied("store-unavailable")
        case CatsackError():
            return error
    id_ = secrets.token_hex(6)
    log.error("request %s failed", id_, exc_info=error, extra={"facts": {"id": id_}})
    return Denied("internal", id=id_)


def status_of_key(key: str) -> int:
    """Return the HTTP status of a refusal with this key, as far as the key alone tells.

    >>> status_of_key("name-taken"), status_of_key("unknown-bot")
    (409, 400)
    """
    return REASONS[key].status if key in REASONS else 400


def status_of(error: CatsackError) -> int:
    """Return the HTTP status of a refusal."""
    match error:
        case Denied():
            return status_of_key(error.key)
        case Malformed():
            return 400
        case Illegal():
            return 422
    # Any other refusal is about what this person may not do.
    return 403


def refusal_body(error: CatsackError) -> Refused:
    """Return the body of a refusal over HTTP."""
    return Refused(error.key, error.sentence, error.facts, error.rule)


def encode_refusal(error: CatsackError, table: str | None = None, id_: str | None = None) -> bytes:
    """Return a refusal as it is sent over a socket."""
    facts = dict(error.facts)
    return encode_update(Refused(error.key, error.sentence, facts, error.rule, table, id_))
