"""Measure the pages in a real browser, and write docs/benchmarks.md.

    python -m tools.page_speed

Chromium loads them from a real server: how much comes over the line, how soon somebody can play on
a slow machine, whether anything jumps during a game, and how evenly pictures move.
"""

import argparse
import os
import shutil
import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tests.browser.support.server_process import Server
from tests.browser.support.socket_player import Caller, Message
from tests.browser.support.visitor import Visitor

from tools import docs_sections as sections
from tools.docs_sections import spread

SLOWER = 4
"""So many times slower than it is, the processor is made while a table is loaded."""
LONG_MS = 20
"""A frame that takes longer is seen to be late."""
MOST = 8
"""So many of what jumps are named."""
DESKTOP, PHONE = (1280, 800), (360, 640)
BOTS = ("steady", "bluffer", "cautious")

USABLE = """() => {
  const can = "fieldset.hand:not([disabled]) label, .auction .ways button:not([disabled])";
  window.usable = new Promise((done) => {
    // To look at every frame would have frames drawn that nobody else asks for.
    const changes = new MutationObserver(() => {
      if (!document.querySelector(can)) return;
      changes.disconnect();
      // It has been painted, and the page has time to hear a click.
      requestAnimationFrame(() => setTimeout(() => done(performance.now())));
    });
    changes.observe(document, { subtree: true, childList: true, attributeFilter: ["disabled"] });
  });
}"""
"""Tells how long after the beginning of the navigation a legal move can be made."""

WATCH = """() => {
  window.shifts = [];
  window.frames = [];
  const named = ({ node }) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement;
    const name = element?.getAttribute("class") ?? "";
    return `${element?.localName}.${name.replace(/ ?s(velte)?-\\S+/g, "")}`;
  };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      shifts.push({ value, hadRecentInput, sources: sources.map(named) });
  }).observe({ type: "layout-shift", buffered: true });
  const isMoving = () => document.getAnimations().some(
    ({ playState, effect }) =>
      playState === "running" && effect.getComputedTiming().iterations !== Infinity
  );
  let last = null;
  requestAnimationFrame(function count(now) {
    if (last !== null) frames.push(now - last);
    last = isMoving() ? now : null;
    requestAnimationFrame(count);
  });
}"""
"""Notes every shift of the layout, and how long each frame takes while something moves."""


@dataclass(frozen=True, slots=True)
class Shift:
    """Something that jumped; the browser forgives what follows an input within half a second."""

    value: float
    is_forgiven: bool
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Watched:
    """A whole game, as the browser saw it."""

    shifts: tuple[Shift, ...]
    frames_ms: tuple[float, ...]

    @property
    def shifted(self) -> float:
        """How much jumped of itself."""
        return sum(shift.value for shift in self.shifts if not shift.is_forgiven)

    @property
    def shifted_in_all(self) -> float:
        """How much jumped, right after an input too."""
        return sum(shift.value for shift in self.shifts)

    @property
    def frames_per_s(self) -> float:
        """Frames a second while something moves."""
        return len(self.frames_ms) / sum(self.frames_ms) * 1000 if self.frames_ms else 0.0

    @property
    def late(self) -> float:
        """The share of frames that are late."""
        late = sum(took > LONG_MS for took in self.frames_ms)
        return late / len(self.frames_ms) if self.frames_ms else 0.0

    def culprits(self) -> list[tuple[str, float]]:
        """Return what jumped most."""
        found: dict[str, float] = defaultdict(float)
        for shift in self.shifts:
            for source in set(shift.sources):
                found[source] += shift.value
        return sorted(found.items(), key=lambda each: -each[1])[:MOST]


@dataclass(frozen=True, slots=True)
class Opening:
    """How many milliseconds a table takes to open, each time."""

    first: list[float]
    again: list[float]
    busy: list[float]
    """Of a processor that is not slowed down, for the first time."""


def opened(browser: Browser, url: str, size: tuple[int, int] = DESKTOP) -> Visitor:
    """Open a window in which pictures move, and nothing is kept from before."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, locale="en", has_touch=size == PHONE
    )
    return Visitor(context, url)


def seated(url: str, name: str) -> tuple[Caller, Message]:
    """Return somebody on turn at a table with bots, and the table."""
    caller = Caller(url, name)
    table = caller.opens(BOTS)
    caller.sits(table).awaits_turn().leaves()
    return caller, table


def loaded(visitor: Visitor, path: str) -> int:
    """Return how many bytes come over the line until all is quiet, the worker's included."""
    session = visitor.context.new_cdp_session(visitor.page)
    sizes: list[int] = []
    session.on("Network.loadingFinished", lambda it: sizes.append(int(it["encodedDataLength"])))
    session.send("Network.enable")
    visitor.page.goto(visitor.url + path, wait_until="networkidle")
    visitor.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    worker = visitor.context.service_workers[0]
    sizes.append(int(visitor.page.request.get(worker.url).headers["content-length"]))
    sizes += worker.evaluate(
        "performance.getEntriesByType('resource').map(({ transferSize }) => transferSize)"
    )
    return sum(sizes)


