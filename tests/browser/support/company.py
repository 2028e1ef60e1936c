"""Players without browsers who share a table, and move whenever it is their turn."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from tests.browser.support.socket_player import Message, SocketPlayer

Choose: TypeAlias = Callable[[SocketPlayer], str]
"""Returns the move of a player who may move."""


class Company:
    """Some of the people at a table. Nobody else there may move by themselves, such as a bot."""

    def __init__(self, players: Sequence[SocketPlayer]) -> None:
        self.players = players

    @property
    def game(self) -> dict[str, Any]:
        """The newest state of the game that anybody has received."""
        return max((each.game or {} for each in self.players), key=lambda game: game["number"])

    def sit(self, table: Message) -> "Company":
        """Let everybody sit down, and wait until the cards are dealt."""
        for player in self.players:
            player.sit(table)
        self.wait_for_deal()
        return self

    def wait_for_deal(self) -> None:
        """Wait until the cards are dealt, when all seats are taken."""
        for player in self.players:
            player.wait_until_full()
        for player in self.players:
            player.wait_for_turn()

    def play(self, choose: Choose, until: Callable[[], bool]) -> None:
        """Let everybody move until a condition holds, or somebody else is on turn."""
        while not until() and (player := self.next_player()) is not None:
            player.move(choose(player))

    def next_player(self) -> SocketPlayer | None:
        """Return one of them who may move now."""
        for player in self.players:
            player.receive_waiting()
        newest = self.game["number"]
        for player in self.players:
            player.wait_until(lambda player=player: player.game["number"] >= newest)  # type: ignore[misc]
        ready = [each for each in self.players if each.may_move]
        return ready[0] if ready else None


def highest_bid(player: SocketPlayer) -> int:
    """Return the highest bid on the table."""
    return max(player.game["bids"]) if player.game else 0


def buy_cheaply(player: SocketPlayer) -> str:
    """Lay the first card; bid 1 if nobody has, and pass otherwise."""
    if player.legal[0] != "p":
        return player.legal[0]
    return "1" if highest_bid(player) == 0 and "1" in player.legal else "p"
