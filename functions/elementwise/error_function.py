"""The error function and its relatives: erf, erfc, erfcx, erfinv, erfcinv.

erf, erfc and erfcx are computed from W. J. Cody's rational approximations (Math. Comp. 23, 1969), whose coefficients
``normal_distribution`` has; the inverses from those of M. J. Wichura's algorithm AS 241 (Applied Statistics 37, 1988).
"""

from __future__ import annotations

import math
from functools import partial
from typing import Any

from dlarray.functions.elementwise.declare import elementwise, formula
from dlarray.functions.elementwise.normal_distribution import ERF, ERFC, FAR, MIDDLE, NEAR, ratio

_declare = partial(elementwise, module=__name__, only_real=True)
_SLOPE = 2 / math.sqrt(math.pi)  # of erf at 0


# -- forward ---------------------------------------------------------------------------------------------------
def _near(xp: Any, a: Any) -> Any:
    """erf of a, |a| up to 0.46875."""
    return a * ratio(a * a, ERF)


def _scaled_tail(xp: Any, a: Any) -> Any:
    """exp(a*a) * erfc(a) for a above 0.46875."""
    one = xp.ones_like(a)
    far = xp.where(a > MIDDLE, a, MIDDLE * one)
    w = (1.0 / far) * (1.0 / far)
    beyond = (1 / math.sqrt(math.pi) - w * ratio(w, FAR)) / far
    return xp.where(a > MIDDLE, beyond, ratio(xp.where(a < MIDDLE, a, MIDDLE * one), ERFC))


def _gauss(xp: Any, a: Any, sign: float = -1.0) -> Any:
    """exp(-a*a), or exp(a*a); a is split so that rounding its square does not show."""
    a = xp.where(a < 40.0, a, 40.0 * xp.ones_like(a))
    head = xp.trunc(a * 16.0) * 0.0625
    return xp.exp(sign * head * head) * xp.exp(sign * (a - head) * (a + head))


def _parts(xp: Any, x: Any) -> tuple:
    """Whether x is near 0; x where it is, else 0; its size where it is not, else 1."""
    a = xp.abs(x)
    one = xp.ones_like(a)
    near = a <= NEAR
    return near, xp.where(near, x, 0.0 * one), xp.where(near, one, a)


def _missing(xp: Any, x: Any, y: Any) -> Any:
    """y, and NaN where x is NaN."""
    return xp.where(xp.isnan(x), x, y)


def _erf_forward(xp, x):
    near, inner, outer = _parts(xp, x)
    tail = 1.0 - _gauss(xp, outer) * _scaled_tail(xp, outer)
    return _missing(xp, x, xp.where(near, _near(xp, inner), xp.where(x < 0.0, -tail, tail)))


def _erfc_forward(xp, x):
    near, inner, outer = _parts(xp, x)
    tail = _gauss(xp, outer) * _scaled_tail(xp, outer)
    return _missing(xp, x, xp.where(near, 1.0 - _near(xp, inner), xp.where(x < 0.0, 2.0 - tail, tail)))


def _erfcx_forward(xp, x):
    near, inner, outer = _parts(xp, x)
    right = _scaled_tail(xp, outer)
    left = 2.0 * _gauss(xp, outer, 1.0) - right
    low = (1.0 - _near(xp, inner)) * xp.exp(inner * inner)
    return _missing(xp, x, xp.where(near, low, xp.where(x < 0.0, left, right)))


def _density(xp: Any, x: Any) -> Any:
    return xp.exp(-(x * x)) * _SLOPE


def _erfcx_rule(xp, g, x, y):
    # 2*x*y - slope cancels for large x: there the asymptotic series of the difference
    far = x > 10.0
    big = xp.where(far, x, 10.0 * xp.ones_like(x))
    w = 0.5 / (big * big)
    series = xp.ones_like(w)
    for n in range(12, 0, -1):
        series = 1.0 - (2 * n + 1.0) * w * series
    return g * xp.where(far, -_SLOPE * w * series, 2.0 * xp.where(far, xp.zeros_like(x), x) * y - _SLOPE)


_erf = formula("erf", _erf_forward, lambda xp, g, x: g * _density(xp, x), holomorphic=False)
_erfc = formula("erfc", _erfc_forward, lambda xp, g, x: -(g * _density(xp, x)), holomorphic=False)
_erfcx = formula("erfcx", _erfcx_forward, _erfcx_rule, (0, -1), holomorphic=False)

erf = _declare(
    "erf",
    _erf,
    None,
    "Error function: ``2/sqrt(pi)`` times the integral of ``exp(-t**2)`` from 0 to each element.",
    "[-1, 0, 0.5]",
    "   -0.8427         0    0.5205",
)
erfc = _declare(
    "erfc",
    _erfc,
    None,
    "Complementary error function of each element, ``1 - erf(x)``, accurate for large x.",
    "[-1, 0, 0.5]",
    "    1.8427    1.0000    0.4795",
)
erfcx = _declare(
    "erfcx",
    _erfcx,
    None,
    "Scaled complementary error function of each element, ``exp(x**2) * erfc(x)``.",
    "[-1, 0, 10]",
    "    5.0090    1.0000    0.0561",
)

