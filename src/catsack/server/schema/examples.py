"""One example of everything a client says, over sockets and over HTTP."""

import hashlib

import msgspec

from catsack.cards import Card
from catsack.server.protocol.bodies import (
    ChangeMe,
    ChangePassword,
    DealKept,
    Enrol,
    GameGiven,
    LogIn,
    NewBot,
    NewGuest,
    NewTable,
)
from catsack.server.protocol.commands import (
    AskAdvice,
    AskRematch,
    Back,
    CancelAutoBid,
    Close,
    Goodbye,
    Hello,
    Hurry,
    LeaveLobby,
    MakeMove,
    OpenShare,
    Ping,
    Pong,
    Quiet,
    Say,
    SayPhrase,
    SealShare,
    SeatBot,
    SetAutoBid,
    Sit,
    Stand,
    Start,
    WatchLobby,
)
from catsack.server.protocol.review_bodies import PlayOn, PracticeMove
from catsack.server.protocol.settings import Settings

TABLE = "k3VqTz8n"
SHARE = "5f" * 32
SEAL = hashlib.sha256(bytes.fromhex(SHARE)).hexdigest()

EXAMPLES: tuple[msgspec.Struct, ...] = (
    Ping(),
    Pong(),
    WatchLobby(),
    LeaveLobby(),
    Hello(TABLE, number=17, invitation="pGm4wXcE"),
    Goodbye(TABLE),
    Sit(TABLE, SEAL, seat=2),
    Stand(TABLE),
    SeatBot(TABLE, seat=3, bot="steady"),
    Start(TABLE),
    OpenShare(TABLE, SHARE),
    SealShare(TABLE, SEAL),
    MakeMove(TABLE, id="move-4", moment=31, move="+15"),
    SetAutoBid(TABLE, "9fk2m0xq81zd", round=3, limit=12, then="ask", cards=[Card.CAT_MINUS_8]),
    CancelAutoBid(TABLE),
    Hurry(TABLE, round=3),
    Back(TABLE),
    Say(TABLE, id="line-1", text="Meow."),
    SayPhrase(TABLE, id="line-2", phrase="good-game"),
    Quiet(TABLE, is_quiet=True),
    AskAdvice(TABLE),
    AskRematch(TABLE),
    Close(TABLE),
    NewGuest("Ada", avatar="tabby"),
    ChangeMe(name="Ada the Second"),
    Enrol("nine lives are enough"),
    ChangePassword("nine lives are enough", new="ten lives are too many"),
    LogIn("Ada", "nine lives are enough"),
    NewBot("ada-bot"),
    GameGiven(
        "catsack/1",
        "felix",
        {"purses_secret": False},
        ["Ada", "Bo", "Cleo", "Dan"],
        DealKept(2, ["R", "+3", "L", "-8"], None, None),
        ["+8", "S", "-5", "+11", "2", "3", "5", "p"],
        None,
    ),
    PlayOn(number=17, seat=2, bots=["champion"]),
    PracticeMove("6"),
    NewTable(Settings(seats=3, edition="ksr", is_public=True), bots=["steady", "bluffer"]),
)


def example(kind: type) -> object:
    """Return the example of a struct as plain data; what has its default is left out.

    >>> example(Quiet)
    {'type': 'quiet', 'table': 'k3VqTz8n', 'is_quiet': True}
    """
    return _given(next(one for one in EXAMPLES if type(one) is kind))


def _given(value: object) -> object:
    if not isinstance(value, msgspec.Struct):
        return msgspec.to_builtins(value)
    config = value.__struct_config__
    tag = {config.tag_field: config.tag} if config.tag_field else {}
    said = {field.name: getattr(value, field.name) for field in msgspec.structs.fields(value)}
    left_out = {
        field.name
        for field in msgspec.structs.fields(value)
        if not field.required and said[field.name] == _default(field)
    }
    return tag | {name: _given(said[name]) for name in said if name not in left_out}


def _default(field: msgspec.structs.FieldInfo) -> object:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
