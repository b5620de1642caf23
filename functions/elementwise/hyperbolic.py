"""Hyperbolic functions of one array and their inverses; tanh is in ``basic``."""

from __future__ import annotations

import math
from functools import partial

from dlarray.autodiff import elementwise as ew
from dlarray.backend import is_complex
from dlarray.functions.elementwise.declare import OUTSIDE, elementwise, formula

_declare = partial(elementwise, module=__name__)

_coth = formula("coth", lambda xp, x: 1.0 / xp.tanh(x), lambda xp, g, x, y: -(g / xp.sinh(x) ** 2), (0, -1))
_sech = formula("sech", lambda xp, x: 1.0 / xp.cosh(x), lambda xp, g, x, y: -(g * (y * xp.tanh(x))), (0, -1))
_csch = formula("csch", lambda xp, x: 1.0 / xp.sinh(x), lambda xp, g, x, y: -(g * (y / xp.tanh(x))), (0, -1))


def _asech_of(xp, x):
    """acosh(1/x), of real numbers with digits close to 1 and close to 0."""
    if is_complex(x.dtype):
        return xp.acosh(1.0 / x)
    return 2.0 * xp.asinh(xp.sqrt(0.5 - 0.5 * x) / xp.sqrt(x + 0.0))


def _asech_rule(xp, g, x):
    if is_complex(x.dtype):
        return -g / (x * x * (xp.sqrt(1.0 / x - 1.0) * xp.sqrt(1.0 / x + 1.0)))
    return -g / x / (xp.sqrt(1.0 - x) * xp.sqrt(1.0 + x))


_asech = formula("asech", _asech_of, _asech_rule)


def _acsch_of(xp, x):
    """asinh(1/x), and for numbers whose inverse is infinite the logarithm of 2/x."""
    if is_complex(x.dtype):
        return xp.asinh(1.0 / x)
    size = xp.abs(x)
    small = (size < 1e-30) & (size > 0)
    safe = xp.where(small, xp.ones_like(x), x)
    log = xp.sign(x) * (math.log(2.0) - xp.log(xp.where(small, size, xp.ones_like(x))))
    return xp.where(small, log, xp.asinh(1.0 / safe))


def _acsch_rule(xp, g, x):
    if is_complex(x.dtype):
        return -g / (x * x * xp.sqrt(1.0 + (1.0 / x) ** 2))
    return -g / xp.abs(x) / xp.hypot(x, xp.ones_like(x))


_acsch = formula("acsch", _acsch_of, _acsch_rule)
_acoth = formula("acoth", lambda xp, x: xp.atanh(1.0 / x), lambda xp, g, x: g / ((1.0 - x) * (1.0 + x)))

sinh = _declare(
    "sinh",
    ew.sinh,
    "sinh",
    "Hyperbolic sine of each element.",
    "[-1, 0, 2]",
    "   -1.1752         0    3.6269",
)
cosh = _declare(
    "cosh",
    ew.cosh,
    "cosh",
    "Hyperbolic cosine of each element.",
    "[-1, 0, 2]",
    "    1.5431    1.0000    3.7622",
)
coth = _declare(
    "coth",
    _coth,
    None,
    "Hyperbolic cotangent of each element.",
    "[-1, 0.5, 2]",
    "   -1.3130    2.1640    1.0373",
)
sech = _declare(
    "sech", _sech, None, "Hyperbolic secant of each element.", "[-1, 0, 2]", "    0.6481    1.0000    0.2658"
)
csch = _declare(
    "csch",
    _csch,
    None,
    "Hyperbolic cosecant of each element.",
    "[-1, 0.5, 2]",
    "   -0.8509    1.9190    0.2757",
)
asinh = _declare(
    "asinh",
    ew.asinh,
    "arcsinh",
    "Inverse hyperbolic sine of each element.",
    "[-1, 0, 2]",
    "   -0.8814         0    1.4436",
)
acosh = _declare(
    "acosh",
    ew.acosh,
    "arccosh",
    "Inverse hyperbolic cosine of each element.",
    "[1, 2, 3]",
    "         0    1.3170    1.7627",
    notes=OUTSIDE,
)
atanh = _declare(
    "atanh",
    ew.atanh,
    "arctanh",
    "Inverse hyperbolic tangent of each element.",
    "[-0.5, 0, 0.9]",
    "   -0.5493         0    1.4722",
    notes=OUTSIDE,
)
acoth = _declare(
    "acoth",
    _acoth,
    None,
    "Inverse hyperbolic cotangent of each element.",
    "[-2, 1.5, 4]",
    "   -0.5493    0.8047    0.2554",
    notes=OUTSIDE,
)
asech = _declare(
    "asech",
    _asech,
    None,
    "Inverse hyperbolic secant of each element.",
    "[0.1, 0.5, 1]",
    "    2.9932    1.3170         0",
    notes=OUTSIDE,
)
acsch = _declare(
    "acsch",
    _acsch,
    None,
    "Inverse hyperbolic cosecant of each element.",
    "[-2, 1, 4]",
    "   -0.4812    0.8814    0.2475",
)
