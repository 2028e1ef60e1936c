"""Docstrings of classes and of their fields, as words for other languages than Python."""

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise


def plain_text(doc: str) -> str:
    r"""Return a docstring on one line, in Markdown and in the words of JSON.

    >>> plain_text("In notation: ``p``. None is\n  no limit.")
    'In notation: `p`. `null` is no limit.'
    """
    return re.sub(r"\bNone\b", "`null`", " ".join(doc.split()).replace("``", "`"))


def class_doc(kind: type) -> str:
    """Return the docstring of a class."""
    return plain_text(kind.__doc__ or "")


def field_docs(kind: type) -> dict[str, str]:
    """Return the docstrings of the fields of a class and of its bases."""
    ours = [base for base in kind.__mro__ if base.__module__.startswith("catsack.")]
    docs: dict[str, str] = {}
    for base in reversed(ours):
        docs |= _of_module(base.__module__).get(base.__name__, {})
    return docs


@cache
def _of_module(name: str) -> dict[str, dict[str, str]]:
    module = __import__(name, fromlist=["*"])
    tree = ast.parse(inspect.getsource(module))
    return {
        node.name: dict(_of_body(node.body)) for node in tree.body if isinstance(node, ast.ClassDef)
    }


def _of_body(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    for field, after in pairwise(body):
        match field, after:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(doc))),
            ):
                yield name, plain_text(doc)
