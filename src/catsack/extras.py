"""Optional libraries: the base package runs without them, an extra installs them."""

from importlib import import_module

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
    """Raise ``MissingExtra`` unless all *libraries* of *extra* can be imported."""
    for library in libraries:
        try:
            import_module(library)
        except ModuleNotFoundError:
            raise MissingExtra(extra, library) from None
