"""Errors that every store raises."""

from catsack.errors import CatsackError


class AlreadyWritten(Exception):
    """Another writer wrote this entry number, or added this table id, first."""


class NameTaken(Exception):
    """Another person has this name already."""


class StoreUnavailable(CatsackError):
    """The disk or the database server failed.

    What was being written is most likely lost, but it may be on disk: when a connection breaks,
    the acknowledgement is lost with it. Read it back to be sure. Later calls work once the
    disk or the server does.
    """

    @property
    def is_temporary(self) -> bool:
        """It may work later without anybody changing anything here."""
        return self.key in TEMPORARY_KEYS


TEMPORARY_KEYS = ("store-unavailable", "store-full", "store-locked", "store-read-only")
"""Out of order: in general, no space left, a lock that another process holds, no writes allowed."""


def store_closed() -> StoreUnavailable:
    """Return the error of a store that was stopped, or never started."""
    return StoreUnavailable("store-closed", "The store is not open.")


def store_not_empty() -> StoreUnavailable:
    """Return the error of a restore into a store with something in it."""
    return StoreUnavailable("store-not-empty", "The store is not empty: restore into a new one.")
