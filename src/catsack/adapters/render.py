"""The table in a few lines, for environments that are asked to render it."""

from catsack.events import Result
from catsack.game import Game
from catsack.views import View

MODES = ("ansi", "human")
"""Text to return, or text to print."""


def text(game: Game, seat: int | None = None) -> str:
    """Return what *seat* sees of *game*, or what a spectator does.

    >>> game = Game.new(seats=3, seed=7, names=("Ada", "Bo", "Cleo"))
    >>> events = game.play("+11")
    >>> print(text(game, seat=1))
    Round 1 of 9; Bo starts, Cleo is to move.
    row: dummy ?, Bo (+11)
    mice: 3 6; bank 12
    hand: -8 -5 +3 +5 +8 R L S; purse 15
    """
    view, names = game.view(seat), game.names
    if view.result is not None:
        return _ending(view.result, names)
    start, turn = names[view.start], names[view.turn or 0]
    lines = [
        f"Round {view.round} of {view.edition.rounds}; {start} starts, {turn} is to move.",
        f"row: {', '.join(_laid(view, names)) or 'empty'}",
    ]
    if not view.is_placing:
        lines.append(f"bids: {', '.join(_offers(view, names))}")
    lines.append(f"mice: {' '.join(map(str, view.mice)) or 'none'}; bank {view.bank}")
    if seat is not None:
        lines.append(f"hand: {' '.join(map(str, view.hand))}; purse {view.purses[seat]}")
    return "\n".join(lines)


def _laid(view: View, names: tuple[str, ...]) -> list[str]:
    """Return whose card lies at each place; one's own is in brackets while it is face down."""
    laid = []
    for place, (owner, card) in enumerate(zip(view.owners, view.row, strict=True)):
        face = "?" if card is None else str(card) if place < view.face_up else f"({card})"
        laid.append(f"{'dummy' if owner is None else names[owner]} {face}")
    return laid


def _offers(view: View, names: tuple[str, ...]) -> list[str]:
    """Return what each seat has done in this auction so far."""
    bids = [str(bid or "-") for bid in view.bids]
    return [
        f"{name} {bids[seat] if seat in view.still_in else 'out'}"
        for seat, name in enumerate(names)
    ]


def _ending(result: Result, names: tuple[str, ...]) -> str:
    winners = " and ".join(names[seat] for seat in result.winners)
    scores = [
        f"{name}: {score} = {cats} in cats and {mice} mice"
        for name, score, cats, mice in zip(
            names, result.scores, result.cats, result.mice, strict=True
        )
    ]
    return "\n".join([f"The game is over; won by {winners}.", *scores])
