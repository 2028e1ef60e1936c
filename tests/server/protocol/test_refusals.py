"""Every refusal of the server has a status, a sentence and its German."""

import re

import pytest

from catsack.errors import Illegal, Malformed
from catsack.server.protocol.refusals import REASONS, Denied, refused, status_of
from catsack.words import Words


@pytest.mark.parametrize("key", REASONS)
def test_refusal_is_said_in_both_languages_with_the_same_facts(key: str) -> None:
    facts = {name: f"<{name}>" for name in re.findall(r"{(\w+)}", REASONS[key].sentence)}
    error = Denied(key, **facts)
    german = Words("de").error(error)
    assert german != error.sentence
    for fact in facts.values():
        assert fact in error.sentence
        assert fact in german


def test_status_follows_from_the_kind_of_error() -> None:
    assert status_of(Malformed("x", "x")) == 400
    assert status_of(Illegal("x", "x")) == 422
    assert status_of(Denied("not-known")) == 401


def test_refusal_is_told_whole() -> None:
    told = refused(Illegal("bid-too-low", "A bid beats 4.", rule="3.2", high=4))
    assert (told.key, told.sentence, told.rule) == ("bid-too-low", "A bid beats 4.", "3.2")
    assert told.facts == {"high": 4}
