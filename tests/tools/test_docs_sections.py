from pathlib import Path

from tools.docs_sections import replace_section, write


def test_each_section_is_written_without_touching_the_others(tmp_path: Path) -> None:
    page = tmp_path / "benchmarks.md"
    for part in ("# All\n\n1\n", "## The server\n\n2\n", "## The page\n\n3\n", "# All\n\n4\n"):
        write(page, part)
    assert page.read_text() == "# All\n\n4\n\n## The server\n\n2\n\n## The page\n\n3\n"
    assert replace_section(page.read_text(), "## The server\n\n5") == (
        "# All\n\n4\n\n## The server\n\n5\n\n## The page\n\n3\n"
    )
