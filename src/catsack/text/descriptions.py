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
        return _result(view.result, view.seat)
    recall = view.recall
    own_mice = recall.purses[view.seat]
    lines = [
        f"You are seat {view.seat}. Round {view.round} of {view.edition.rounds}, start player "
        f"seat {view.start}.",
        f"Your hand: {_cards(view.hand)}. Your removed card: {view.removed[view.seat]}. "
        f"Your purse: {own_mice} mice, your bid not counted.",
        "Seats:",
        *(
            f"- seat {seat}: {recall.purses[seat]} mice in the purse, {recall.points[seat]} points "
            f"in cats, has shown {_cards(recall.spent[seat])}"
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
    if recall.rounds:
        lines.append("Rounds before:")
        lines += [_round(number, past, view) for number, past in enumerate(recall.rounds, 1)]
    if view.turn == view.seat:
        phase = "Lay a card." if view.is_placing else "Bid or pass."
        lines.append(f"It is your turn. {phase}")
        if with_moves:
            lines.append(f"Legal moves: {' '.join(map(str, view.moves))}.")
    else:
        lines.append(f"It is the turn of seat {view.turn}.")
    return "\n".join(lines)


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards)) or "nothing"


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


def _result(result: Result, seat: int) -> str:
    winners = " and ".join(f"seat {winner}" for winner in result.winners)
    scores = ", ".join(f"seat {at} {score}" for at, score in enumerate(result.scores))
    return f"The game is over. You are seat {seat}. Won by {winners}. Scores: {scores}."
