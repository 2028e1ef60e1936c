"""Who may see a table."""

import secrets

from catsack.server.protocol.refusals import Denied
from catsack.server.tables.table import TableState
from catsack.store.rows import PersonRow


def check_may_see(table: TableState, person: PersonRow, invitation: str) -> None:
    """Raise ``Denied`` unless *person* may see *table*."""
    if _belongs_to(table, person):
        return
    if table.origin is not None:
        # Who looks on at somebody's deal of the day would know their own.
        raise Denied("no-spectators")
    is_invited = person.id in table.invited or secrets.compare_digest(
        invitation.encode(), table.invitation.encode()
    )
    if not table.settings.is_public and not is_invited:
        raise Denied("invitation")
    if table.status not in ("open", "over") and not may_watch(table, person):
        raise Denied("no-spectators")


def may_watch(table: TableState, person: PersonRow) -> bool:
    """Tell whether *person* may stay while the game is played."""
    return table.settings.allows_spectators or _belongs_to(table, person)


def _belongs_to(table: TableState, person: PersonRow) -> bool:
    return table.seat_of(person.id) is not None or person.id == table.host
