"""The PostgreSQL store; needs the extra "postgres"."""

from catsack.extras import require

# SQLAlchemy's asyncio part imports greenlet only when it is used, so its absence shows late.
require("postgres", "asyncpg", "greenlet")
