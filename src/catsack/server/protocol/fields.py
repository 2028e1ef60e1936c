"""Types of fields that messages and bodies share, and the base of all of them."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Hex256: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes in hexadecimal digits."""
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=4)]
BotName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Avatar: TypeAlias = Annotated[str, Meta(max_length=24, pattern="^[a-z0-9-]*$")]
Password: TypeAlias = Annotated[str, Meta(min_length=8, max_length=200)]

Because: TypeAlias = Literal["time", "gone"]
"""Why a bot stands in: out of time, or gone for too long."""
ThenDo: TypeAlias = Literal["pass", "ask"]
"""What an auto-bid does at its limit: pass, or leave the move to the person."""
Phrase: TypeAlias = Literal["hello", "nice", "ouch", "hurry", "thanks", "good-game"]
"""Something to say with one click; every reader sees it in their own language."""
TableStatus: TypeAlias = Literal["open", "starting", "sealing", "playing", "over", "closed"]
Grade: TypeAlias = Literal["fine", "inaccuracy", "mistake", "blunder"]
"""How good a decision was."""
Theme: TypeAlias = Literal[
    "laying", "opening", "raising", "stopping", "bluffing", "dogs", "empty-bank", "last-round"
]
"""What a decision is about."""
ReviewState: TypeAlias = Literal["none", "queued", "running", "done", "failed"]
OriginKind: TypeAlias = Literal["play-on", "daily", "daily-practice"]
"""Where the deal of a table came from, if nobody dealt there."""
EventSeen: TypeAlias = dict[str, Any]
"""A game event in plain data, as ``events.to_dict`` makes it; its ``event`` tells which kind."""


class Struct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is known in full: a field too many is refused."""
