"""Parquet files of both tables; the same rows give the same bytes."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from catsack.datasets.columns import Column

KINDS: Mapping[str, pa.DataType] = {
    "int8": pa.int8(),
    "int16": pa.int16(),
    "int64": pa.int64(),
    "float32": pa.float32(),
    "string": pa.string(),
}


def part_file(folder: Path, table: str, part: int) -> Path:
    """Return the file of one part of a table."""
    return folder / table / f"part-{part:05}.parquet"


def write_part(file: Path, values: pa.Table) -> None:
    """Write a table to *file*, which exists only when it is whole."""
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(".new")
    pq.write_table(values, new, compression="zstd", compression_level=9)
    os.replace(new, file)


def table_of_rows(columns: Sequence[Column], rows: list[dict[str, Any]]) -> pa.Table:
    """Return a table of rows that are dictionaries."""
    return pa.Table.from_pylist(rows, schema(columns))


def table_of_columns(columns: Sequence[Column], values: Mapping[str, Any]) -> pa.Table:
    """Return a table of whole columns.

    A column is an array or a list; or, for texts that repeat, an array of numbers and the texts
    that they stand for.
    """
    return pa.Table.from_arrays(
        [_array(values[column.name], arrow_type(column.kind)) for column in columns],
        schema=schema(columns),
    )


def schema(columns: Sequence[Column]) -> pa.Schema:
    """Return the columns as a schema of Arrow."""
    return pa.schema([pa.field(column.name, arrow_type(column.kind)) for column in columns])


def arrow_type(kind: str) -> pa.DataType:
    """Return the type of Arrow that is written as *kind*.

    >>> arrow_type("list<int16>")
    ListType(list<element: int16>)
    """
    if kind.startswith("list<"):
        return pa.list_(pa.field("element", arrow_type(kind[5:-1])))
    return KINDS[kind]


def _array(values: Any, kind: pa.DataType) -> pa.Array:  # noqa: ANN401
    if isinstance(values, tuple):
        numbers, texts = values
        return pa.DictionaryArray.from_arrays(pa.array(numbers, pa.int32()), texts).cast(kind)
    if isinstance(values, np.ndarray) and values.ndim == 2:
        number, width = values.shape
        offsets = pa.array(np.arange(number + 1, dtype=np.int32) * width)
        return pa.ListArray.from_arrays(offsets, pa.array(values.ravel()), type=kind)
    if isinstance(values, np.ndarray):
        values = values.astype(kind.to_pandas_dtype())
    return pa.array(values, kind)
