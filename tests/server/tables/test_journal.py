"""The entries of a journal, as they are stored."""

import msgspec
import pytest

from catsack.server.protocol.settings import Clocks, Settings
from catsack.server.tables.journal import (
    AbortEntry,
    AnyEntry,
    AutoBidEndEntry,
    AutoBidEntry,
    BotSitEntry,
    ChatEntry,
    ChatSwitchEntry,
    CloseEntry,
    DealEntry,
    HurryEntry,
    MoveEntry,
    OpenEntry,
    RematchEntry,
    ReturnEntry,
    SealEntry,
    ShareEntry,
    StandEntry,
    StandInEntry,
    StartEntry,
    TableSettings,
    TimeLimit,
    decode,
    encode,
)
from tests.server.support.tables import SEED, share, sit_entry

ENTRIES: list[AnyEntry] = [
    OpenEntry(1, "ada", "Ada", TableSettings(), SEED, "invitation", ["bo"]),
    OpenEntry(1, "ada", "Ada", TableSettings(), SEED, "invitation", fair_version=2, aborted=3),
    sit_entry(2, 0),
    BotSitEntry(3, 1, "steady"),
    StandEntry(4, 1),
    StartEntry(5),
    ShareEntry(6, 0, share(0)),
    AbortEntry(6),
    SealEntry(6, 0, share(0)),
    DealEntry(7),
    HurryEntry(8, 0, 3),
    MoveEntry(8, 0, "+15", "m1"),
    MoveEntry(8, 0, "p", by_bot=True),
    AutoBidEntry(8, 0, "secret", 12, "ask", ["-8", "L"]),
    AutoBidEndEntry(8, 0),
    StandInEntry(9, 0, "time"),
    ReturnEntry(10, 0),
    ChatEntry(11, "ada", "Ada", "Hallo, Käthe!", "s1"),
    ChatSwitchEntry(12, True),
    CloseEntry(13),
    RematchEntry(14, "another"),
]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: type(entry).__name__)
def test_entry_survives_the_journal(entry: AnyEntry) -> None:
    assert decode(encode(entry)) == entry


def test_stored_settings_have_the_fields_and_defaults_of_the_protocol() -> None:
    assert msgspec.to_builtins(TableSettings()) == msgspec.to_builtins(Settings())
    assert msgspec.to_builtins(TimeLimit(60)) == msgspec.to_builtins(Clocks(60))
