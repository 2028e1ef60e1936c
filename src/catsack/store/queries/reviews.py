"""Reviews of archived games."""

from collections.abc import Sequence

from sqlalchemy import Integer, and_, bindparam, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from catsack.store.rows import ReviewProgress, ReviewRow
from catsack.store.schema import reviews
from catsack.store.transactions import Transaction

SELECT_REVIEW = select(
    reviews.c.table_id,
    reviews.c.version,
    reviews.c.body,
    reviews.c.worker,
    reviews.c.until,
    reviews.c.done,
    reviews.c.total,
    reviews.c.is_failed,
).where(reviews.c.table_id == bindparam("table"))
_insert = insert(reviews)
_all_but_key = {
    column.name: _insert.excluded[column.name]
    for column in reviews.columns
    if not column.primary_key
}
CLAIM_REVIEW = _insert.on_conflict_do_update(
    index_elements=(reviews.c.table_id,),
    set_=_all_but_key,
    where=or_(
        reviews.c.version < _insert.excluded.version,
        and_(
            reviews.c.body.is_(None),
            or_(
                reviews.c.until <= bindparam("now", type_=reviews.c.until.type),
                reviews.c.worker == _insert.excluded.worker,
            ),
        ),
    ),
).returning(reviews.c.table_id)
FINISH_REVIEW = _insert.on_conflict_do_update(
    index_elements=(reviews.c.table_id,), set_=_all_but_key
)
_is_unfinished = and_(
    reviews.c.table_id == bindparam("table"),
    reviews.c.worker == bindparam("by"),
    reviews.c.body.is_(None),
)
RENEW_REVIEW = update(reviews).where(_is_unfinished)
GIVE_UP_REVIEW = update(reviews).where(_is_unfinished)
SELECT_IDS = (
    select(reviews.c.table_id)
    .where(reviews.c.table_id > bindparam("after"))
    .order_by(reviews.c.table_id)
    .limit(bindparam("limit", type_=Integer))
)


def review(transaction: Transaction, table: str) -> ReviewRow | None:
    """Return the review of a game, or how far it has come."""
    rows = transaction.execute(SELECT_REVIEW, {"table": table})
    if not rows:
        return None
    id_, version, body, worker, until, done, total, is_failed = rows[0]
    return ReviewRow(id_, version, body, worker, until, done, total, bool(is_failed))


def claim_review(
    transaction: Transaction, table: str, version: int, worker: str, now: int, until: int
) -> bool:
    """Give the review of a game to *worker*, unless it is finished or another worker has it."""
    columns = _columns(ReviewRow(table, version, None, worker, until)) | {"now": now}
    return bool(transaction.execute(CLAIM_REVIEW, columns))


def renew_reviews(
    transaction: Transaction, worker: str, progress: Sequence[ReviewProgress], until: int
) -> None:
    """Record how far the reviews of *worker* have come."""
    rows = [
        {"table": table, "by": worker, "done": done, "total": total, "until": until}
        for table, done, total in progress
    ]
    transaction.execute_many(RENEW_REVIEW, rows)


def finish_review(transaction: Transaction, table: str, version: int, body: bytes) -> None:
    """Store a finished review."""
    transaction.execute(FINISH_REVIEW, _columns(ReviewRow(table, version, body)))


def give_up_review(transaction: Transaction, table: str, worker: str, is_failed: bool) -> None:
    """Let others compute a review that *worker* has not finished."""
    columns = {"table": table, "by": worker, "until": 0, "is_failed": is_failed}
    transaction.execute(GIVE_UP_REVIEW, columns)


def review_ids(transaction: Transaction, after: str, limit: int) -> list[str]:
    """Return ids of the tables of reviews that are greater than *after*."""
    return [id_ for (id_,) in transaction.execute(SELECT_IDS, {"after": after, "limit": limit})]


def _columns(row: ReviewRow) -> dict[str, object]:
    return {
        "table_id": row.table,
        "version": row.version,
        "body": row.body,
        "worker": row.worker,
        "until": row.until,
        "done": row.done,
        "total": row.total,
        "is_failed": row.is_failed,
    }
