"""Measure the web pages in a real browser: a section of docs/benchmarks.md.

    make bench
    python -m tools.page_speed

Chromium loads the pages from a real server. The section has the bytes that a page transfers, the
time until a player can move on a slow machine, and the layout shifts and frame rate of a game.
"""

import argparse
import os
import shutil
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tests.browser.support.server_process import ServerProcess
from tests.browser.support.socket_player import Message, SocketPlayer
from tests.browser.support.visitor import Visitor

from tools import docs_sections
from tools.docs_sections import median_and_range

SLOWDOWN = 4
"""How many times slower Chromium makes the processor while it loads a table."""
TURN_MS = 120_000
"""On a busy machine, bots and scenes may take this long until it is the player's turn again."""
LATE_MS = 20
"""A frame that takes longer is visibly late."""
MAX_SOURCES = 8
"""Elements with the largest layout shifts that are printed."""
DESKTOP, PHONE = (1280, 800), (360, 640)
BOTS = ("steady", "bluffer", "cautious")

USABLE = """() => {
  const can = "fieldset.hand:not([disabled]) label, .auction .actions button:not([disabled])";
  window.usable = new Promise((done) => {
    // Checking in every frame would draw frames that nothing else needs.
    const changes = new MutationObserver(() => {
      if (!document.querySelector(can)) return;
      changes.disconnect();
      // The page is painted and idle, so it can react to a click.
      requestAnimationFrame(() => setTimeout(() => done(performance.now())));
    });
    changes.observe(document, { subtree: true, childList: true, attributeFilter: ["disabled"] });
  });
}"""
"""Resolves to the time from the start of the navigation until a legal move can be made."""

TRACE = """() => {
  window.shifts = [];
  window.frames = [];
  const nameOf = ({ node }) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement;
    const name = element?.getAttribute("class") ?? "";
    return `${element?.localName}.${name.replace(/ ?s(velte)?-\\S+/g, "")}`;
  };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      shifts.push({ value, hadRecentInput, sources: sources.map(nameOf) });
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
"""Records every layout shift, and the duration of each frame while something moves."""


@dataclass(frozen=True, slots=True)
class LayoutShift:
    """A layout shift; browsers do not count those within half a second after an input."""

    value: float
    follows_input: bool
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameTrace:
    """The layout shifts and frame times of a whole game."""

    shifts: tuple[LayoutShift, ...]
    frames_ms: tuple[float, ...]

    @property
    def layout_shift(self) -> float:
        """The sum of the shifts that follow no input."""
        return sum(shift.value for shift in self.shifts if not shift.follows_input)

    @property
    def layout_shift_with_input(self) -> float:
        """The sum of all shifts."""
        return sum(shift.value for shift in self.shifts)

    @property
    def frames_per_s(self) -> float:
        """Frames a second while something moves."""
        return len(self.frames_ms) / sum(self.frames_ms) * 1000 if self.frames_ms else 0.0

    @property
    def late_share(self) -> float:
        """The share of frames that are late."""
        late = sum(duration > LATE_MS for duration in self.frames_ms)
        return late / len(self.frames_ms) if self.frames_ms else 0.0

    def largest_sources(self) -> list[tuple[str, float]]:
        """Return the elements that shift most, with the sums of their shifts."""
        sums: dict[str, float] = defaultdict(float)
        for shift in self.shifts:
            for source in set(shift.sources):
                sums[source] += shift.value
        return sorted(sums.items(), key=lambda each: -each[1])[:MAX_SOURCES]


@dataclass(frozen=True, slots=True)
class OpeningTimes:
    """Milliseconds that a table takes to open, one number a repeat."""

    first: list[float]
    again: list[float]
    cpu: list[float]
    """Processor time of the first opening, without a slowdown."""


def open_window(browser: Browser, url: str, size: tuple[int, int] = DESKTOP) -> Visitor:
    """Open a window with animations and an empty cache."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, locale="en", has_touch=size == PHONE
    )
    return Visitor(context, url)


def seat_player(url: str, name: str) -> tuple[SocketPlayer, Message]:
    """Return a player on turn at a table with bots, and the table."""
    caller = SocketPlayer(url, name)
    table = caller.open_table(BOTS)
    caller.sit(table).wait_for_turn().leave()
    return caller, table


def transfer_bytes(visitor: Visitor, path: str, *, is_touched: bool = False) -> int:
    """Return the bytes that a page transfers until it is idle, with its service worker.

    A table loads its sounds when it is first touched.
    """
    session = visitor.context.new_cdp_session(visitor.page)
    sizes: list[int] = []
    session.on("Network.loadingFinished", lambda it: sizes.append(int(it["encodedDataLength"])))
    session.send("Network.enable")
    visitor.page.goto(visitor.url + path, wait_until="networkidle")
    if is_touched:
        with visitor.page.expect_response("**/*.mp3") as sounds:
            visitor.page.mouse.click(1, 1)
        sounds.value.finished()
    visitor.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    worker = visitor.context.service_workers[0]
    sizes.append(int(visitor.page.request.get(worker.url).headers["content-length"]))
    sizes += worker.evaluate(
        "performance.getEntriesByType('resource').map(({ transferSize }) => transferSize)"
    )
    return sum(sizes)


def usable_ms(visitor: Visitor, path: str) -> float:
    """Return the time until a legal move can be made, on a slow processor."""
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    visitor.page.goto(visitor.url + path, wait_until="commit")
    milliseconds = float(visitor.page.evaluate("usable"))
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return milliseconds


