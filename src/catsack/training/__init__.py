"""Training of the nets: one file an experiment. Only the command imports this, and torch."""

from catsack.errors import Malformed


def require_torch() -> None:
    """Raise an error that says what to install if torch is missing."""
    try:
        import torch  # noqa: F401
    except ModuleNotFoundError:
        raise Malformed(
            "train-torch", 'Training needs torch: pip install "catsack[train]"'
        ) from None
