"""Names: which are allowed, and which look alike."""

# ruff: noqa: RUF001  (look-alikes are the subject of these tests)

from random import Random
from unicodedata import category, normalize

import pytest
from confusable_homoglyphs.confusables import confusables_data  # type: ignore[import-untyped]
from hypothesis import given
from hypothesis import strategies as st

from catsack.bots import names as bot_names
from catsack.server.access.names import clean_name, skeleton
from catsack.server.protocol.refusals import Denied
from catsack.words import LANGUAGES
from tests.browser.support.catalogues import plain_messages

LOOK_ALIKE = [
    ("Paul", "PAUL"),
    ("Paul", "PauI"),
    ("Paul", "Pau1"),
    ("Paul", "P-a.u_l"),
    ("Paul", "Раul"),
    ("Bob", "B0b"),
    ("Ian", "ian"),
    ("Ian", "lan"),
    ("Tom", "ТОМ"),
    ("TOM", "том"),
    ("paco", "расо"),
    ("opa", "ора"),
    ("voo", "νοο"),
    ("Том", "ТОМ"),
    ("Straße", "STRAßE"),
    ("Zoë", "Zoe\u0308"),
    ("Ada Lovelace", "ada_lovelace"),
    ("Felix", "Ｆｅｌｉｘ"),
    ("co", "ⅽo"),
    ("Marie", "rnarie"),
    ("Will", "vvill"),
    ("vvw", "wvv"),
    ("Emma", "Ernrna"),
    ("Ada", "A\u034fda"),
    ("Ada", "Ada\ufe0f"),
    ("Ada", "Ada\U000e0101"),
    ("Ada", "Adaʼ"),
    ("Ada", "Adaː"),
    ("iris", "i\u0307ris"),
    ("محمد", "محمـد"),
    ("Łukasz", "L\u0337ukasz"),
    ("Ægir", "AEgir"),
    ("ВЕРА", "BEPA"),
]


@pytest.mark.parametrize(("one", "other"), LOOK_ALIKE)
def test_look_alikes_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "Bo"),
        ("Anna", "Ana"),
        ("Zoë", "Zoe"),
        ("Maria", "Mario"),
        ("vera", "nera"),
        ("anna", "амма"),
        ("Arne", "Anne"),
        ("Olav", "Ola"),
        ("Мария", "Марина"),
        ("花子", "太郎"),
        ("felix1", "felix2"),
    ],
)
def test_names_that_differ_keep_different_skeletons(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "Bo",
        "Zoë",
        "O'Neill",
        "J.-P. Müller",
        "Ада",
        "Νίκος",
        "花子",
        "ゆき子",
        "철수",
        "ธิดา",
        "Nguyễn Văn",
        "אדם",
        "فاطمة",
        "नीलम",
        "Ada 2",
        "Arno",
        "Emma",
        "Willem",
        "İpek",
        "Łukasz",
        "Þórdís",
        "Đorđe",
        "Марія",
        "Ҷамшед",
        "ქეთევან",
        "Հայկ",
        "ליאורה",
        "မြတ်နိုး",
        "សុខា",
        "இளங்கோ",
        "ಕಾವ್ಯ",
        "ꦱꦫꦶ",
        "ᏣᎳᎩ",
        "ሰላም",
        "陳大文",
        "ㄅㄆ",
        "한글이름",
        "x" * 20,
    ],
)
def test_people_all_over_the_world_have_names(name: str) -> None:
    assert clean_name(name)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("", "name-length"),
        (" ", "name-length"),
        ("A", "name-length"),
        ("é", "name-length"),
        ("x" * 21, "name-length"),
        ("12", "name-letters"),
        ("--", "name-letters"),
        ("٤٢", "name-letters"),
        ("Ada\u034f", "name-characters"),
        ("A\u034fda", "name-characters"),
        ("Ada\ufe0f", "name-characters"),
        ("Ada\ufe00", "name-characters"),
        ("Ada\U000e0100", "name-characters"),
        ("\u3164\u3164", "name-characters"),
        ("\uffa0Ada", "name-characters"),
        ("\u115f\u1160", "name-characters"),
        ("Ada\u1160", "name-characters"),
        ("Ada\u17b4", "name-characters"),
        ("Ada\u180b", "name-characters"),
        ("Ada \u0301B", "name-characters"),
        ("Ada2\u0301", "name-characters"),
        ("Ada\u20dd", "name-characters"),
        ("Ada\U00016fe4", "name-characters"),
        ("ʼʼ", "name-letters"),
        ("ـــ", "name-letters"),
        ("Ada\u200bB", "name-characters"),
        ("Ada\u202eB", "name-characters"),
        ("Ada\0", "name-characters"),
        ("Ada\u00adB", "name-characters"),
        ("<b>Ada", "name-characters"),
        ("Ada😺", "name-characters"),
        ("Ada@home", "name-characters"),
        ("\ue000Ada", "name-characters"),
        ("\u0301Ada", "name-characters"),
        ("A\u0300\u0301\u0302\u0303da", "name-characters"),
        ("Pаul", "name-scripts"),
        ("Αda", "name-scripts"),
        ("Adaдом", "name-scripts"),
    ],
)
def test_bad_name_is_refused_with_the_reason(name: str, key: str) -> None:
    with pytest.raises(Denied) as error:
        clean_name(name)
    assert error.value.key == key


