"""The one sentence for a framework that is not installed."""


def missing(extra: str) -> ImportError:
    """Return the error that names the command which installs *extra*.

    >>> print(missing("openspiel"))
    This adapter needs a package that is not installed: pip install "catsack[openspiel]"
    """
    return ImportError(
        f'This adapter needs a package that is not installed: pip install "catsack[{extra}]"'
    )
