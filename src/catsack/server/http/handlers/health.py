"""The request about the health of the server."""

import catsack
from catsack.server.http.request import Call
from catsack.server.protocol.bodies import Healthy
from catsack.server.protocol.refusals import Denied
from catsack.store.errors import StoreUnavailable

WHY_UNHEALTHY = {
    "store-full": "the disk is full",
    "store-read-only": "the store is read-only",
    "store-locked": "another process has locked the store",
}
"""What everybody may know of a failure: its own sentence may name hosts and files."""
NO_ANSWER = "the store does not answer"


async def health(call: Call[None, None]) -> Healthy:
    """Return that the store accepts writes, or refuse with the reason why it does not."""
    try:
        await call.services.store.check_writable()
    except StoreUnavailable as error:
        raise Denied("unhealthy", why=WHY_UNHEALTHY.get(error.key, NO_ANSWER)) from None
    return Healthy("ok", catsack.__version__)
