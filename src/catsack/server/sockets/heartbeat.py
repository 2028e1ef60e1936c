"""The heartbeat of a connection: it hangs up on a client that is silent for too long.

A line can break without either end noticing. So the server pings now and then, and a client that
has sent nothing at all between two pings is taken to be gone.
"""

import asyncio
from collections.abc import Callable

HEARTBEAT_S = 20


class Heartbeat:
    """Calls *ping* every ``HEARTBEAT_S`` seconds, and *hang_up* if nothing has arrived since."""

    def __init__(self, ping: Callable[[], None], hang_up: Callable[[], None]) -> None:
        self._ping = ping
        self._hang_up = hang_up
        self.is_alive = True
        """Something has arrived since the last ping. The connection sets it."""
        self._timer = self._wait()

    def stop(self) -> None:
        """Beat no more."""
        self._timer.cancel()

    def _wait(self) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(HEARTBEAT_S, self._beat)

    def _beat(self) -> None:
        if not self.is_alive:
            self._hang_up()
            return
        self.is_alive = False
        self._ping()
        self._timer = self._wait()
