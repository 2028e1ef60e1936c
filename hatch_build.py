"""Builds the pages into an sdist or a wheel, where they are missing and Node is there.

A wheel of an sdist finds them built, so whoever installs either needs no Node. An installation
that can be edited leaves them to ``make web``.
"""

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NOT_BUILT = "The pages are not built, because there is no Node 20.19 or newer: the table in the \
browser will be missing."


class PagesHook(BuildHookInterface[Any]):
    """Has the pages built before they are packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the pages, unless they are there."""
        root = Path(self.root)
        if version == "editable" or (root / "src/catsack/web/index.html").is_file():
            return
        npm, node = shutil.which("npm"), shutil.which("node")
        if not npm or not node or subprocess.run([node, root / "web/node.cjs"]).returncode:  # noqa: S603
            self.app.display_warning(NOT_BUILT)
            return
        for arguments in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
            subprocess.run([npm, *arguments], cwd=root / "web", check=True)  # noqa: S603
