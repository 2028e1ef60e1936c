"""Positions that people practise."""

from collections.abc import Sequence

from sqlalchemy import bindparam, null, select
from sqlalchemy.dialects.postgresql import insert

from catsack.store.rows import PracticeCard
from catsack.store.schema import practice_cards as cards
from catsack.store.transactions import Transaction

SELECT_CARDS = (
    select(
        cards.c.person,
        cards.c.position,
        cards.c.theme,
        cards.c.table_id,
        cards.c.number,
        null(),
        cards.c.state,
        cards.c.due,
        cards.c.seen,
        cards.c.correct,
        cards.c.began,
        cards.c.updated,
    )
    .where(cards.c.person == bindparam("person"))
    .order_by(cards.c.due, cards.c.position)
)
SELECT_CARD = select(*cards.columns).where(
    cards.c.person == bindparam("person"), cards.c.position == bindparam("position")
)
_insert = insert(cards)
INSERT_CARD = _insert.on_conflict_do_nothing()
UPSERT_CARD = _insert.on_conflict_do_update(
    index_elements=(cards.c.person, cards.c.position),
    set_={
        name: _insert.excluded[name]
        for name in ("state", "due", "seen", "correct", "began", "updated")
    },
)


def practice_cards(transaction: Transaction, person: str) -> list[PracticeCard]:
    """Return all cards of a person without their decisions, those that are due first."""
    return [PracticeCard(*row) for row in transaction.execute(SELECT_CARDS, {"person": person})]


def practice_card(transaction: Transaction, person: str, position: str) -> PracticeCard | None:
    """Return one card of a person."""
    rows = transaction.execute(SELECT_CARD, {"person": person, "position": position})
    return PracticeCard(*rows[0]) if rows else None


def add_practice_cards(transaction: Transaction, added: Sequence[PracticeCard]) -> None:
    """Add cards; those that are there already stay as they are."""
    transaction.execute_many(INSERT_CARD, [_columns(card) for card in added])


def update_practice_card(transaction: Transaction, card: PracticeCard) -> None:
    """Store a card after it was answered, whether it is new or not."""
    transaction.execute(UPSERT_CARD, _columns(card))


def _columns(card: PracticeCard) -> dict[str, object]:
    return {
        "person": card.person,
        "position": card.position,
        "theme": card.theme,
        "table_id": card.table,
        "number": card.number,
        "decision": card.decision,
        "state": card.state,
        "due": card.due,
        "seen": card.seen,
        "correct": card.correct,
        "began": card.began,
        "updated": card.updated,
    }
