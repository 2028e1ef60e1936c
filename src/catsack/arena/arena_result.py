"""The arena in Python: who plays, and what came of it.

``catsack.arena`` and ``catsack.match`` are the two functions of this module.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any

from catsack.arena.match import GameResult, Match
from catsack.arena.plan import ArenaPlan
from catsack.arena.ratings import BotRating, ratings
from catsack.arena.run import run
from catsack.arena.standings import BotStanding, overall_standings, standings
from catsack.arena.stats import Estimate, estimate
from catsack.bots import Clock
from catsack.editions import with_house_rules
from catsack.errors import Malformed, unknown
from catsack.extras import require
from catsack.players.referee import Fault
from catsack.players.specs import BotSpec, entrants

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class ArenaResult:
    """All games of an arena."""

    plan: ArenaPlan
    """What was played; ``plan.labels`` are the names of the bots in the results."""
    games: tuple[GameResult, ...]
    """Every game, the games of one deal side by side."""

    @property
    def standings(self) -> list[BotStanding]:
        """One standing for every bot: win share, place, points and margin, with intervals.

        In a round robin it counts the games in which a bot is alone among copies of another.
        """
        return overall_standings(self.plan, self.games)

    @property
    def standings_by_opponents(self) -> list[BotStanding]:
        """A standing for every bot and every set of opponents it met."""
        return standings(self.games)

    @property
    def ratings(self) -> list[BotRating]:
        """Bradley-Terry ratings of all bots, the strongest first."""
        return ratings(self.games)

    @property
    def faults(self) -> list[Fault]:
        """What bots did wrong; a default move was played instead."""
        return [fault for game in self.games for fault in game.faults]

    def standing(self, bot: str) -> BotStanding:
        """Return the standing of the bot with this label."""
        self._check(bot)
        return next(one for one in self.standings if one.bot == bot)

    def compare(self, first: str, second: str, against: str | None = None) -> Estimate:
        """Return by how much *first* wins more than *second*, over the deals that both played.

        The difference is taken deal by deal, so what a deal does to both of them cancels out. With
        *against*, only games alone among copies of that bot count: a round robin has such games of
        both over the same deals.
        """
        shares: dict[str, dict[int, list[float]]] = {first: defaultdict(list)}
        shares[second] = defaultdict(list)
        for bot in (first, second, *([against] if against else [])):
            self._check(bot)
        for game in self.games:
            for seat, bot in enumerate(game.bots):
                others = {*game.bots[:seat], *game.bots[seat + 1 :]}
                if (
                    bot in shares
                    and against in (None, *others)
                    and (not against or len(others) < 2)
                ):
                    shares[bot][game.match].append(game.shares[seat])
        deals = sorted(shares[first].keys() & shares[second].keys())
        if not deals:
            raise Malformed("arena-pair", f"{first} and {second} played no deal in common.")
        return estimate([fmean(shares[first][at]) - fmean(shares[second][at]) for at in deals])

    def to_rows(self) -> list[dict[str, Any]]:
        """Return one plain row for every seat of every game."""
        return [
            {
                "deal": game.match,
                "game": number,
                "seat": seat,
                "bot": bot,
                "is_start": seat == game.start,
                "win_share": game.shares[seat],
                "score": game.scores[seat],
                "sacks": sum(sale.seat == seat for sale in game.sales),
                "paid": sum(sale.price for sale in game.sales if sale.seat == seat),
                "worth": sum(sale.worth for sale in game.sales if sale.seat == seat),
                "faults": sum(fault.seat == seat for fault in game.faults),
                **({"luck": game.luck[seat]} if game.luck else {}),
            }
            for number, game in enumerate(self.games)
            for seat, bot in enumerate(game.bots)
        ]

    def to_frame(self) -> "pd.DataFrame":
        """Return ``to_rows`` as a data frame of pandas."""
        require("frames", "pandas")
        import pandas as pd

        return pd.DataFrame(self.to_rows())

    def _check(self, bot: str) -> None:
        if bot not in self.plan.labels:
            raise unknown("bot in this arena", bot, self.plan.labels)


def play_arena(
    bots: Sequence[BotSpec],
    *,
    kind: str = "round-robin",
    seats: int = 4,
    games: int = 400,
    seed: int = 0,
    edition: str = "felix",
    house_rules: Mapping[str, bool] | None = None,
    seconds: float | None = None,
    workers: int = 1,
    control_variate: bool = False,
) -> ArenaResult:
    """Let *bots* play and return all games; the same arguments give the same games.

    A bot is a name, a text such as ``my_bot.py:MyBot``, a class or function that takes a seed, or a
    bot, which is copied for every game. *kind* is ``"round-robin"`` (each bot alone among copies of
    each other one, over the same deals), ``"duel"`` (the first among copies of the second) or
    ``"free-for-all"`` (mixed tables). The same bot twice is a null control.

    With *control_variate*, standings have an ``adjusted_win_share`` too, from which the luck of
    drawn moves is taken out where bots say what they drew from.

    >>> result = play_arena(["steady", "random"], seats=3, games=12, seed=1)
    >>> result.plan.labels, len(result.games)
    (('steady', 'random'), 12)
    """
    rules = tuple((house_rules or {}).items())
    plan = ArenaPlan(
        kind, tuple(bots), seats, games, seed, edition, rules, seconds, control_variate
    )
    return ArenaResult(plan, tuple(game for match in run(plan, 0, workers) for game in match))


def play_match(
    bots: Sequence[BotSpec],
    *,
    seed: int | None = None,
    edition: str = "felix",
    house_rules: Mapping[str, bool] | None = None,
    seconds: float | None = None,
) -> tuple[GameResult, ...]:
    """Play one deal from every seat, with one bot a seat, and return the games.

    >>> games = play_match(["steady", "random", "random"], seed=1)
    >>> games[0].bots, len(games)
    (('steady', 'random', 'random (2)'), 3)
    """
    rules = with_house_rules(edition, house_rules or {})
    rules.setup(len(bots))
    seed = Random().getrandbits(63) if seed is None else seed
    clock = None if seconds is None else Clock(seconds)
    return tuple(Match(0, entrants(bots), rules, seed, clock).play())
