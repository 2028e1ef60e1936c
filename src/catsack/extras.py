"""Optional libraries: the base package runs without them, an extra installs them."""

from importlib.util import find_spec

from catsack.errors import CatsackError


class MissingExtra(CatsackError, ImportError):
    """A library of an extra is not installed.

    >>> print(MissingExtra("arena", "joblib"))
    This needs joblib, which is not installed: pip install "catsack[arena]"
    """

    def __init__(self, extra: str, library: str) -> None:
        super().__init__(
            "missing-extra",
            f'This needs {library}, which is not installed: pip install "catsack[{extra}]"',
            extra=extra,
            library=library,
        )


def require(extra: str, *libraries: str) -> None:
    """Raise ``MissingExtra`` unless all *libraries* of *extra* are installed."""
    for library in libraries:
        if find_spec(library) is None:
            raise MissingExtra(extra, library)