# -- inverse ---------------------------------------------------------------------------------------------------
_CENTRE = (
    (3.3871328727963666080e0, 1.3314166789178437745e2, 1.9715909503065514427e3, 1.3731693765509461125e4,
     4.5921953931549871457e4, 6.7265770927008700853e4, 3.3430575583588128105e4, 2.5090809287301226727e3),
    (1.0, 4.2313330701600911252e1, 6.8718700749205790830e2, 5.3941960214247511077e3,
     2.1213794301586595867e4, 3.9307895800092710610e4, 2.8729085735721942674e4, 5.2264952788528545610e3),
)  # fmt: skip
_SIDE = (
    (1.42343711074968357734e0, 4.63033784615654529590e0, 5.76949722146069140550e0, 3.64784832476320460504e0,
     1.27045825245236838258e0, 2.41780725177450611770e-1, 2.27238449892691845833e-2, 7.74545014278341407640e-4),
    (1.0, 2.05319162663775882187e0, 1.67638483018380384940e0, 6.89767334985100004550e-1,
     1.48103976427480074590e-1, 1.51986665636164571966e-2, 5.47593808499534494600e-4, 1.05075007164441684324e-9),
)  # fmt: skip
_END = (
    (6.65790464350110377720e0, 5.46378491116411436990e0, 1.78482653991729133580e0, 2.96560571828504891230e-1,
     2.65321895265761230930e-2, 1.24266094738807843860e-3, 2.71155556874348757815e-5, 2.01033439929228813265e-7),
    (1.0, 5.99832206555887937690e-1, 1.36929880922735805310e-1, 1.48753612908506148525e-2,
     7.86869131145613259100e-4, 1.84631831751005468180e-5, 1.42151175831644588870e-7, 2.04426310338993978564e-15),
)  # fmt: skip


def _quotient(t: Any, coefficients: tuple) -> Any:
    """A quotient of two polynomials, lowest power first."""
    p, q = (t * row[-1] + row[-2] for row in coefficients)
    for c, d in zip(coefficients[0][-3::-1], coefficients[1][-3::-1], strict=True):
        p, q = p * t + c, q * t + d
    return p / q


def _inverse(xp: Any, centre: Any, tail: Any) -> Any:
    """|z| with erf(z) = |centre|, where ``tail`` is erfc(z) = 1 - |centre|, known to its own accuracy."""
    one = xp.ones_like(tail)
    q = 0.5 * xp.abs(centre)
    inner = q <= 0.425
    q = xp.where(inner, q, 0.0 * one)
    middle = q * _quotient(0.180625 - q * q, _CENTRE)
    r = xp.sqrt(-xp.log(0.5 * xp.where(inner, 0.15 * one, tail)))
    finite = r < 40.0
    r = xp.where(finite, r, 6.0 * one)
    side = _quotient(xp.where(r < 5.0, r, 5.0 * one) - 1.6, _SIDE)
    end = _quotient(xp.where(r > 5.0, r, 5.0 * one) - 5.0, _END)
    outer = xp.where(finite, xp.where(r <= 5.0, side, end), math.inf * one)
    return xp.where(inner, middle, outer) * math.sqrt(0.5)


def _erfinv_forward(xp, y):
    size = xp.abs(y)
    inside = size <= 1.0
    size = xp.where(inside, size, 0.0 * xp.ones_like(y))
    z = _inverse(xp, size, 1.0 - size)
    return xp.where(inside, xp.where(y < 0.0, -z, z), math.nan * xp.ones_like(y))


def _erfcinv_forward(xp, y):
    one = xp.ones_like(y)
    inside = (y >= 0.0) & (y <= 2.0)
    y = xp.where(inside, y, one)
    z = _inverse(xp, 1.0 - y, xp.where(y > 1.0, 2.0 - y, y))
    return xp.where(inside, xp.where(y > 1.0, -z, z), math.nan * one)


_erfinv = formula(
    "erfinv", _erfinv_forward, lambda xp, g, z: g * (xp.exp(z * z) * (1 / _SLOPE)), (-1,), holomorphic=False
)
_erfcinv = formula(
    "erfcinv",
    _erfcinv_forward,
    lambda xp, g, z: -(g * (xp.exp(z * z) * (1 / _SLOPE))),
    (-1,),
    holomorphic=False,
)

erfinv = _declare(
    "erfinv",
    _erfinv,
    None,
    "Inverse error function of each element: the z with ``erf(z) = x``.",
    "[-0.5, 0, 1]",
    "   -0.4769         0       Inf",
    returns="NaN outside -1 to 1, infinite at the ends.",
)
erfcinv = _declare(
    "erfcinv",
    _erfcinv,
    None,
    "Inverse complementary error function of each element: the z with ``erfc(z) = x``.",
    "[1e-10, 0.5, 1]",
    "    4.5728    0.4769         0",
    returns="NaN outside 0 to 2, infinite at the ends.",
)
