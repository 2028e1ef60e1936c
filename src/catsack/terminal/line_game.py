"""The game in plain lines: prints what happens, and asks the person for moves."""

import sys
from collections.abc import Callable, Iterable
from random import Random
from typing import TextIO, TypeAlias

from catsack.bots import DEFAULT_LINEUP, Bot, bot
from catsack.cards import Card
from catsack.editions import Edition
from catsack.engine.deal import draw
from catsack.errors import CatsackError
from catsack.events import Event, RoundBegan
from catsack.game import Game
from catsack.players.referee import Fault, Referee
from catsack.players.specs import factory_of, parse_specs
from catsack.views import View, seen
from catsack.words import Words

Ask: TypeAlias = Callable[[str], str]
"""Shows a question and returns the answer, like ``input``."""

NAMES = ("Ada", "Bo", "Cleo", "Dan")
"""The names of the other seats."""

ADVISER = "collector"
"""The bot that gives hints."""
SHORTCUTS = {"r": "R", "l": "L", "s": "S", "P": "p"}
"""What people type for a card or a pass without looking for the shift key."""


class LineGame:
    """A game of one person against bots, in lines of text."""

    def __init__(
        self,
        game: Game,
        seat: int,
        bots: dict[int, Bot],
        words: Words,
        ask: Ask,
        out: TextIO,
        opponents: list[str],
    ) -> None:
        self.game = game
        self.seat = seat
        self.bots = bots
        self.words = words
        self.opponents = opponents
        """Names and bots of the other seats, for the welcome."""
        self._faults: list[Fault] = []
        self._ask = ask
        self._out = out

    def run(self) -> bool:
        """Play to the end; return False if the person stopped before."""
        self._print(self.words.say("welcome", others=self.words.list_of(self.opponents)))
        self._print_events(self.game.events)
        try:
            while (turn := self.game.turn) is not None:
                view = self.game.view(turn)
                if turn == self.seat:
                    self._play_person(view)
                else:
                    self._play_bot(view, turn)
        except (EOFError, KeyboardInterrupt):
            self._print("", self.words.say("game-stopped", round=self.game.state.round))
        return self.game.over

    def _play_bot(self, view: View, seat: int) -> None:
        """Play the bot's move; if it fails, say so and play a default move."""
        move = Referee(self.bots[seat], self._faults).choose(view)
        for fault in self._faults:
            self._print(
                self.words.say("bot-fault", seat=self.words.seat(seat), details=fault.details)
            )
        self._faults.clear()
        self._print_events(self.game.play(move))

    def _play_person(self, view: View) -> None:
        """Ask until the person has moved; raise ``EOFError`` if they stop."""
        self._print("", *table_lines(view, self.words))
        while True:
            answer = self._ask(f"{question(view, self.words)} > ").strip()
            match answer:
                case "q":
                    raise EOFError
                case "?":
                    cards = " ".join(map(str, view.edition.cards))
                    rounds = view.edition.rounds
                    self._print(self.words.say("help", cards=cards, rounds=rounds))
                case "m":
                    self._print(*memory_lines(view, self.words))
                case "h":
                    self._print(hint(view, self.words))
                case "":
                    continue
                case _:
                    try:
                        events = self.game.play(notation(answer, view))
                    except CatsackError as error:
                        self._print(self.words.error(error))
                    else:
                        self._print_events(events)
                        return

    def _print_events(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, RoundBegan):
                self._print("")
            self._print(self.words.event(seen(event, self.seat)))

    def _print(self, *lines: str) -> None:
        for line in lines:
            print(line, file=self._out)


