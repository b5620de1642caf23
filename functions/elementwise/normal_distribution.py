"""The distribution function of the standard normal distribution, which the Array API lacks.

It is computed from the rational approximations of W. J. Cody, "Rational Chebyshev approximations for the error
function", Math. Comp. 23 (1969), to a few units in the last place, tails included.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray.autodiff.declare import primitive

# Cody's coefficients, lowest power first: erf up to 0.46875, erfc up to 4, erfc beyond.
ERF = (
    (
        3.20937758913846947e3,
        3.77485237685302021e2,
        1.13864154151050156e2,
        3.16112374387056560,
        1.85777706184603153e-1,
    ),
    (2.84423683343917062e3, 1.28261652607737228e3, 2.44024637934444173e2, 2.36012909523441209e1, 1.0),
)
ERFC = (
    (1.23033935479799725e3, 2.05107837782607147e3, 1.71204761263407058e3, 8.81952221241769090e2, 2.98635138197400131e2,
     6.61191906371416295e1, 8.88314979438837594, 5.64188496988670089e-1, 2.15311535474403846e-8),
    (1.23033935480374942e3, 3.43936767414372164e3, 4.36261909014324716e3, 3.29079923573345963e3, 1.62138957456669019e3,
     5.37181101862009858e2, 1.17693950891312499e2, 1.57449261107098347e1, 1.0),
)  # fmt: skip
FAR = (
    (6.58749161529837803e-4, 1.60837851487422766e-2, 1.25781726111229246e-1, 3.60344899949804439e-1,
     3.05326634961232344e-1, 1.63153871373020978e-2),
    (2.33520497626869185e-3, 6.05183413124413191e-2, 5.27905102951428412e-1, 1.87295284992346725,
     2.56852019228982242, 1.0),
)  # fmt: skip
NEAR, MIDDLE = 0.46875, 4.0


def ratio(t: Any, coefficients: tuple) -> Any:
    """A rational function by Horner's scheme; the last coefficients are the leading ones."""
    above, below = coefficients
    p, q = t * above[-1], t + below[-2]
    for c in above[-2:0:-1]:
        p = (p + c) * t
    for c in below[-3::-1]:
        q = q * t + c
    return (p + above[0]) / q


def _gauss(xp: Any, a: Any) -> Any:
    """exp(-a*a/2) for a >= 0; a is split so that rounding its square does not show in the tail."""
    a = xp.where(a < 40.0, a, xp.full_like(a, 40.0))
    head = xp.trunc(a * 16.0) * 0.0625
    return xp.exp(-0.5 * head * head) * xp.exp(-0.5 * (a - head) * (a + head))


@primitive((0,), holomorphic=False)
def normal_cdf(xp, x):
    """The distribution function of the standard normal distribution."""
    a = xp.abs(x)
    z = a * math.sqrt(0.5)
    bound = xp.ones_like(z)
    near = xp.where(z < NEAR, z, NEAR * bound)
    middle = xp.where(z < MIDDLE, z, MIDDLE * bound)
    far = xp.where(z > MIDDLE, z, MIDDLE * bound)
    far = xp.where(far < 100.0, far, 100.0 * bound)  # its square stays finite
    half_erf = 0.5 * near * ratio(near * near, ERF)
    w = 1.0 / (far * far)
    decay = xp.where(z > MIDDLE, (1 / math.sqrt(math.pi) - w * ratio(w, FAR)) / far, ratio(middle, ERFC))
    tail = 0.5 * _gauss(xp, a) * decay
    low = xp.where(z > NEAR, tail, 0.5 - half_erf)  # Phi(-|x|)
    high = xp.where(z > NEAR, 1.0 - tail, 0.5 + half_erf)
    return xp.where(xp.isnan(x), x, xp.where(x < 0, low, high))


@normal_cdf.vjp(0)
def _(xp, g, x):
    return g * normal_density(xp, x)


def normal_density(xp: Any, x: Any) -> Any:
    """The derivative of the distribution function."""
    return xp.exp(-0.5 * (x * x)) * (1 / math.sqrt(2 * math.pi))


@normal_cdf.kernel("numpy")
def cdf_numpy(x):
    if x.dtype != np.float64:
        return None
    source = np.ascontiguousarray(x).reshape(-1)
    out = np.empty(x.shape)
    target = out.reshape(-1)
    for start in range(0, source.size, 8192):
        v = source[start : start + 8192]
        a = np.abs(v)
        z = a * math.sqrt(0.5)
        near = z <= NEAR
        p = target[start : start + 8192]
        inner = v[near] * math.sqrt(0.5)
        p[near] = 0.5 + 0.5 * inner * ratio(inner * inner, ERF)
        outer = ~near  # NaN too
        z, a = z[outer], a[outer]
        decay = ratio(np.minimum(z, MIDDLE), ERFC)
        far = z > MIDDLE
        if far.any():
            beyond = np.minimum(z[far], 100.0)  # its square stays finite
            w = 1.0 / (beyond * beyond)
            decay[far] = (1 / math.sqrt(math.pi) - w * ratio(w, FAR)) / beyond
        tail = 0.5 * _gauss(np, a) * decay
        p[outer] = np.where(v[outer] < 0, tail, 1.0 - tail)
    return out


@normal_cdf.kernel("cupy")
def _(x):
    try:
        from cupyx.scipy.special import ndtr
    except ImportError:
        return None
    return ndtr(x)
