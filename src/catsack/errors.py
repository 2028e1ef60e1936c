"""The few ways in which something can be refused."""

from collections.abc import Iterable


class CatsackError(Exception):
    """A refusal: a sentence for a person, a stable key for a program.

    >>> str(Illegal("bid-too-low", "A bid beats 4.", rule="3.2", high=4))
    'A bid beats 4. (rule 3.2)'
    """

    def __init__(
        self, key: str, sentence: str, *, rule: str | None = None, **facts: str | int
    ) -> None:
        super().__init__(sentence)
        self.key = key
        self.sentence = sentence
        self.rule = rule
        """The paragraph of the rules that was broken, if it was one."""
        self.facts = facts
        """What the sentence speaks of, for saying it in another language."""

    def __str__(self) -> str:
        return f"{self.sentence} (rule {self.rule})" if self.rule else self.sentence


class Illegal(CatsackError):
    """A move that the rules do not allow. Nothing has changed."""


class Malformed(CatsackError):
    """Text or data that is not what it should be."""


def unknown(what: str, name: object, known: Iterable[object]) -> Malformed:
    """Return the refusal of a *name* that is none of the *known* ones.

    >>> str(unknown("bot", "tiger", ["random", "steady"]))
    "There is no bot 'tiger'; there are: random, steady."
    """
    listed = ", ".join(map(str, known))
    return Malformed(
        f"unknown-{what.replace(' ', '-')}",
        f"There is no {what} {name!r}; there are: {listed}.",
        name=str(name),
        known=listed,
    )
