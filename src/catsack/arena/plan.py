"""What an arena plays: the bots, the line-ups, the number of games and the rules."""

from dataclasses import dataclass, fields
from typing import Any

from catsack.arena.lineups import duel, free_for_all, round_robin
from catsack.arena.match import Match
from catsack.bots import Clock
from catsack.editions import Edition, with_house_rules
from catsack.errors import Malformed, unknown
from catsack.players.specs import BotSpec, Entrant, entrants, spec_name

KINDS = ("duel", "round-robin", "free-for-all")


@dataclass(frozen=True, slots=True)
class ArenaPlan:
    """The same plan gives the same games on every machine."""

    kind: str
    """``duel``, ``round-robin`` or ``free-for-all``."""
    bots: tuple[BotSpec, ...]
    """The hero and its rival in a duel; otherwise all bots that take part. Equal ones are different
    entrants: a bot against itself is a null control."""
    seats: int
    games: int
    """The least number of games; every deal is played from all seats by everyone."""
    seed: int
    edition: str = "felix"
    house_rules: tuple[tuple[str, bool], ...] = ()
    seconds: float | None = None
    """Each bot's time for a move; without it, each bot keeps to its own default."""
    control_variate: bool = False
    """Whether to work out how much of each result is luck of drawn moves."""

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise unknown("kind of arena", self.kind, KINDS)
        if self.kind == "duel" and len(self.bots) != 2:
            raise Malformed("arena-bots", f"A duel has two bots, not {len(self.bots)}.")
        self.rules.setup(self.seats)
        entrants(self.bots)

    @property
    def rules(self) -> Edition:
        """The edition with its house rules."""
        return with_house_rules(self.edition, dict(self.house_rules))

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """Who takes part, in the order of ``bots``."""
        return entrants(self.bots)

    @property
    def labels(self) -> tuple[str, ...]:
        """What the results call them."""
        return tuple(entrant.label for entrant in self.entrants)

    @property
    def is_null_control(self) -> bool:
        """Whether a bot meets itself in a duel: its true win share is par."""
        return self.kind == "duel" and self.bots[0] == self.bots[1]

    @property
    def line_ups(self) -> list[tuple[Entrant, ...]] | None:
        """The line-ups that take turns; None if every match draws its own."""
        if self.kind == "duel":
            hero, rival = self.entrants
            return [duel(hero, rival, self.seats)]
        return round_robin(self.entrants, self.seats) if self.kind == "round-robin" else None

    @property
    def matches(self) -> int:
        """The number of matches, the same for every line-up."""
        line_ups = len(self.line_ups or [()])
        deals = -(-self.games // self.seats)
        return -(-deals // line_ups) * line_ups

    def match(self, number: int) -> Match:
        """Return match *number*; line-ups that take turns meet over the same deals."""
        clock = None if self.seconds is None else Clock(self.seconds)
        line_ups = self.line_ups
        if line_ups is None:
            line_up = free_for_all(self.entrants, self.seats, number, self.seed)
        else:
            line_up = line_ups[number % len(line_ups)]
            number //= len(line_ups)
        return Match(number, line_up, self.rules, self.seed, clock, self.control_variate)

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON data."""
        plain = {field.name: getattr(self, field.name) for field in fields(self)}
        bots, rules = [spec_name(bot) for bot in self.bots], dict(self.house_rules)
        return {**plain, "bots": bots, "house_rules": rules}


def kind_and_bots(
    hero: str, against: str, round_robin: str, free_for_all: str
) -> tuple[str, tuple[str, ...]]:
    """Return the kind of arena and its bots, from the options of the command line.

    >>> kind_and_bots("", "", "steady, random", "")
    ('round-robin', ('steady', 'random'))
    """
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
    return kind, tuple(name.strip() for name in bots.split(","))
