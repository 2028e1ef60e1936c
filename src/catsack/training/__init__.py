"""Where players are trained: one file an experiment. Only the command imports this, and torch."""

from catsack.errors import Malformed


def need_torch() -> None:
    """Refuse to go on without the library that nets are trained with."""
    try:
        import torch  # noqa: F401
    except ModuleNotFoundError:
        raise Malformed(
            "train-torch", 'Training needs torch: pip install "catsack[train]"'
        ) from None
