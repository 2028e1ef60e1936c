"""Lists names that break the house style: ``python -m tools.naming``.

- a package with more than 16 modules side by side,
- a module, or a class, whose name is a bare participle,
- a name of a module or a class that stands for two things.

Each exception is listed here with its reason; ``make check`` fails for any other.
"""

import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent
MAX_MODULES = 16

PARTICIPLE = re.compile(r"^[a-z]+(ed|ing)$")
IRREGULAR = frozenset(
    {
        *("built", "done", "drawn", "given", "gone", "heard", "held", "kept", "known", "laid"),
        *("learnt", "left", "lost", "made", "meant", "met", "paid", "said", "seen", "sent"),
        *("shown", "sold", "spent", "stood", "taken", "taught", "thought", "told", "won"),
        "written",
    }
)
NOUNS: Mapping[str, str] = {
    "housekeeping": "a noun",
    "listing": "a noun: what lists of tables show",
    "ping": "a noun",
    "rating": "a noun",
    "sampling": "the field's word for drawing worlds",
    "scoring": "a noun: the rules for the score",
    "speed": "a noun",
    "standing": "a noun: one line of a leaderboard",
    "training": "the field's word for it",
}
RULES_CORE = "an event of the rules core is a fact, named in the past tense"
WIRE = "public: the name of a message stands in docs/openapi.json or docs/asyncapi.json"
CLASSES: Mapping[str, str] = {
    **dict.fromkeys(("Placed", "Passed", "Sold", "Ended", "Dealt"), RULES_CORE),
    **dict.fromkeys(("Listed", "Refused", "Happened", "Spoken"), WIRE),
    "Denied": "an error, beside Illegal and Malformed",
    "Malformed": "an error of the public interface",
    "Encoded": "a value that is encoded already: Encoded[GameKept]",
}
SHARED: Mapping[str, str] = {
    # Modules.
    "arena": "matches between bots: the package, and its commands",
    "bench": "benchmarks: the package, and its commands",
    "connect": "the same part of SQLite and of PostgreSQL",
    "database": "the same part of SQLite and of PostgreSQL",
    "prepare": "the same part of SQLite and of PostgreSQL",
    "errors": "the errors of a package",
    "games": "games: the commands, the handlers and the queries about them",
    "options": "what somebody chooses: of a server, and on the command line",
    "daily": "the deal of the day: its seeds, the service, the handlers and the queries about it",
    "practice": "practice: the service, the handlers and the queries about it",
    "reviews": "reviews: the service, the handlers and the queries about them",
    "people": "people: the handlers and the queries about them",
    "plots": "drawings of statistics",
    "ratings": "ratings of bots in the arena and of people on the server",
    "refusals": "why something is refused: by the rules, and by the server",
    "server": "the server: the package, and its commands",
    "standings": "who wins how much: of bots in the arena, and of people in the store",
    "tables": "tables of the server: the package, the handlers and the queries about them",
    "text": "the game in words: the package, and its commands",
    "training": "training of nets: the package, and its commands",
    # Classes.
    "Lobby": "the list of public tables: the object, and the message that carries it",
    "Own": "what only its own seat sees: the value, and the message that carries it",
    "Outlook": "what the sack may be worth: the value, and the message that carries it",
    "Reason": "why a bot, or the server, does what it does",
}


def python_modules() -> list[Path]:
    """Return the modules of the package, which strangers look for things in."""
    return sorted(path for path in (ROOT / "src" / "catsack").rglob("*.py"))


def web_modules() -> list[Path]:
    """Return the modules and components of the front end."""
    files = subprocess.run(
        ["git", "ls-files", "web/src"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    return [ROOT / file for file in files if file.endswith((".ts", ".svelte"))]


def stem(path: Path) -> str:
    """Return the name of a module without what its file name adds."""
    return path.name.split(".")[0]


def crowded_packages() -> Iterator[str]:
    """Yield packages with too many modules."""
    siblings: dict[Path, int] = defaultdict(int)
    for path in (*python_modules(), *web_modules()):
        siblings[path.parent] += 1
    for folder, count in sorted(siblings.items()):
        if count > MAX_MODULES:
            yield f"{folder.relative_to(ROOT)} has {count} modules side by side"


def is_participle(name: str) -> bool:
    """Tell whether *name* looks like a bare participle.

    >>> [is_participle(name) for name in ("heard", "tending", "sampling", "timers", "speed")]
    [True, True, False, False, False]
    """
    if name in NOUNS:
        return False
    return name in IRREGULAR or bool(PARTICIPLE.match(name))


def participles() -> Iterator[str]:
    """Yield modules and classes that are named by a bare participle."""
    for path in (*python_modules(), *web_modules()):
        if is_participle(stem(path)):
            yield f"{path.relative_to(ROOT)} is named by a participle"
    for name, places in classes().items():
        if is_participle(name[0].lower() + name[1:]) and name not in CLASSES:
            yield f"class {name} in {places[0]} is named by a participle"


def classes() -> Mapping[str, list[str]]:
    """Return where each public class of the package is defined."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in python_modules():
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(path.relative_to(ROOT).as_posix())
    return found


def ambiguous_names() -> Iterator[str]:
    """Yield names of modules and classes that are used more than once."""
    modules: dict[str, list[str]] = defaultdict(list)
    for path in python_modules():
        if not stem(path).startswith("__"):
            modules[stem(path)].append(path.relative_to(ROOT).as_posix())
    for kind, names in (("module", modules), ("class", classes())):
        for name, places in sorted(names.items()):
            if len(places) > 1 and name not in SHARED:
                yield f"{kind} {name} stands for {len(places)} things: {', '.join(places)}"


def stale_exceptions() -> Iterator[str]:
    """Yield exceptions that nothing needs any more."""
    modules = [stem(path) for path in (*python_modules(), *web_modules())]
    names = [*modules, *(name for name, places in classes().items() for _ in places)]
    words = {name.lower() for name in names}
    yield from (f"no name is {noun}: drop it" for noun in NOUNS if noun not in words)
    yield from (f"there is no class {name}: drop it" for name in CLASSES if name not in names)
    packages = [path.name for path in (ROOT / "src" / "catsack").rglob("*") if path.is_dir()]
    for name in SHARED:
        if (names + packages).count(name) < 2:
            yield f"{name} stands for one thing: drop it"


def violations() -> list[str]:
    """Return everything that breaks the house style."""
    return [*crowded_packages(), *participles(), *ambiguous_names(), *stale_exceptions()]


def main() -> None:
    """Print all violations; fail if there are any."""
    found = violations()
    print("\n".join(found) or "All names are in order.")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
