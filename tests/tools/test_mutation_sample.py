"""Mutants are real changes, and the right tests judge them."""

import json
from pathlib import Path

from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator
from tools.mutation_sample import ROOT, Mutant, Result, judged, judges, modules, mutants

SOURCE = ROOT / "src" / "catsack"


def test_mutants_change_one_line_of_the_module() -> None:
    for mutant in mutants(SOURCE, "fair/notes.py"):
        before = (SOURCE / mutant.module).read_text(encoding="utf-8")
        after = mutate_code(before, get_operator(mutant.operator)(), mutant.occurrence)
        lines = zip(before.splitlines(), after.splitlines(), strict=True)
        changed = [number for number, (old, new) in enumerate(lines, 1) if old != new]
        assert changed == [mutant.line]


def test_every_module_has_judges_and_its_mirror_comes_first() -> None:
    for module in modules(SOURCE):
        assert judges(module, ROOT / "tests"), module
    first, others = judges("fair/notes.py", ROOT / "tests")
    assert first == [ROOT / "tests" / "fair" / "test_notes.py"]
    assert ROOT / "tests" / "fair" / "test_verdicts.py" in others


def test_mutant_that_ran_out_of_time_is_judged_again(tmp_path: Path) -> None:
    out = tmp_path / "mutants.jsonl"
    assert judged(out) == {}
    mutant = Mutant("fair/seals.py", "core/AddNot", 0, 1)
    for outcome, expected in (("timeout", {}), ("noticed", {mutant: "noticed"})):
        result = Result(mutant, outcome, 1.5, ["tests/fair/test_seals.py"], "if a", "if not a")
        with out.open("a", encoding="utf-8") as file:
            print(result.to_json(), file=file)
        assert judged(out) == expected
    assert json.loads(out.read_text(encoding="utf-8").splitlines()[0])["after"] == "if not a"
