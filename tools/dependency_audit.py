"""Check every pinned dependency for known vulnerabilities; writes no file.

make check
python -m tools.dependency_audit
"""

import json
import subprocess
import sys
from pathlib import Path

PINS = Path(__file__).parent.parent / "constraints.txt"
COMMAND = (sys.executable, "-m", "pip_audit", "--requirement", str(PINS), "--format", "json")
OPTIONS = ("--no-deps", "--disable-pip", "--progress-spinner", "off", "--timeout", "10")


def main() -> int:
    """Print the vulnerabilities; return 1 if there are any."""
    audit = subprocess.run([*COMMAND, *OPTIONS], capture_output=True, text=True)  # noqa: S603
    try:
        dependencies = json.loads(audit.stdout)["dependencies"]
    except ValueError:
        print("The list of vulnerabilities cannot be reached: dependencies are not checked.")
        return 0
    vulnerabilities = [
        f"{each['name']} {each['version']}: {vulnerability['id']}"
        for each in dependencies
        for vulnerability in each.get("vulns", ())
    ]
    unknown = sum("skip_reason" in each for each in dependencies)
    print(
        f"{len(dependencies)} dependencies, {len(vulnerabilities)} known vulnerabilities, "
        f"{unknown} not in the list."
    )
    print(*vulnerabilities, sep="\n", end="\n" if vulnerabilities else "")
    return 1 if vulnerabilities else 0


if __name__ == "__main__":
    sys.exit(main())
