"""The columns of both tables: the schema, the docs and the metadata are made from these."""

from collections.abc import Sequence
from dataclasses import dataclass

from catsack.search.features import NUM_ACTIONS


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table."""

    name: str
    kind: str
    """As Arrow writes it: ``int16``, ``list<string>``."""
    what: str


GAMES = (
    Column("game", "int64", "number of the game in the set, from 0"),
    Column("edition", "string", "name of the printed edition"),
    Column("house_rules", "string", "house rules that differ from it, as a JSON object"),
    Column("seats", "int8", "number of seats"),
    Column("names", "list<string>", "the name at each seat"),
    Column("start", "int8", "start player of the first round"),
    Column("removed", "list<string>", "the card that each seat removed"),
    Column("dummy", "list<string>", "the dummy's cards, the top one first; null without a dummy"),
    Column("dummy_removed", "string", "the card that the dummy removed; null without a dummy"),
    Column("moves", "int16", "number of moves"),
    Column("cats", "list<int16>", "points of each seat in cats; null if the game is not over"),
    Column("mice", "list<int16>", "mice of each seat at the end; null if the game is not over"),
    Column("scores", "list<int16>", "score of each seat; null if the game is not over"),
    Column("winners", "list<int8>", "seats that won; null if the game is not over"),
)

MOVES = (
    Column("game", "int64", "number of the game, as in the other table"),
    Column("number", "int16", "number of the move in its game, from 0"),
    Column("round", "int8", "round of the game, from 1"),
    Column("seat", "int8", "the seat that moves"),
    Column("kind", "string", "`place`, `bid` or `pass`"),
    Column("move", "string", "the move in its notation: `+15`, `4`, `p`"),
    Column("action", "int16", "the same as a number: 0 to 9 lay a card, 10 passes, 10 + n bids n"),
    Column("num_legal", "int16", "how many moves were legal"),
    Column("hand", "string", "cards that the seat still held, separated by spaces"),
    Column("face_up", "string", "cards of the row that everybody saw, from the left"),
    Column("highest_bid", "int16", "the highest bid before the move; 0 if there was none"),
    Column("mice", "int16", "mice that the seat could bid, those of its bid included"),
    Column("win_share", "float32", "share of the win that the seat got; null if not over"),
    Column("score", "int16", "score of the seat at the end; null if not over"),
)

VIEW = Column("view", "string", "what the seat saw before the move, as JSON (`View.to_dict`)")

POLICY = (
    Column(
        "policy",
        "list<float32>",
        f"probability of each of {NUM_ACTIONS} abstract actions, in steps of 1/65536: ten cards, a "
        "pass, raises, a bid that nobody can top (`search/features.py`); moves are drawn from it",
    ),
    Column(
        "value",
        "list<float32>",
        "what the critic, which sees all cards, expects for each seat, in steps of 1/65536: a "
        "share of the reward, of which three quarters are the win",
    ),
)


def column_table(columns: Sequence[Column]) -> str:
    """Return a table in Markdown, for the docs."""
    rows = [f"| `{each.name}` | `{each.kind}` | {each.what} |" for each in columns]
    return "\n".join(["| column | type | what |", "|---|---|---|", *rows])