def unicode_pairs() -> list[tuple[str, str]]:
    """Return the letters, digits and marks of Unicode's table, each with its look-alike."""
    pairs = []
    for marked, others in confusables_data.items():
        one, other = (text.strip("\u200e") for text in (marked, others[0]["c"]))
        is_shown_so = all(normalize("NFKC", text) == text for text in (one, other))
        if len(one) == 1 and len(others) == 1 and category(one)[0] in "LMN" and is_shown_so:
            pairs.append((one, other))
    return pairs


def test_every_letter_in_the_table_of_unicode_is_equal_to_its_look_alike() -> None:
    pairs = unicode_pairs()
    assert len(pairs) > 2000
    missed = [(one, other) for one, other in pairs if skeleton(one) != skeleton(other)]
    # A capital beta is a capital B, and a sharp s becomes two letters.
    assert missed == [("\ua7b5", "ß"), ("β", "ß")]


@given(st.text("abimrnvwADI ", min_size=2, max_size=12), st.data())
def test_no_invisible_character_makes_a_name_another(name: str, data: st.DataObject) -> None:
    invisible = data.draw(st.sampled_from(["\u034f", "\ufe0f", "\u1160", "\u200d", "\U000e0100"]))
    at = data.draw(st.integers(0, len(name)))
    changed = name[:at] + invisible + name[at:]
    assert skeleton(changed) == skeleton(name)
    with pytest.raises(Denied):
        clean_name(changed)


def test_spaces_are_normalized() -> None:
    assert clean_name("\t Ada \u3000 Lovelace\n") == "Ada Lovelace"


def test_names_of_house_bots_do_not_look_alike() -> None:
    assert len({skeleton(name) for name in bot_names()}) == len(bot_names())


@given(st.text(max_size=64))
def test_any_text_is_cleaned_or_refused(text: str) -> None:
    skeleton(text)
    try:
        name = clean_name(text)
    except Denied:
        return
    assert clean_name(name) == name
    assert name.isprintable()
    assert skeleton(name)
    assert skeleton(name.upper()) == skeleton(name) or not name.isascii()


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_that_guests_are_given_are_allowed_and_differ(language: str) -> None:
    catalogue = plain_messages(f"web.{language}.ftl")
    parts = [
        catalogue[f"web-me-{part}"].split(", ") for part in ("titles", "beginnings", "endings")
    ]
    names = [
        f"{title} {start}{end}" for title in parts[0] for start in parts[1] for end in parts[2]
    ]
    sample = Random(1).sample(names, 500)
    assert [clean_name(name) for name in sample] == sample
    assert len({skeleton(name) for name in sample}) == len(sample)
