"""The picture of links that are shared."""

import struct
import xml.etree.ElementTree as ET

from tools.preview_picture import FILE, draw

from catsack.server.http.previews import PICTURE_SIZE

MAX_BYTES = 100_000


def test_picture_has_the_size_that_links_promise() -> None:
    content = FILE.read_bytes()
    assert content.startswith(b"\x89PNG")
    assert struct.unpack(">II", content[16:24]) == PICTURE_SIZE
    assert len(content) < MAX_BYTES


def test_picture_is_drawn_from_the_art_of_the_pages() -> None:
    picture = draw()
    ET.fromstring(picture)  # noqa: S314
    assert "var(" not in picture
