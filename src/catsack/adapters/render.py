"""The table in a few lines of text, for environments with a render mode."""

from catsack.events import Result
from catsack.game import Game
from catsack.views import View

RENDER_MODES = ("ansi", "human")
"""``render`` returns text, or prints it."""


def render_text(game: Game, seat: int | None = None) -> str:
    """Return *game* as *seat* sees it; without a seat, as a spectator does.

    >>> game = Game.new(seats=3, seed=7, names=("Ada", "Bo", "Cleo"))
    >>> events = game.play("+11")
    >>> print(render_text(game, seat=1))
    Round 1 of 9; Bo starts, Cleo is to move.
    row: dummy ?, Bo (+11)
    mice: 3 6; bank 12
    hand: -8 -5 +3 +5 +8 R L S; purse 15
    """
    view, names = game.view(seat), game.names
    if view.result is not None:
        return _result_text(view.result, names)
    start, turn = names[view.start], names[view.turn or 0]
    lines = [
        f"Round {view.round} of {view.edition.rounds}; {start} starts, {turn} is to move.",
        f"row: {', '.join(_row(view, names)) or 'empty'}",
    ]
    if not view.is_placing:
        lines.append(f"bids: {', '.join(_bids(view, names))}")
    lines.append(f"mice: {' '.join(map(str, view.mice)) or 'none'}; bank {view.bank}")
    if seat is not None:
        lines.append(f"hand: {' '.join(map(str, view.hand))}; purse {view.purses[seat]}")
    return "\n".join(lines)


def _row(view: View, names: tuple[str, ...]) -> list[str]:
    """Return whose card lies at each place; a seat's own face-down card is in brackets."""
    texts = []
    for place, (owner, card) in enumerate(zip(view.owners, view.row, strict=True)):
        face = "?" if card is None else str(card) if place < view.face_up else f"({card})"
        texts.append(f"{'dummy' if owner is None else names[owner]} {face}")
    return texts


def _bids(view: View, names: tuple[str, ...]) -> list[str]:
    """Return each seat's bid in this auction, or that it is out."""
    bids = [str(bid or "-") for bid in view.bids]
    return [
        f"{name} {bids[seat] if seat in view.still_in else 'out'}"
        for seat, name in enumerate(names)
    ]


def _result_text(result: Result, names: tuple[str, ...]) -> str:
    winners = " and ".join(names[seat] for seat in result.winners)
    scores = [
        f"{name}: {score} = {cats} in cats and {mice} mice"
        for name, score, cats, mice in zip(
            names, result.scores, result.cats, result.mice, strict=True
        )
    ]
    return "\n".join([f"The game is over; won by {winners}.", *scores])
