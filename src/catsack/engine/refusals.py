"""Why a move is refused, in a sentence that also says what would be right."""

from catsack.engine.auction import open_bids
from catsack.engine.state import State
from catsack.errors import Illegal
from catsack.moves import Bid, Move, Place


def refusal(state: State, move: Move) -> Illegal:
    """Return what is wrong with *move*, which is not legal in *state*."""
    seat = state.turn
    if seat is None:
        return Illegal("game-over", "The game is over: no move is left.", rule="2.5")
    hand = " ".join(map(str, state.hands[seat]))
    if not state.face_up:
        if isinstance(move, Place):
            return Illegal(
                "not-in-hand",
                f"{move} is not in the hand: lay one of {hand}.",
                rule="2.2",
                move=str(move),
                hand=hand,
            )
        return Illegal(
            "still-placing", f"There is no auction yet: lay one of {hand}.", rule="2.2", hand=hand
        )
    bids = open_bids(state)
    low, high = (bids[0], bids[-1]) if bids else (0, 0)
    choice = f"bid {said(bids)}, or pass" if bids else "pass"
    if not isinstance(move, Bid):
        return Illegal(
            "already-placed", f"The cards are laid: {choice}.", rule="2.2", low=low, high=high
        )
    if len(state.still_in) == 1:
        if bids:
            return Illegal(
                "last-chance", "The last seat buys for exactly 1 mouse: bid 1, or pass.", rule="3.7"
            )
        return Illegal("last-chance-no-mouse", "Without a mouse, pass.", rule="3.7")
    owned, highest = state.owned[seat], max(state.bids)
    rule = "3.2" if bids else "3.3"
    if move.amount > owned:
        return Illegal(
            "bid-above-purse",
            f"{move} is more than the {owned} mice owned: {choice}.",
            rule=rule,
            amount=move.amount,
            owned=owned,
            low=low,
            high=high,
        )
    return Illegal(
        "bid-too-low",
        f"{move} does not beat the highest bid, {highest}: {choice}.",
        rule=rule,
        amount=move.amount,
        highest=highest,
        low=low,
        high=high,
    )


def said(bids: range) -> str:
    """Return *bids* as a person says them: ``3``, or ``3 to 9``."""
    return f"{bids[0]} to {bids[-1]}" if len(bids) > 1 else str(bids[0])
