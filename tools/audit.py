"""Ask the public list of known holes about every version that is pinned.

make check
"""

import json
import subprocess
import sys
from pathlib import Path

PINS = Path(__file__).parent.parent / "constraints.txt"
COMMAND = (sys.executable, "-m", "pip_audit", "--requirement", str(PINS), "--format", "json")
QUIETLY = ("--no-deps", "--disable-pip", "--progress-spinner", "off", "--timeout", "10")


def main() -> int:
    """Say what is known; fail if a hole is."""
    asked = subprocess.run([*COMMAND, *QUIETLY], capture_output=True, text=True)  # noqa: S603
    try:
        found = json.loads(asked.stdout)["dependencies"]
    except ValueError:
        print("The list of known holes cannot be reached: nothing is known about dependencies.")
        return 0
    holes = [
        f"{each['name']} {each['version']}: {hole['id']}"
        for each in found
        for hole in each.get("vulns", ())
    ]
    unknown = sum("skip_reason" in each for each in found)
    print(f"{len(found)} dependencies, {len(holes)} known holes, {unknown} not in the list.")
    print(*holes, sep="\n", end="\n" if holes else "")
    return 1 if holes else 0


if __name__ == "__main__":
    sys.exit(main())
