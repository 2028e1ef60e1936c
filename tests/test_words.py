"""Every event and every refusal has words, in every language, for every reader."""

import re
from pathlib import Path
from random import Random

import pytest

import catsack.words
from catsack import Bid, Card, Game, Illegal, Pass, Place
from catsack.engine.rules import play
from catsack.engine.state import State
from catsack.errors import Malformed
from catsack.events import KINDS, DogsLeft, Ended, Result
from catsack.moves import Move
from catsack.server.protocol.refusals import REASONS, Denied
from catsack.views import seen
from catsack.words import LANGUAGES, Words, preferred_language

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve")
FOLDER = Path(catsack.words.__file__).parent
PARTS = sorted(file.name.removesuffix("en.ftl") for file in FOLDER.glob("*en.ftl"))
"""The catalogues of English: those of Python, and those of the pages."""
translated = pytest.mark.parametrize("language", LANGUAGES[1:])


def keys(language: str, part: str = "") -> set[str]:
    catalogue = (FOLDER / f"{part}{language}.ftl").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z][a-z0-9-]*) =", catalogue, re.MULTILINE))


@translated
@pytest.mark.parametrize("part", PARTS)
def test_catalogues_say_the_same_things(part: str, language: str) -> None:
    # English errors speak for themselves: their sentence is the error's own.
    english, others = keys("en", part), keys(language, part)
    errors = {key for key in others - english if key.startswith("error-")}
    assert english == others - errors


def test_every_kind_of_event_has_a_message() -> None:
    assert set(KINDS.values()) <= keys("en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_event_has_a_sentence_for_every_reader(language: str, seats: int) -> None:
    kinds = set()
    for seed in range(12):
        rng = Random(seed)
        game = Game.new(seats, "ksr", seed, names=NAMES[:seats])
        while not game.over:
            # Passing often, so that no sales and rounds without mice come up.
            game.play(game.legal[0] if rng.random() < 0.5 else rng.choice(game.legal))
        for reader in (None, *range(seats)):
            words = Words(language, game.names, reader)
            for event in game.events:
                sentence = words.event(seen(event, reader))
                assert sentence
                assert not re.search(r"[{}$\u2068\u2069]|None", sentence)
                kinds.add(type(event))
    assert kinds == set(KINDS)


def test_sentence_about_a_hidden_card_does_not_name_it() -> None:
    game = Game.new(4, seed=7, names=NAMES[:4])
    (placed,) = game.play("+15")
    assert Words("en", game.names, 2).event(placed) == "You lay +15 face down."
    assert Words("en", game.names, 1).event(seen(placed, 1)) == "Cleo lays a card face down."


@pytest.mark.parametrize(
    ("dogs", "chased", "english", "german"),
    [
        (
            "L",
            "+11",
            "One dog only: the large dog chases the highest cat, +11.",
            "höchste Katze, +11",
        ),
        ("L", "-5", "One dog only, and no good cat: the large dog chases -5.", "keine gute Katze"),
        (
            "S",
            "-8",
            "One dog only: the small dog chases the lowest cat, -8.",
            "niedrigste Katze, -8",
        ),
        ("S", "R", "One dog only, and no bad cat: the small dog chases the rabbit.", "den Hasen"),
        ("L", None, "One dog only, but nothing to chase: the large dog leaves alone.", "allein"),
        ("LS", None, "2 dogs at once: all of them leave, and no cat does.", "2 Hunde auf einmal"),
    ],
)
def test_sentence_about_dogs_gives_the_reason(
    dogs: str, chased: str | None, english: str, german: str
) -> None:
    event = DogsLeft(0, tuple(Card(dog) for dog in dogs), None if chased is None else Card(chased))
    assert Words("en").event(event) == english
    assert german in Words("de").event(event)


@pytest.mark.parametrize(
    ("reader", "english", "german"),
    [
        (0, "You and Bo share the win.", "Du und Bo teilt euch den Sieg."),
        (2, "Ada and Bo share the win.", "Ada und Bo teilen sich den Sieg."),
    ],
)
def test_sentence_about_a_shared_win_names_all_winners(
    reader: int, english: str, german: str
) -> None:
    result = Result((1, 1, 0), (2, 2, 2), (3, 3, 2), (0, 1))
    ended = Ended(9, result, (Card.RABBIT,) * 3, None)
    assert english in Words("en", NAMES[:3], reader).event(ended)
    assert german in Words("de", NAMES[:3], reader).event(ended)


def refusals() -> dict[str, Illegal]:
    """Return every refusal of the engine by key, from moves that it must refuse."""
    errors: dict[str, Illegal] = {}

    def refuse(state: State, move: Move) -> None:
        with pytest.raises(Illegal) as refusal:
            play(state, move)
        errors[refusal.value.key] = refusal.value

    game = Game.new(4, seed=7)
    refuse(game.state, Place(game.state.deal.removed[game.state.start]))
    refuse(game.state, Pass())
    for _ in range(4):
        game.play(game.legal[0])
    refuse(game.state, Place(Card.CAT_11))
    refuse(game.state, Bid(16))
    game.play("3")
    refuse(game.state, Bid(3))
    poor = game.state._replace(owned=(2, 2, 2, 2))
    refuse(poor, Bid(2))
    refuse(poor, Bid(4))
    refuse(poor, Place(Card.CAT_11))
    last = game.state._replace(bids=(0, 0, 0, 0), still_in=(game.turn or 0,))
    refuse(last, Bid(2))
    refuse(last._replace(owned=(0, 0, 0, 0)), Bid(1))
    refuse(game.state._replace(turn=None), Pass())
    return errors


@translated
def test_every_refusal_is_translated_and_english_is_its_own(language: str) -> None:
    for key, refusal in refusals().items():
        assert Words("en").error(refusal) == str(refusal)
        sentence = Words(language).error(refusal)
        assert f"error-{key}" in keys(language)
        assert sentence != str(refusal)
        assert f"{refusal.rule})" in sentence


def test_german_names_the_paragraph_of_a_refusal() -> None:
    for refusal in refusals().values():
        assert f"(Regel {refusal.rule})" in Words("de").error(refusal)


@translated
@pytest.mark.parametrize("key", REASONS)
def test_every_refusal_of_the_server_is_translated_with_its_facts(key: str, language: str) -> None:
    facts = re.findall(r"{(\w+)}", REASONS[key].sentence)
    refusal = Denied(key, **{fact: f"<{fact}>" for fact in facts})
    sentence = Words(language).error(refusal)
    assert sentence != refusal.sentence
    assert sorted(re.findall(r"<(\w+)>", sentence)) == sorted(facts)


@translated
@pytest.mark.parametrize(
    "key", ["no-proof", "proof", "unfair-seed", "unfair-share", "unfair-deal", "chosen"]
)
def test_what_is_wrong_with_a_deal_is_translated(key: str, language: str) -> None:
    assert Words(language).error(Malformed(key, "English.", seat=2)) != "English."


@translated
def test_no_error_is_translated_that_is_never_raised(language: str) -> None:
    sources = sorted(FOLDER.parent.rglob("*.py"))
    code = "".join(path.read_text(encoding="utf-8") for path in sources)
    for key in keys(language):
        name = key.removeprefix("error-").removeprefix("unknown-").replace("-", "[- ]")
        if key.startswith("error-") and key != "error-with-rule":
            assert re.search(f'"{name}"', code), key


@pytest.mark.parametrize(
    ("settings", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "de_CH@euro", "LC_ALL": ""}, "de"),
    ],
)
def test_language_of_the_system_is_preferred(settings: dict[str, str], language: str) -> None:
    assert preferred_language(settings) == language