def cpu_ms(visitor: Visitor, path: str) -> float:
    """Return the processor time of the page until a legal move can be made."""
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    visitor.page.goto(visitor.url + path, wait_until="commit")
    visitor.page.evaluate("usable")
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(it["value"] for it in metrics if it["name"] == "TaskDuration")) * 1000


def measure_opening(browser: Browser, url: str, repeats: int) -> OpeningTimes:
    """Open a table many times: for the first time, and again."""
    caller, table = seat_player(url, "Ada")
    path = f"/table/{table['table']}"
    times = OpeningTimes([], [], [])
    for number in range(repeats):
        print(f"opening a table, {number + 1} of {repeats}", file=sys.stderr)
        for visits in ((usable_ms, times.first), (usable_ms, times.again)), ((cpu_ms, times.cpu),):
            visitor = open_window(browser, url).log_in_as(caller)
            visitor.page.add_init_script(f"({USABLE})()")
            for measure, milliseconds in visits:
                # The window opens here, so that its own start is not part of the page's time.
                visitor.page.goto(f"{url}/healthz")
                milliseconds.append(measure(visitor, path))
            visitor.context.close()
    return times


def trace_game(browser: Browser, url: str, size: tuple[int, int], seed: int) -> GameTrace:
    """Play a whole game with bots in a window of this size."""
    print(f"a game at {size[0]} x {size[1]}", file=sys.stderr)
    caller, table = seat_player(url, f"Bo {size[0]}")
    visitor = open_window(browser, url, size).log_in_as(caller)
    visitor.page.set_default_timeout(TURN_MS)
    visitor.page.add_init_script(f"({TRACE})()")
    visitor.go(f"/table/{table['table']}").play(Random(seed)).expect_end()
    trace = parse_trace(visitor.page.evaluate("({ shifts, frames })"))
    visitor.context.close()
    return trace


def parse_trace(data: dict[str, list[Any]]) -> GameTrace:
    """Return what ``TRACE`` recorded in a browser."""
    shifts = (
        LayoutShift(it["value"], it["hadRecentInput"], tuple(it["sources"]))
        for it in data["shifts"]
    )
    return GameTrace(tuple(shifts), tuple(data["frames"]))


def section(sizes: dict[str, int], times: OpeningTimes, games: dict[str, GameTrace]) -> str:
    """Return the section on the web pages."""
    return "\n".join(
        [
            "## The web pages",
            "",
            "`python -m tools.page_speed` writes this section. Chromium loads the pages from a",
            "server on the same machine and draws them without a graphics card.",
            "",
            "**Size.** Everything that a page transfers, compressed, with headers:",
            "",
            "| page | kB |",
            "|---|---|",
            *(f"| {name} | {size / 1000:.1f} |" for name, size in sizes.items()),
            "",
            "**Time.** From following a link to a table until the player can make a legal move, on",
            f"a processor that is {SLOWDOWN} times slower. Medians of {len(times.first)} repeats, "
            "with the minimum and the",
            "maximum in brackets:",
            "",
            "| opening a table | ms |",
            "|---|---|",
            f"| for the first time | {median_and_range(times.first, '.0f')} |",
            f"| again | {median_and_range(times.again, '.0f')} |",
            "| processor time of the page, first time, not slowed down "
            f"| {median_and_range(times.cpu, '.0f')} |",
            "",
            "**Smoothness.** In a whole game with three bots. Frames are counted while cards turn",
            "and mice travel. Layout shift is the browser's own sum, 0 where nothing jumps. It",
            "leaves out shifts within half a second after an input; the last column counts them.",
            "",
            f"| window | frames/s | median frame | longer than {LATE_MS} ms | layout shift "
            "| shifts after input counted too |",
            "|---|---|---|---|---|---|",
            *(
                f"| {name} | {game.frames_per_s:.1f} | {median(game.frames_ms):.1f} ms "
                f"| {game.late_share:.1%} | {game.layout_shift:.4f} "
                f"| {game.layout_shift_with_input:.4f} |"
                for name, game in games.items()
            ),
            "",
        ]
    )


def main() -> None:
    """Measure, and write the section."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--repeats", type=int, default=9)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--out", type=Path, default=docs_sections.BENCHMARKS)
    chosen = options.parse_args()
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not chromium:
        sys.exit("This needs Chromium: apt-get install chromium, or CHROMIUM=/path/to/it.")
    with TemporaryDirectory(prefix="catsack-bench-") as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder) / "games.db").start()
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-background-networking"]
        )
        url = server.url
        caller, table = seat_player(url, "Cy")
        sizes = {
            "start page": transfer_bytes(open_window(browser, url), "/"),
            "a table": transfer_bytes(
                open_window(browser, url).log_in_as(caller), f"/table/{table['table']}"
            ),
            "a table with its sounds": transfer_bytes(
                open_window(browser, url).log_in_as(caller),
                f"/table/{table['table']}",
                is_touched=True,
            ),
        }
        times = measure_opening(browser, url, chosen.repeats)
        games = {
            f"{size[0]} x {size[1]}": trace_game(browser, url, size, chosen.seed)
            for size in (DESKTOP, PHONE)
        }
        browser.close()
        server.stop()
    text = section(sizes, times, games)
    print(text)
    for name, game in games.items():
        for source, value in game.largest_sources():
            print(f"{name}: {source} {value:.4f}", file=sys.stderr)
    docs_sections.write(chosen.out, text)


if __name__ == "__main__":
    main()
