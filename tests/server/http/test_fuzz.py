"""Schemathesis asks everything that the OpenAPI description allows, and much that it does not.

More of it: ``CATSACK_FUZZ=2000 pytest tests/server/http/test_fuzz.py``.
"""

import os
import secrets
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import positive_data_acceptance

from catsack.server.http.routes import ROUTES
from catsack.server.schema.openapi import openapi
from tests.server.support.local_server import running

EXAMPLES = int(os.environ.get("CATSACK_FUZZ", "8"))
SCHEMA = schemathesis.openapi.from_dict(openapi(ROUTES))


@pytest.fixture(scope="module")
def asker() -> Iterator[httpx.Client]:
    """Asks a server of its own."""
    with running() as place, httpx.Client(base_url=f"http://{place}") as asker:
        yield asker


@SCHEMA.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_described(case: schemathesis.Case[Any], asker: httpx.Client) -> None:
    if asker.get("/api/me").status_code == 401:
        # Somebody has logged out everywhere.
        asker.post("/api/guests", json={"name": f"x{secrets.token_hex(8)}"})
    # What is well formed may still be refused: a name in use, a bot that there is not.
    case.call_and_validate(
        base_url=str(asker.base_url),
        cookies={"catsack": asker.cookies["catsack"]},
        excluded_checks=[positive_data_acceptance],
    )
