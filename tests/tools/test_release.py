"""What is released is what was tested, and can be built again."""

import json
import shutil
from pathlib import Path

import pytest
from tools.release import (
    ROOT,
    NotReproducible,
    compare,
    package_version,
    problems_of_files,
    web_sbom,
    without_where_and_when,
)


def release_files(folder: Path, cited: str, newest: str) -> Path:
    (folder / "CITATION.cff").write_text(f"title: x\nversion: {cited}\nlicense: MIT\n")
    (folder / "CHANGELOG.md").write_text(f"# Changelog\n\n## {newest}\n\n## 0.1.0\n")
    return folder


def test_version_that_everything_agrees_on_has_no_problems(tmp_path: Path) -> None:
    assert list(problems_of_files(release_files(tmp_path, "0.2.0", "0.2.0"), "0.2.0")) == []


def test_forgotten_citation_and_changelog_are_named(tmp_path: Path) -> None:
    files = release_files(tmp_path, "0.1.0", "Unreleased")
    citation, changelog = problems_of_files(files, "0.2.0")
    assert "CITATION.cff" in citation
    assert "Unreleased, not 0.2.0" in changelog


def test_version_is_that_of_the_package() -> None:
    import catsack

    assert package_version() == catsack.__version__


def test_builds_that_differ_in_a_byte_are_refused(tmp_path: Path) -> None:
    builds = []
    for number, content in enumerate((b"same", b"same", b"other")):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "catsack.whl").write_bytes(content)
        builds.append([folder / "catsack.whl"])
    compare(builds[0], builds[1])
    with pytest.raises(NotReproducible, match=r"catsack\.whl"):
        compare(builds[0], builds[2])


def test_bill_of_materials_does_not_say_where_or_when_it_was_made() -> None:
    bill = {
        "serialNumber": "urn:uuid:1",
        "metadata": {"timestamp": "2026-01-01T00:00:00Z"},
        "components": [
            {"name": "catsack", "externalReferences": [{"url": "file:///tmp/catsack.whl"}]},
            {"name": "numpy", "externalReferences": [{"url": "https://numpy.org"}]},
        ],
    }
    assert json.loads(without_where_and_when(json.dumps(bill))) == {
        "metadata": {},
        "components": [
            {"name": "catsack"},
            {"name": "numpy", "externalReferences": [{"url": "https://numpy.org"}]},
        ],
    }


def test_bill_of_materials_of_the_pages_names_version_and_libraries(tmp_path: Path) -> None:
    (tmp_path / "web").mkdir()
    for name in ("package.json", "package-lock.json"):
        shutil.copy(ROOT / "web" / name, tmp_path / "web")
    bill = json.loads(web_sbom(tmp_path, "1.2.3"))
    assert bill["metadata"]["component"]["version"] == "1.2.3"
    assert "@fluent/bundle" in {component["name"] for component in bill["components"]}
