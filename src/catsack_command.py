"""The entry of the ``catsack`` command, which is ready for Ctrl-C before it loads anything else.

It is beside the package and not in it, because a module of the package loads the engine first. For
the same reason it imports hardly anything: even ``typing`` takes milliseconds.
"""

import os
import signal

INTERRUPTED = 130
"""Exit code after Ctrl-C, as in catsack.cli."""


def main() -> None:
    """Load and run the command; Ctrl-C before or after its work ends it at once."""
    # Who ignores the signal, such as nohup, still does.
    is_interruptible = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if is_interruptible:
        signal.signal(signal.SIGINT, _end)
    from catsack.cli import main as run

    try:
        if is_interruptible:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        run()
    except KeyboardInterrupt:
        _end()
    finally:
        if is_interruptible:
            signal.signal(signal.SIGINT, _end)


def _end(*_: object) -> None:
    """End this process: an exception in the middle of an import would be shown with a traceback."""
    os.write(2, b"\nStopped.\n")
    os._exit(INTERRUPTED)
