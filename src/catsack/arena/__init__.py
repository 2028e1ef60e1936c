"""Matches between bots, and what they say about the bots' strength.

The base package plays on one core. Several cores, plots and Dask need the extras ``arena`` and
``dask``; each is loaded by the code that uses it.
"""

import sys
from types import ModuleType
from typing import Any


class _CallableModule(ModuleType):
    """Makes ``catsack.arena(...)`` play, although ``catsack.arena`` is also this package."""

    def __call__(self, *arguments: Any, **options: Any) -> Any:  # noqa: ANN401
        from catsack.arena.arena_result import play_arena

        return play_arena(*arguments, **options)


sys.modules[__name__].__class__ = _CallableModule
