"""Every sentence that a review can say is in every catalogue, and says all its facts."""

import re
from pathlib import Path
from random import Random

import pytest

import catsack.words
from catsack.review import Review, advise, review_game
from catsack.review.judging.sentence import Sentence
from catsack.review.review_page import page
from catsack.review.review_text import review_lines
from catsack.review.review_words import ReviewWords
from catsack.words import LANGUAGES
from tests.support.positions import auction_views
from tests.support.random_games import random_record

FOLDER = Path(catsack.words.__file__).parent
SOURCE = FOLDER.parent / "review"
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve")


@pytest.fixture(scope="module")
def reviews() -> list[Review]:
    records = [random_record(Random(seats), "felix", seats) for seats in (3, 4, 5)]
    return [review_game(record, worlds=12) for record in records]


def sentences(review: Review) -> list[Sentence]:
    """Return every sentence of a review."""
    found = [moment.sentence for moment in (*review.moments, *review.highlights)]
    for seat in review.seats:
        for decision in seat.decisions:
            found += decision.sentences
            if decision.truth is not None:
                found.append(decision.truth)
    return found


def keys(language: str) -> set[str]:
    text = (FOLDER / f"review.{language}.ftl").read_text(encoding="utf-8")
    return set(re.findall(r"^(review-[a-z-]+) =", text, re.MULTILINE))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reader", [None, 0])
def test_every_sentence_can_be_said(
    reviews: list[Review], language: str, reader: int | None
) -> None:
    for review in reviews:
        words = ReviewWords(language, NAMES[: len(review.names)], reader)
        for sentence in sentences(review):
            said = words.sentence(sentence)
            assert not re.search(r"[{}$]|None", said), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_advice_can_be_said(language: str) -> None:
    words = ReviewWords(language, NAMES[:4], 0)
    for view in auction_views(4, 3):
        assert all(words.sentence(each) for each in advise(view, worlds=12).sentences)


PAST = {"en": r"\b(was|had|paid|gave|told)\b", "de": r"\b(war|hatte|brachte|gab|verriet|kam)\b"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_advice_speaks_of_the_present_while_the_auction_runs(language: str) -> None:
    words = ReviewWords(language, NAMES[:4], 0)
    for view in auction_views(4, 3):
        for each in advise(view, worlds=12).sentences:
            assert not re.search(PAST[language], said := words.sentence(each)), said


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_languages_have_the_same_messages(language: str) -> None:
    assert keys(language) == keys("en")


def test_every_message_is_used() -> None:
    code = "".join(file.read_text(encoding="utf-8") for file in SOURCE.rglob("*.py"))
    # Some are used by others, by the pages, or with a part of their name filled in.
    catalogue = (FOLDER / "review.en.ftl").read_text(encoding="utf-8")
    for key in keys("en"):
        # Advice says the same in the present tense.
        key = re.sub(r"^review-advice-(?!pass$|bid$|card$)", "review-", key)
        name = key.removeprefix("review-")
        is_quoted = re.search(rf"""["']({key}|{name})["']""", code) is not None
        is_used = is_quoted or f"{{ {key} }}" in catalogue
        filled_in = r"(moment|best|truth|costliest|theme|move|grade)\b|.*-column$"
        assert is_used or re.match(filled_in, name), key


def test_facts_are_whole_numbers_and_texts(reviews: list[Review]) -> None:
    for review in reviews:
        for sentence in sentences(review):
            for name, fact in sentence.facts.items():
                assert isinstance(fact, int | str) or (name == "seat" and fact is None)


def test_implied_card_is_told_to_its_owner_as_theirs() -> None:
    sentence = Sentence("review-implied", {"seat": 1, "amount": 9, "mean": 7, "prior": 3})
    assert ReviewWords("en", NAMES, reader=1).sentence(sentence).startswith("Your 9 told")
    assert ReviewWords("de", NAMES).sentence(sentence).startswith("Das Gebot von Bo, 9, verriet")


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_names_every_seat_and_ends_with_the_method(
    reviews: list[Review], language: str
) -> None:
    lines = [*review_lines(reviews[1], language)]
    words = ReviewWords(language, reviews[1].names)
    assert all(any(name in line for line in lines) for name in words.names)
    assert lines[-1] == words.say("method")


def test_page_stands_alone_and_escapes_names(reviews: list[Review]) -> None:
    record = random_record(Random(4), "felix", 4)
    named = review_game(
        type(record)(("<b>Eve</b>", "Bo", "Bo", "Dan"), record.deal, record.moves, record.result),
        worlds=12,
    )
    html = page([named, *reviews], "en")
    assert html.count("<main>") == 4
    assert "<b>Eve" not in html
    assert not re.search(r'(src|href)="', html)
    assert "<script" not in html
