import re
from xml.etree import ElementTree

from catsack.arena.drawing.canvas import Caption, standalone_svg
from catsack.arena.drawing.heatmaps import heatmap
from catsack.arena.drawing.plots import columns, curves
from catsack.arena.stats import Estimate


def test_a_drawing_can_stand_in_a_file_of_its_own() -> None:
    caption = Caption("prices", "Prices", "What is paid.")
    line = ("price", [Estimate(1, 0, 2), Estimate(3, 2, 4)])
    svg = standalone_svg(curves(caption, ["low", "high"], [line], ("worth", "mice")))
    root = ElementTree.fromstring(svg)  # noqa: S314
    assert float(root.attrib["width"]) > 300
    for name in re.findall(r"var\(--(\w+)\)", svg):
        assert svg.count(f"--{name}:") == 2  # by day and by night


def test_the_name_of_the_axis_is_inside_of_the_drawing_below_labels_of_two_lines() -> None:
    caption, labels = Caption("sacks", "Sacks", "Who wins."), ["0\n34", "1\n747"]
    drawings = [
        columns(caption, labels, [Estimate(0.5, 0.4, 0.6)] * 2, "sacks bought"),
        heatmap(caption, ["+3"], labels, [[0.5, 0.5]], [["1", "2"]], "sacks bought"),
    ]
    for svg in drawings:
        (axis,) = re.findall(r'y="([0-9.]+)"[^>]*>sacks bought<', svg)
        assert float(axis) + 3 < float(re.findall(r'viewBox="0 0 [0-9.]+ ([0-9.]+)"', svg)[0])
