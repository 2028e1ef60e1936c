"""The few ways in which something can be refused."""


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


class Stale(CatsackError):
    """A number that has been overtaken by the game."""
