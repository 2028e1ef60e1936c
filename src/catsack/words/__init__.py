"""Events, errors and bots in sentences of every language that has catalogues."""

import re
from collections.abc import Iterable, Mapping
from enum import Enum

from catsack.cards import Card
from catsack.errors import CatsackError
from catsack.events import (
    KINDS,
    Cards,
    Dealt,
    DogsLeft,
    Ended,
    Event,
    MiceLaid,
    NoSale,
    Placed,
    RoundBegan,
    SackTaken,
)
from catsack.words.catalogues import CATALOGUES, ENGLISH, Catalogues

LANGUAGES = CATALOGUES.languages
"""The code of every language that has catalogues, English first."""


def preferred_language(environment: Mapping[str, str]) -> str:
    """Return the language that the system is set to, or English.

    >>> preferred_language({"LANG": "de_AT.UTF-8"}), preferred_language({"LANG": "C"})
    ('de', 'en')
    """
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if setting := environment.get(variable):
            code, *_ = re.split(r"[_.@-]", setting)
            return code if code in LANGUAGES else ENGLISH
    return ENGLISH


def bot_description(name: str, language: str) -> str:
    """Return in one line how one of our bots plays, in English if *language* does not say it.

    >>> bot_description("steady", "de")
    'Bietet Maus um Maus bis zum fairen Preis.'
    """
    for code in (language, ENGLISH):
        if code in LANGUAGES and (words := Words(code)).has(f"bot-{name}"):
            return words.say(f"bot-{name}")
    return ""


def bot_name(name: str, language: str) -> str:
    """Return what people call one of our bots, in English if *language* has no name for it.

    >>> bot_name("champion", "de"), bot_name("of-another-package", "de")
    ('Krax', '')
    """
    for code in (language, ENGLISH):
        if code in LANGUAGES and (words := Words(code)).has(f"bot-name-{name}"):
            return words.say(f"bot-name-{name}")
    return ""


class Words:
    """Sentences for one reader about one game.

    >>> from catsack.events import BidMade
    >>> words = Words("en", names=("Ada", "Bo", "Cleo"), reader=2)
    >>> words.event(BidMade(12, seat=0, amount=4)), words.event(BidMade(13, seat=2, amount=5))
    ('Ada bids 4.', 'You bid 5.')
    """

    def __init__(
        self,
        language: str,
        names: tuple[str, ...] = (),
        reader: int | None = None,
        catalogues: Catalogues = CATALOGUES,
    ) -> None:
        self._bundle = catalogues.bundle(language)
        self.language = language
        self.names = names
        self.reader = reader
        """The seat that is called you; None for a reader who only watches."""

    def has(self, key: str) -> bool:
        """Return whether the catalogues have a message *key*."""
        return self._bundle.has_message(key)

    def say(self, key: str, **facts: str | int) -> str:
        """Return the message *key* with its *facts* filled in."""
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise KeyError(key)
        text, errors = self._bundle.format_pattern(pattern, facts)
        if errors:
            raise errors[0]
        return str(text)

    def event(self, event: Event) -> str:
        """Return *event* as a sentence, or a few."""
        facts = self._facts(event)
        match event:
            case Dealt(removed=removed):
                facts["count"] = len(removed)
            case MiceLaid(mice=mice):
                facts["mice"] = ", ".join(map(str, mice))
            case DogsLeft(dogs=dogs, chased=chased):
                facts |= {
                    "case": _dogs_case(dogs, chased),
                    "count": len(dogs),
                    "card": str(dogs[0]),
                }
                if chased is not None:
                    facts["chased"] = self.say("card-object", card=str(chased))
            case Placed(card=None):
                facts["card"] = "hidden"
            case SackTaken(cards=cards) | NoSale(cards=cards):
                facts["cards"] = self.cards(cards)
        lines = [self.say(KINDS[type(event)], **facts)]
        if isinstance(event, Dealt) and self.reader is not None:
            lines.append(self.say("dealt-removed", card=str(event.removed[self.reader])))
        if isinstance(event, Ended):
            lines += self._ending(event)
        return "\n".join(lines)

    def card(self, card: Card) -> str:
        """Return what *card* is called."""
        return self.say("card", card=str(card))

    def cards(self, cards: Iterable[Card]) -> str:
        """Return the names of *cards* as a list in a sentence."""
        return self.list_of([self.card(card) for card in cards])

    def list_of(self, items: list[str]) -> str:
        """Return *items* as a list in a sentence.

        >>> Words("de").list_of(["Ada", "Bo", "Cleo"])
        'Ada, Bo und Cleo'
        """
        if not items:
            return self.say("nothing")
        *others, last = items
        return self.say("and", first=", ".join(others), last=last) if others else last

    def seat(self, seat: int | None) -> str:
        """Return the name at *seat*; None is the dummy."""
        if seat is None:
            return self.say("dummy")
        return self.say("you") if seat == self.reader else self.names[seat]

    def error(self, error: CatsackError) -> str:
        """Return *error* as a sentence, with the paragraph of the rules if there is one."""
        key = f"error-{error.key}"
        # English has no messages for errors: its sentence is the error's own.
        sentence = self.say(key, **error.facts) if self.has(key) else error.sentence
        if error.rule is None:
            return sentence
        return self.say("error-with-rule", sentence=sentence, rule=error.rule)

    def _facts(self, event: Event) -> dict[str, str | int]:
        """Return the facts of a message: numbers, cards, reasons, and whom it is about."""
        facts: dict[str, str | int] = {}
        for field in event.__slots__:
            value = getattr(event, field)
            if isinstance(value, Enum):
                facts[field] = str(value.value)
            elif isinstance(value, int):
                facts[field] = value
        about = "start" if isinstance(event, RoundBegan) else "seat"
        if about in event.__slots__:
            seat = getattr(event, about)
            facts["who"] = "dummy" if seat is None else "you" if seat == self.reader else "other"
            facts["seat"] = self.seat(seat)
        return facts

    def _ending(self, event: Ended) -> list[str]:
        """Return the scores, the winners and what was hidden until now."""
        result = event.result
        lines = [
            self.say(
                "ended-score",
                seat=self.seat(seat),
                score=result.scores[seat],
                cats=result.cats[seat],
                mice=result.mice[seat],
            )
            for seat in range(len(result.scores))
        ]
        winners = result.winners
        lines.append(
            self.say(
                "ended-won",
                winners=len(winners),
                who="you" if self.reader in winners else "other",
                seat=self.list_of([self.seat(seat) for seat in winners]),
            )
        )
        removed = [*event.removed, *filter(None, [event.dummy_removed])]
        lines.append(self.say("ended-removed", cards=self.cards(removed)))
        return lines


def _dogs_case(dogs: Cards, chased: Card | None) -> str:
    """Return which sentence about dogs fits: why they did what they did (4.3 to 4.5)."""
    if len(dogs) > 1:
        return "several"
    if chased is None:
        return "no-prey"
    if dogs[0] is Card.LARGE_DOG:
        return "large" if chased.worth > 0 else "large-fallback"
    return "small" if chased.worth < 0 else "small-fallback"
