"""Names: what they may be, and which of them look alike."""

# ruff: noqa: RUF001  (look-alikes are what this is about)

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catsack.bots import names as house_bots
from catsack.server.access.names import cleaned, skeleton
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
    assert cleaned(name)


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
def test_what_is_no_name_is_refused_with_the_reason(name: str, key: str) -> None:
    with pytest.raises(Denied) as refused:
        cleaned(name)
    assert refused.value.key == key


def test_space_is_tidied() -> None:
    assert cleaned("\t Ada \u3000 Lovelace\n") == "Ada Lovelace"


def test_house_bots_have_names_of_their_own() -> None:
    assert len({skeleton(name) for name in house_bots()}) == len(house_bots())


@given(st.text(max_size=64))
def test_whatever_is_typed_is_kept_or_refused(name: str) -> None:
    skeleton(name)
    try:
        kept = cleaned(name)
    except Denied:
        return
    assert cleaned(kept) == kept
    assert kept.isprintable()
    assert skeleton(kept)
    assert skeleton(kept.upper()) == skeleton(kept) or not kept.isascii()
