"""The entries of a journal, as they are stored."""

import msgspec
import pytest

from catsack.server.protocol.settings import Clocks, Settings
from catsack.server.tables.journal import (
    AnyEntry,
    BotSitEntry,
    ChatEntry,
    ChatSwitchEntry,
    CloseEntry,
    DealEntry,
    MoveEntry,
    OpenEntry,
    RematchEntry,
    ReturnEntry,
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
    sit_entry(2, 0),
    BotSitEntry(3, 1, "steady"),
    StandEntry(4, 1),
    StartEntry(5),
    ShareEntry(6, 0, share(0)),
    DealEntry(7),
    MoveEntry(8, 0, "+15", "m1"),
    MoveEntry(8, 0, "p", by_bot=True),
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
