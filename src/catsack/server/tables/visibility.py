"""Who may look at a table."""

import secrets

from catsack.server.protocol.refusals import Denied
from catsack.server.tables.table import Table
from catsack.store.rows import PersonRow


def check_may_see(table: Table, person: PersonRow, invitation: str) -> None:
    """Raise ``Denied`` unless *person* may look at *table*."""
    if table.seat_of(person.id) is not None or person.id == table.host:
        return
    is_invited = person.id in table.invited or secrets.compare_digest(
        invitation.encode(), table.invitation.encode()
    )
    if not table.settings.is_public and not is_invited:
        raise Denied("invitation")
    if table.status not in ("open", "over") and not may_look_on(table, person):
        raise Denied("no-spectators")


def may_look_on(table: Table, person: PersonRow) -> bool:
    """Return whether *person* may stay while a game is played."""
    is_at_home = table.seat_of(person.id) is not None or person.id == table.host
    return table.settings.allows_spectators or is_at_home
