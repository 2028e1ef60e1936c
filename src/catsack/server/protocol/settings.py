"""How a table plays, as clients give it and are told it."""

from typing import Annotated, Literal

from msgspec import Meta

from catsack.server.protocol.fields import Struct


class Clocks(Struct, frozen=True):
    """How long a seat may think: so long for each move, and a reserve for the whole game."""

    move_s: Annotated[int, Meta(ge=5, le=14 * 24 * 3600)]
    reserve_s: Annotated[int, Meta(ge=0, le=24 * 3600)] = 0


class Settings(Struct, frozen=True):
    """How a table plays."""

    seats: Annotated[int, Meta(ge=3, le=5)] = 4
    edition: Literal["felix", "ksr", "felicity"] = "felix"
    house_rules: dict[str, bool] = {}
    """Data of the edition that this table replaces; open purses are ``purses_secret: false``."""
    is_public: bool = False
    allows_spectators: bool = True
    allows_programs: bool = True
    """Bots of others may sit down over the network."""
    allows_memory: bool = False
    """Shows everybody what a perfect memory knows: spent cards, purses and points. Not at a table
    that is rated."""
    allows_advice: bool = False
    """Whoever is on turn may ask the champion for advice. Not at a table that is rated."""
    clock: Clocks | None = Clocks(60, 120)
    """None is no limit."""
    grace_s: Annotated[int, Meta(ge=5, le=24 * 3600)] | None = 60
    """How long somebody on turn may be gone before a bot stands in; None is for ever."""
    pace_ms: Annotated[int, Meta(ge=0, le=10_000)] = 900
    """How long a bot of the house lets people wait, about."""
    starts_when_full: bool = True
    is_rated: bool = True
