"""Checks of a page's layout and accessibility in every size, theme and language; screenshots."""

import json
import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from playwright.sync_api import Page

from catsack.words import LANGUAGES
from tests.browser.support.catalogues import OTHER_LANGUAGES, ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

VIOLATIONS = """async () => {
  const { violations } = await axe.run(
    document, { resultTypes: ["violations"], preload: false, iframes: false });
  return violations.map(({ id, nodes }) =>
    [id, ...nodes.slice(0, 3).map((node) => `${node.html} :: ${node.failureSummary}`)].join("\\n"));
}"""

TOO_SMALL = """() => {
  const minimum = 43.5;
  const isVisible = (element) => element.checkVisibility({ visibilityProperty: true });
  const isInText = (element) =>
    getComputedStyle(element).display === "inline" && !element.firstElementChild;
  const kinds = "button, a, input, select, textarea, summary, [role=tab]";
  const targets = [...document.querySelectorAll(kinds)]
    .map((element) => (element.matches("input") && element.closest("label")) || element)
    .filter((element) => isVisible(element) && !element.matches(".skip, .visually-hidden")
      && !isInText(element));
  const small = targets.filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width < minimum || height < minimum;
  });
  return small.slice(0, 5).map((element) => {
    const { width, height } = element.getBoundingClientRect();
    return `${Math.round(width)} x ${Math.round(height)}: ${element.outerHTML.slice(0, 120)}`;
  });
}"""
"""Finds what is too small to touch: WCAG 2.5.5 asks for 44 pixels."""

TOO_WIDE = """() => {
  const { clientWidth: width, scrollWidth } = document.documentElement;
  if (scrollWidth > width) return [`The page is ${scrollWidth} px wide.`];
  const isCut = (element) => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== "visible") return true;
    return false;
  };
  // Texts for screen readers are clipped away.
  const isVisuallyHidden = (element) => getComputedStyle(element).clipPath === "inset(50%)";
  return [...document.querySelectorAll("body *")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !element.closest("svg, .skip"))
    .filter((element) => !isVisuallyHidden(element) && !isCut(element))
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return right > width + 1 || left < -1;
    })
    .slice(0, 3)
    .map((element) => element.outerHTML.slice(0, 120));
}"""
"""Finds what sticks out sideways: it cannot be read, or the page scrolls."""

SETTLED = """() => document.getAnimations()
  .filter((animation) => animation.effect.getComputedTiming().iterations !== Infinity)
  .every((animation) => animation.playState !== "running")"""


Size: TypeAlias = Literal["desktop", "phone"]
Theme: TypeAlias = Literal["light", "dark"]
SIZES: tuple[Size, ...] = get_args(Size)
THEMES: tuple[Theme, ...] = get_args(Theme)


@dataclass(frozen=True)
class Look:
    """One combination in which a page is checked."""

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
SOME_LOOKS = [
    Look("desktop", "light", "en"),
    *(Look("phone", "dark", language) for language in OTHER_LANGUAGES),
]
LOOKS = EVERY_LOOK if os.environ.get("CATSACK_SHOTS") else SOME_LOOKS
"""All combinations only if somebody wants the screenshots: they take several times as long."""
SCREENSHOT_HEIGHT = 2400
"""Longer pages are cut off here."""


@cache
def axe() -> str:
    assert AXE.is_file(), "axe-core is missing: make setup installs it."
    return AXE.read_text(encoding="utf-8")


def apply_look(page: Page, look: Look) -> None:
    """Show *page* in another size, theme and language."""
    # Whatever comes to lie under a resting pointer would explain itself in a tooltip.
    page.mouse.move(0, 0)
    page.set_viewport_size({"width": look.width, "height": look.height})
    page.emulate_media(color_scheme=look.theme)
    choose_language(page, look.language)


def choose_language(page: Page, language: str) -> None:
    """Show *page* in another language, by the settings: at a table the header has no button."""
    if page.evaluate("document.documentElement.lang") == language:
        return
    page.locator("header [aria-haspopup=dialog]").click()
    page.locator(f"dialog input[value={language}]").check(force=True)
    page.wait_for_function("lang => document.documentElement.lang === lang", arg=language)
    page.keyboard.press("Escape")


def faults(page: Page) -> list[str]:
    """Return what is wrong with *page* as it is now."""
    return axe_violations(page) + layout_faults(page)


def axe_violations(page: Page) -> list[str]:
    """Return the accessibility faults that axe-core finds."""
    page.wait_for_function(SETTLED)
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    return [f"axe: {each}" for each in page.evaluate(VIOLATIONS)]


def layout_faults(page: Page) -> list[str]:
    """Return what is too wide for the page, and on a phone too small to touch."""
    page.wait_for_function(SETTLED)
    faults = [f"too wide: {each}" for each in page.evaluate(TOO_WIDE)]
    size = page.viewport_size
    if size and size["width"] < 600:
        faults += [f"too small to touch: {each}" for each in page.evaluate(TOO_SMALL)]
    return faults


class Screenshots:
    """Pictures of pages in a folder."""

    def __init__(self, folder: Path, *, takes_all: bool) -> None:
        self.folder = folder
        self.takes_all = takes_all
        """Otherwise only those of pages with faults: pictures take nearly as long as checks."""
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, page: Page, name: str) -> None:
        width, height = page.evaluate(
            "[document.documentElement.clientWidth, document.documentElement.scrollHeight]"
        )
        page.screenshot(
            path=self.folder / f"{name}.png",
            full_page=True,
            clip={"x": 0, "y": 0, "width": width, "height": min(height, SCREENSHOT_HEIGHT)},
        )


def check_page(
    page: Page, screenshots: Screenshots, name: str, looks: list[Look] | None = None
) -> None:
    """Check *page* in every look, take screenshots, and fail if anything is wrong with it."""
    all_faults = {}
    for look in looks or LOOKS:
        apply_look(page, look)
        found = faults(page)
        if found or screenshots.takes_all:
            screenshots.take(page, f"{name}-{look}")
        if found:
            all_faults[f"{name}-{look}"] = found
    assert not all_faults, json.dumps(all_faults, indent=2, ensure_ascii=False)
