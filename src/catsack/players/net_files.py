"""Policy nets in files, as ``catsack train`` writes them, that take a seat."""

from functools import partial
from pathlib import Path

from catsack.bots import BotFactory
from catsack.errors import Malformed

SHIPPED_POLICY = Path("shipped", "champion.npz")
"""Where the folder of a training run has its policy."""


def policy_file(text: str) -> Path | None:
    """Return the file of a policy that *text* names itself, or by the folder of its run."""
    path = Path(text)
    if path.suffix == ".npz":
        return path
    return path / SHIPPED_POLICY if (path / SHIPPED_POLICY).exists() else None


def net_factory(text: str) -> BotFactory | None:
    """Return what makes players with the policy that *text* names; None if it names none."""
    file = policy_file(text)
    if file is None:
        return None
    from catsack.bots.champion import champion_from_file  # it needs numba; most bots do not

    try:
        champion_from_file(file, 0)
    except (OSError, ValueError, KeyError):
        raise Malformed("bot-spec", f"{file} holds no policy to play with.") from None
    return partial(champion_from_file, file)
