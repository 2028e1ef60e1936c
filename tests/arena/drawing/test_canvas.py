import re
from xml.etree import ElementTree

from catsack.arena.drawing.canvas import Caption, standalone_svg
from catsack.arena.drawing.plots import curves
from catsack.arena.stats import Estimate


def test_a_drawing_can_stand_in_a_file_of_its_own() -> None:
    caption = Caption("prices", "Prices", "What is paid.")
    line = ("price", [Estimate(1, 0, 2), Estimate(3, 2, 4)])
    svg = standalone_svg(curves(caption, ["low", "high"], [line], ("worth", "mice")))
    root = ElementTree.fromstring(svg)  # noqa: S314
    assert float(root.attrib["width"]) > 300
    for name in re.findall(r"var\(--(\w+)\)", svg):
        assert svg.count(f"--{name}:") == 2  # by day and by night
