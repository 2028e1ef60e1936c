"""The game as tools of the Model Context Protocol: an assistant plays, or coaches, from one seat.

The assistant learns what its seat may know and nothing more. It names bots, so only installed ones
are taken: a spec that loads code is not.
"""

from collections.abc import Callable
from functools import wraps

from catsack import __version__
from catsack.errors import CatsackError, Malformed
from catsack.extras import MissingExtra
from catsack.text.text_game import TextGame

try:
    from mcp.server import MCPServer
except ModuleNotFoundError as error:
    raise MissingExtra("mcp", "mcp") from error

INSTRUCTIONS = (
    "Play The Cat in the Sack, a card game of auction and bluff, against bots. Call new_game, read "
    "rules, then look and play until the game is over. To coach a person, look and call advice, "
    "explain, and play what they decide."
)


def new_server(seed: int | None = None) -> MCPServer:
    """Return a server for one assistant; *seed* deals the same cards again."""
    server = MCPServer("catsack", version=__version__, instructions=INSTRUCTIONS, log_level="ERROR")
    table: list[TextGame] = []

    def game() -> TextGame:
        if not table:
            raise Malformed("no-game", "There is no game yet: call new_game first.")
        return table[0]

    def new_game(seats: int = 4, edition: str = "felix", bots: str = "") -> str:
        """Deal a new game against bots: names with commas between them, one for each other seat."""
        names = [name.strip() for name in bots.split(",") if name.strip()]
        names = names * (seats - 1) if len(names) == 1 else names
        table[:] = [TextGame(seats=seats, edition=edition, bots=names, seed=seed)]
        return f"{game().opening}\n{game().observation}"

    def rules() -> str:
        """Read the rules, and how to write a move."""
        return game().rules

    def look() -> str:
        """See what your seat knows: hand, row, bids, mice, and all rounds before."""
        return game().observation

    def legal_moves() -> str:
        """List the legal moves of your seat."""
        return " ".join(game().legal_moves) or "none: the game is over"

    def play(move: str) -> str:
        """Play a move: a card such as +3 or R, a bid such as 4 (mice in all), or p to pass."""
        return f"{game().play(move)}\n{game().observation}"

    def advice(bot: str = "collector") -> str:
        """Hear what a bot would do with your view, and why."""
        return game().advice(bot)

    for tool in (new_game, rules, look, legal_moves, play, advice):
        server.tool(name=tool.__name__, description=tool.__doc__)(_with_sentences(tool))
    return server


def _with_sentences(tool: Callable[..., str]) -> Callable[..., str]:
    """Return *tool* with our errors as answers: a model reads the sentence and tries again."""

    @wraps(tool)
    def answer(*arguments: object, **options: object) -> str:
        try:
            return tool(*arguments, **options)
        except CatsackError as error:
            return f"Refused: {error}"

    return answer
