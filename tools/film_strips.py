"""Film what happens at the table in a real browser, one picture every 150 ms.

    python -m tools.film_strips FOLDER [NAME ...]

A server deals prepared cards, four people play prepared moves, and the page of the first of them is
filmed. Each film becomes one picture with all its frames, to be looked at: a scene that has to be
explained is not good enough. ``--animation`` also writes each film as an animated WebP.
``tools.docs_pictures`` makes the films that the documentation shows.
"""

import argparse
import base64
import io
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

from PIL import Image, ImageDraw, ImageFont
from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.support.server_process import ServerProcess
from tests.browser.support.socket_player import SocketPlayer
from tests.browser.support.visitor import Visitor
from tests.browser.support.window_pool import WindowKind, WindowPool

from catsack.cards import CARDS
from catsack.editions import FELIX
from catsack.engine.state import Deal
from catsack.game import Game, replay
from catsack.records import Record

FRAME_MS = 150
FRAME_WIDTH = 400
"""Of a frame in the picture."""
COLUMNS = 6
TIME_PX = 20
"""Height of the time below a frame of the picture."""
ANIMATION_MS = 80
ANIMATION_WIDTH = 640
MAX_S = 20
"""What comes later in a film is left out."""
SLOWDOWN = 4
"""The page runs so much slower, that a busy machine too draws enough pictures."""
SLOW_MOTION = """((slowdown) => {
  const { setTimeout, setInterval, requestAnimationFrame } = window;
  const now = performance.now.bind(performance);
  window.setTimeout = (run, ms = 0, ...rest) => setTimeout(run, slowdown * ms, ...rest);
  window.setInterval = (run, ms = 0, ...rest) => setInterval(run, slowdown * ms, ...rest);
  // The time that a frame is given follows another clock while animations are slowed down.
  window.requestAnimationFrame = (run) => requestAnimationFrame(() => run(performance.now()));
  performance.now = () => now() / slowdown;
})"""
"""Slows down what scripts do; the browser slows down styles and animations."""
SIZES = {"desktop": (1280, 800), "phone": (390, 844), "lying": (844, 390)}
NAMES = ("Ada", "Bo", "Cleo", "Dan")
AVATARS = ("ginger", "siamese", "terrier", "mouse-hat")
DEAL = Deal(FELIX, 0, (CARDS["R"],) * 4, None, None)
"""Everybody has all cats and both dogs; the first seat starts."""


@dataclass
class Film:
    """Prepared moves; the camera runs from one of them on."""

    game: Game = field(default_factory=lambda: replay(Record(NAMES, DEAL, (), None)))
    moves: list[tuple[int, str]] = field(default_factory=list)
    """Seat and notation."""
    start: int = 0
    tail_ms: int = 300
    """So long the camera runs after the last scene."""

    @property
    def turn(self) -> int:
        """The seat to move."""
        if self.game.turn is None:
            raise ValueError("The game of this film is over.")
        return self.game.turn

    def play(self, moves: str) -> "Film":
        """Make these moves, whoever is on turn."""
        for move in moves.split():
            self.moves.append((self.turn, move))
            self.game.play(move)
        return self

    def lay(self, *cards: str) -> "Film":
        """Lay these cards, in the order of the seats."""
        for _ in cards:
            self.play(cards[self.turn])
        return self

    def sell(self, buyer: int) -> "Film":
        """Sell the row to a seat for one mouse."""
        while not self.game.over and not self.game.view(None).is_placing:
            self.play("1" if self.game.turn == buyer else "p")
        return self

    def film(self, tail_ms: int = 300) -> "Film":
        """Let the camera run from here on."""
        self.start, self.tail_ms = len(self.moves), tail_ms
        return self


def rounds(buyer: int) -> Film:
    """Play eight rounds, all of which one seat wins."""
    film = Film()
    for cards in zip(
        ["+3", "+5", "+8", "+11", "S", "L", "-8", "+15"],
        ["+5", "+8", "+3", "-5", "+11", "+3", "L", "+15"],
        ["+8", "-5", "+5", "+3", "L", "+11", "S", "+5"],
        ["-8", "+3", "+11", "+5", "+8", "S", "+3", "-5"],
        strict=True,
    ):
        hands = film.game.state.hands
        laid = [
            card if CARDS[card] in hands[seat] else str(hands[seat][0])
            for seat, card in enumerate(cards)
        ]
        film.lay(*laid).sell(buyer)
    return film


