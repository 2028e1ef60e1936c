"""How many files this process may have open; each connection is one."""

import contextlib

MAX_FILES = 65_536
"""More open files than this are not asked for."""


def raise_file_limit() -> int | None:
    """Allow as many open files as the system lets us, and return the number; None if unknown."""
    try:
        import resource
    except ImportError:  # Windows has no such limit.
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return None if soft == resource.RLIM_INFINITY else soft
