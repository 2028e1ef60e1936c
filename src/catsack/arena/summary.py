"""The results of an arena, as a table for a terminal and as JSON data."""

from collections.abc import Sequence
from typing import Any

from catsack.arena.match import GameResult
from catsack.arena.plan import ArenaPlan
from catsack.arena.ratings import BotRating, ratings
from catsack.arena.standings import BotStanding, standings
from catsack.arena.stats import Estimate
from catsack.players.referee import Fault


def summary(plan: ArenaPlan, games: list[GameResult], seconds: float) -> dict[str, Any]:
    """Return JSON data: the hero's results in a duel, otherwise the results of all bots."""
    head = {"kind": plan.kind, "edition": plan.edition, "seats": plan.seats, "seed": plan.seed}
    tail = {"games": len(games), "faults": sum(len(game.faults) for game in games)}
    if plan.kind == "duel":
        hero, rival = plan.labels
        own = _results(hero_standing(plan, games))
        return {"hero": hero, "against": rival, **head, **own, **tail, "seconds": seconds}
    return {
        "bots": list(plan.labels),
        **head,
        "standings": [
            {"bot": one.bot, "against": list(one.opponents), **_results(one)}
            for one in standings(games, by_opponents=plan.kind == "round-robin")
        ],
        "ratings": [
            {
                "bot": one.bot,
                "mu": round(one.mu, 3),
                "sigma": round(one.sigma, 3),
                "ci": [round(one.low, 3), round(one.high, 3)],
            }
            for one in ratings(games)
        ],
        **tail,
        "seconds": seconds,
    }


def hero_standing(plan: ArenaPlan, games: list[GameResult]) -> BotStanding:
    """Return the standing of the hero of a duel."""
    hero, rival = plan.labels
    opponents = (rival,) * (plan.seats - 1)
    return next(one for one in standings(games) if (one.bot, one.opponents) == (hero, opponents))


def summary_lines(plan: ArenaPlan, games: list[GameResult]) -> list[str]:
    """Return the results as lines for a terminal."""
    width = 2 + max(12, *(len(label) for label in plan.labels))
    head = f"{'bot':{width}}{'against':{width + 10}}{'games':>7}{'seats':>7}  {'win share':24}"
    lines = [f"{head}{'place':>6}{'points':>8}  margin"]
    for one in standings(games, by_opponents=plan.kind != "free-for-all"):
        opponents = ", ".join(dict.fromkeys(one.opponents)) or "all"
        share = share_text(one.win_share)
        lines.append(
            f"{one.bot:{width}}{opponents:{width + 10}}{one.games:7}{one.seats:7}  {share:24}"
            f"{one.placement.mean:6.2f}{one.points.mean:8.1f}  {one.margin.mean:+.1f}"
        )
    lines.append(f"Par is {1 / plan.seats:.1%}.")
    lines += _adjusted_lines(plan, games, width)
    if plan.kind != "duel":
        lines += ["", *(_rating_line(rating, width) for rating in ratings(games))]
    if plan.is_null_control:
        lines.append("A bot against itself: the interval should hold par in 95 of 100 such runs.")
    return [*lines, *fault_lines([fault for game in games for fault in game.faults])]


def _adjusted_lines(plan: ArenaPlan, games: list[GameResult], width: int) -> list[str]:
    """Return win shares without the luck of drawn moves, if the arena had a control variate."""
    if not plan.control_variate:
        return []
    lines = ["", "Less the luck of drawn moves, and how many times as many games that is worth:"]
    for one in standings(games, by_opponents=plan.kind != "free-for-all"):
        assert one.adjusted_win_share is not None  # noqa: S101
        opponents = ", ".join(dict.fromkeys(one.opponents)) or "all"
        share = share_text(one.adjusted_win_share)
        gain = "" if one.control_variate_gain is None else f"{one.control_variate_gain:.2f}"
        lines.append(f"{one.bot:{width}}{opponents:{width + 10}}{share:26}{gain}".rstrip())
    return lines


def share_text(share: Estimate) -> str:
    """Return a share in per cent with its interval; a single deal has none.

    >>> share_text(Estimate(0.5, 0.41, 0.59)), share_text(Estimate(0.25, float("-inf"), 1))
    ('50.0% (41.0% to 59.0%)', '25.0% (no interval)')
    """
    if not share.has_interval:
        return f"{share.mean:.1%} (no interval)"
    return f"{share.mean:.1%} ({share.low:.1%} to {share.high:.1%})"


def fault_lines(faults: Sequence[Fault]) -> list[str]:
    """Return a line on what bots did wrong; none if they did nothing."""
    if not faults:
        return []
    first = faults[0]
    return [f"{len(faults)} faults; the first: {first.what}, {first.details}"]


def _rating_line(rating: BotRating, width: int) -> str:
    return (
        f"{rating.bot:{width}} rating {rating.mu:6.2f} ± {rating.sigma:.2f}  ({rating.games} games)"
    )


def _results(one: BotStanding) -> dict[str, Any]:
    return {
        "seats_played": one.seats,
        "win_share": round(one.win_share.mean, 4),
        "win_share_ci": _interval(one.win_share),
        "margin": round(one.margin.mean, 3),
        "margin_ci": _interval(one.margin),
        "placement": round(one.placement.mean, 3),
        "points": round(one.points.mean, 2),
        "points_ci": _interval(one.points),
        **_adjusted_results(one),
    }


def _adjusted_results(one: BotStanding) -> dict[str, Any]:
    """Return the win share less the luck of drawn moves, if the arena had a control variate."""
    if one.adjusted_win_share is None:
        return {}
    gain = one.control_variate_gain
    return {
        "adjusted_win_share": round(one.adjusted_win_share.mean, 4),
        "adjusted_win_share_ci": _interval(one.adjusted_win_share),
        "control_variate_gain": None if gain is None else round(gain, 2),
    }


def _interval(estimate: Estimate) -> list[float] | None:
    return [round(estimate.low, 4), round(estimate.high, 4)] if estimate.has_interval else None