def new_game(edition: Edition, seats: int, bots: str, language: str, seed: int | None) -> LineGame:
    """Deal a game for a person at seat 0; *bots* is one for all other seats, or one for each."""
    names = parse_specs(bots or ",".join(DEFAULT_LINEUP[: seats - 1]), seats - 1)
    rng = Random(seed)
    game = Game(draw(edition, seats, rng), ("you", *NAMES[: seats - 1]))
    others = {seat: factory_of(name)(rng.getrandbits(63)) for seat, name in enumerate(names, 1)}
    words = Words(language, game.names, reader=0)
    opponents = [f"{seat} ({name})" for seat, name in zip(game.names[1:], names, strict=True)]
    return LineGame(game, 0, others, words, input, sys.stdout, opponents)


def notation(answer: str, view: View) -> str:
    """Return the notation of the move that *answer* means.

    While cards are laid, a bare 5 is the cat +5. What is no move is left to the rules.
    """
    answer = SHORTCUTS.get(answer, answer)
    if view.is_placing and f"+{answer}" in map(str, view.hand):
        return f"+{answer}"
    return answer


def table_lines(view: View, words: Words) -> list[str]:
    """Return the row, the bids, the mouse cards and the person's hand, one line for each."""
    cards = zip(view.owners, view.row, strict=True)
    row = [
        f"{words.seat(owner)} {face(card, is_up=place < view.face_up)}"
        for place, (owner, card) in enumerate(cards)
    ]
    bids = [f"{words.seat(seat)} {bid_text(view, seat, words)}" for seat in range(view.seats)]
    mice = [str(mice) for mice in view.mice if mice] or [words.say("table-mouse-cards-empty")]
    own = [] if view.seat is None else [words.say("table-purse", purse=view.purses[view.seat] or 0)]
    if view.hand:
        own.append(f"{words.say('table-hand')} {' '.join(map(str, view.hand))}")
    lines = {
        "table-row": " | ".join(row),
        "table-bids": "" if view.is_placing else " | ".join(bids),
        "table-mouse-cards": f"{' '.join(mice)}, {words.say('table-bank', bank=view.bank)}",
        "table-you": ", ".join(own),
    }
    width = max(len(words.say(label)) for label in lines)
    return [f"  {words.say(label):{width}}  {line}" for label, line in lines.items() if line]


def face(card: Card | None, *, is_up: bool) -> str:
    """Return a card of the row as text; the person's own face-down card is in brackets."""
    if card is None:
        return "?"
    return str(card) if is_up else f"({card})"


def bid_text(view: View, seat: int, words: Words) -> str:
    """Return the bid of *seat* in this auction, or that it is out or has not bid."""
    if seat not in view.still_in:
        return words.say("table-out")
    return str(view.bids[seat]) if view.bids[seat] else words.say("table-no-bid")


def question(view: View, words: Words) -> str:
    """Return the question for the person's move."""
    if view.moves.cards:
        return words.say("ask-card")
    # The last seat's pass takes nothing: no mouse card is left for it (4.6).
    taken = view.mice[0] if view.mice else 0
    bids = view.moves.bids
    if not bids:
        return words.say("ask-pass", taken=taken)
    low, high = bids[0], bids[-1]
    choice = str(low) if low == high else words.say("bid-range", low=low, high=high)
    return words.say("ask-bid", bids=choice, taken=taken)


def hint(view: View, words: Words) -> str:
    """Return what a bot would do with this view, and why."""
    adviser = bot(ADVISER)
    move = adviser.choose(view)
    reason = getattr(adviser, "reason")  # noqa: B009  # our own bots all have one
    return words.say("hint", move=str(move), reason=words.say(reason.key, **reason.facts))


def memory_lines(view: View, words: Words) -> list[str]:
    """Return what a perfect memory knows about every seat."""
    recall = view.recall
    spent = [" ".join(map(str, cards)) or words.say("nothing") for cards in recall.spent]
    lines = [
        words.say(
            "memory",
            seat=words.seat(seat),
            purse=recall.purses[seat],
            points=recall.points[seat],
            cards=spent[seat],
        )
        for seat in range(view.seats)
    ]
    return lines + [words.say("memory-dummy", cards=cards) for cards in spent[view.seats :]]
