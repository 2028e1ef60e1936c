"""The files that are generated from the messages are true, valid and up to date."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import jsonschema_rs
import msgspec
import pytest
from schemathesis.specs.openapi.definitions import OPENAPI_31_VALIDATOR

from catsack.events import to_dict
from catsack.records import steps
from catsack.server.http.routes import ROUTES
from catsack.server.protocol.commands import Hello
from catsack.server.protocol.updates import Welcome
from catsack.server.schema.asyncapi import asyncapi
from catsack.server.schema.components import Schema, component, components
from catsack.server.schema.examples import EXAMPLES, example
from catsack.server.schema.json_schema import ASKS, EVENTS, NAMES, TELLS, WHATS, shape, structs
from catsack.server.schema.openapi import openapi
from catsack.server.schema.output_files import generated
from catsack.server.schema.route_types import Kind
from catsack.server.schema.typescript import ABOUT, typescript
from catsack.views import seen
from tests.server.support.local_server import running_server
from tests.support.random_games import random_record

ROOT = Path(__file__).parents[3]
BODIES = [route.body for route in ROUTES if route.body]


def validator(name: str, document: Schema) -> jsonschema_rs.Validator:
    """Return a validator for one of the schemas of a document."""
    schema = {"$ref": f"#/components/schemas/{name}", "components": document["components"]}
    return jsonschema_rs.Draft202012Validator(schema)


def refs(part: object) -> Iterator[str]:
    match part:
        case dict():
            if isinstance(ref := part.get("$ref"), str):
                yield ref
            for value in part.values():
                yield from refs(value)
        case list():
            for value in part:
                yield from refs(value)


@pytest.mark.parametrize("name", generated(ROOT))
def test_generated_file_is_up_to_date(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8") == generated(ROOT)[name], "run make schema"


def test_openapi_is_valid() -> None:
    assert [error.message for error in OPENAPI_31_VALIDATOR.iter_errors(openapi(ROUTES))] == []


def test_running_server_describes_itself() -> None:
    with running_server() as address:
        described = httpx.get(f"http://{address}/api/openapi.json").json()
    assert described == json.loads((ROOT / "docs" / "openapi.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("document", [openapi(ROUTES), asyncapi()], ids=["openapi", "asyncapi"])
def test_every_reference_leads_somewhere(document: Schema) -> None:
    for ref in refs(document):
        part = document
        for step in ref.removeprefix("#/").split("/"):
            part = part[step]


def test_openapi_has_every_route_with_its_parameters_and_refusals() -> None:
    document = openapi(ROUTES)
    names = [
        operation["operationId"]
        for operations in document["paths"].values()
        for operation in operations.values()
    ]
    assert len(names) == len(set(names)) == len(ROUTES)
    for route in ROUTES:
        operation = document["paths"][route.path][route.method.lower()]
        in_path = [p["name"] for p in operation.get("parameters", ()) if p["in"] == "path"]
        assert in_path == re.findall("{([a-z]+)}", route.path)
        assert set(operation["responses"]) == {
            str(route.status),
            *map(str, route.refusal_statuses),
        }
        assert bool(operation["security"]) == (route.auth == "person")


def test_asyncapi_says_who_sends_which_message() -> None:
    document = asyncapi()
    assert document["asyncapi"] == "3.0.0"
    assert document["operations"]["ask"]["action"] == "receive"
    commands = {kind.__name__ for kind in ASKS}
    updates = {kind.__name__ for kind in TELLS}
    assert set(document["channels"]["socket"]["messages"]) == commands | updates
    assert not commands & updates


@pytest.mark.parametrize("kind", [*ASKS, *BODIES], ids=lambda kind: kind.__name__)
def test_example_is_valid(kind: Kind) -> None:
    one = next(one for one in EXAMPLES if type(one) is kind)
    assert msgspec.convert(example(kind), kind) == one
    document = {"components": {"schemas": components([kind], [])}}
    validator(kind.__name__, document).validate(example(kind))


@pytest.mark.parametrize("kind", structs(), ids=lambda kind: kind.__name__)
def test_schema_has_the_fields_that_msgspec_reads(kind: type) -> None:
    (_,), theirs = msgspec.json.schema_components([kind], ref_template="{name}")
    ours = component(kind, is_given=True)
    assert list(ours["properties"]) == list(theirs[kind.__name__]["properties"])
    assert set(ours.get("required", ())) == set(theirs[kind.__name__]["required"])


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_events_of_a_game_are_as_described(seats: int) -> None:
    game_event = validator("GameEvent", asyncapi())
    for _, events in steps(random_record(Random(7), "felix", seats)):
        for event in events:
            game_event.validate(to_dict(seen(event, None)))
            game_event.validate(to_dict(event))


def test_unknown_field_is_refused_from_clients_only() -> None:
    assert component(Hello, is_given=True)["additionalProperties"] is False
    assert "additionalProperties" not in component(Welcome, is_given=False)


def test_types_are_discriminated_and_never_any() -> None:
    text = typescript(ROUTES)
    code = re.sub(r"/\*.*?\*/|//.*", "", text, flags=re.DOTALL)
    assert not re.search(r"\b(any|unknown|object)\b", code)
    for union in (ASKS, TELLS, WHATS, EVENTS):
        tags = [shape(kind).tag for kind in union]
        assert None not in tags
        assert len(set(tags)) == len(tags)
    assert "  events: GameEvent[];" in text
    assert '  type: "hello";' in text


def test_types_know_what_a_client_may_leave_out() -> None:
    text = typescript(ROUTES)
    assert "  invitation?: string;" in text
    assert "  settings?: GivenSettings;" in text
    assert re.search(r"interface Settings {\n  seats: number;", text)
    assert re.search(r"interface GivenSettings {\n  seats\?: number;", text)
    assert re.search(r"interface Refused {[^}]*\n  rule: string \| null;", text)


def test_every_name_is_explained() -> None:
    assert set(ABOUT) == set(NAMES)
