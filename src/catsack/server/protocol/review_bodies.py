"""Bodies about learning from games: reviews, practice, and the deal of the day.

A sentence is never text here: it is the key of a message in the catalogues, and its arguments.
Win chances and win shares are numbers from 0 to 1.
"""

from typing import Annotated, Literal

from msgspec import Meta

from catsack.cards import Card
from catsack.server.protocol.fields import (
    BotName,
    EventSeen,
    Grade,
    ReviewState,
    SeatNumber,
    Struct,
    Theme,
)
from catsack.server.protocol.table_views import Own
from catsack.server.protocol.updates import SentenceSeen

MoveText = Annotated[str, Meta(min_length=1, max_length=8)]
"""A move in notation: ``+15``, ``4``, ``p``."""


class CandidateSeen(Struct, frozen=True):
    """A move that a seat could have made, as it looked from that seat."""

    move: str
    win_chance: float
    points: float
    """The score to be expected."""
    policy: float
    """How often the champion makes it."""
    usual: bool = True
    """Often enough that its value can be trusted."""


class HiddenCardSeen(Struct, frozen=True):
    """What a seat could believe about a card that lay face down."""

    seat: int | None
    """Whose card it is; None is the dummy."""
    place: int
    """Where in the row it lies, from 0."""
    cards: dict[str, float]
    """How likely each card is."""
    truth: Card | None = None
    """What really lay there."""


class SackEstimate(Struct, frozen=True):
    """What the sack was worth for all that the seat could know."""

    low: float
    mean: float
    high: float
    passing_pays: float
    """What passing would have brought."""
    most: float = 0.0
    """The most that it could be worth."""


class DecisionSeen(Struct, frozen=True):
    """One decision of a seat, judged by what it could know."""

    number: int
    """Of the move in the record, from 0."""
    round: int
    move: str
    best: str
    win_chance: float
    loss: float
    """How much win chance it gave away."""
    loss_ci: list[float]
    """The confidence interval of the loss."""
    grade: Grade
    candidates: list[CandidateSeen]
    """The best first."""
    score: int = 0
    """The seat's score at this moment, cats and mice."""
    luck: float = 0.0
    own_play: float = 0.0
    beliefs: list[HiddenCardSeen] = []
    sack: SackEstimate | None = None
    themes: list[Theme] = []
    sentences: list[SentenceSeen] = []
    """From what the seat knew."""
    truth: SentenceSeen | None = None
    """What really lay there, to be shown last."""


class LedgerSeen(Struct, frozen=True):
    """Where the result of a seat came from: start and the four entries add up to the result."""

    start: float
    deal: float
    own_play: float
    others_play: float
    luck: float
    result: float


class SeatReviewSeen(Struct, frozen=True):
    """The review of one seat."""

    seat: int
    ledger: LedgerSeen
    readable: float | None
    """How much its bids told about its cards, from 0 to 1."""
    decisions: list[DecisionSeen]
    """Every decision that was not forced, in order."""


class Chances(Struct, frozen=True):
    """The win chance of every seat before a move, or after the last one."""

    number: int
    shares: list[float]


class LedgerMoment(Struct, frozen=True):
    """What one move added to the ledgers."""

    number: int
    seat: int
    own_play: float
    others_play: list[float]
    """By seat."""
    luck: list[float]
    """By seat."""


class ReviewMoment(Struct, frozen=True):
    """One of the moments that decided the game."""

    number: int
    seat: int
    kind: str
    sentence: SentenceSeen


class Highlight(Struct, frozen=True):
    """The best or the worst of its kind in a game, such as the best bluff."""

    kind: str
    seat: int
    number: int
    sentence: SentenceSeen


class GameReview(Struct, frozen=True):
    """The review of a finished game."""

    version: int
    seats: list[SeatReviewSeen]
    chances: list[Chances]
    ledger_moments: list[LedgerMoment]
    moments: list[ReviewMoment]
    highlights: list[Highlight]


class ReviewProgressSeen(Struct, frozen=True):
    """How far the review of a game has come."""

    state: ReviewState
    """``none``: nobody has asked for it yet, or the server was started anew since."""
    done: int
    total: int
    """0 until it is known."""


class ReviewGiven(Struct, frozen=True):
    """How far the review of a game has come, and the review when it is done."""

    state: ReviewState
    done: int
    total: int
    review: GameReview | None


