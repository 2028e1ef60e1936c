"""A Python in which a library is not installed."""

import subprocess
import sys

BLOCK = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == {library!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
"""


def error_without(library: str, statement: str) -> str:
    """Return the last line of what goes wrong when *statement* runs without *library*."""
    code = f"{BLOCK.format(library=library)}\n{statement}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    return done.stderr.strip().splitlines()[-1] if done.returncode else ""
