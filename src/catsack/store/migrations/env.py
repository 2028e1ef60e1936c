"""Alembic runs this to upgrade a database, inside a transaction of the caller."""

from alembic import context

from catsack.store.schema import metadata
from catsack.store.upgrade import VERSION_TABLE


def run() -> None:
    """Apply the migrations over the connection of the caller."""
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=metadata,
        version_table=VERSION_TABLE,
        transactional_ddl=True,
    )
    context.run_migrations()


# Alembic runs this file under that name. An ordinary import must not run it.
if __name__ == "env_py":
    run()
