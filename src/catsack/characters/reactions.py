"""Which seat reacts to which event, with which face, and now and then with a line.

A line is chosen by chance. The dice are the id of the table and the number of the event, so that
all viewers, all workers and every replay of a game get the same lines.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple
from zlib import crc32

from catsack.characters.closing_remarks import closing_facts, closing_kind, plays
from catsack.characters.occasions import NOTICED, AuctionWatch, Mood, Occasion
from catsack.events import Ended, Event, RoundBegan, Seats
from catsack.views import recall

CHANCES = {
    "opens": 0.3,
    "raises": 0.12,
    "jumps": 0.6,
    "passes-early": 0.2,
    "passes-late": 0.3,
    "bargain": 0.8,
    "overpaid": 0.8,
    "bitten": 1.0,
    "bites": 0.8,
    "no-sale": 0.6,
    "empty-bank": 0.7,
    "leads": 0.35,
    "final-round": 0.8,
    "wins": 1.0,
    "loses": 1.0,
}
"""How likely a character is to say something, by what happened."""
VARIANTS = dict.fromkeys(("opens", "raises", "passes-early", "bargain", "overpaid"), 2)
"""How many lines a character has for what happens most; for everything else it has one."""
ANYBODY = ("no-sale", "empty-bank", "final-round")
"""What any character may remark on, whoever it happened to."""
AUCTION = ("opens", "raises", "jumps", "passes-early", "passes-late")
"""What may be said once a round, before the sale."""
GAP = 3
"""Events between two lines, so that one can be read before the next."""
FIRST_LEAD = 4
"""Nobody boasts of leading before this round."""
NO_FACTS: Mapping[str, int] = MappingProxyType({})


class Company(NamedTuple):
    """Who sits at a table."""

    seed: str
    """What the dice are seeded with: the id of the table."""
    voices: tuple[str | None, ...]
    """Whose lines each seat says; None is a person, or a bot that says nothing."""
    rounds: int = 9
    shows_standings: bool = False
    """Purses and cards won lie open here, so that somebody may speak of the lead."""

    @property
    def has_voice(self) -> bool:
        """Somebody may say something."""
        return any(self.voices)


class Reaction(NamedTuple):
    """How a seat looks after an event, and what it says."""

    event: int
    seat: int
    mood: Mood
    line: str | None = None
    """The key of a message in the catalogues."""
    facts: Mapping[str, int] = NO_FACTS
    """The arguments of that message."""
    is_closing: bool = False
    """About the whole game, and for the page of its end."""


def reactions(before: Sequence[Event], new: Sequence[Event], company: Company) -> list[Reaction]:
    """Return the reactions to *new* events, which came together after all those *before* them.

    Events are as a spectator sees them.
    """
    if not new:
        return []
    # Without voices it does not matter what was said before in this round.
    known = this_round(before) if company.has_voice else ()
    conversation = _Conversation(company, _standings(before, new, company))
    result = conversation.react([*known, *new])
    if isinstance(last := new[-1], Ended) and company.has_voice:
        result += _closing_remarks([*before, *new], last, company)
    return [reaction for reaction in result if reaction.event >= new[0].number]


def this_round(events: Sequence[Event]) -> Sequence[Event]:
    """Return the *events* from the last start of a round on."""
    for at in range(len(events) - 1, -1, -1):
        if isinstance(events[at], RoundBegan):
            return events[at:]
    return events


def needs_whole_game(new: Sequence[Event]) -> bool:
    """Tell whether reactions to *new* events depend on more than the events of this round."""
    return any(isinstance(event, (RoundBegan, Ended)) for event in new)


def _standings(before: Sequence[Event], new: Sequence[Event], company: Company) -> Seats:
    """Return everybody's points and mice where a round begins and they lie open, else nothing."""
    if not (company.shows_standings and company.has_voice and needs_whole_game(new)):
        return ()
    known = recall([*before, *new])
    return tuple(points + mice for points, mice in zip(known.points, known.purses, strict=True))


