"""How a page has to look, in every size, theme and language; and pictures of it to look at."""

import json
import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from playwright.sync_api import Page

from catsack.words import LANGUAGES

ROOT = Path(__file__).parents[3]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

VIOLATIONS = """async () => {
  const { violations } = await axe.run(
    document, { resultTypes: ["violations"], preload: false, iframes: false });
  return violations.map(({ id, nodes }) =>
    [id, ...nodes.slice(0, 3).map((node) => `${node.html} :: ${node.failureSummary}`)].join("\\n"));
}"""

SMALL = """() => {
  const least = 43.5;
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });
  const inText = (element) =>
    getComputedStyle(element).display === "inline" && !element.firstElementChild;
  const kinds = "button, a, input, select, textarea, summary, [role=tab]";
  const touched = [...document.querySelectorAll(kinds)]
    .map((element) => (element.matches("input") && element.closest("label")) || element)
    .filter((element) => isSeen(element) && !element.matches(".skip, .heard") && !inText(element));
  const small = touched.filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width < least || height < least;
  });
  return small.slice(0, 5).map((element) => {
    const { width, height } = element.getBoundingClientRect();
    return `${Math.round(width)} x ${Math.round(height)}: ${element.outerHTML.slice(0, 120)}`;
  });
}"""

WIDER = """() => {
  const { clientWidth: width, scrollWidth } = document.documentElement;
  if (scrollWidth > width) return [`The page is ${scrollWidth} px wide.`];
  const isCut = (element) => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== "visible") return true;
    return false;
  };
  // Words for those who hear the page are clipped away.
  const isHeard = (element) => getComputedStyle(element).clipPath === "inset(50%)";
  return [...document.querySelectorAll("body *")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !element.closest("svg, .skip") && !isHeard(element) && !isCut(element))
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return right > width + 1 || left < -1;
    })
    .slice(0, 3)
    .map((element) => element.outerHTML.slice(0, 120));
}"""
"""Nothing sticks out sideways; where it does, and is cut off, it cannot be read."""

SETTLED = """() => document.getAnimations()
  .filter((animation) => animation.effect.getComputedTiming().iterations !== Infinity)
  .every((animation) => animation.playState !== "running")"""


Size: TypeAlias = Literal["desktop", "phone"]
Theme: TypeAlias = Literal["light", "dark"]
SIZES: tuple[Size, ...] = get_args(Size)
THEMES: tuple[Theme, ...] = get_args(Theme)


@dataclass(frozen=True)
class Look:
    """One way in which a page is looked at."""

    size: Size
    theme: Theme
    language: str

    @property
    def width(self) -> int:
        return 1280 if self.size == "desktop" else 360

    @property
    def height(self) -> int:
        return 800 if self.size == "desktop" else 640

    def __str__(self) -> str:
        return f"{self.size}-{self.theme}-{self.language}"


EVERY_LOOK = [
    Look(size, theme, language) for size in SIZES for theme in THEMES for language in LANGUAGES
]
SOME_LOOKS = [Look("desktop", "light", "en"), Look("phone", "dark", "de")]
"""In these everything is seen; in all that there are if CATSACK_SHOTS is set."""
LOOKS = EVERY_LOOK if os.environ.get("CATSACK_SHOTS") else SOME_LOOKS
MOST_PX = 2400
"""So much of a long page is kept as a picture."""


@cache
def axe() -> str:
    assert AXE.is_file(), "axe-core is missing: make setup installs it."
    return AXE.read_text(encoding="utf-8")


def put_on(page: Page, look: Look) -> None:
    """Look at *page* in another way."""
    page.set_viewport_size({"width": look.width, "height": look.height})
    page.emulate_media(color_scheme=look.theme)
    if page.evaluate("document.documentElement.lang") != look.language:
        page.locator(f"button.language[lang={look.language}]").click()
        page.wait_for_function("lang => document.documentElement.lang === lang", arg=look.language)


def faults(page: Page) -> list[str]:
    """Return what is wrong with *page* as it is now, for those who hear, touch or look at it."""
    return violations(page) + misfits(page)


def violations(page: Page) -> list[str]:
    """Return what axe-core finds on *page*."""
    page.wait_for_function(SETTLED)
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    return [f"axe: {each}" for each in page.evaluate(VIOLATIONS)]


def misfits(page: Page) -> list[str]:
    """Return what is too wide for *page*, and on a phone too small to touch."""
    page.wait_for_function(SETTLED)
    found = [f"too wide: {each}" for each in page.evaluate(WIDER)]
    size = page.viewport_size
    if size and size["width"] < 600:
        found += [f"too small to touch: {each}" for each in page.evaluate(SMALL)]
    return found


class Album:
    """Pictures of pages, in a folder outside the repository."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def keep(self, page: Page, name: str) -> None:
        width, height = page.evaluate(
            "[document.documentElement.clientWidth, document.documentElement.scrollHeight]"
        )
        page.screenshot(
            path=self.folder / f"{name}.png",
            full_page=True,
            clip={"x": 0, "y": 0, "width": width, "height": min(height, MOST_PX)},
        )


def examined(page: Page, album: Album, name: str, looks: list[Look] | None = None) -> None:
    """Look at *page* in every way, keep pictures, and fail if anything is wrong with it."""
    found = {}
    for look in looks or LOOKS:
        put_on(page, look)
        wrong = faults(page)
        album.keep(page, f"{name}-{look}")
        if wrong:
            found[f"{name}-{look}"] = wrong
    assert not found, json.dumps(found, indent=2, ensure_ascii=False)
