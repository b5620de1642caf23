"""What a solver of differential equations gives where one output is asked for: the structure for `deval`."""

from __future__ import annotations

from collections.abc import Iterator

from dlarray.struct import struct
from dlarray.unpacking import refuse_missing_nargout


class Solution(struct):
    """A structure that is not taken apart: ``t, y = ode45(…)`` would be the names of two of its fields."""

    __slots__ = ()

    def __iter__(self) -> Iterator[str]:
        refuse_missing_nargout()
        return super().__iter__()
