"""A language model as a bot: it gets rules and view in words, and answers with a move."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from catsack.bots import Clock
from catsack.errors import CatsackError, Malformed
from catsack.moves import Move
from catsack.text.answers import check_move, read_move
from catsack.text.descriptions import describe_rules, describe_view
from catsack.views import View


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a conversation, in the roles that every provider of models knows."""

    role: Literal["system", "user", "assistant"]
    text: str


Model: TypeAlias = Callable[[list[Message]], str]
"""Takes a conversation and returns the next answer: a call to any provider, or a stub."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a model: the conversation about it, and what came of it."""

    messages: tuple[Message, ...]
    move: Move | None
    """None if the model gave up its turn: no answer was a legal move."""

    @property
    def answers(self) -> int:
        """How many answers it took."""
        return sum(message.role == "assistant" for message in self.messages)


class ModelBot:
    """A bot whose moves a language model chooses.

    Every decision is a conversation of its own: the rules, the view with the public history, and
    after an answer that is no legal move the reason and another try, up to *retries* times. Then
    the turn is forfeit: ``choose`` raises, and the referee plays a pass or the first card.
    ``decisions`` keeps all conversations. Legal moves are listed only *with_moves*.
    """

    def __init__(self, model: Model, *, retries: int = 2, with_moves: bool = False) -> None:
        self.decisions: list[Decision] = []
        self._model = model
        self._retries = retries
        self._with_moves = with_moves

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        """Return the move of the model; raise ``Malformed`` if it gives none."""
        messages = [
            Message("system", describe_rules(view.edition, view.seats)),
            Message("user", describe_view(view, with_moves=self._with_moves)),
        ]
        for _ in range(1 + self._retries):
            answer = self._model(messages)
            messages.append(Message("assistant", answer))
            try:
                move = check_move(view, read_move(answer))
            except CatsackError as error:
                messages.append(Message("user", f"{error} Answer again, with a legal move."))
            else:
                self.decisions.append(Decision(tuple(messages), move))
                return move
        self.decisions.append(Decision(tuple(messages), None))
        raise Malformed("forfeit", f"No legal move in {1 + self._retries} answers: {answer!r}.")
