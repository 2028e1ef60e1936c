"""Schemathesis sends requests that the OpenAPI description allows, and many that it does not.

For more of them: ``CATSACK_FUZZ=2000 pytest tests/server/http/test_fuzz.py``.
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
from tests.server.support.local_server import running_server

EXAMPLES = int(os.environ.get("CATSACK_FUZZ", "8"))
SCHEMA = schemathesis.openapi.from_dict(openapi(ROUTES))


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    """A client of a server of its own."""
    with running_server() as address, httpx.Client(base_url=f"http://{address}") as client:
        yield client


@SCHEMA.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_response_is_as_described(case: schemathesis.Case[Any], client: httpx.Client) -> None:
    if client.get("/api/me").status_code == 401:
        # An earlier case has logged out everywhere.
        client.post("/api/guests", json={"name": f"x{secrets.token_hex(8)}"})
    # A well-formed request may still be refused: a name in use, a bot that does not exist.
    case.call_and_validate(
        base_url=str(client.base_url),
        cookies={"catsack": client.cookies["catsack"]},
        excluded_checks=[positive_data_acceptance],
    )