class _Conversation:
    """What is said in a round, so that nobody talks too much."""

    def __init__(self, company: Company, standings: Seats) -> None:
        self._company = company
        self._standings = standings
        self._begin()

    def react(self, events: Sequence[Event]) -> list[Reaction]:
        result: list[Reaction] = []
        for at, event in enumerate(events):
            if isinstance(event, RoundBegan):
                self._begin()
                occasions = self._round_began(event)
            elif isinstance(event, Ended):
                self._begin()
                occasions = _ended(event)
            elif type(event) not in NOTICED:
                continue
            else:
                occasions = self._watch.occasions(event, events[at + 1 : at + 3])
            made = map(self._reaction, occasions)
            result += [reaction for reaction in made if reaction is not None]
        return result

    def _begin(self) -> None:
        self._watch = AuctionWatch()
        self._was_auction_remarked = False
        self._last_line = -GAP

    def _round_began(self, event: RoundBegan) -> list[Occasion]:
        if event.round == self._company.rounds:
            return [Occasion(event.number, -1, "final-round", "calm", {})]
        best = max(self._standings, default=0)
        if event.round < FIRST_LEAD or self._standings.count(best) != 1:
            return []
        return [Occasion(event.number, self._standings.index(best), "leads", "glee", {})]

    def _reaction(self, occasion: Occasion) -> Reaction | None:
        """Return what comes of *occasion*: a line, a look, or nothing."""
        number, seat, kind, mood, facts = occasion
        if kind is not None and (speaker := self._speaker(number, seat, kind)) is not None:
            return Reaction(number, speaker, mood, self._line(number, speaker, kind), facts)
        if seat < 0 or mood == "calm" or kind == "leads":
            return None
        return Reaction(number, seat, mood)

    def _speaker(self, number: int, seat: int, kind: str) -> int | None:
        """Return who says something now: *seat*, somebody else, or nobody."""
        voices = self._company.voices
        if kind in ANYBODY and (seat < 0 or voices[seat] is None):
            others = [other for other, voice in enumerate(voices) if voice is not None]
            seat = others[self._dice(number, kind) % len(others)] if others else -1
        if seat < 0 or voices[seat] is None or number - self._last_line < GAP:
            return None
        if self._was_auction_remarked and kind in AUCTION:
            return None
        if self._dice(number, f"{kind} {seat}") % 100 >= CHANCES[kind] * 100:
            return None
        self._was_auction_remarked |= kind in AUCTION
        self._last_line = number
        return seat

    def _line(self, number: int, seat: int, kind: str) -> str:
        variant = self._dice(number, "line") % VARIANTS.get(kind, 1) + 1
        return f"{self._company.voices[seat]}-{kind}-{variant}"

    def _dice(self, number: int, what: str) -> int:
        return crc32(f"{self._company.seed} {number} {what}".encode())


def _ended(event: Ended) -> list[Occasion]:
    """Return who may speak at the end, winners first."""
    winners = event.result.winners
    losers = [seat for seat in range(len(event.result.scores)) if seat not in winners]
    return [
        *(Occasion(event.number, seat, "wins", "glee", {}) for seat in winners),
        *(Occasion(event.number, seat, "loses", "out", {}) for seat in losers),
    ]


def _closing_remarks(events: Sequence[Event], ended: Ended, company: Company) -> list[Reaction]:
    """Return what each character says about its own play."""
    result = ended.result
    remarks = []
    for seat, play in enumerate(plays(events, len(company.voices))):
        if (voice := company.voices[seat]) is not None:
            kind, facts = closing_kind(play, seat, result), closing_facts(play, seat, result)
            mood: Mood = "glee" if seat in result.winners else "out"
            remarks.append(
                Reaction(ended.number, seat, mood, f"{voice}-{kind}", facts, is_closing=True)
            )
    return remarks
