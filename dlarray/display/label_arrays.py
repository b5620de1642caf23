"""How arrays of labels are shown: rows of texts below the size, pages by their number, of large arrays the edges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from dlarray.display.numbers import EDGE, LINE, edges
from dlarray.errors import sizes

DOTS = "..."


def label_array_text(texts: Any, size: Sequence[int] | None = None) -> str:
    """The display of a categorical array whose elements are shown as ``texts``, an array in MATLAB's order.

    ``size`` is that of the array when ``texts`` are its edges alone, as `edges` says.

    >>> print(label_array_text(np.array([["red", "blue"]], dtype=object)))  # doctest: +NORMALIZE_WHITESPACE
      1×2 categorical array
    <BLANKLINE>
         red      blue
    """
    shape = texts.shape if size is None else tuple(size)
    told = "" if shape == (1, 1) else sizes(shape) + " "
    noun = "categorical" if shape == (1, 1) else "categorical array"
    if not texts.size:
        return f"  {told}empty {noun}"
    kept = edges(shape) if size else None
    places = [k or range(n) for n, k in zip(shape, kept or [None] * len(shape), strict=True)]
    pages = [f"  {told}{noun}\n"]
    for index in np.ndindex(*reversed(texts.shape[2:])):
        page = texts[(slice(None), slice(None), *index[::-1])]
        if index:
            shown = [k[i] + 1 for k, i in zip(places[2:], index[::-1], strict=True)]
            if index[-1] == EDGE and shown[0] != EDGE + 1:
                pages.append(f"\n{DOTS}")
            pages.append(f"\n(:,:,{','.join(map(str, shown))}) = \n")
        pages += _rows(page) if size is None else _cut_rows(page, size)
    return "\n".join(pages)


def _line(row: Any, widths: Sequence[int]) -> str:
    return "".join(f"     {text:<{width}} " for text, width in zip(row, widths, strict=True))


def _widths(texts: Any) -> list[int]:
    return [max(map(len, column)) for column in texts.T]


def _rows(texts: Any) -> list[str]:
    widths = _widths(texts)
    lines: list[str] = []
    for start, stop in _chunks(widths):
        if stop - start < len(widths):
            lines += [f"  Columns {start + 1} through {stop}" if stop - start > 1 else f"  Column {stop}", ""]
        lines += [_line(row[start:stop], widths[start:stop]) for row in texts]
        if stop < len(widths):
            lines.append("")
    return lines


def _cut_rows(texts: Any, size: Sequence[int]) -> list[str]:
    """The lines of one matrix of edges, with dots for what is left out."""
    if size[1] > 2 * EDGE:
        texts = np.insert(texts, EDGE, DOTS, axis=1)
    lines = [_line(row, _widths(texts)) for row in texts]
    if size[0] > 2 * EDGE:
        lines.insert(EDGE, f"     {DOTS}")
    return lines


def _chunks(widths: list[int]) -> list[tuple[int, int]]:
    """Columns that fit on one line, as (start, stop) pairs."""
    chunks, start, used = [], 0, 0
    for i, width in enumerate(widths):
        if i > start and used + width + 6 > LINE:
            chunks.append((start, i))
            start, used = i, 0
        used += width + 6
    return [*chunks, (start, len(widths))]
