"""Files that nobody but their owner can read: the seeds of running games are in them."""

import logging
import os
from pathlib import Path

PRIVATE = 0o600
OTHERS = 0o007
"""What everybody on the machine may do with a file."""
SUFFIXES = ("", "-wal", "-shm", "-journal")
"""What SQLite adds to the name of a database for its logs; they get the mode of the database."""

log = logging.getLogger("catsack.store")


def create_private(path: Path) -> None:
    """Create an empty file and the folder for it, both private, unless they exist."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, PRIVATE))


def make_private(path: Path) -> None:
    """Take a database that everybody can read away from others, and log that.

    One that only a group may read stays as it is: somebody has decided that.
    """
    files = [Path(f"{path}{suffix}") for suffix in SUFFIXES]
    public = [file for file in files if file.exists() and file.stat().st_mode & OTHERS]
    try:
        for file in public:
            file.chmod(PRIVATE)
    except OSError as error:
        log.warning("everybody can read %s, and that cannot be changed: %s", path, error.strerror)
    else:
        if public:
            log.warning("everybody could read %s: now only its owner can", path)
