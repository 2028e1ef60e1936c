"""The wire beneath a socket."""

import pytest
from websockets.frames import Frame, Opcode

from catsack.server.wire import TEXT, _length


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 100_000])
def test_messages_are_framed_as_the_standard_has_it(size: int) -> None:
    message = b"x" * size
    framed = TEXT + _length(size) + message
    assert framed == Frame(Opcode.TEXT, message).serialize(mask=False)
