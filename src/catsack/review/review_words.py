"""The sentences of a review in a language."""

from catsack.cards import CARDS, Card
from catsack.moves import Bid, Move, Pass, Place
from catsack.plain import short_name, unique_names
from catsack.review.judging.sentence import Sentence
from catsack.words import Words


class ReviewWords:
    """What a review says to one reader about one game.

    >>> words = ReviewWords("en", ("Ada", "Bo", "Cleo"))
    >>> words.sentence(Sentence("review-implied", {"seat": 1, "amount": 9, "mean": 7, "prior": 3}))
    "Bo's 9 told something: that card was worth 7 on average, not 3."
    """

    def __init__(self, language: str, names: tuple[str, ...], reader: int | None = None) -> None:
        self.names = unique_names(tuple(map(short_name, names)))
        self._words = Words(language, self.names, reader)

    def say(self, key: str, **facts: str | int) -> str:
        """Return the message *key* of the catalogue, without its ``review-``."""
        return self._words.say(f"review-{key}", **facts)

    def sentence(self, sentence: Sentence) -> str:
        """Return *sentence* with names for seats and cards."""
        facts: dict[str, str | int] = {}
        for name, fact in sentence.facts.items():
            match name, fact:
                case "seat" | "other", (int() | None) as seat:
                    facts[name] = self._words.seat(seat)
                    facts["who" if name == "seat" else "whom"] = self._role(seat)
                case "cards", str():
                    cards = [CARDS[notation] for notation in fact.split()]
                    facts[name] = self._words.cards(cards)
                case _, str() | int():
                    facts[name] = fact
        return self._words.say(sentence.key, **facts)

    def move(self, move: Move) -> str:
        """Return *move* as a few words."""
        match move:
            case Pass():
                return self.say("move", kind="pass")
            case Bid(amount):
                return self.say("move", kind="bid", amount=amount)
            case Place(card):
                return self.say("move", kind="lay", card=str(card))

    def card(self, card: Card) -> str:
        """Return what *card* is called."""
        return self._words.card(card)

    def seat(self, seat: int | None) -> str:
        """Return the name at *seat*; None is the dummy."""
        return self._words.seat(seat)

    def _role(self, seat: int | None) -> str:
        if seat is None:
            return "dummy"
        return "you" if seat == self._words.reader else "other"