def usable_ms(visitor: Visitor, path: str) -> float:
    """Return how long it takes until a legal move can be made, on a slow processor."""
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    visitor.page.goto(visitor.url + path, wait_until="commit")
    found = float(visitor.page.evaluate("usable"))
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return found


def busy_ms(visitor: Visitor, path: str) -> float:
    """Return how long the page keeps a processor busy until then, whatever else that one does."""
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    visitor.page.goto(visitor.url + path, wait_until="commit")
    visitor.page.evaluate("usable")
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(it["value"] for it in metrics if it["name"] == "TaskDuration")) * 1000


def opening(browser: Browser, url: str, repeats: int) -> Opening:
    """Return how long a table takes to open: for the first time, and again."""
    caller, table = seated(url, "Ada")
    path = f"/table/{table['table']}"
    found = Opening([], [], [])
    for number in range(repeats):
        print(f"opening a table, {number + 1} of {repeats}", file=sys.stderr)
        for takes in ((usable_ms, found.first), (usable_ms, found.again)), ((busy_ms, found.busy),):
            visitor = opened(browser, url).becomes(caller)
            visitor.page.add_init_script(f"({USABLE})()")
            for measure, noted in takes:
                # A window takes its time to open; that is not the page's.
                visitor.page.goto(f"{url}/healthz")
                noted.append(measure(visitor, path))
            visitor.context.close()
    return found


def watched(browser: Browser, url: str, size: tuple[int, int], seed: int) -> Watched:
    """Play a whole game with bots in a window of this size, and return what was seen."""
    print(f"a game at {size[0]} x {size[1]}", file=sys.stderr)
    caller, table = seated(url, f"Bo {size[0]}")
    visitor = opened(browser, url, size).becomes(caller)
    visitor.page.add_init_script(f"({WATCH})()")
    visitor.goes(f"/table/{table['table']}").plays(Random(seed)).sees_the_end()
    found = seen(visitor.page.evaluate("({ shifts, frames })"))
    visitor.context.close()
    return found


def seen(told: dict[str, list[Any]]) -> Watched:
    """Return what a browser told."""
    shifts = (
        Shift(it["value"], it["hadRecentInput"], tuple(it["sources"])) for it in told["shifts"]
    )
    return Watched(tuple(shifts), tuple(told["frames"]))


def section(sizes: dict[str, int], opening: Opening, games: dict[str, Watched]) -> str:
    """Return what the page says about the pages."""
    return "\n".join(
        [
            "## The page",
            "",
            "`python -m tools.page_speed` writes this part: Chromium loads the pages from a server",
            "on the same machine, and draws them without a graphics card.",
            "",
            "| loaded in all, compressed, with headers | kB |",
            "|---|---|",
            *(f"| {name} | {size / 1000:.1f} |" for name, size in sizes.items()),
            "",
            "From following a link to a table until a legal move can be made, with a processor",
            f"that is {SLOWER} times as slow, {len(opening.first)} times:",
            "",
            "| a table | ms |",
            "|---|---|",
            f"| for the first time | {spread(opening.first, '.0f')} |",
            f"| again | {spread(opening.again, '.0f')} |",
            "| processor time of the page for the first time, not slowed down "
            f"| {spread(opening.busy, '.0f')} |",
            "",
            "A whole game with three bots. Layout shift is the browser's own sum, 0 being a page",
            "on which nothing jumps; it does not count what follows an input within half a second,",
            "and the last column does. Frames are counted while cards turn and mice travel.",
            "",
            f"| window | frames/s | median frame | longer than {LONG_MS} ms | layout shift "
            "| with what follows an input |",
            "|---|---|---|---|---|---|",
            *(
                f"| {name} | {game.frames_per_s:.1f} | {median(game.frames_ms):.1f} ms "
                f"| {game.late:.1%} | {game.shifted:.4f} | {game.shifted_in_all:.4f} |"
                for name, game in games.items()
            ),
            "",
        ]
    )


def main(given: Sequence[str] | None = None) -> None:
    """Measure, and write the page."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--repeats", type=int, default=9)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--out", type=Path, default=sections.PAGE)
    chosen = options.parse_args(given)
    found = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not found:
        sys.exit("This needs Chromium: apt-get install chromium, or CHROMIUM=/path/to/it.")
    with TemporaryDirectory(prefix="catsack-bench-") as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "games.db").start()
        browser = playwright.chromium.launch(
            executable_path=found, args=["--no-sandbox", "--disable-background-networking"]
        )
        url = server.url
        caller, table = seated(url, "Cy")
        sizes = {
            "start page": loaded(opened(browser, url), "/"),
            "a table": loaded(opened(browser, url).becomes(caller), f"/table/{table['table']}"),
        }
        times = opening(browser, url, chosen.repeats)
        games = {
            f"{size[0]} x {size[1]}": watched(browser, url, size, chosen.seed)
            for size in (DESKTOP, PHONE)
        }
        browser.close()
        server.stop()
    text = section(sizes, times, games)
    print(text)
    for name, game in games.items():
        for culprit, value in game.culprits():
            print(f"{name}: {culprit} {value:.4f}", file=sys.stderr)
    sections.write(chosen.out, text)


if __name__ == "__main__":
    main()
