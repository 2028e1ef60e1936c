"""Bad input on the socket never changes a game and always gets a clear answer."""

import asyncio
from pathlib import Path

from tools.campaign.inputs.socket_messages import KINDS
from tools.campaign.inputs.sockets import storm


def test_bad_input_changes_nothing(tmp_path: Path) -> None:
    sent, answers = asyncio.run(storm(tmp_path, inputs=3_000, seed=1))
    assert set(sent) >= set(KINDS)
    assert {"message", "stale", "no-table", "host-only", "not-on-turn"} <= set(answers)
