"""A plan from what was asked for on the command line."""

from catsack.arena.run import Plan
from catsack.errors import Malformed


def planned(
    asked: tuple[str, str, str, str],
    seats: int,
    games: int,
    seed: int,
    edition: str,
    house_rules: tuple[tuple[str, bool], ...],
    seconds: float | None,
) -> Plan:
    """Return the plan for a duel (hero and rival), a round robin, or a free-for-all."""
    hero, against, round_robin, free_for_all = asked
    kinds = {
        "duel": ",".join(filter(None, (hero, against))),
        "round-robin": round_robin,
        "free-for-all": free_for_all,
    }
    chosen = [(kind, bots) for kind, bots in kinds.items() if bots]
    if len(chosen) != 1 or bool(hero) != bool(against):
        raise Malformed(
            "arena-kind",
            "Say one of: --hero and --against, --round-robin a,b,c, --free-for-all a,b,c.",
        )
    ((kind, bots),) = chosen
    names = tuple(name.strip() for name in bots.split(","))
    return Plan(kind, names, seats, games, seed, edition, house_rules, seconds)
