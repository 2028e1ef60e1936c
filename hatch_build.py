"""Builds the web pages into an sdist or a wheel, if they are missing and Node is installed.

A wheel that is built from an sdist finds the pages there, so installing either needs no Node. For
an editable installation ``make web`` builds them.
"""

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NOT_BUILT = "The web pages are not built, because there is no Node 20.19 or newer: catsack serve \
will have no table in the browser."


class PagesHook(BuildHookInterface[Any]):
    """Builds the pages before they are packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the pages unless they exist."""
        root = Path(self.root)
        if version == "editable" or (root / "src/catsack/web/index.html").is_file():
            return
        npm, node = shutil.which("npm"), shutil.which("node")
        if not npm or not node or subprocess.run([node, root / "web/node.cjs"]).returncode:  # noqa: S603
            self.app.display_warning(NOT_BUILT)
            return
        for arguments in (["ci", "--omit=dev", "--no-audit", "--no-fund"], ["run", "build"]):
            subprocess.run([npm, *arguments], cwd=root / "web", check=True)  # noqa: S603