def last_round(film: Film, buyer: int, tail_ms: int) -> Film:
    """Film the end of the last auction."""
    film.lay(*(str(hand[0]) for hand in film.game.state.hands))
    while len(film.game.state.still_in) > 2 or film.game.turn == buyer:
        film.play("1" if film.game.turn == buyer else "p")
    return film.film(tail_ms).sell(buyer)


FILMS: dict[str, Callable[[], Film]] = {
    "chase": lambda: Film().lay("+15", "+8", "-5", "S").play("4 p p 6").film().play("9 p"),
    "large-dog": lambda: Film().lay("+15", "+8", "-5", "L").play("9 p p").film().play("p"),
    "loss-for-another": lambda: Film().lay("+3", "-8", "-5", "L").play("p 3 p").film().play("p"),
    "two-dogs": lambda: Film().lay("+11", "L", "S", "+8").play("4 p p").film().play("p"),
    "no-prey": lambda: (
        Film()
        .lay("S", "-8", "+3", "+5")
        .play("1 p p p")
        .lay("L", "S", "S", "S")
        .play("1 p p")
        .film()
        .play("p")
    ),
    "no-sale": lambda: Film().lay("-8", "-5", "-8", "-5").play("p p p").film(900).play("p"),
    "auction": lambda: Film().film().lay("+15", "+8", "-5", "S").play("4 p p 6 9 p"),
    "last-sack": lambda: last_round(rounds(0), 0, 600),
    "win": lambda: last_round(rounds(0), 0, 7000),
    "loss": lambda: last_round(rounds(1), 1, 7000),
}


class Recording:
    """What a camera has taken. The browser sends a picture only when something changes."""

    def __init__(self, pictures: list[tuple[float, bytes]], start: float, end: float) -> None:
        self._pictures = pictures
        self._start = start
        self._seconds = min((end - start) / SLOWDOWN, MAX_S)

    def frames(self, step_ms: int) -> list[Image.Image]:
        """Return what can be seen at every step of time, at the speed of the game."""
        count = round(self._seconds * 1000 / step_ms)
        step = SLOWDOWN * step_ms / 1000
        return [self._at(self._start + number * step) for number in range(count)]

    def _at(self, moment: float) -> Image.Image:
        shown = [data for time, data in self._pictures if time <= moment]
        return Image.open(io.BytesIO(shown[-1] if shown else self._pictures[0][1])).convert("RGB")


class Camera:
    """Takes pictures of a page as fast as the browser draws them."""

    def __init__(self, page: Page, size: tuple[int, int]) -> None:
        self._page = page
        self._pictures: list[tuple[float, bytes]] = []
        self._session = page.context.new_cdp_session(page)
        self._session.on("Page.screencastFrame", self._take)
        options = {"format": "jpeg", "quality": 90, "maxWidth": size[0], "maxHeight": size[1]}
        self._session.send("Page.startScreencast", options)

    def _take(self, frame: dict[str, Any]) -> None:
        time = float(frame["metadata"]["timestamp"])
        self._pictures.append((time, base64.b64decode(frame["data"])))
        self._session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def stop(self, start: float, end: float) -> Recording:
        """Stop, and return what was to be seen between two moments."""
        self._session.send("Page.stopScreencast")
        return Recording(self._pictures, start, end)


@dataclass(frozen=True)
class Look:
    """How a table looks that is filmed."""

    size: str = "desktop"
    theme: Literal["light", "dark"] = "light"
    language: str = "en"
    speed: str = "normal"
    is_still: bool = False
    """The reader prefers reduced motion."""


@contextmanager
def dealing_server(folder: Path) -> Iterator[ServerProcess]:
    """Start a server that deals the prepared cards."""
    deal = folder / "deal.json"
    deal.write_text(Record(NAMES, DEAL, (), None).to_json(), encoding="utf-8")
    code = f"""
from pathlib import Path
from catsack.records import read
from catsack.server.tables import table
table.fair_deal = lambda *_: read(Path({str(deal)!r}).read_text()).deal
"""
    server = ServerProcess(folder / "catsack.db").start(code)
    try:
        yield server
    finally:
        server.stop()


@dataclass(frozen=True)
class Studio:
    """Where films are made."""

    browser: Browser
    url: str
    players: Sequence[SocketPlayer]


