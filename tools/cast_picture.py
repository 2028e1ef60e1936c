"""Draws docs/pictures/cast.svg from the portraits of the pages: ``python -m tools.cast_picture``.

Every character with its name, from the easiest to the hardest, and one of them in all moods.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from pathlib import Path
from typing import get_args

from catsack.bots import display_name
from catsack.characters.cast import CAST, portrait, voice
from catsack.characters.occasions import Mood

ROOT = Path(__file__).parent.parent
PICTURE = ROOT / "docs" / "pictures" / "cast.svg"
ART = ROOT / "web" / "src" / "art"
SVG = "http://www.w3.org/2000/svg"
COLUMNS, SIZE, HEIGHT = 6, 150, 178
EXAMPLE = "bluffer"
"""Who shows all moods."""


def palette() -> Mapping[str, str]:
    """Return the colours of the light theme by their names."""
    text = (ART / "palette.css").read_text(encoding="utf-8")
    pairs = re.findall(r"--([\w-]+):\s*(?:light-dark\()?(#\w+)", text)
    # Seats and dark themes replace some of them further down.
    return dict(reversed(pairs))


def bust(name: str, mood: Mood, colours: Mapping[str, str]) -> str:
    """Return the drawing *name* in one mood, without the parts of others."""
    (file,) = ART.glob(f"portraits/*/{name}.svg")
    text = file.read_text(encoding="utf-8")
    text = re.sub(r"var\(--([\w-]+)\)", lambda match: colours[match[1]], text)
    drawing = ET.fromstring(text)  # noqa: S314
    _keep(drawing, mood)
    return "".join(ET.tostring(part, encoding="unicode").strip() for part in drawing)


def _keep(element: ET.Element, mood: Mood) -> None:
    for part in list(element):
        if mood in part.attrib.pop("data-for", mood).split():
            part.tail = None
            _keep(part, mood)
        else:
            element.remove(part)


def draw() -> str:
    """Return the picture."""
    ET.register_namespace("", SVG)
    colours = palette()
    figures: list[tuple[str, Mood, str]] = [
        (portrait(bot), "calm", display_name(bot)) for bot in CAST if voice(bot)
    ]
    moods: tuple[Mood, ...] = get_args(Mood)
    figures.append((portrait("random"), "calm", "research"))
    figures += [(EXAMPLE, mood, mood) for mood in moods]
    rows = -(-len(figures) // COLUMNS)
    parts = [
        f'<svg xmlns="{SVG}" viewBox="0 0 {COLUMNS * SIZE} {rows * HEIGHT}" '
        'font-family="sans-serif" font-size="16" text-anchor="middle">',
        f'<rect width="100%" height="100%" fill="{colours["wall-light"]}"/>',
    ]
    for at, (name, mood, caption) in enumerate(figures):
        x, y = at % COLUMNS * SIZE, at // COLUMNS * HEIGHT
        drawing = bust(name, mood, colours).replace(f' xmlns="{SVG}"', "")
        parts += [
            f'<svg x="{x + 9}" y="{y + 16}" width="132" viewBox="0 0 200 190" height="126">'
            f"{drawing}</svg>",
            f'<text x="{x + SIZE // 2}" y="{y + 164}" fill="{colours["ink"]}">{caption}</text>',
        ]
    return "\n".join([*parts, "</svg>"]) + "\n"


if __name__ == "__main__":
    PICTURE.write_text(draw(), encoding="utf-8")
    print(PICTURE)
