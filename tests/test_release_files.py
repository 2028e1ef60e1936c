"""The files for hosting, releasing and citing say what is true of the package."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from catsack import __version__

ROOT = Path(__file__).parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[!c]*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]


def load(file: Path) -> Any:  # noqa: ANN401
    # GitHub and we read "on:" as a word; YAML 1.1 reads it as true.
    text = re.sub("^on:", "'on':", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return yaml.safe_load(text)


def steps(workflow: Any) -> list[dict[str, Any]]:  # noqa: ANN401
    return [step for job in workflow["jobs"].values() for step in job.get("steps", ())]


def test_citation_names_this_version_and_licence() -> None:
    citation = load(ROOT / "CITATION.cff")
    assert citation["version"] == __version__
    assert citation["license"] == PROJECT["license"]
    assert {"cff-version", "message", "title", "authors", "type"} <= set(citation)


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_workflow_may_do_nothing_that_it_need_not(file: Path) -> None:
    workflow = load(file)
    assert workflow["permissions"] == {"contents": "read"}
    assert {"on", "name", "jobs"} <= set(workflow)
    writers = {
        (file.stem, name)
        for name, job in workflow["jobs"].items()
        if "write" in job.get("permissions", {}).values()
    }
    assert writers <= {("release", "publish"), ("release", "announce"), ("site", "deploy")}


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_workflow_runs_targets_and_tools_that_exist(file: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for step in steps(load(file)):
        for target in re.findall(r"^make ([a-z-]+)", step.get("run", "")):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
        for module in re.findall(r"python -m tools\.(\w+)", step.get("run", "")):
            assert (ROOT / "tools" / f"{module}.py").exists(), module


@pytest.mark.parametrize("name", ["test", "wheel"])
def test_every_supported_python_is_tried(name: str) -> None:
    workflow = load(ROOT / ".github" / "workflows" / f"{name}.yml")
    matrices = [job["strategy"]["matrix"] for job in workflow["jobs"].values() if "strategy" in job]
    assert matrices == [{"python": PYTHONS}]
    assert PROJECT["requires-python"] == f">={PYTHONS[0]}"
    listed = [f"Programming Language :: Python :: {version}" for version in PYTHONS]
    assert set(listed) <= set(PROJECT["classifiers"])


def test_release_is_published_without_a_password_and_only_when_all_is_well() -> None:
    jobs = load(ROOT / ".github" / "workflows" / "release.yml")["jobs"]
    assert set(jobs["publish"]["needs"]) == {"test", "wheel"}
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert "secrets." not in (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", FORMS, ids=lambda file: file.stem)
def test_form_of_an_issue_is_complete(file: Path) -> None:
    form = load(file)
    assert {"name", "description", "body"} <= set(form)
    for part in form["body"]:
        assert part["type"] in {"markdown", "textarea", "input"}
        assert "label" in part["attributes"] or part["type"] == "markdown"


def test_hooks_run_what_make_check_runs() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("$(BIN)/", "")
    for repository in load(ROOT / ".pre-commit-config.yaml")["repos"]:
        for hook in repository["hooks"]:
            program = hook["entry"].split()[0]
            assert program.startswith(".venv/bin/")
            assert Path(program).name in makefile


def test_image_is_built_from_the_wheel_and_does_not_run_as_root() -> None:
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    instructions = [line.split(" ", 1) for line in lines if re.match("[A-Z]+ ", line)]
    names = [name for name, _ in instructions]
    assert names.index("USER") < names.index("ENTRYPOINT")
    assert ["COPY", "constraints.txt dist/catsack-*.whl /tmp/catsack/"] in instructions
    assert all(json.loads(rest) for name, rest in instructions if name in {"CMD", "ENTRYPOINT"})
    assert "!dist/*.whl" in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()


def test_composed_server_waits_for_its_database_and_is_not_open_to_everybody() -> None:
    services = load(ROOT / "compose.yaml")["services"]
    server, database = services["catsack"], services["database"]
    assert server["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert "healthcheck" in database
    assert all(port.startswith("127.0.0.1:") for port in server["ports"])
    assert "ports" not in database
    assert server["command"][0] == "serve"


def test_development_container_is_set_up_by_make() -> None:
    container = json.loads((ROOT / ".devcontainer/devcontainer.json").read_text(encoding="utf-8"))
    assert container["postCreateCommand"] == "make setup"
