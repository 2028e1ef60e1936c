"""The rulebook and its tests keep pace with each other."""

import ast
import re
from pathlib import Path

RULES = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
PARAGRAPHS = re.findall(r'<a id="(\d+\.\d+)"></a>', RULES)
TESTS = [
    (path.name, node.name)
    for path in Path(__file__).parent.glob("test_[0-9]*.py")
    for node in ast.parse(path.read_text(encoding="utf-8")).body
    if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
]


def claims(paragraph: str) -> list[str]:
    number = paragraph.replace(".", "_")
    return [name for _, name in TESTS if name.startswith(f"test_{number}_")]


def test_every_paragraph_has_a_test() -> None:
    assert len(PARAGRAPHS) >= 35
    assert [paragraph for paragraph in PARAGRAPHS if not claims(paragraph)] == []


def test_every_easy_mistake_has_a_test() -> None:
    _, section = RULES.split('<a id="8"></a>')
    mistakes = re.findall("^- ", section, re.MULTILINE)
    assert len(mistakes) == len(claims("8")) == 10


def test_every_test_is_of_a_paragraph_and_in_its_section() -> None:
    for file, name in TESTS:
        cited = re.match(r"test_(\d+)_(\d+)_", name)
        paragraph = ".".join(cited.groups()) if cited else "8"
        assert paragraph in (*PARAGRAPHS, "8"), name
        assert file.startswith(f"test_{paragraph[0]}_"), name
