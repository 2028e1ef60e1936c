"""What an arena found, as a table for a terminal and as data for a program."""

from typing import Any

from catsack.arena.match import Played
from catsack.arena.ratings import Rating, ratings
from catsack.arena.run import Plan
from catsack.arena.stats import Estimate, Standing, standings


def summary(plan: Plan, games: list[Played], seconds: float) -> dict[str, Any]:
    """Return one object: of a duel the hero's figures, otherwise those of all."""
    head = {"kind": plan.kind, "edition": plan.edition, "seats": plan.seats, "seed": plan.seed}
    tail = {"games": len(games), "faults": sum(len(game.faults) for game in games)}
    if plan.kind == "duel":
        hero, rival = plan.bots
        own = hero_standing(plan, games)
        return {"hero": hero, "against": rival, **head, **_figures(own), **tail, "seconds": seconds}
    everyone = standings(games, by_company=plan.kind == "round-robin")
    return {
        "bots": list(plan.bots),
        **head,
        "standings": [
            {"bot": one.bot, "against": list(one.against), **_figures(one)} for one in everyone
        ],
        "ratings": [
            {"bot": one.bot, "mu": round(one.mu, 3), "sigma": round(one.sigma, 3)}
            for one in ratings(games)
        ],
        **tail,
        "seconds": seconds,
    }


def hero_standing(plan: Plan, games: list[Played]) -> Standing:
    """Return how the hero of a duel did; against copies of itself, how one of them did."""
    hero, rival = plan.bots
    company = (rival,) * (plan.seats - 1)
    return next(one for one in standings(games) if (one.bot, one.against) == (hero, company))


def lines(plan: Plan, games: list[Played]) -> list[str]:
    """Return the same for a person."""
    head = (
        f"{'bot':14}{'against':24}{'games':>7}  {'win share':24}{'place':>6}{'points':>8}  margin"
    )
    table = [head]
    for one in standings(games, by_company=plan.kind != "free-for-all"):
        company = ", ".join(dict.fromkeys(one.against)) or "all"
        share = f"{one.win_share.mean:.1%} ({one.win_share.low:.1%} to {one.win_share.high:.1%})"
        table.append(
            f"{one.bot:14}{company:24}{one.games:7}  {share:24}{one.placement.mean:6.2f}"
            f"{one.points.mean:8.1f}  {one.margin.mean:+.1f}"
        )
    table.append(f"Par is {1 / plan.seats:.1%}.")
    if plan.kind != "duel":
        table += ["", *(_rating_line(rating) for rating in ratings(games))]
    faults = [fault for game in games for fault in game.faults]
    if faults:
        first = faults[0]
        table.append(f"{len(faults)} faults; the first: {first.what}, {first.details}")
    return table


def _rating_line(rating: Rating) -> str:
    return f"{rating.bot:14} rating {rating.mu:6.2f} ± {rating.sigma:.2f}  ({rating.games} games)"


def _figures(one: Standing) -> dict[str, Any]:
    return {
        "win_share": round(one.win_share.mean, 4),
        "win_share_ci": _interval(one.win_share),
        "margin": round(one.margin.mean, 3),
        "margin_ci": _interval(one.margin),
        "placement": round(one.placement.mean, 3),
        "points": round(one.points.mean, 2),
        "points_ci": _interval(one.points),
    }


def _interval(estimate: Estimate) -> list[float] | None:
    """Return the 95 % interval; a single match has none."""
    if estimate.low == float("-inf"):
        return None
    return [round(estimate.low, 4), round(estimate.high, 4)]
