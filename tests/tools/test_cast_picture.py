"""The picture of the cast in the docs shows the portraits of the pages."""

from tools.cast_picture import PICTURE, draw


def test_picture_of_the_cast_is_up_to_date() -> None:
    assert PICTURE.read_text(encoding="utf-8") == draw()
