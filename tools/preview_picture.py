"""Draws web/public/preview.png, the picture of links that are shared.

``python -m tools.preview_picture`` draws it from the art of the pages, in Chromium.
"""

import base64
import io
import os
import re
import shutil
import sys
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from catsack.characters.occasions import Mood
from catsack.server.http.previews import PICTURE, PICTURE_SIZE
from tools.cast_picture import ART, ROOT, SVG, bust, palette

FILE = ROOT / "web" / "public" / PICTURE.strip("/")
FONT = ROOT / "web/node_modules/@fontsource/lilita-one/files/lilita-one-latin-400-normal.woff2"
WIDTH, HEIGHT = PICTURE_SIZE
COLOURS = 192
CAST: tuple[tuple[str, Mood, int, int], ...] = (
    ("bluffer", "calm", 30, 250),
    ("gambler", "glee", 930, 250),
    ("steady", "think", 250, 216),
    ("collector", "calm", 730, 216),
)
"""Who stands behind the table, and where: x and width."""
CARDS = (("cat-minus-8", 372, -15), ("cat-15", 470, -5), ("large-dog", 574, 5), ("cat-8", 672, 15))
"""The cards before the table, where and how far turned."""


def drawing(name: str, colours: Mapping[str, str]) -> str:
    """Return what a drawing of the pages contains, in the light theme."""
    text = (ART / f"{name}.svg").read_text(encoding="utf-8")
    text = re.sub(r"var\(--([\w-]+)\)", lambda match: colours[match[1]], text)
    return re.sub(r"^<svg[^>]*>|</svg>\s*$", "", text)


def draw() -> str:
    """Return the picture as one drawing."""
    ET.register_namespace("", SVG)
    colours = palette()
    people = "".join(
        f'<svg x="{x}" y="{390 - round(width * 0.95)}" width="{width}" '
        f'height="{round(width * 0.95)}" viewBox="0 0 200 190">'
        f"{bust(name, mood, colours)}</svg>"
        for name, mood, x, width in CAST
    )
    cards = "".join(
        f'<g transform="translate({x} {410 + abs(turn) * 2}) rotate({turn} 77 300) scale(.77)">'
        f"{drawing(f'cards/{name}', colours)}</g>"
        for name, x, turn in CARDS
    )
    return f"""<svg xmlns="{SVG}" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">
<rect width="100%" height="100%" fill="{colours["wall-light"]}"/>
{people}
<svg x="488" y="168" width="224" height="224" viewBox="0 0 100 100">{drawing("sack", colours)}</svg>
<path fill="{colours["wood"]}" stroke="{colours["wood-edge"]}" stroke-width="3" \
d="M-60 400Q600 350 1260 400V700H-60z"/>
<path fill="{colours["felt"]}" d="M-60 426Q600 376 1260 426V700H-60z"/>
{cards}
<g font-family="Lilita One" text-anchor="middle">
<text x="600" y="112" font-size="92" fill="{colours["crimson"]}" stroke="{colours["white"]}" \
stroke-width="14" stroke-linejoin="round" paint-order="stroke">The Cat in the Sack</text>
</g>
</svg>"""


def render(svg: str) -> bytes:
    """Return the drawing as a PNG."""
    font = base64.b64encode(FONT.read_bytes()).decode()
    html = (
        "<style>body{margin:0}@font-face{font-family:'Lilita One';"
        f"src:url(data:font/woff2;base64,{font})}}</style>{svg}"
    )
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        page.set_content(html)
        page.evaluate("document.fonts.ready")
        picture = page.screenshot()
        browser.close()
    small = io.BytesIO()
    # Flat colours: so many are enough, and the file is a third as large.
    Image.open(io.BytesIO(picture)).convert("RGB").quantize(COLOURS).save(
        small, "PNG", optimize=True
    )
    return small.getvalue()


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else FILE
    target.write_bytes(render(draw()))
    print(target)
