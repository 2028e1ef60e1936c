"""Metadata of a set in the format Croissant, with a checksum of every file, and its card."""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from catsack import __version__
from catsack.datasets.columns import GAMES, Column, column_table

CONTEXT = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "containedIn": "cr:containedIn",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
"""The names that Croissant 1.0 prescribes."""

CARD = """# {about}

Games of *The Cat in the Sack*, a card game of auction and bluff, made by catsack {version}.
`games` has one row a game and `moves` one row a move; `game` joins them.

## games

{games}

## moves

{moves}

## Where it comes from

{origin}

Cards and moves are written as catsack writes them everywhere: cats by their worth, `R` the rabbit,
`L` the large dog, `S` the small dog; a bid is its total, `p` a pass.
The games are under the MIT licence, as catsack is. They contain no personal data unless the names
of the records that were exported do.
"""
RECORDED = "Records that were exported with `catsack export FILE --parquet FOLDER`."
GENERATED = """The net of the bot `champion` at every seat, each move drawn from its policy. The
same command with the same versions of catsack and pyarrow writes the same bytes; `plan.json`
says which set this is, and `croissant.json` has the checksum of every file.

The moves are those of one player that is strong and not perfect. Statistics of them describe that
player, and are not a proof of what is right."""


def write_metadata(folder: Path, moves: Sequence[Column], about: str) -> None:
    """Write ``croissant.json`` and ``README.md`` for the tables in *folder*."""
    is_generated = any(column.name == "policy" for column in moves)
    card = CARD.format(
        about=about,
        version=__version__,
        games=column_table(GAMES),
        moves=column_table(moves),
        origin=GENERATED if is_generated else RECORDED,
    )
    (folder / "README.md").write_text(card, encoding="utf-8")
    text = json.dumps(metadata(folder, moves, about), indent=1, ensure_ascii=False)
    (folder / "croissant.json").write_text(text + "\n", encoding="utf-8")


def metadata(folder: Path, moves: Sequence[Column], about: str) -> dict[str, Any]:
    """Return the description of the tables in *folder*."""
    files = {name: sorted((folder / name).glob("*.parquet")) for name in ("games", "moves")}
    return {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": "catsack",
        "description": f"{about}: The Cat in the Sack, a card game of auction and bluff. One row "
        "a game, and one a move.",
        "license": "https://spdx.org/licenses/MIT.html",
        "version": __version__,
        "creator": {"@type": "sc:Organization", "name": "the catsack maintainers"},
        "citeAs": f"the catsack maintainers: catsack {__version__}, 2026",
        "isLiveDataset": False,
        "distribution": [
            *(_file(file, folder) for name in files for file in files[name]),
            *(_file_set(name) for name in files),
        ],
        "recordSet": [
            _record_set("games", GAMES, "game"),
            _record_set("moves", moves, "game", "number"),
        ],
    }


def _file(file: Path, folder: Path) -> dict[str, Any]:
    name = file.relative_to(folder).as_posix()
    return {
        "@type": "cr:FileObject",
        "@id": name,
        "name": name,
        "contentUrl": name,
        "contentSize": f"{file.stat().st_size} B",
        "encodingFormat": "application/x-parquet",
        "sha256": hashlib.sha256(file.read_bytes()).hexdigest(),
    }


def _file_set(name: str) -> dict[str, Any]:
    return {
        "@type": "cr:FileSet",
        "@id": f"{name}-files",
        "name": f"{name}-files",
        "encodingFormat": "application/x-parquet",
        "includes": f"{name}/*.parquet",
    }


def _record_set(name: str, columns: Sequence[Column], *key: str) -> dict[str, Any]:
    return {
        "@type": "cr:RecordSet",
        "@id": name,
        "name": name,
        "key": [{"@id": f"{name}/{column}"} for column in key],
        "field": [_field(name, column) for column in columns],
    }


def _field(table: str, column: Column) -> dict[str, Any]:
    kind = column.kind.removeprefix("list<").removesuffix(">")
    types = {"string": "sc:Text", "float32": "sc:Float"}
    field: dict[str, Any] = {
        "@type": "cr:Field",
        "@id": f"{table}/{column.name}",
        "name": f"{table}/{column.name}",
        "description": column.what,
        "dataType": types.get(kind, "sc:Integer"),
        "source": {"fileSet": {"@id": f"{table}-files"}, "extract": {"column": column.name}},
    }
    if kind != column.kind:
        field["repeated"] = True
    return field
