"""What Alembic runs when it brings a database up to date: one transaction, begun by others."""

from alembic import context

from catsack.store.schema import metadata


def run() -> None:
    """Apply the migrations to the connection that was handed in."""
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=metadata,
        version_table="catsack_version",
        transactional_ddl=True,
    )
    context.run_migrations()


# Alembic gives this file that name; anybody else only reads it.
if __name__ == "env_py":
    run()