class PlayOn(Struct, frozen=True):
    """Play a finished game again from one of its moments on, against bots."""

    number: Annotated[int, Meta(ge=0, le=2000)]
    """Of the move in the record, from 0, that is to be made differently."""
    seat: SeatNumber
    bots: Annotated[list[BotName], Meta(min_length=1, max_length=4)] | None = None
    """For the other seats in their order, again from the first if there are too few. Null: the
    bots that sat there, and the champion for people."""


class TableToPlay(Struct, frozen=True):
    """A table at which the reader has a seat, and the game has begun."""

    table: str


class ThemeProgress(Struct, frozen=True):
    """What somebody has practised of one theme."""

    theme: Theme
    seen: int
    right: int
    """Of those answers."""
    due: int
    total: int
    """How many positions there are."""


class PracticeProgress(Struct, frozen=True):
    """What there is to practise."""

    due: int
    """Positions that were practised before, and are due again."""
    new: int
    """Positions that were never practised."""
    themes: list[ThemeProgress]


class RowCard(Struct, frozen=True):
    """A card in the row of a position."""

    seat: int | None
    card: Card | None


class PositionView(Struct, frozen=True):
    """What the seat of a position sees: ``View.to_dict``."""

    seat: int
    seats: int
    edition: str
    house_rules: dict[str, bool]
    number: int
    round: int
    rounds: int
    start: int
    turn: int
    legal: list[str]
    hand: list[Card]
    row: list[RowCard]
    face_up: int
    mice: list[int]
    bank: int
    bids: list[int]
    still_in: list[int]
    purses: list[int | None]
    removed: list[Card | None]
    dummy_removed: Card | None
    won: list[list[Card] | None]
    result: None


class PositionMemory(Struct, frozen=True):
    """What a perfect memory of this seat knows from what lay open."""

    purses: list[int]
    spent: list[list[Card]]
    won: list[list[Card]]
    points: list[int]


class PracticePosition(Struct, frozen=True):
    """A decision to be made."""

    id: str
    theme: Theme
    source: Literal["shipped", "own"]
    """From the set of catsack, or from a game of the reader's own."""
    edition: str
    house_rules: dict[str, bool]
    rounds: int
    own: Own
    """What the seat on turn has and may do, as at a table."""
    view: PositionView
    memory: PositionMemory
    events: list[EventSeen]
    """What has happened since the deal, as the seat saw it."""
    names: list[str]
    """The name at each seat."""


class NextPosition(Struct, frozen=True):
    """What to practise next; None when nothing is left for today."""

    position: PracticePosition | None


class PracticeMove(Struct, frozen=True):
    """The move for a position."""

    move: MoveText


class PracticeResult(Struct, frozen=True):
    """How good a move in a position is."""

    grade: Grade
    loss: float
    decision: DecisionSeen
    """With the reader's move as its move."""
    due: str
    """When the position comes again: a time in UTC."""


class ScoreCount(Struct, frozen=True):
    """How many had a score."""

    score: int
    count: int


class DailyOwn(Struct, frozen=True):
    """The reader's own result of the day."""

    score: int
    rank: int
    """1 is the best; equal scores share a rank."""
    of: int
    ledger: LedgerSeen | None
    """None until the review is done."""
    tiles: list[str]
    """For each round: ``+`` bought for less than it was worth, ``-`` for more, ``·`` not bought."""


class RevealedDay(Struct, frozen=True):
    """The seed of a day that is over. Its hash was the commitment of that day."""

    day: str
    seed: str


class PastDay(Struct, frozen=True):
    """A day that is over, and the reader's score."""

    day: str
    score: int | None


class DailySeen(Struct, frozen=True):
    """The deal of the day."""

    day: str
    """In UTC."""
    commitment: str
    """The hash of the seed of this day: see docs/fair-deals.md."""
    seats: int
    bots: list[str]
    state: Literal["open", "playing", "done"]
    """Whether the reader has begun or finished their one try."""
    table: str | None
    """Of the reader's try."""
    ends_at: str
    players: int
    """How many have finished their try."""
    distribution: list[ScoreCount]
    """The best first; empty until the reader's own try is over."""
    own: DailyOwn | None
    """None until the reader's try is over, and if it does not count."""
    yesterday: RevealedDay | None
    streak: int
    """Days in a row, up to today or yesterday, on which the reader has finished."""
    past: list[PastDay]
    """The latest first."""
