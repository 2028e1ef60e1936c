"""The time of day for everything that the server stores and waits for."""

import time
from collections.abc import Callable


class SteadyClock:
    """Returns the time in milliseconds since 1970, UTC; it never goes back.

    Deadlines are times of day. If the clock of the machine is set back by ten minutes, nothing
    would fall due for ten minutes, and all bots would be silent. This clock goes on instead, ahead
    of the machine's, until the process ends. It follows a clock that is set forward.
    """

    def __init__(
        self,
        time_ns: Callable[[], int] = time.time_ns,
        monotonic_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._time_ns = time_ns
        self._monotonic_ns = monotonic_ns
        self._began_ns = 0
        """The greatest difference so far between the time of day and the monotonic clock."""

    def __call__(self) -> int:
        """Return the time."""
        monotonic_ns = self._monotonic_ns()
        self._began_ns = max(self._began_ns, self._time_ns() - monotonic_ns)
        return (self._began_ns + monotonic_ns) // 1_000_000
