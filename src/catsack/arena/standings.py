"""How strong each bot is in an arena: win share, placement, points and margin."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import fmean

from catsack.arena.match import GameResult
from catsack.arena.plan import ArenaPlan
from catsack.arena.stats import Estimate, estimate, share_estimate


@dataclass(frozen=True, slots=True)
class BotStanding:
    """The results of one bot against the same opponents."""

    bot: str
    opponents: tuple[str, ...]
    """The other bots at the table in alphabetical order; empty if all tables count together."""
    games: int
    seats: int
    """Its seats in these games: with copies at a table, more than one a game."""
    win_share: Estimate
    placement: Estimate
    """1 is first; equal scores share their places."""
    points: Estimate
    margin: Estimate
    """The score less the mean of the others' scores."""


def standings(
    games: Iterable[GameResult], *, by_opponents: bool = True, is_alone: bool = False
) -> list[BotStanding]:
    """Return the standing of every bot, for each set of opponents or for all of them together.

    *is_alone* leaves out games with a copy of the bot. In a round robin everybody is alone in some
    games and has copies in others; a mean over both is a mean of two different things.
    """
    by_match: dict[tuple[str, tuple[str, ...]], dict[int, list[_SeatResult]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for game in games:
        for seat in _seat_results(game):
            opponents = seat.opponents if by_opponents else ()
            if is_alone and seat.bot in seat.opponents:
                continue
            by_match[seat.bot, opponents][game.match].append(seat)
    return [_standing(*key, list(matches.values())) for key, matches in sorted(by_match.items())]


def overall_standings(plan: ArenaPlan, games: Iterable[GameResult]) -> list[BotStanding]:
    """Return one standing for every bot; in a round robin, of the games in which it is alone."""
    return standings(games, by_opponents=False, is_alone=plan.kind == "round-robin")


@dataclass(frozen=True, slots=True)
class _SeatResult:
    """The result of one seat in one game."""

    game: GameResult
    bot: str
    opponents: tuple[str, ...]
    win_share: float
    placement: float
    points: int
    margin: float


def _seat_results(game: GameResult) -> Iterator[_SeatResult]:
    for seat, bot in enumerate(game.bots):
        others = [score for other, score in enumerate(game.scores) if other != seat]
        score = game.scores[seat]
        yield _SeatResult(
            game,
            bot,
            tuple(sorted(game.bots[:seat] + game.bots[seat + 1 :])),
            game.shares[seat],
            1 + sum(other > score for other in others) + sum(o == score for o in others) / 2,
            score,
            score - fmean(others),
        )


def _standing(
    bot: str, opponents: tuple[str, ...], matches: list[list[_SeatResult]]
) -> BotStanding:
    sizes = [len(match) for match in matches]
    return BotStanding(
        bot,
        opponents,
        len({id(seat.game) for match in matches for seat in match}),
        sum(map(len, matches)),
        share_estimate([sum(seat.win_share for seat in match) for match in matches], sizes),
        estimate([fmean(seat.placement for seat in match) for match in matches]),
        estimate([fmean(seat.points for seat in match) for match in matches]),
        estimate([fmean(seat.margin for seat in match) for match in matches]),
    )
