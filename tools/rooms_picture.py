"""Draws docs/pictures/rooms.svg from the table of rooms: ``python -m tools.rooms_picture``.

Rooms stand in layers, each above all rooms that it imports. An arrow that follows from others is
left out.
"""

from collections.abc import Mapping
from html import escape

from tools.rooms import ROOT, Room, read_rooms

PICTURE = ROOT / "docs" / "pictures" / "rooms.svg"
WIDTH, BOX_HEIGHT, LAYER_HEIGHT, MAX_GAP, LETTER = 1100, 30, 72, 110, 7.4
COLOURS = {"server": "#dbe7f3", "store": "#f1e4cf", "arena": "#e0efdc", "other": "#f2f2ef"}

Graph = dict[str, frozenset[str]]


def import_graph(rooms: tuple[Room, ...]) -> Graph:
    """Return which rooms each room imports, by name; rooms that may import everything are left out.

    A package that is granted together with its own sub-packages counts as below none of them.
    """
    names = {name: room.names[0] for room in rooms for name in room.names}
    names["vocabulary"] = rooms[0].names[0]
    return {
        room.names[0]: frozenset(names[grant] for grant in room.grants) - {room.names[0]}
        for room in rooms
        if "everything" not in room.grants
    }


def acyclic(graph: Graph) -> Graph:
    """Return *graph* without the arrows from a sub-package back to its own package."""
    return {
        name: frozenset(
            target
            for target in targets
            if not (name in graph.get(target, ()) and name.startswith(f"{target}."))
        )
        for name, targets in graph.items()
    }


def layers(graph: Graph) -> Mapping[str, int]:
    """Return for each room the length of the longest way down to the vocabulary."""
    depths: dict[str, int] = {}

    def depth(name: str, above: tuple[str, ...] = ()) -> int:
        if name in above:
            raise ValueError(f"Rooms import each other in a circle: {' -> '.join((*above, name))}.")
        if name not in depths:
            targets = graph.get(name, frozenset())
            depths[name] = 1 + max((depth(t, (*above, name)) for t in targets), default=-1)
        return depths[name]

    for name in graph:
        depth(name)
    return depths


def reduced(graph: Graph) -> Graph:
    """Return *graph* without arrows that follow from others."""

    def below(name: str) -> set[str]:
        found: set[str] = set()
        waiting = list(graph.get(name, ()))
        while waiting:
            target = waiting.pop()
            if target not in found:
                found.add(target)
                waiting += graph.get(target, ())
        return found

    return {
        name: frozenset(
            target
            for target in targets
            if not any(target in below(other) for other in targets - {target})
        )
        for name, targets in graph.items()
    }


def draw(rooms: tuple[Room, ...]) -> str:
    """Return the picture."""
    graph = acyclic(import_graph(rooms))
    depths, arrows = layers(graph), reduced(graph)
    rows: dict[int, list[str]] = {}
    for name, depth in depths.items():
        rows.setdefault(depth, []).append(name)
    height = len(rows) * LAYER_HEIGHT + 20
    places: dict[str, tuple[float, float, float]] = {}
    for depth in sorted(rows):
        # Above the middle of what it imports, so that arrows cross little.
        row = sorted(rows[depth], key=lambda name: _middle(arrows[name], places))
        widths = [len(_label(name)) * LETTER + 22 for name in row]
        gap = min(MAX_GAP, (WIDTH - sum(widths)) / (len(row) + 1))
        x = (WIDTH - sum(widths) - gap * (len(row) - 1)) / 2
        y = height - 20 - (depth + 1) * LAYER_HEIGHT + (LAYER_HEIGHT - BOX_HEIGHT)
        for name, width in zip(row, widths, strict=True):
            places[name] = (x, y, width)
            x += width + gap
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        'font-family="sans-serif" font-size="13" role="img">',
        "<title>The rooms of catsack, each above those that it may import</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
    ]
    for name in sorted(arrows):
        parts += [_arrow(places[name], places[target]) for target in sorted(arrows[name])]
    parts += [_box(name, places[name]) for name in sorted(places)]
    return "\n".join([*parts, "</svg>", ""])


def _middle(targets: frozenset[str], places: Mapping[str, tuple[float, float, float]]) -> float:
    if not targets:
        return 0.0
    return sum(places[name][0] + places[name][2] / 2 for name in targets) / len(targets)


def _label(name: str) -> str:
    return {"cards": "vocabulary", "__init__": "catsack (public names)"}.get(name, name)


def _box(name: str, place: tuple[float, float, float]) -> str:
    x, y, width = place
    colour = COLOURS.get(name.split(".")[0], COLOURS["other"])
    return (
        f'<rect x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="{BOX_HEIGHT}" rx="6" '
        f'fill="{colour}" stroke="#55534e"/>'
        f'<text x="{x + width / 2:.0f}" y="{y + 20:.0f}" text-anchor="middle">'
        f"{escape(_label(name))}</text>"
    )


def _arrow(start: tuple[float, float, float], end: tuple[float, float, float]) -> str:
    x1, y1 = start[0] + start[2] / 2, start[1] + BOX_HEIGHT
    x2, y2 = end[0] + end[2] / 2, end[1]
    bend = (y2 - y1) / 2
    return (
        f'<path d="M{x1:.0f} {y1:.0f}C{x1:.0f} {y1 + bend:.0f} {x2:.0f} {y2 - bend:.0f} '
        f'{x2:.0f} {y2:.0f}" fill="none" stroke="#8a8880" stroke-width="1.2"/>'
    )


def main() -> None:
    """Draw the picture."""
    PICTURE.write_text(draw(read_rooms()), encoding="utf-8")
    print(PICTURE.relative_to(ROOT))


if __name__ == "__main__":
    main()
