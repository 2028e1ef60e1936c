"""How strong each bot is in an arena: win share, placement, points and margin."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import fmean

from catsack.arena.match import GameResult
from catsack.arena.plan import ArenaPlan
from catsack.arena.stats import (
    Estimate,
    estimate,
    less_luck,
    ratio_estimate,
    share_estimate,
)


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
    adjusted_win_share: Estimate | None = None
    """The win share less the luck of drawn moves, if the arena had a control variate: the same
    expectation, mostly a narrower interval. Its mean may be a little below 0 or above 1."""
    control_variate_gain: float | None = None
    """How many times as many games without a control variate would be as sure."""


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
    luck: float | None


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
            game.luck[seat] if game.luck else None,
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
        *_adjusted(matches),
    )


def _adjusted(matches: list[list[_SeatResult]]) -> tuple[Estimate | None, float | None]:
    """Return the win share less the luck of drawn moves, and the ratio of the variances."""
    luck = []
    for match in matches:
        lucks = [seat.luck for seat in match if seat.luck is not None]
        if len(lucks) < len(match):
            return None, None
        luck.append(sum(lucks))
    totals = [sum(seat.win_share for seat in match) for match in matches]
    sizes = [len(match) for match in matches]
    adjusted = ratio_estimate(less_luck(totals, luck), sizes)
    if not adjusted.has_interval:
        return adjusted, None
    plain = ratio_estimate(totals, sizes)
    widths = plain.high - plain.low, adjusted.high - adjusted.low
    gain = (widths[0] / widths[1]) ** 2 if all(widths) else None
    # The truth is a share, so the interval need not be wider than 0 to 1.
    low, high = max(0.0, adjusted.low), min(1.0, adjusted.high)
    return Estimate(adjusted.mean, min(low, 1.0), max(high, 0.0)), gain
