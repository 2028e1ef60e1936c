"""The game in plain lines: what happens is told, what can be done is asked."""

import sys
from collections.abc import Callable
from random import Random
from typing import TextIO

from catsack.bots import DEFAULT_LINEUP, Bot, bot, parse_lineup
from catsack.cards import Card
from catsack.editions import Edition
from catsack.engine.deal import draw
from catsack.errors import CatsackError
from catsack.events import Event, RoundBegan
from catsack.game import Game
from catsack.views import View, seen
from catsack.words import Words

Ask = Callable[[str], str]
"""Shows a question and returns the answer, like ``input``."""

NAMES = ("Ada", "Bo", "Cleo", "Dan")
"""Who sits at the other seats."""

ADVISER = "collector"
"""The bot that gives hints."""

SHORT = {"r": "R", "l": "L", "s": "S", "P": "p"}
"""What people type for a card or a pass without looking for the shift key."""


class LineGame:
    """One person at a seat, bots at the others, and a stream of lines between them."""

    def __init__(
        self,
        game: Game,
        seat: int,
        bots: dict[int, Bot],
        words: Words,
        ask: Ask,
        out: TextIO,
        company: list[str],
    ) -> None:
        self.game = game
        self.seat = seat
        self.bots = bots
        self.words = words
        self.company = company
        """Who else is there, for the welcome."""
        self._ask = ask
        self._out = out

    def run(self) -> bool:
        """Play to the end; return False if the person stopped before."""
        self._tell(self.words.say("welcome", others=self.words.list_of(self.company)))
        self._tell_events(self.game.events)
        try:
            while (turn := self.game.turn) is not None:
                view = self.game.view(turn)
                if turn == self.seat:
                    self._ask_person(view)
                else:
                    self._tell_events(self.game.play(self.bots[turn].choose(view)))
        except (EOFError, KeyboardInterrupt):
            self._tell("", self.words.say("stopped", round=self.game.state.round))
        return self.game.over

    def _ask_person(self, view: View) -> None:
        """Ask until the person has moved; stopping is an end of input."""
        self._tell("", *table(view, self.words))
        while True:
            answer = self._ask(f"{question(view, self.words)} > ").strip()
            match answer:
                case "q":
                    raise EOFError
                case "?":
                    cards = " ".join(map(str, view.edition.cards))
                    rounds = view.edition.rounds
                    self._tell(self.words.say("help", cards=cards, rounds=rounds))
                case "m":
                    self._tell(*memory(view, self.words))
                case "h":
                    self._tell(hint(view, self.words))
                case "":
                    continue
                case _:
                    try:
                        events = self.game.play(notation(answer, view))
                    except CatsackError as error:
                        self._tell(self.words.error(error))
                    else:
                        self._tell_events(events)
                        return

    def _tell_events(self, events: tuple[Event, ...] | list[Event]) -> None:
        for event in events:
            if isinstance(event, RoundBegan):
                self._tell("")
            self._tell(self.words.event(seen(event, self.seat)))

    def _tell(self, *lines: str) -> None:
        for line in lines:
            print(line, file=self._out)


def new_game(edition: Edition, seats: int, bots: str, language: str, seed: int | None) -> LineGame:
    """Deal a game for a person at seat 0 and *bots*: one for all, one for each, or a mixed lot."""
    names = parse_lineup(bots or ",".join(DEFAULT_LINEUP[: seats - 1]), seats - 1)
    chance = Random(seed)
    game = Game(draw(edition, seats, chance), ("you", *NAMES[: seats - 1]))
    others = {seat: bot(name, chance.getrandbits(63)) for seat, name in enumerate(names, 1)}
    words = Words(language, game.names, reader=0)
    company = [f"{seat} ({name})" for seat, name in zip(game.names[1:], names, strict=True)]
    return LineGame(game, 0, others, words, input, sys.stdout, company)


def notation(answer: str, view: View) -> str:
    """Return the move that *answer* means: while cards are laid, a bare 5 is the cat +5.

    Everything else is left as it is, for the rules to judge.
    """
    answer = SHORT.get(answer, answer)
    if view.is_placing and f"+{answer}" in map(str, view.hand):
        return f"+{answer}"
    return answer


def table(view: View, words: Words) -> list[str]:
    """Return what lies on the table and in the person's hand, one line for each."""
    laid = zip(view.owners, view.row, strict=True)
    row = [
        f"{words.seat(owner)} {face(card, is_up=place < view.face_up)}"
        for place, (owner, card) in enumerate(laid)
    ]
    bids = [f"{words.seat(seat)} {offer(view, seat, words)}" for seat in range(view.seats)]
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
    """Return how a card of the row is shown; in brackets, it is face down but one's own."""
    if card is None:
        return "?"
    return str(card) if is_up else f"({card})"


def offer(view: View, seat: int, words: Words) -> str:
    """Return what *seat* has done in this auction so far."""
    if seat not in view.still_in:
        return words.say("table-out")
    return str(view.bids[seat]) if view.bids[seat] else words.say("table-no-bid")


def question(view: View, words: Words) -> str:
    """Return what the person is asked."""
    if view.moves.cards:
        return words.say("ask-card")
    # The last seat's pass takes nothing: no mouse card is left for it (4.6).
    taken = view.mice[0] if view.mice else 0
    bids = view.moves.bids
    if not bids:
        return words.say("ask-pass", taken=taken)
    low, high = bids[0], bids[-1]
    said = str(low) if low == high else words.say("bid-range", low=low, high=high)
    return words.say("ask-bid", bids=said, taken=taken)


def hint(view: View, words: Words) -> str:
    """Return what a good player would do with this view, and why."""
    adviser = bot(ADVISER)
    move = adviser.choose(view)
    reason = getattr(adviser, "reason")  # noqa: B009  # our own bots all have one
    return words.say("hint", move=str(move), reason=words.say(reason.key, **reason.facts))


def memory(view: View, words: Words) -> list[str]:
    """Return what a perfect memory knows about every seat."""
    known = view.recall
    spent = [" ".join(map(str, cards)) or words.say("nothing") for cards in known.spent]
    lines = [
        words.say(
            "recalled",
            seat=words.seat(seat),
            purse=known.purses[seat],
            points=known.points[seat],
            cards=spent[seat],
        )
        for seat in range(view.seats)
    ]
    return lines + [words.say("recalled-dummy", cards=cards) for cards in spent[view.seats :]]
