"""Tiles of a figure, each with axes of its own: tiledlayout and nexttile."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.draw.values import pyplot, vector


@dataclass
class _Layout:
    """The rows and columns of a figure, None where they grow with its tiles, and the tiles that are taken."""

    rows: int | None = None
    columns: int | None = None
    tiles: dict[int, Any] = field(default_factory=dict)  # by their number, from 1
    taken: set[int] = field(default_factory=set)


_LAYOUTS: WeakKeyDictionary[Any, _Layout] = WeakKeyDictionary()


def tiledlayout(*size: Any, **options: Any) -> None:
    """The tiles of the current figure: ``tiledlayout(m, n)``, or ``tiledlayout("flow")`` for as many as come.

    ``"vertical"`` and ``"horizontal"`` put them below or beside each other. What the figure held goes.
    ``TileSpacing``, ``Padding`` and the like are left out.
    """
    figure = pyplot().gcf()
    figure.clear()
    words = [str(v) for v in size if isinstance(v, str)]
    if words and words[0].lower() in ("flow", "vertical", "horizontal") or not size:
        kind = words[0].lower() if words else "flow"
        _LAYOUTS[figure] = _Layout(*{"vertical": (None, 1), "horizontal": (1, None)}.get(kind, ()))
        return
    if words or len(size) != 2:
        raise ArgumentError(
            f"tiledlayout: the tiles are two numbers or an arrangement, but they are {', '.join(map(describe, size))}; "
            'fix: tiledlayout(2, 3), or tiledlayout("flow")'
        )
    rows, columns = (int(vector(v)[0]) for v in size)
    _LAYOUTS[figure] = _Layout(rows, columns)


def nexttile(*place: Any) -> Any:
    """Give the axes in a tile: ``nexttile()``, ``nexttile(k)``, ``nexttile([r, c])``, ``nexttile(k, [r, c])``.

    ``k`` counts the tiles along the rows, from 1; ``[r, c]`` says over how many rows and columns the axes stretch.
    """
    plt = pyplot()
    figure = plt.gcf()
    layout = _LAYOUTS.setdefault(figure, _Layout())
    numbers = [vector(v) for v in place]
    number = int(numbers[0][0]) if numbers and len(numbers[0]) == 1 else None
    across = next(([int(v) for v in n] for n in numbers if len(n) == 2), [1, 1])
    if number in layout.tiles:
        plt.sca(layout.tiles[number])
        return layout.tiles[number]
    rows, columns = _grid(layout, max(number or 0, max(layout.taken, default=0) + 1))
    number = number or _free(layout, rows, columns, across)
    row, column = divmod(number - 1, columns)
    grid = figure.add_gridspec(rows, columns)
    axes = figure.add_subplot(grid[row : row + across[0], column : column + across[1]])
    layout.tiles[number] = axes
    layout.taken |= {(row + i) * columns + column + j + 1 for i in range(across[0]) for j in range(across[1])}
    if layout.rows is None or layout.columns is None:  # the others move together
        for k, tile in layout.tiles.items():
            tile.set_subplotspec(grid[divmod(k - 1, columns)])
    return axes


def _grid(layout: _Layout, count: int) -> tuple[int, int]:
    """Rows and columns for so many tiles: as they were asked for, or about as many of each."""
    columns = layout.columns or (
        math.ceil(count / layout.rows) if layout.rows else math.ceil(math.sqrt(count))
    )
    return layout.rows or math.ceil(count / columns), columns


def _free(layout: _Layout, rows: int, columns: int, across: list[int]) -> int:
    """The first tile from which on all that the axes stretch over are free."""
    for number in range(1, rows * columns + 1):
        row, column = divmod(number - 1, columns)
        if row + across[0] > rows or column + across[1] > columns:
            continue
        wanted = {(row + i) * columns + column + j + 1 for i in range(across[0]) for j in range(across[1])}
        if not wanted & layout.taken:
            return number
    raise ArgumentError(
        f"nexttile: none of the {rows}×{columns} tiles is free; fix: tiledlayout with more, or nexttile(k) for one "
        "that is taken"
    )
