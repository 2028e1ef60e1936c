"""Names: which are allowed, and which look alike."""

# ruff: noqa: RUF001  (look-alikes are the subject of these tests)

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catsack.bots import names as bot_names
from catsack.server.access.names import clean_name, skeleton
from catsack.server.protocol.refusals import Denied

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
