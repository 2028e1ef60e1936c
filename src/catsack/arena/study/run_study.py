"""Runs the study of the game's balance: seats, cards, prices, tables and house rules.

One bot plays copies of itself at tables of three, four and five, and again with each house rule
over the same deals. The findings say how this bot plays, not how the game must be played.
"""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from functools import partial

from catsack.arena.parallel import map_chunks
from catsack.arena.study import analysis
from catsack.arena.study.findings import SEATS, Study
from catsack.arena.study.house_rules import STUDY_RULES, house_rule_finding
from catsack.arena.study.selfplay import SelfPlayGame, self_play
from catsack.editions import FELIX, Edition, with_house_rules
from catsack.players.specs import factory_of

CHUNK = 10
"""Games that a worker plays at a time."""
Games = list[SelfPlayGame]


@dataclass(frozen=True, slots=True)
class StudyStep:
    """Some more games are finished."""

    seats: int
    rule: str
    """The house rule in force; empty for the printed edition."""
    games: int


def step_count(games: int) -> int:
    """Return how many steps a study yields before its findings."""
    return len(SEATS) * (1 + len(STUDY_RULES)) * -(-games // CHUNK)


def run_study(
    bot: str, games: int, seed: int, workers: int, dask: str | None = None
) -> Iterator[StudyStep | Study]:
    """Yield a step whenever some games are finished, and the findings at the end.

    The same seed gives the same study with any number of workers, and on a *dask* cluster.
    """
    factory_of(bot)
    study = Study(bot, games, seed)
    spread = partial(map_chunks, workers=workers, dask=dask)
    for seats in SEATS:
        printed = yield from _play(study, FELIX, seats, "", spread)
        _add_findings(study, printed)
        for rule in STUDY_RULES:
            changed = with_house_rules(FELIX.name, {rule: not getattr(FELIX, rule)})
            with_rule = yield from _play(study, changed, seats, rule, spread)
            finding = house_rule_finding(rule, FELIX, changed, printed, with_rule)
            study.house_rules.append(finding)
    study.house_rules.sort(key=lambda finding: STUDY_RULES.index(finding.rule))
    yield study


def _play(
    study: Study,
    edition: Edition,
    seats: int,
    rule: str,
    spread: Callable[[Callable[[range], Games], range, int], Iterator[Games]],
) -> Generator[StudyStep, None, Games]:
    """Yield a step for each chunk of games and return all games in their order."""
    games: Games = []
    play_chunk = partial(_play_chunk, study.bot, edition, seats, study.seed)
    for chunk in spread(play_chunk, range(study.games), CHUNK):
        games += chunk
        study.faults += sum(game.faults for game in chunk)
        yield StudyStep(seats, rule, len(chunk))
    return games


def _play_chunk(
    bot: str, edition: Edition, seats: int, seed: int, numbers: range
) -> list[SelfPlayGame]:
    return [self_play(bot, edition, seats, seed, number) for number in numbers]


def _add_findings(study: Study, games: list[SelfPlayGame]) -> None:
    """Add what games at one number of seats say."""
    study.distances += analysis.distance_findings(games)
    study.places += analysis.place_findings(games)
    study.cards += analysis.card_findings(games)
    study.sacks += analysis.sack_findings(games)
    study.first_cards += analysis.first_card_findings(games)
    study.tables.append(analysis.table_finding(games))
