"""The rules and a seat's view in words. Nothing but the view goes into it."""

from catsack.cards import Card
from catsack.editions import Edition
from catsack.errors import Malformed
from catsack.events import Result
from catsack.public_history import Auction, PastRound
from catsack.views import View

GRAMMAR = (
    "Write your move as the last line of your answer: MOVE: and then one of\n"
    "- a card of your hand while cards are laid, such as MOVE: +3 or MOVE: -8 or MOVE: R\n"
    "- in the auction your bid, the total number of mice, such as MOVE: 4\n"
    "- in the auction a pass: MOVE: p"
)


def describe_rules(edition: Edition, seats: int) -> str:
    """Return the rules of *edition* for so many *seats*, with how to write a move."""
    setup = edition.setup(seats)
    cards = " ".join(map(str, edition.cards))
    row = f"{seats} cards" + (", after one card of a dummy set that nobody plays" * setup.has_dummy)
    steps = ", ".join(map(str, setup.face_up_after))
    rabbit = (
        "A dog may also chase the rabbit, as a cat worth 0."
        if edition.rabbit_is_prey
        else "Dogs do not chase the rabbit."
    )
    fallback = "lowest" if edition.large_dog_takes_worst else "highest"
    ties = (
        "the one with more points in cats wins, else they share the win."
        if edition.cats_break_ties
        else "they share the win."
    )
    lines = [
        f"The Cat in the Sack is a game of auction and bluff, here for {seats} seats, 0 to "
        f"{seats - 1}, in clockwise order. It has {edition.rounds} rounds.",
        f"Cards: each seat has a set of {cards} (cats with their points, R rabbit, L large dog, "
        f"S small dog), from which one card is removed at random; only its owner knows which.",
        f"Mice: each seat begins with {edition.purse} in its purse, the bank with {setup.bank}. "
        "Everybody may count the mice of everybody.",
        "A round: first the bank fills the mouse cards of "
        f"{' and '.join(map(str, setup.mouse_cards))} mice, if it can fill all of them; if not, or "
        "if the last sack was not sold, there are none in this round.",
        "Then, from the start player clockwise, each seat lays one card of its hand face down: "
        f"the sack is this row of {row}.",
        "Then the first card of the row is turned up, and the auction begins with the start "
        "player, clockwise. On its turn a seat bids more mice than the highest bid, up to all it "
        "has, or passes. Who passes takes back its bid and the lowest mouse card that is left, "
        "and is out until the next round.",
        f"Every pass turns up more of the row: {steps} cards are face up before any pass and after "
        "each. When one seat is left it buys the sack for its bid, which goes to the bank. If it "
        "has not bid, it may buy for exactly 1 mouse or pass, and then nobody gets the row.",
        "Dogs: if exactly one dog is in the sack, it chases one cat away, and then leaves. The "
        f"large dog takes the highest cat above 0, else the {fallback} of those below; the small "
        "dog takes the lowest cat below 0, else the lowest above. With two dogs or more the dogs "
        f"chase each other, and no cat leaves. {rabbit}",
        "The buyer keeps the other cards and is the next start player. If nobody buys, the row is "
        "out of the game and the start player stays.",
        "End: a score is the points of all cats bought plus the mice in the purse. The highest "
        f"score wins; if scores are equal, {ties}",
        GRAMMAR,
    ]
    return "\n\n".join(lines)


def describe_view(view: View, *, with_moves: bool = False) -> str:
    """Return what the seat of *view* knows, its memory of the public history included.

    Legal moves are listed only *with_moves*: to know them is part of the game.
    """
    if view.seat is None:
        raise Malformed("text-spectator", "A spectator has no seat to describe the view of.")
    if view.result is not None:
        return f"You are seat {view.seat}. {describe_table(view)}"
    own_mice = view.recall.purses[view.seat]
    lines = [
        f"You are seat {view.seat}. {_heading(view)}",
        f"{_own_cards(view, view.seat)} Your purse: {_mice(own_mice)}, your bid not counted.",
        *_table(view),
    ]
    if view.turn == view.seat:
        phase = "Lay a card." if view.is_placing else "Bid or pass."
        lines.append(f"It is your turn. {phase}")
        if with_moves:
            lines.append(f"Legal moves: {' '.join(map(str, view.moves))}.")
    else:
        lines.append(f"It is the turn of seat {view.turn}.")
    return "\n".join(lines)


