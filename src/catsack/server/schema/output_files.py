"""The files that are generated from the messages, and kept beside the source."""

import json
from pathlib import Path

from catsack.server.http.routes import ROUTES
from catsack.server.schema.asyncapi import asyncapi
from catsack.server.schema.openapi import openapi
from catsack.server.schema.protocol_page import with_tables
from catsack.server.schema.typescript import typescript

PAGE = "docs/protocol.md"


def generated(root: Path) -> dict[str, str]:
    """Return each file's name and what belongs in it; *root* is that of the repository."""
    page = (root / PAGE).read_text(encoding="utf-8")
    return {
        "web/src/generated/messages.ts": typescript(ROUTES),
        "docs/asyncapi.json": _json(asyncapi()),
        "docs/openapi.json": _json(openapi(ROUTES)),
        PAGE: with_tables(page, ROUTES),
    }


def _json(document: object) -> str:
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"
