"""Bot specs: every way to say who takes a seat.

A spec is the name of an installed bot, a class in a file (``my_bot.py:MyBot``) or in a module
(``my_package.bots:MyBot``), the folder of a training run or the file of its policy, or in Python a
class, a function or a bot. Packages add kinds of text of their own under the entry point
``catsack.bot_specs``: a function that takes the text and returns a ``BotFactory``, or None if the
text is not its kind.

A spec loads code, so a server must not read one from the network: it takes installed bots alone.
"""

import importlib
import importlib.util
import sys
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import TypeAlias, cast

from catsack.bots import Bot, BotFactory, installed_bot, names
from catsack.errors import CatsackError, Malformed, unknown
from catsack.players.net_files import net_factory

BotSpec: TypeAlias = str | BotFactory | Bot
"""A text, a class or function that takes a seed, or a bot, which is copied for every game."""
SpecReader: TypeAlias = Callable[[str], BotFactory | None]


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot that takes part in an arena, under a label that no other has there."""

    label: str
    spec: BotSpec

    def new_bot(self, seed: int) -> Bot:
        """Return a new bot whose choices follow from *seed*."""
        try:
            return factory_of(self.spec)(seed)
        except CatsackError:
            raise
        except Exception as error:
            raise Malformed(
                "bot-spec", f"{self.label} cannot be made: {_details(error)}."
            ) from error


def entrants(specs: Sequence[BotSpec]) -> tuple[Entrant, ...]:
    """Return an entrant for each of *specs*; equal ones are told apart by a number.

    >>> [entrant.label for entrant in entrants(["steady", "random", "steady"])]
    ['steady', 'random', 'steady (2)']
    """
    found: dict[str, Entrant] = {}
    for spec in specs:
        factory_of(spec)
        name = label = spec_name(spec)
        number = 1
        while label in found:
            number += 1
            label = f"{name} ({number})"
        found[label] = Entrant(label, spec)
    return tuple(found.values())


def spec_name(spec: BotSpec) -> str:
    """Return a text as it is, and the name of a class, of a function, or of the class of a bot."""
    if isinstance(spec, str):
        return spec
    return str(getattr(spec, "__name__", type(spec).__name__))


def parse_specs(text: str, seats: int) -> tuple[str, ...]:
    """Return one spec for each seat; a single one fills them all.

    >>> parse_specs("random", 3), parse_specs("random,steady,random", 3)
    (('random', 'random', 'random'), ('random', 'steady', 'random'))
    """
    specs = tuple(spec.strip() for spec in text.split(","))
    if len(specs) == 1:
        specs *= seats
    if len(specs) != seats:
        raise Malformed(
            "bots",
            f"{seats} seats need {seats} bots, or one that fills them all, not {len(specs)}.",
        )
    for spec in specs:
        factory_of(spec)
    return specs


def factory_of(spec: BotSpec) -> BotFactory:
    """Return what makes the bots of *spec*, or raise ``Malformed`` with a sentence."""
    if isinstance(spec, str):
        return _text_factory(spec)
    if hasattr(spec, "choose") and not isinstance(spec, type):
        # A copy for every game: what a bot remembers of one must not reach another.
        return lambda seed: deepcopy(cast(Bot, spec))  # noqa: ARG005
    return _checked(spec, spec_name(spec))


# Kept, so that a file is run once and its classes stay the same.
@cache
def _text_factory(text: str) -> BotFactory:
    if text in names():
        return installed_bot(text)
    for reader in _readers():
        if (factory := reader(text)) is not None:
            return factory
    source, colon, attribute = text.rpartition(":")
    if not colon:
        raise unknown("bot", text, names())
    module = _load_file(Path(source)) if source.endswith(".py") else _load_module(source)
    if not hasattr(module, attribute):
        raise Malformed("bot-spec", f"{source} has no {attribute!r}.")
    return _checked(getattr(module, attribute), text)


def _load_file(file: Path) -> ModuleType:
    if not file.is_file():
        raise Malformed("bot-spec", f"There is no file {str(file)!r}.")
    # A name of its own, so that two files called bot.py can meet.
    name = f"catsack_bot_file_{file.resolve().as_posix().encode().hex()}"
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None  # noqa: S101  # the name ends with .py
    assert spec.loader is not None  # noqa: S101
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses and pickle look there
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise _cannot_load(str(file), error) from error
    return module


def _load_module(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except Exception as error:
        raise _cannot_load(name, error) from error


def _cannot_load(source: str, error: Exception) -> CatsackError:
    return Malformed("bot-spec", f"{source} cannot be loaded: {_details(error)}.")


def _details(error: Exception) -> str:
    """Return an error of somebody else's code in one line."""
    return " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(".")


def _checked(factory: object, name: str) -> BotFactory:
    """Return *factory* if it can be called with a seed."""
    try:
        signature(cast(Callable[..., object], factory)).bind(0)
    except TypeError:
        raise Malformed(
            "bot-spec", f"{name} makes no bots: it must be a class or function that takes a seed."
        ) from None
    return cast(BotFactory, factory)


@cache
def _readers() -> tuple[SpecReader, ...]:
    return (net_factory, *(entry.load() for entry in entry_points(group="catsack.bot_specs")))
