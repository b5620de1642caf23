"""Data between points: interpolants on grids and of scattered points, by SciPy, and Savitzky and Golay's filter."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np

from dlarray.arguments import whole
from dlarray.array import asdlarray, dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host

_METHODS = ("linear", "nearest", "pchip", "spline")
_OUTSIDE = ("none", "linear", "nearest", "same")


def _numbers(name: str, what: str, x: Any) -> np.ndarray:
    found = np.asarray(host(x))
    if found.dtype.kind not in "fbiu":
        raise ArgumentError(
            f"{name}: {what} must be real numbers, but it is {describe(x)}; fix: real({what})"
        )
    return found.astype(float)


def _word(name: str, what: str, given: Any, known: Any) -> str:
    word = str(given)
    if word not in known:
        raise ArgumentError(f'{name}: the {what} "{word}" is not served; fix: one of {", ".join(known)}')
    return word


def _asked(name: str, count: int, points: tuple) -> tuple[np.ndarray, tuple[int, ...]]:
    """The points, one in each row, and the size of the result."""
    given = [_numbers(name, "a query point", p) for p in points]
    if len(given) == 1 and count > 1:
        if given[0].ndim != 2 or given[0].shape[1] != count:
            raise SizeError(
                f"{name}: query points are {count} arrays, or one of {count} columns, but it is {describe(points[0])}; "
                "fix: F(X, Y), or F([x, y])"
            )
        return given[0], (len(given[0]), 1)
    if len(given) != count:
        raise SizeError(
            f"{name}: {count} coordinates are needed, but {len(given)} are given; fix: one for each dimension"
        )
    vectors = [g.ravel() for g in given]
    if len({g.shape for g in given}) > 1 and all(g.size == max(g.shape) for g in given):  # vectors of a grid
        grid = np.meshgrid(*vectors, indexing="ij")
        return np.stack([g.ravel(order="F") for g in grid], 1), grid[0].shape
    if len({g.shape for g in given}) > 1:
        raise SizeError(f"{name}: the query points have different sizes; fix: arrays of one size")
    return np.stack([g.ravel(order="F") for g in given], 1), given[0].shape


class griddedInterpolant:  # noqa: N801
    """A function through values on a grid.

    Syntaxes: ``F = griddedInterpolant(x, v)``, ``F = griddedInterpolant(X1, X2, …, V)`` with grids of `ndgrid`,
    ``F = griddedInterpolant(V)``, ``F = griddedInterpolant({x1, x2}, V)``; each with a method, and behind it what is
    outside.  ``F(Xq)``, ``F(X1q, X2q)`` and ``F({x1, x2})``, the last on a grid.

    Parameters
    ----------
    *args : array_like
        Vectors or grids of coordinates, the values, the method ("linear", "nearest", "spline", and "pchip" of
        vectors) and what is outside ("none", which is NaN, "linear", "nearest"; default: as the method has it).

    "cubic", which is a convolution, and "makima" are refused.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/griddedinterpolant.html

    Examples
    --------
    >>> from dlarray.matlab import griddedInterpolant
    >>> F = griddedInterpolant([1, 2, 4], [10, 20, 40])
    >>> F([1.5, 3]).tolist()
    [[15.0, 30.0]]
    """

    def __init__(self, *args: Any):
        name = "griddedInterpolant"
        given = list(args)
        words = [str(given.pop()) for _ in range(sum(isinstance(a, str) for a in args))][::-1]
        self.Method = _word(name, "method", words[0] if words else "linear", _METHODS)
        self.ExtrapolationMethod = _word(
            name, "way outside", words[1] if len(words) > 1 else "same", _OUTSIDE
        )
        if not given:
            raise ArgumentError(f"{name}: values are missing; fix: {name}(x, v)")
        self._values = np.asarray(_numbers(name, "V", given.pop()))
        vector = self._values.size == max(self._values.shape)
        self._values = self._values.ravel() if vector else self._values
        self._axes = self._coordinates(given)
        if tuple(map(len, self._axes)) != self._values.shape:
            raise SizeError(
                f"{name}: coordinates for {'×'.join(str(len(a)) for a in self._axes)} values, but V is "
                f"{'×'.join(map(str, self._values.shape))}; fix: ndgrid(x1, x2)"
            )
        for axis in self._axes:
            if np.any(np.diff(axis) <= 0):
                raise ArgumentError(f"{name}: coordinates must increase, each once; fix: sort, and unique")
        if self.Method == "pchip" and not vector:
            raise ArgumentError(f'{name}: "pchip" is of vectors alone; fix: "spline"')

    def _coordinates(self, given: list) -> list[np.ndarray]:
        shape = self._values.shape
        if not given:
            return [np.arange(1.0, n + 1) for n in shape]
        if len(given) == 1 and isinstance(given[0], list) and len(shape) > 1:  # a cell of vectors
            return [_numbers("griddedInterpolant", "x", x).ravel() for x in given[0]]
        found = [_numbers("griddedInterpolant", "X", x) for x in given]
        if len(found) != len(shape):
            raise SizeError(
                f"griddedInterpolant: {len(found)} coordinates for values of {len(shape)} dimensions; fix: ndgrid"
            )
        if all(x.size == max(x.shape) for x in found):
            return [x.ravel() for x in found]
        return [np.moveaxis(x, k, 0).reshape(x.shape[k], -1)[:, 0] for k, x in enumerate(found)]

    def __call__(self, *points: Any) -> dlarray:
        count = len(self._axes)
        if len(points) == 1 and isinstance(points[0], list) and count > 1 and len(points[0]) == count:
            vectors = [_numbers("griddedInterpolant", "a query point", p).ravel() for p in points[0]]
            grid = np.meshgrid(*vectors, indexing="ij")
            asked, size = np.stack([g.ravel(order="F") for g in grid], 1), grid[0].shape
        else:
            asked, size = _asked("griddedInterpolant", count, points)
        inside = np.all(
            [(asked[:, k] >= a[0]) & (asked[:, k] <= a[-1]) for k, a in enumerate(self._axes)], axis=0
        )
        found = self._at(asked, self.Method)
        if self.ExtrapolationMethod == "none":
            found = np.where(inside, found, np.nan)
        elif self.ExtrapolationMethod == "nearest":
            held = np.stack([np.clip(asked[:, k], a[0], a[-1]) for k, a in enumerate(self._axes)], 1)
            found = np.where(inside, found, self._at(held, self.Method))
        elif self.ExtrapolationMethod == "linear":
            found = np.where(inside, found, self._at(asked, "linear"))
        return asdlarray(found.reshape(size, order="F"))

    def _at(self, asked: np.ndarray, method: str) -> np.ndarray:
        if method == "nearest":  # in the middle the upper one
            places = [
                np.searchsorted((a[1:] + a[:-1]) / 2, asked[:, k], side="right")
                for k, a in enumerate(self._axes)
            ]
            return np.where(np.isnan(asked).any(axis=1), np.nan, self._values[tuple(places)])
        interpolate = importlib.import_module("scipy.interpolate")
        if any(len(a) < 2 for a in self._axes):
            raise SizeError(
                f'griddedInterpolant: "{method}" needs two points in each dimension; fix: "nearest"'
            )
        if method == "pchip":
            return np.asarray(interpolate.PchipInterpolator(self._axes[0], self._values)(asked[:, 0]))
        if method == "spline":  # in one dimension after the other, by what each value counts at each point
            found = self._values[np.newaxis]
            for k, axis in enumerate(self._axes):
                weights = interpolate.CubicSpline(axis, np.eye(len(axis)))(asked[:, k])
                found = np.einsum(
                    "qi,qi...->q...", weights, np.broadcast_to(found, (len(asked), *found.shape[1:]))
                )
            return found
        made = interpolate.RegularGridInterpolator(
            self._axes, self._values, bounds_error=False, fill_value=None
        )
        return np.asarray(made(asked))

    def __repr__(self) -> str:
        return (
            f"  griddedInterpolant of {'×'.join(map(str, self._values.shape))} values, {self.Method}, outside "
            f"{self.ExtrapolationMethod}"
        )


class scatteredInterpolant:  # noqa: N801
    """A function through values at scattered points of the plane or of space.

    Syntaxes: ``F = scatteredInterpolant(x, y, v)``, ``F = scatteredInterpolant(x, y, z, v)``,
    ``F = scatteredInterpolant(P, v)`` with a point in each row; each with a method and what is outside.  ``F(xq, yq)``.

    Parameters
    ----------
    *args : array_like
        Coordinates, values, the method ("linear", "nearest") and what is outside ("linear", "nearest",
        "none"; default: the method).

    A point outside of the points' hull is refused where "linear" holds: MATLAB continues along the boundary, and SciPy
    has no such thing; "nearest" and "none" are served.  "natural" is refused.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/scatteredinterpolant.html

    Examples
    --------
    >>> from dlarray.matlab import scatteredInterpolant
    >>> F = scatteredInterpolant([0, 1, 0, 1], [0, 0, 1, 1], [0, 1, 1, 2])
    >>> float(F(0.5, 0.25))
    0.75
    """

    def __init__(self, *args: Any):
        name = "scatteredInterpolant"
        given = list(args)
        words = [str(given.pop()) for _ in range(sum(isinstance(a, str) for a in args))][::-1]
        self.Method = _word(name, "method", words[0] if words else "linear", ("linear", "nearest"))
        outside = words[1] if len(words) > 1 else self.Method
        self.ExtrapolationMethod = _word(name, "way outside", outside, ("linear", "nearest", "none"))
        if len(given) not in (2, 3, 4):
            raise ArgumentError(f"{name}: coordinates and values are expected; fix: {name}(x, y, v)")
        *points, values = (_numbers(name, "an argument", x) for x in given)
        self.Values = values.ravel()
        self.Points = points[0] if len(points) == 1 else np.stack([p.ravel() for p in points], 1)
        if (
            self.Points.ndim != 2
            or self.Points.shape[1] not in (2, 3)
            or len(self.Points) != len(self.Values)
        ):
            raise SizeError(
                f"{name}: {len(self.Values)} values for points of the size {'×'.join(map(str, self.Points.shape))}; "
                "fix: two or three coordinates and a value for each point"
            )

    def __call__(self, *points: Any) -> dlarray:
        asked, size = _asked("scatteredInterpolant", self.Points.shape[1], points)
        interpolate = importlib.import_module("scipy.interpolate")
        nearest = interpolate.NearestNDInterpolator(self.Points, self.Values)
        if self.Method == "nearest" and self.ExtrapolationMethod == "nearest":
            return asdlarray(nearest(asked).reshape(size, order="F"))
        linear = interpolate.LinearNDInterpolator(self.Points, self.Values)(asked)
        outside = np.isnan(linear) & ~np.isnan(asked).any(axis=1)
        found = linear if self.Method == "linear" else np.where(outside, np.nan, nearest(asked))
        if outside.any() and self.ExtrapolationMethod == "linear":
            raise ArgumentError(
                f"scatteredInterpolant: {int(outside.sum())} query points lie outside of the points' hull, where "
                'MATLAB goes on along the boundary and this does not; fix: scatteredInterpolant(…, "linear", "nearest")'
            )
        if self.ExtrapolationMethod == "nearest":
            found = np.where(outside, nearest(asked), found)
        return asdlarray(found.reshape(size, order="F"))

    def __repr__(self) -> str:
        return f"  scatteredInterpolant of {len(self.Values)} points, {self.Method}, outside {self.ExtrapolationMethod}"


def sgolayfilt(x: Any, order: Any, framelen: Any, weights: Any = None, dim: Any = None, /) -> dlarray:
    """Data smoothed by Savitzky and Golay's filter: polynomials fitted to frames; at the ends the first and the last.

    Syntax: ``y = sgolayfilt(x, order, framelen)``, along the first dimension that is not 1; weights and a dimension are
    refused.  MATLAB has it in the Signal Processing Toolbox.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/sgolayfilt.html

    Examples
    --------
    >>> from dlarray.matlab import sgolayfilt
    >>> [round(v, 4) for v in sgolayfilt([1, 2, 6, 4, 5], 1, 3).tolist()[0]]
    [0.5, 3.0, 4.0, 5.0, 4.5]
    """
    if weights is not None or dim is not None:
        raise ArgumentError(
            "sgolayfilt: weights and a dimension are not served; fix: sgolayfilt(x, order, framelen)"
        )
    data = _numbers("sgolayfilt", "x", x)
    frame = whole("sgolayfilt", "framelen", framelen, least=1, fix="sgolayfilt(x, 3, 7)")
    degree = whole("sgolayfilt", "order", order, least=0, fix="sgolayfilt(x, 3, 7)")
    axis = next((k for k, n in enumerate(data.shape) if n > 1), 0)
    if frame % 2 == 0 or degree >= frame or frame > data.shape[axis]:
        raise ArgumentError(
            f"sgolayfilt: framelen must be odd, greater than the order {degree} and at most {data.shape[axis]}, but it "
            f"is {frame}; fix: sgolayfilt(x, 3, 7)"
        )
    return asdlarray(importlib.import_module("scipy.signal").savgol_filter(data, frame, degree, axis=axis))
