"""Who sits at the other seats of an environment: fixed bots, or a mixture of them."""

from collections.abc import Mapping, Sequence
from random import Random

from catsack.bots import Bot
from catsack.errors import Malformed
from catsack.players.specs import BotSpec, factory_of, parse_specs, spec_name


class OtherSeats:
    """The bots of *seats* other seats, clockwise.

    *bots* is one for all seats or one for each, as text with commas or as a sequence; or a mapping
    of bots to weights, from which every seat is drawn for every game.

    >>> OtherSeats({"steady": 2.0, "random": 1.0}, 3).is_mixture
    True
    """

    def __init__(self, bots: str | Sequence[BotSpec] | Mapping[BotSpec, float], seats: int) -> None:
        self.is_mixture = isinstance(bots, Mapping)
        self._seats = seats
        self._weights: list[float] = []
        if isinstance(bots, Mapping):
            self._specs: list[BotSpec] = list(bots)
            self._weights = [float(weight) for weight in bots.values()]
            if min(self._weights, default=0) < 0 or sum(self._weights) <= 0:
                raise Malformed("bots", "A mixture needs bots with weights above 0.")
        elif isinstance(bots, str):
            self._specs = list(parse_specs(bots, seats))
        else:
            self._specs = list(bots) * (seats if len(bots) == 1 else 1)
            if len(self._specs) != seats:
                raise Malformed(
                    "bots", f"{seats} seats need {seats} bots, or one, not {len(self._specs)}."
                )
        for spec in self._specs:
            factory_of(spec)
        self.names: tuple[str, ...] = ()
        """The bots of this game, clockwise."""

    def new_bots(self, rng: Random) -> tuple[Bot, ...]:
        """Return the bots for a new game; the same *rng* gives the same bots."""
        specs = self._specs
        if self.is_mixture:
            specs = rng.choices(specs, self._weights, k=self._seats)
        self.names = tuple(spec_name(spec) for spec in specs)
        return tuple(factory_of(spec)(rng.getrandbits(63)) for spec in specs)
