"""The rows that iteration over a table gives."""

from __future__ import annotations

from collections import namedtuple
from functools import lru_cache


@lru_cache(maxsize=256)
def row_class(names: tuple[str, ...]) -> type:
    """The tuples that iteration gives; a copy in another process is a plain one."""
    made = namedtuple("row", names, rename=True)  # type: ignore[misc]
    made.__reduce__ = lambda row: (tuple, (tuple(row),))  # type: ignore[assignment, arg-type]
    made.__repr__ = tuple.__repr__  # type: ignore[method-assign]
    return made
