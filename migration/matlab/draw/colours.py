"""Colours as matrices with a row for each: the maps ``draw.jet(8)``, ``draw.lines(3)``; colororder, those of lines."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.draw.values import vector
from dlarray.migration.matlab.graphics.axes import Axes
from dlarray.migration.matlab.graphics.figures import Figure, current_axes, pyplot
from dlarray.migration.matlab.graphics.objects import one_handle
from dlarray.migration.matlab.graphics.property_values import ORDER


def _count(m: Any) -> int:
    return int(vector(m)[0])


def _ramp(m: Any) -> np.ndarray:
    n = _count(m)
    return np.arange(n) / max(n - 1, 1)


def _map(red: Any, green: Any, blue: Any) -> dlarray:
    return dlarray(np.stack(np.broadcast_arrays(red, green, blue), axis=1))


def _hot(m: Any) -> np.ndarray:
    n = _count(m)
    third = int(3 / 8 * n)
    up = np.arange(1, third + 1) / max(third, 1)
    rest = n - 2 * third
    red = np.concatenate([up, np.ones(n - third)])
    green = np.concatenate([np.zeros(third), up, np.ones(rest)])
    blue = np.concatenate([np.zeros(2 * third), np.arange(1, rest + 1) / max(rest, 1)])
    return np.stack([red, green, blue], axis=1)


def gray(m: Any = 256) -> dlarray:
    """Black to white."""
    return _map(*[_ramp(m)] * 3)


def hot(m: Any = 256) -> dlarray:
    """Black over red and yellow to white."""
    return dlarray(_hot(m))


def cool(m: Any = 256) -> dlarray:
    """Cyan to magenta."""
    return _map(_ramp(m), 1 - _ramp(m), 1.0)


def spring(m: Any = 256) -> dlarray:
    """Magenta to yellow."""
    return _map(1.0, _ramp(m), 1 - _ramp(m))


def summer(m: Any = 256) -> dlarray:
    """Green to yellow."""
    return _map(_ramp(m), 0.5 + _ramp(m) / 2, 0.4)


def autumn(m: Any = 256) -> dlarray:
    """Red to yellow."""
    return _map(1.0, _ramp(m), 0.0)


def winter(m: Any = 256) -> dlarray:
    """Blue to green."""
    return _map(0.0, _ramp(m), 0.5 + (1 - _ramp(m)) / 2)


def bone(m: Any = 256) -> dlarray:
    """Grey with some blue."""
    return dlarray((7 * _ramp(m)[:, None] + _hot(m)[:, ::-1]) / 8)


def copper(m: Any = 256) -> dlarray:
    """Black to copper."""
    return dlarray(np.minimum(1, _ramp(m)[:, None] * [1.25, 0.7812, 0.4975]))


def pink(m: Any = 256) -> dlarray:
    """Pastel pink, as old photographs."""
    return dlarray(np.sqrt((2 * _ramp(m)[:, None] + _hot(m)) / 3))


def hsv(m: Any = 256) -> dlarray:
    """The colours of the circle from red to red."""
    n = _count(m)
    turn = 6 * np.arange(n) / max(n, 1)
    parts = [np.clip(np.abs((turn - shift) % 6 - 3) - 1, 0, 1) for shift in (0, 2, 4)]
    return _map(*parts)


def jet(m: Any = 256) -> dlarray:
    """Blue over cyan, yellow and orange to red."""
    n = _count(m)
    quarter = -(-n // 4)
    u = np.concatenate(
        [np.arange(1, quarter + 1), np.full(max(quarter - 1, 0), quarter), np.arange(quarter, 0, -1)]
    ) / max(quarter, 1)
    green = -(-quarter // 2) - (n % 4 == 1) + np.arange(1, len(u) + 1)
    red, blue = green + quarter, green - quarter
    made = np.zeros((n, 3))
    for channel, places in enumerate((red, green, blue)):
        inside = (places >= 1) & (places <= n)
        values = u[len(u) - inside.sum() :] if channel == 2 else u[: inside.sum()]
        made[places[inside] - 1, channel] = values
    return dlarray(made)


def lines(m: Any = 256) -> dlarray:
    """The colours that lines take in turn."""
    return dlarray(np.array(ORDER)[np.arange(_count(m)) % len(ORDER)])


def parula(m: Any = 256) -> dlarray:
    """Dark blue over green to yellow: viridis, for the numbers of MATLAB's map are not known here."""
    return dlarray(np.asarray(pyplot().get_cmap("viridis")(np.linspace(0, 1, _count(m))))[:, :3])


def colororder(of: Any = None) -> dlarray:
    """The colours that lines take in turn in the current axes, a row for each.

    Syntaxes: ``C = colororder``, ``C = colororder(ax)``. Other colours are stored into the property of axes:
    ``ax.ColorOrder = C``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/colororder.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> C = draw.colororder()
    >>> C.shape, C(2, ":").tolist()
    ((7, 3), [[0.85, 0.325, 0.098]])
    """
    if of is None:
        there = bool(pyplot().get_fignums()) and bool(pyplot().gcf().axes)
        return dlarray(current_axes().order() if there else np.array(ORDER))
    one = one_handle(of)
    if isinstance(one, Figure):
        inner = [child for child in one.children() if isinstance(child, Axes)]
        return dlarray(inner[0].order() if inner else np.array(ORDER))
    if not isinstance(one, Axes):
        raise ArgumentError(
            f"colororder: axes or a figure are expected, but it is {describe(of)}; fix: store the colours into the "
            "axes, gca().ColorOrder = C"
        )
    return dlarray(one.order())
