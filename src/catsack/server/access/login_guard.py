"""Guards logins against guessing, without locking people out of their own accounts.

Tries are counted for an address, and for an account at an address. So whoever guesses wrongly at
one address changes nothing for others. Somebody with many addresses is slowed down, not locked out:
after many wrong tries for one account, each try from an address where nobody has logged in to it
before has to wait, and only a few can wait at a time. The owner's own addresses do not wait.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from catsack.server.access.rate_limits import MAX_BUCKETS, RateLimits
from catsack.server.protocol.refusals import Denied

SLOW_DOWN_S = 10
"""So long a try waits when an account is being guessed."""
MAX_SLOW = 4
"""So many tries for one account wait at a time."""


class LoginGuard:
    """Counts the tries of one worker to log in."""

    def __init__(self, limits: RateLimits) -> None:
        self._limits = limits
        self._familiar: OrderedDict[tuple[str, str], None] = OrderedDict()
        """Accounts with addresses where somebody has made them or logged in to them, the latest
        last."""
        self._slow: Counter[str] = Counter()

    def is_familiar(self, account: str, address: str) -> bool:
        """Tell whether somebody has made the account at this address, or logged in to it."""
        return (account, address) in self._familiar

    @asynccontextmanager
    async def attempt(self, account: str, address: str) -> AsyncIterator[None]:
        """Count a try to log in, and have it wait or refuse it if there were too many.

        A try that succeeds does not count.
        """
        limits, at_address = self._limits, f"{account}\n{address}"
        limits.take("logins", address)
        limits.take("passwords", at_address)
        is_counted = not self.is_familiar(account, address)
        if is_counted and limits.wait_s("guesses", account):
            await self._slow_down(account)
        try:
            yield
        except Denied as error:
            if is_counted and error.key == "wrong-password":
                limits.count("guesses", account)
            raise
        limits.give_back("passwords", at_address)
        self.note_familiar(account, address)

    def note_familiar(self, account: str, address: str) -> None:
        """Note that the owner of an account has been at this address."""
        self._familiar[account, address] = None
        self._familiar.move_to_end((account, address))
        if len(self._familiar) > MAX_BUCKETS:
            self._familiar.popitem(last=False)

    async def _slow_down(self, account: str) -> None:
        if self._slow[account] >= MAX_SLOW:
            raise Denied("too-many-requests", seconds=SLOW_DOWN_S)
        self._slow[account] += 1
        try:
            await asyncio.sleep(SLOW_DOWN_S)
        finally:
            self._slow[account] -= 1
            if not self._slow[account]:
                del self._slow[account]
