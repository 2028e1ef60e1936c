"""Every refusal of the server has a status, a sentence and its German translation."""

import re

import pytest

from catsack.errors import Illegal, Malformed
from catsack.server.protocol.refusals import REASONS, Denied, refusal_body, status_of
from catsack.words import LANGUAGES, Words


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("key", REASONS)
def test_refusal_is_said_in_every_language_with_the_same_facts(key: str, language: str) -> None:
    facts = {name: f"<{name}>" for name in re.findall(r"{(\w+)}", REASONS[key].sentence)}
    error = Denied(key, **facts)
    translated = Words(language).error(error)
    assert translated != error.sentence
    for fact in facts.values():
        assert fact in error.sentence
        assert fact in translated


def test_status_follows_from_the_type_of_error() -> None:
    assert status_of(Malformed("x", "x")) == 400
    assert status_of(Illegal("x", "x")) == 422
    assert status_of(Denied("not-known")) == 401


def test_body_of_a_refusal_has_everything_the_error_has() -> None:
    body = refusal_body(Illegal("bid-too-low", "A bid beats 4.", rule="3.2", high=4))
    assert (body.key, body.sentence, body.rule) == ("bid-too-low", "A bid beats 4.", "3.2")
    assert body.facts == {"high": 4}
