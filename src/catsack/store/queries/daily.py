"""The deal of the day."""

from sqlalchemy import bindparam, func, select, update
from sqlalchemy.dialects.postgresql import insert

from catsack.store.rows import DailyChain, DailyResult
from catsack.store.schema import daily_chain as chains
from catsack.store.schema import daily_results as results
from catsack.store.transactions import Transaction

SELECT_CHAIN = select(chains.c.first_day, chains.c.last_day, chains.c.secret)
INSERT_CHAIN = insert(chains).on_conflict_do_nothing()
INSERT_TRY = insert(results).on_conflict_do_nothing()
_is_try = (results.c.day == bindparam("on"), results.c.person == bindparam("who"))
SELECT_TABLE = select(results.c.table_id).where(*_is_try)
UPDATE_RESULT = update(results).where(*_is_try, results.c.score.is_(None))
UPDATE_LEDGER = update(results).where(*_is_try)
SELECT_RESULTS = (
    select(
        results.c.day,
        results.c.person,
        results.c.table_id,
        results.c.score,
        results.c.win_share,
        results.c.tiles,
        results.c.ledger,
    )
    .where(results.c.person == bindparam("who"), results.c.day >= bindparam("since"))
    .order_by(results.c.day.desc())
)
SELECT_SCORES = (
    select(results.c.score, func.count())
    .where(results.c.day == bindparam("on"), results.c.score.is_not(None))
    .group_by(results.c.score)
    .order_by(results.c.score.desc())
)


def daily_chain(transaction: Transaction) -> DailyChain | None:
    """Return the secret of all days."""
    rows = transaction.execute(SELECT_CHAIN)
    return DailyChain(*rows[0]) if rows else None


def add_daily_chain(transaction: Transaction, chain: DailyChain) -> None:
    """Store the secret of all days, unless there is one."""
    columns = {
        "id": 1,
        "first_day": chain.first_day,
        "last_day": chain.last_day,
        "secret": chain.secret,
    }
    transaction.execute(INSERT_CHAIN, columns)


def claim_daily(transaction: Transaction, day: str, person: str, table: str) -> str:
    """Note the table of a person's one try, and return it, or the one that is noted already."""
    columns = {"day": day, "person": person, "table_id": table, "tiles": ""}
    transaction.execute(INSERT_TRY, columns)
    ((noted,),) = transaction.execute(SELECT_TABLE, {"on": day, "who": person})
    return str(noted)


def finish_daily(
    transaction: Transaction, day: str, person: str, score: int, win_share: float, tiles: str
) -> None:
    """Store how the one try of a person ended; the first result stays."""
    columns = {"on": day, "who": person, "score": score, "win_share": win_share, "tiles": tiles}
    transaction.execute(UPDATE_RESULT, columns)


def add_daily_ledger(transaction: Transaction, day: str, person: str, ledger: bytes) -> None:
    """Store the ledger of a person's one try."""
    transaction.execute(UPDATE_LEDGER, {"on": day, "who": person, "ledger": ledger})


def daily_results(transaction: Transaction, person: str, since: str) -> list[DailyResult]:
    """Return the tries of a person from the day *since* on, the latest first."""
    rows = transaction.execute(SELECT_RESULTS, {"who": person, "since": since})
    return [DailyResult(*row) for row in rows]


def daily_scores(transaction: Transaction, day: str) -> list[tuple[int, int]]:
    """Return each score of that day and how many have it, the best first."""
    return [(score, count) for score, count in transaction.execute(SELECT_SCORES, {"on": day})]
