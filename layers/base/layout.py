"""networkDataLayout: the size and the format of data, without the data."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from dlarray import formats
from dlarray.arguments import dim_number, is_empty
from dlarray.array import dlarray
from dlarray.display import object_text
from dlarray.errors import FormatError, IndexingError, SizeError, describe, sizes
from dlarray.functions.arrays.creation import ones
from dlarray.layers.base.properties import reals
from dlarray.subscripts import paren
from dlarray.syntax import counting
from dlarray.visible import visible_names

NaN = float("nan")


class Sizes(list):
    """The sizes of a layout: a list, whose parentheses count from 1 as MATLAB's do.

    Examples
    --------
    >>> import dlarray as dl
    >>> layout = dl.networkDataLayout([28, 30, 3], "SSC")
    >>> layout.Size[2], layout.Size(3), layout.Size(layout.finddim("S"))
    (3, 3, [28, 30])
    """

    def __call__(self, index: Any) -> Any:
        if isinstance(index, tuple):  # what finddim gives of a label that occurs several times
            index = list(index)
        places = paren(index, len(self)).as_list().tolist()
        if any(not 0 <= k < len(self) for k in places):
            raise IndexingError(
                f"Size has {len(self)} elements, counted from 1 in parentheses, but the index is {index}; fix: Size(1)"
            )
        return self[places[0]] if len(places) == 1 else [self[k] for k in places]


@counting
class networkDataLayout:
    """Size and format of network data, for initializing networks and layers without example data.

    Syntaxes: ``networkDataLayout(sz)``, ``networkDataLayout(sz, fmt)``.

    Parameters
    ----------
    sz : sequence of int or NaN
        Size of each dimension, two or more; NaN where it is not known.
    fmt : str, optional
        One label for each dimension: "S", "C", "B", "T", "U"; "C", "B" and "T" at most once.

    Attributes
    ----------
    Size : list
        The size as given.
    Format : str
        The labels; empty for an unformatted layout.

    Raises
    ------
    SizeError
        A size with fewer than two dimensions, or with values that are neither nonnegative integers nor NaN.
    FormatError
        A format with a letter that is not a label, or with more or fewer labels than dimensions.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/networkdatalayout.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layout = dl.networkDataLayout([227, 227, 3, float("nan")], "SSCB")
    >>> layout
      networkDataLayout with properties:
    <BLANKLINE>
          Size: [227 227 3 NaN]
        Format: 'SSCB'
    >>> layout.finddim("S")
    (1, 2)
    >>> layout.size("C")
    3
    """

    __internals__ = "of unknown example describe".split()
    __dir__ = visible_names

    __slots__ = ("_format", "_size")

    def __init__(self, sz: Sequence[float], fmt: str = "") -> None:
        known = isinstance(sz, (list, tuple)) and not isinstance(sz, str)
        numbers = reals([math.nan if n is None else n for n in sz] if known else sz)
        if numbers is None:
            raise SizeError(
                f"networkDataLayout: the size must be a list of numbers, but it is {describe(sz)}; fix: [28, 28, 3, "
                "math.nan], with NaN or None for a size that is not known"
            )
        if len(numbers) < 2:
            raise SizeError(
                f"networkDataLayout: a size has two dimensions or more, but {numbers} has {len(numbers)}; fix: [28, 1]"
            )
        for n in numbers:
            if not math.isnan(n) and (n < 0 or n != int(n) if math.isfinite(n) else True):
                raise SizeError(
                    f"networkDataLayout: sizes are nonnegative integers or NaN, but {n:g} is among {numbers}; "
                    "fix: NaN for a size that is not known"
                )
        if not isinstance(fmt, str):
            raise FormatError(
                f"networkDataLayout: the format must be text, but it is {describe(fmt)}; fix: 'SSCB'"
            )
        formats.parse(fmt)
        if fmt and len(fmt) != len(numbers):
            raise FormatError(
                f'networkDataLayout: the format "{fmt}" has {len(fmt)} labels for {len(numbers)} dimensions; '
                "fix: one label for each dimension"
            )
        self._size = tuple(n if math.isnan(n) else int(n) for n in numbers)
        self._format = str(fmt)

    @property
    def Size(self) -> Sizes:
        """Size of each dimension; NaN where it is not known. ``layout.Size(1)`` counts from 1, as in MATLAB."""
        return Sizes(self._size)

    @property
    def Format(self) -> str:
        """The labels of the dimensions, or an empty text."""
        return self._format

    shape = property(lambda self: self._size)

    def dims(self) -> str:
        """The labels of the dimensions."""
        return self._format

    def finddim(self, label: str) -> Any:
        """Position, from 1, of the dimension with a label; a tuple when there are several, or none
        (empty)."""
        found = self._places(label)
        return found[0] if len(found) == 1 else found

    def _places(self, label: str) -> tuple[int, ...]:
        return tuple(k + 1 for k, mark in enumerate(self._format) if mark == label)

    def size(self, dim: Any = None) -> Any:
        """The size; with a dimension (from 1) or a label, the size of that dimension.

        A label that occurs several times gives a tuple; one that does not occur, 1.
        """
        if is_empty(dim):
            return self._size
        if isinstance(dim, str):
            found = tuple(self._size[k - 1] for k in self._places(dim))
            return found[0] if len(found) == 1 else found or 1
        dim = dim_number("networkDataLayout", "dim", dim)
        return self._size[dim - 1] if dim <= len(self._size) else 1

    @classmethod
    def of(cls, X: dlarray, unknown: str = "") -> networkDataLayout:
        """The layout of an array; dimensions labelled with a letter of ``unknown`` have size NaN."""
        fmt = X._format
        size = [NaN if fmt and fmt[k] in unknown else n for k, n in enumerate(X.shape)]
        return cls(size, fmt)

    def unknown(self) -> str:
        """The labels of the dimensions whose size is not known."""
        return "".join(
            sorted({mark for mark, n in zip(self._format, self._size, strict=False) if math.isnan(n)})
        )

    def example(self) -> dlarray:
        """Single-precision ones of this layout, valid as indices too, with 1 for each size that is not known."""
        data = ones([1 if math.isnan(n) else int(n) for n in self._size], "single")
        return dlarray(data, self._format) if self._format else data

    def describe(self) -> str:
        """Size with labels: ``12(C) × NaN(B)``."""
        shown = tuple("NaN" if math.isnan(n) else n for n in self._size)
        return sizes(shown, self._format) + " networkDataLayout"  # type: ignore[arg-type]

    def __eq__(self, other: Any) -> bool:
        if not isinstance(other, networkDataLayout):
            return NotImplemented
        return repr(self._size) == repr(other._size) and self._format == other._format

    def __hash__(self) -> int:
        return hash((repr(self._size), self._format))

    def __repr__(self) -> str:
        return object_text("networkDataLayout", [("", [("Size", self._size), ("Format", self._format)])])
