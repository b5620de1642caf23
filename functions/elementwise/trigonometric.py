"""Trigonometric functions of one array, in radians and in degrees."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

from dlarray.autodiff import elementwise as ew
from dlarray.autodiff.primitive import Primitive
from dlarray.functions.elementwise.declare import OUTSIDE, elementwise, formula

_declare = partial(elementwise, module=__name__)
_DEGREE = math.pi / 180

# -- radians ---------------------------------------------------------------------------------------------------
_sec = formula("sec", lambda xp, x: 1.0 / xp.cos(x), lambda xp, g, x, y: g * (y * y * xp.sin(x)), (0, -1))
_csc = formula("csc", lambda xp, x: 1.0 / xp.sin(x), lambda xp, g, x, y: -(g * (y * y * xp.cos(x))), (0, -1))
_cot = formula("cot", lambda xp, x: 1.0 / xp.tan(x), lambda xp, g, y: -(g * (1.0 + y * y)), (-1,))
_asec = formula(
    "asec", lambda xp, x: xp.acos(1.0 / x), lambda xp, g, x: g / (x * x * xp.sqrt(1.0 - (1.0 / x) ** 2))
)
_acsc = formula(
    "acsc", lambda xp, x: xp.asin(1.0 / x), lambda xp, g, x: -g / (x * x * xp.sqrt(1.0 - (1.0 / x) ** 2))
)
_acot = formula("acot", lambda xp, x: xp.atan(1.0 / x), lambda xp, g, x: -g / (1.0 + x * x))

sin = _declare(
    "sin",
    ew.sin,
    "sin",
    "Sine of each element, in radians.",
    "[0, 0.5, 1]",
    "         0    0.4794    0.8415",
)
cos = _declare(
    "cos",
    ew.cos,
    "cos",
    "Cosine of each element, in radians.",
    "[0, 0.5, 1]",
    "    1.0000    0.8776    0.5403",
)
tan = _declare(
    "tan",
    ew.tan,
    "tan",
    "Tangent of each element, in radians.",
    "[0, 0.5, 1]",
    "         0    0.5463    1.5574",
)
sec = _declare(
    "sec", _sec, None, "Secant of each element, in radians.", "[0, 0.5, 1]", "    1.0000    1.1395    1.8508"
)
csc = _declare(
    "csc",
    _csc,
    None,
    "Cosecant of each element, in radians.",
    "[0.5, 1, 2]",
    "    2.0858    1.1884    1.0998",
)
cot = _declare(
    "cot",
    _cot,
    None,
    "Cotangent of each element, in radians.",
    "[0.5, 1, 2]",
    "    1.8305    0.6421   -0.4577",
)
asin = _declare(
    "asin",
    ew.asin,
    "arcsin",
    "Inverse sine of each element, in radians.",
    "[-1, 0, 0.5]",
    "   -1.5708         0    0.5236",
    returns="From -pi/2 to pi/2.",
    notes=OUTSIDE,
)
acos = _declare(
    "acos",
    ew.acos,
    "arccos",
    "Inverse cosine of each element, in radians.",
    "[-1, 0, 0.5]",
    "    3.1416    1.5708    1.0472",
    returns="From 0 to pi.",
    notes=OUTSIDE,
)
atan = _declare(
    "atan",
    ew.atan,
    "arctan",
    "Inverse tangent of each element, in radians.",
    "[-1, 0, 0.5]",
    "   -0.7854         0    0.4636",
    returns="From -pi/2 to pi/2.",
)
asec = _declare(
    "asec",
    _asec,
    None,
    "Inverse secant of each element, in radians.",
    "[-2, 1, 4]",
    "    2.0944         0    1.3181",
    notes=OUTSIDE,
)
acsc = _declare(
    "acsc",
    _acsc,
    None,
    "Inverse cosecant of each element, in radians.",
    "[-2, 1, 4]",
    "   -0.5236    1.5708    0.2527",
    notes=OUTSIDE,
)
acot = _declare(
    "acot",
    _acot,
    None,
    "Inverse cotangent of each element, in radians.",
    "[-2, 1, 4]",
    "   -0.4636    0.7854    0.2450",
    returns="From -pi/2 to pi/2.",
)


# -- degrees ---------------------------------------------------------------------------------------------------
def _turned(xp: Any, x: Any, quarters: float) -> Any:
    """Sine of abs(x) + 90 * quarters degrees, reduced before pi comes in: exact at multiples of 90."""
    x = xp.remainder(xp.abs(x), 360.0 * xp.ones_like(x))
    n = xp.round(x / 90.0)
    t = (x - 90.0 * n) * _DEGREE
    n = xp.remainder(n + quarters, 4.0 * xp.ones_like(n))
    y = xp.where((n == 1.0) | (n == 3.0), xp.cos(t), xp.sin(t))
    return xp.where(n >= 2.0, 0.0 - y, y)


def _sin_degrees(xp: Any, x: Any) -> Any:
    y = _turned(xp, x, 0.0)
    return xp.where(x < 0.0, 0.0 - y, y)


def _tan_degrees(xp: Any, x: Any) -> Any:
    s, c = _sin_degrees(xp, x), _turned(xp, x, 1.0)
    pole = c == 0.0
    return xp.where(pole, s * math.inf, s / xp.where(pole, xp.ones_like(c), c))


_sind: Primitive = formula("sind", _sin_degrees, lambda xp, g, x: g * _cosd(x) * _DEGREE, holomorphic=False)
_cosd: Primitive = formula(
    "cosd", lambda xp, x: _turned(xp, x, 1.0), lambda xp, g, x: -(g * _sind(x)) * _DEGREE, holomorphic=False
)
_tand = formula("tand", _tan_degrees, lambda xp, g, y: g * (1.0 + y * y) * _DEGREE, (-1,), holomorphic=False)
_asind = formula(
    "asind", lambda xp, x: xp.asin(x) / _DEGREE, lambda xp, g, x: g / (xp.sqrt(1.0 - x * x) * _DEGREE)
)
_acosd = formula(
    "acosd", lambda xp, x: xp.acos(x) / _DEGREE, lambda xp, g, x: -g / (xp.sqrt(1.0 - x * x) * _DEGREE)
)
_atand = formula("atand", lambda xp, x: xp.atan(x) / _DEGREE, lambda xp, g, x: g / ((1.0 + x * x) * _DEGREE))

sind = _declare(
    "sind",
    _sind,
    None,
    "Sine of each element, in degrees.",
    "[0, 30, 180]",
    "         0    0.5000         0",
    only_real=True,
    returns="Exact at multiples of 90.",
)
cosd = _declare(
    "cosd",
    _cosd,
    None,
    "Cosine of each element, in degrees.",
    "[0, 60, 90]",
    "    1.0000    0.5000         0",
    only_real=True,
    returns="Exact at multiples of 90.",
)
tand = _declare(
    "tand",
    _tand,
    None,
    "Tangent of each element, in degrees.",
    "[0, 45, 90]",
    "         0    1.0000       Inf",
    only_real=True,
    returns="Infinite at odd multiples of 90, 0 at even ones.",
)
asind = _declare(
    "asind",
    _asind,
    None,
    "Inverse sine of each element, in degrees.",
    "[-1, 0, 0.5]",
    "  -90.0000         0   30.0000",
    notes=OUTSIDE,
)
acosd = _declare(
    "acosd",
    _acosd,
    None,
    "Inverse cosine of each element, in degrees.",
    "[-1, 0, 0.5]",
    "  180.0000   90.0000   60.0000",
    notes=OUTSIDE,
)
atand = _declare(
    "atand",
    _atand,
    None,
    "Inverse tangent of each element, in degrees.",
    "[-1, 0, 0.5]",
    "  -45.0000         0   26.5651",
)

_radians = formula("deg2rad", lambda xp, x: x * _DEGREE, lambda xp, g: g * _DEGREE, ())
_degrees = formula("rad2deg", lambda xp, x: x / _DEGREE, lambda xp, g: g / _DEGREE, ())

deg2rad = _declare(
    "deg2rad", _radians, None, "Degrees to radians.", "[90, 180, 360]", "    1.5708    3.1416    6.2832"
)
rad2deg = _declare(
    "rad2deg", _degrees, None, "Radians to degrees.", "[0, 1, 3]", "         0   57.2958  171.8873"
)
