"""Faults of an SQLite file. Each is a context: entering it causes the fault, leaving it ends."""

import resource
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

CHUNK = 4096


@contextmanager
def locked_file(path: Path) -> Iterator[None]:
    """Hold the lock for writing, as another process does that is in a transaction."""
    with closing(sqlite3.connect(path, isolation_level=None, timeout=30)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")


@contextmanager
def no_room(process: int) -> Iterator[None]:
    """Let every write of a *process* to a file fail, as on a disk that is broken."""
    soft, hard = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        with suppress(ProcessLookupError):  # It may have ended in the meantime.
            resource.prlimit(process, resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[None]:
    """Mount a small file system at *folder*. Only root may do that."""
    size = f"size={megabytes}m"
    subprocess.run(["mount", "-t", "tmpfs", "-o", size, "tmpfs", str(folder)], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextmanager
def full_disk(folder: Path) -> Iterator[None]:
    """Fill the file system of *folder* to its last byte."""
    ballast = folder / "ballast"
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        while file.write(bytes(CHUNK)):
            pass
    try:
        yield
    finally:
        ballast.unlink()