def shoot(studio: Studio, film: Film, look: Look) -> Recording:
    """Play *film* before the camera."""
    url, players = studio.url, studio.players
    table = players[0].open_table(seats=4, allows_memory=True, is_rated=False)
    for seat, player in enumerate(players):
        player.sit(table, seat)
    for player in players:
        player.wait_until_full()
    for seat, move in film.moves[: film.start]:
        players[seat].wait_for_turn().move(move)
    size = SIZES[look.size]
    kind = WindowKind(look.language, has_touch=look.size != "desktop", speed=look.speed)
    visitor = WindowPool(studio.browser, url).open(kind, url).log_in_as(players[0])
    page = visitor.page
    page.add_init_script(f"{SLOW_MOTION}({SLOWDOWN})")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(
        color_scheme=look.theme, reduced_motion="reduce" if look.is_still else "no-preference"
    )
    visitor.go(f"/table/{table['table']}")
    page.locator(".active-game").wait_for()
    page.wait_for_load_state("networkidle")
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 1 / SLOWDOWN})
    camera = Camera(page, size)
    page.wait_for_timeout(200)
    start = page.evaluate("Date.now() / 1000")
    for seat, move in film.moves[film.start :]:
        players[seat].wait_for_turn().move(move)
        wait_for_scenes(visitor, players)
    page.wait_for_timeout(SLOWDOWN * film.tail_ms)
    recording = camera.stop(start, page.evaluate("Date.now() / 1000"))
    visitor.context.close()
    for player in players:
        player.leave()
    return recording


def wait_for_scenes(visitor: Visitor, players: Sequence[SocketPlayer]) -> None:
    """Wait until nothing is played any more, while everybody stays at the table."""
    is_playing = True
    while is_playing:
        visitor.page.wait_for_timeout(60)
        for player in players:
            player.receive_waiting()
        is_playing = visitor.page.locator("[data-playing]").count() > 0


def tile(
    frames: list[Image.Image], step_ms: int = FRAME_MS, width: int = FRAME_WIDTH
) -> Image.Image:
    """Return all frames in one picture, each with its time."""
    columns = COLUMNS
    if frames[0].width < frames[0].height:
        width, columns = width // 2, 2 * columns
    height = round(width * frames[0].height / frames[0].width)
    rows = -(-len(frames) // columns)
    sheet = Image.new("RGB", (columns * (width + 4), rows * (height + TIME_PX + 8)), "black")
    font = ImageFont.load_default(0.8 * TIME_PX)
    for at, frame in enumerate(frames):
        x, y = at % columns * (width + 4), at // columns * (height + TIME_PX + 8)
        sheet.paste(frame.resize((width, height), Image.Resampling.LANCZOS), (x, y))
        time = f"{at * step_ms / 1000:.2f} s"
        ImageDraw.Draw(sheet).text((x + 6, y + height + 2), time, fill="white", font=font)
    return sheet


def save_animation(recording: Recording, file: Path, quality: int = 55) -> None:
    """Write an animated WebP."""
    first, *others = [
        frame.resize(
            (ANIMATION_WIDTH, ANIMATION_WIDTH * frame.height // frame.width),
            Image.Resampling.LANCZOS,
        )
        for frame in recording.frames(ANIMATION_MS)
    ]
    first.save(
        file,
        save_all=True,
        append_images=others,
        duration=ANIMATION_MS,
        loop=0,
        quality=quality,
        method=6,
    )


@contextmanager
def open_studio() -> Iterator[Studio]:
    """Start a browser, and a server that deals the prepared cards."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with (
        TemporaryDirectory() as temporary,
        dealing_server(Path(temporary)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        players = [
            SocketPlayer(server.url, name, avatar)
            for name, avatar in zip(NAMES, AVATARS, strict=True)
        ]
        yield Studio(browser, server.url, players)
        browser.close()


def main() -> None:
    """Write the pictures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(FILMS))
    parser.add_argument("--size", choices=SIZES, default="desktop")
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--language", default="en")
    parser.add_argument("--speed", default="normal")
    parser.add_argument("--still", action="store_true", help="prefer reduced motion")
    parser.add_argument("--animation", action="store_true")
    options = parser.parse_args()
    if unknown := set(options.names) - set(FILMS):
        sys.exit(f"There is no film {', '.join(sorted(unknown))}: choose from {', '.join(FILMS)}.")
    options.folder.mkdir(parents=True, exist_ok=True)
    look = Look(options.size, options.theme, options.language, options.speed, options.still)
    with open_studio() as studio:
        for name in options.names or FILMS:
            recording = shoot(studio, FILMS[name](), look)
            file = options.folder / f"{name}.png"
            frames = recording.frames(FRAME_MS)
            tile(frames).save(file)
            if options.animation:
                save_animation(recording, file.with_suffix(".webp"))
            print(f"{file}: {len(frames)} frames")


if __name__ == "__main__":
    main()
