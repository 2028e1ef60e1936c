"""What a client sends to the server over its socket; ``type`` says which command it is."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from catsack.cards import Card
from catsack.server.protocol.fields import BotName, Hex256, Id, Phrase, SeatNumber, Struct, ThenDo


class Command(Struct, frozen=True, tag_field="type"):
    """Something a client says."""


class TableCommand(Command, frozen=True):
    """Something a client says at a table."""

    table: Id


class Ping(Command, frozen=True, tag="ping"):
    """Is the line still up? Answered by ``pong``; the server asks too."""


class Pong(Command, frozen=True, tag="pong"):
    """It is."""


class WatchLobby(Command, frozen=True, tag="watch-lobby"):
    """Tell me about public tables, now and whenever they change."""


class LeaveLobby(Command, frozen=True, tag="leave-lobby"):
    """Tell me no more about them."""


class Hello(TableCommand, frozen=True, tag="hello"):
    """Let me see this table: what happened since *number*, or all of it."""

    number: Annotated[int, Meta(ge=-1)] = -1
    """The last number this client has seen; -1 is none."""
    invitation: Annotated[str, Meta(max_length=64)] = ""
    """From the link; not needed by those who sit there, nor at a public table."""


class Goodbye(TableCommand, frozen=True, tag="goodbye"):
    """Tell me no more about this table. Who sits there keeps the seat."""


class Sit(TableCommand, frozen=True, tag="sit"):
    """Give me this seat, or any."""

    seal: Hex256
    """The hash of my share of chance, which I keep to myself until the table starts."""
    seat: SeatNumber | None = None


class Stand(TableCommand, frozen=True, tag="stand"):
    """I leave: before the game the seat becomes free, in it a bot plays on for me."""


class SeatBot(TableCommand, frozen=True, tag="seat-bot"):
    """The host puts a bot of the house on a seat, or takes it away."""

    seat: SeatNumber
    bot: BotName | None


class Start(TableCommand, frozen=True, tag="start"):
    """The host starts the game; bots fill seats that are empty."""


class OpenShare(TableCommand, frozen=True, tag="open-share"):
    """Here is the share of chance that I sealed."""

    share: Hex256


class SealShare(TableCommand, frozen=True, tag="seal-share"):
    """The deal was aborted: here is the seal of a new share, for the next one."""

    seal: Hex256


class MakeMove(TableCommand, frozen=True, tag="move"):
    """I move. Sent again with the same *id*, it does nothing more."""

    id: Id
    moment: Annotated[int, Meta(ge=0)]
    """The moment of the game that I have seen; if it has passed, the move is refused."""
    move: Annotated[str, Meta(min_length=1, max_length=8)]
    """In notation: ``+15``, ``4``, ``p``."""


class SetAutoBid(TableCommand, frozen=True, tag="auto-bid"):
    """Bid for me in this auction, never more than it takes, up to *limit*. Only I am told."""

    id: Id
    """Secret and random: when the server bids, and what it calls these bids, follows from it."""
    round: Annotated[int, Meta(ge=1)]
    """The round that I mean; in any other the command is refused."""
    limit: Annotated[int, Meta(ge=1, le=199)]
    then: ThenDo
    """What to do when the limit does not suffice: pass, or leave it to me."""
    cards: Annotated[list[Card], Meta(max_length=len(Card))] = []
    """If one of these turns up from now on, do nothing more for me."""


class CancelAutoBid(TableCommand, frozen=True, tag="cancel-auto-bid"):
    """Do not bid for me any more."""


class Hurry(TableCommand, frozen=True, tag="hurry"):
    """I have left the auction of this round: bots of the house need not take their time for me.

    They hurry when everybody who plays at the table has said so.
    """

    round: int


class Back(TableCommand, frozen=True, tag="back"):
    """I am here again and play on myself."""


class Say(TableCommand, frozen=True, tag="say"):
    """Something for all at the table to read."""

    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class SayPhrase(TableCommand, frozen=True, tag="phrase"):
    """One of a few phrases for all at the table, which is said quickly."""

    id: Id
    phrase: Phrase


class Quiet(TableCommand, frozen=True, tag="quiet"):
    """The host turns chat and phrases off, or on again."""

    is_quiet: bool


class AskAdvice(TableCommand, frozen=True, tag="advice"):
    """What would the champion do? For whoever is on turn, where the table allows it.

    The answer is the update ``advice``. Nobody else is told.
    """


class AskRematch(TableCommand, frozen=True, tag="rematch"):
    """Another game with the same people and bots."""


class Close(TableCommand, frozen=True, tag="close"):
    """The host gives the table up before its game has begun."""


AnyCommand: TypeAlias = (
    Ping
    | Pong
    | WatchLobby
    | LeaveLobby
    | Hello
    | Goodbye
    | Sit
    | Stand
    | SeatBot
    | Start
    | OpenShare
    | SealShare
    | MakeMove
    | SetAutoBid
    | CancelAutoBid
    | Hurry
    | Back
    | Say
    | SayPhrase
    | Quiet
    | AskAdvice
    | AskRematch
    | Close
)