def describe_table(view: View) -> str:
    """Return what everybody knows, from the *view* of a spectator; or how the game ended."""
    if view.result is not None:
        removed = ", ".join(f"seat {seat} {card}" for seat, card in enumerate(view.removed))
        dummy = "" if view.dummy_removed is None else f", dummy {view.dummy_removed}"
        end = [_result(view.result), f"Removed cards: {removed}{dummy}."]
        return "\n".join([*end, *_past_rounds(view)])
    return "\n".join([_heading(view), *_table(view), f"It is the turn of seat {view.turn}."])


def describe_hand(view: View) -> str:
    """Return what nobody but the seat of *view* knows: its cards."""
    if view.seat is None:
        raise Malformed("text-spectator", "A spectator has no seat to describe the view of.")
    lines = [f"You are seat {view.seat}. {_own_cards(view, view.seat)}"]
    if view.seat in view.owners:
        lines.append(f"Your card in the row: {view.row[view.owners.index(view.seat)]}.")
    return "\n".join(lines)


def _heading(view: View) -> str:
    return f"Round {view.round} of {view.edition.rounds}, start player seat {view.start}."


def _own_cards(view: View, seat: int) -> str:
    return f"Your hand: {_cards(view.hand)}. Your removed card: {view.removed[seat]}."


def _table(view: View) -> list[str]:
    recall = view.recall
    lines = [
        "Seats:",
        *(
            f"- seat {seat}: {_mice(recall.purses[seat])} in the purse, {recall.points[seat]} "
            f"points in cats, has shown {_cards(recall.spent[seat])}"
            for seat in range(view.seats)
        ),
        *(f"- dummy: has shown {_cards(cards)}" for cards in recall.spent[view.seats :]),
        f"Mouse cards left, the next to pass takes the first: {_numbers(view.mice)}. "
        f"Bank: {view.bank}.",
        f"Row: {', '.join(_row(view)) or 'empty'}.",
    ]
    if not view.is_placing:
        lines.append(f"Auction so far: {_auction(recall.auction)}.")
        lines.append(f"Highest bid: {max(view.bids)}. Still in: {_numbers(view.still_in)}.")
    return lines + _past_rounds(view)


def _past_rounds(view: View) -> list[str]:
    past = [_round(number, each, view) for number, each in enumerate(view.recall.rounds, 1)]
    return ["Rounds before:", *past] if past else []


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards)) or "nothing"


def _mice(number: int) -> str:
    return f"{number} {'mouse' if number == 1 else 'mice'}"


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers)) or "none"


def _row(view: View) -> list[str]:
    texts = []
    for place, (owner, card) in enumerate(zip(view.owners, view.row, strict=True)):
        who = "dummy" if owner is None else "you" if owner == view.seat else f"seat {owner}"
        is_up = place < view.face_up
        face = "face down" if card is None else str(card) if is_up else f"{card} face down"
        texts.append(f"{who} {face}")
    return texts


def _auction(auction: Auction) -> str:
    moves = [
        f"seat {seat} bids {amount}" if amount else f"seat {seat} passes"
        for seat, amount in auction
    ]
    return ", ".join(moves) or "nothing yet"


def _round(number: int, past: PastRound, view: View) -> str:
    owners = [f"seat {(past.start + at) % view.seats}" for at in range(view.seats)]
    owners = ["dummy"] * (len(past.row) - view.seats) + owners
    row = ", ".join(f"{who} {card}" for who, card in zip(owners, past.row, strict=True))
    sale = "nobody bought"
    if past.buyer is not None:
        sale = f"seat {past.buyer} bought for {past.price}, worth {past.worth}"
    return f"- round {number}: row {row}; {_auction(past.auction)}; {sale}"


def _result(result: Result) -> str:
    winners = " and ".join(f"seat {winner}" for winner in result.winners)
    scores = ", ".join(f"seat {at} {score}" for at, score in enumerate(result.scores))
    return f"The game is over. Won by {winners}. Scores: {scores}."
