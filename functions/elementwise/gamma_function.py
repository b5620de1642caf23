"""The logarithm of the gamma function, gammaln, and its derivatives, psi."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

import numpy as np

from dlarray.arguments import real, whole
from dlarray.array import dlarray
from dlarray.autodiff.declare import primitive
from dlarray.errors import ArgumentError
from dlarray.functions.elementwise.declare import elementwise, formula
from dlarray.operands import same_class, taken
from dlarray.registry import function

# log(gamma(2+z)) = z * (1 - Euler's constant + sum over k >= 2 of (-1)**k * (zeta(k)-1)/k * z**(k-1))
_AT_2 = (
    0.42278433509846713, 0.3224670334241132, -0.0673523010531981, 0.020580808427784546, -0.007385551028673986,
    0.0028905103307415234, -0.001192753911703261, 0.0005096695247430425, -0.00022315475845357939,
    9.945751278180853e-05, -4.492623673813314e-05, 2.050721277567069e-05, -9.439488275268397e-06,
    4.374866789907488e-06, -2.039215753801366e-06, 9.55141213040742e-07, -4.492469198764566e-07,
    2.1207184805554665e-07, -1.0043224823968099e-07, 4.7698101693639804e-08, -2.2711094608943164e-08,
    1.0838659214896955e-08, -5.183475041970047e-09, 2.4836745438024785e-09, -1.1921401405860912e-09,
    5.731367241678862e-10, -2.7595228851242334e-10, 1.330476437424449e-10, -6.4229645638381e-11,
)  # fmt: skip
_STIRLING = (  # B(2n) / (2n * (2n-1))
    0.08333333333333333, -0.002777777777777778, 0.0007936507936507937, -0.0005952380952380953, 0.0008417508417508417,
    -0.0019175269175269176, 0.00641025641025641, -0.029550653594771242, 0.17964437236883057,
)  # fmt: skip
_MOST_ORDER = 140  # its factorials beside those of the series are still doubles
_BERNOULLI = (  # B(2n)
    0.16666666666666666, -0.03333333333333333, 0.023809523809523808, -0.03333333333333333, 0.07575757575757576,
    -0.2531135531135531, 1.1666666666666667, -7.092156862745098, 54.971177944862156, -529.1242424242424,
)  # fmt: skip


def _gammaln_forward(xp, x):
    one = xp.ones_like(x)
    usual = (x > 0.0) & (x < 8.5)
    z = xp.where(usual, x, 2.0 * one)
    tiny, small = z < 0.5, z < 1.5
    factor = xp.where(tiny, z, one)  # gamma(z) = gamma(z+1) / z, which z + 1 - 2 would round
    fraction = xp.where(small, xp.where(tiny, z, z - 1.0), 0.0 * one)
    z = xp.where(tiny, z + 1.0, z)
    product = one
    for _ in range(6):
        large = z > 2.5
        product = xp.where(large, product * (z - 1.0), product)
        z = xp.where(large, z - 1.0, z)
    z = xp.where(small, fraction, z - 2.0)
    series = _AT_2[-1] * one
    for c in _AT_2[-2::-1]:
        series = series * z + c
    # below 1.5 the argument of the series is one less than gamma's, and below 0.5 two less
    low = z * series - xp.where(small, xp.log1p(fraction), 0.0 * one) - xp.log(factor) + xp.log(product)
    big = xp.where(x >= 8.5, x, 8.5 * one)
    w = (1.0 / big) * (1.0 / big)
    rest = _STIRLING[-1] * one
    for c in _STIRLING[-2::-1]:
        rest = rest * w + c
    high = (big - 0.5) * (xp.log(big) - 1.0) + (0.5 * math.log(2 * math.pi) - 0.5) + rest / big
    y = xp.where(x >= 8.5, high, low)
    return xp.where(x == 0.0, math.inf * one, xp.where(x >= 0.0, y, math.nan * one))


# psi of order k is the derivative k+1 of gammaln: so rules of every order are one rule
@primitive((0,), name="psi", holomorphic=False, rounds=True)
def _psi(xp, x, *, order):
    one = xp.ones_like(x)
    sign = -1.0 if order % 2 == 0 else 1.0  # of the values
    total = 0.0 * one
    z = xp.where(x > 0.0, x, one)
    for _ in range(12):
        small = z < 12.0
        step = 1.0 / xp.where(small, z, one)
        total = total + xp.where(small, step ** (order + 1), 0.0 * one)
        z = xp.where(small, z + 1.0, z)
    w = (1.0 / z) * (1.0 / z)
    rest = 0.0 * one
    for n in range(len(_BERNOULLI), 0, -1):
        rest = rest * w + _BERNOULLI[n - 1] * (math.factorial(2 * n + order - 1) / math.factorial(2 * n))
    if order == 0:
        y = xp.log(z) - 0.5 / z - rest * w - total
    else:
        lead = math.factorial(order - 1) + math.factorial(order) * 0.5 / z + rest * w
        y = sign * (lead / z**order + math.factorial(order) * total)
    pole = math.inf * one * sign
    return xp.where(x > 0.0, y, xp.where(x == 0.0, pole, math.nan * one))


@_psi.vjp(0)
def _(xp, g, x, *, order):
    return g * _psi(x, order=order + 1)


@_psi.kernel("numpy")
def _(x, *, order):
    with np.errstate(all="ignore"):
        return _psi.forward(np, x, order=order)


_gammaln = formula("gammaln", _gammaln_forward, lambda xp, g, x: g * _psi(x, order=0), holomorphic=False)

gammaln = partial(elementwise, module=__name__, only_real=True)(
    "gammaln",
    _gammaln,
    None,
    "Logarithm of the gamma function of each element.",
    "[0.5, 5, 200]",
    "    0.5724    3.1781  857.9337",
    returns="Infinite at 0.",
    notes="A negative number gives NaN.  The derivative is ``psi``.",
)


@function("first", wrap=False)
def psi(*args: Any) -> dlarray:
    """Digamma function of each element, the derivative of ``gammaln``, or one of its derivatives.

    Syntaxes: ``Y = psi(X)``, ``Y = psi(k, X)``.

    Parameters
    ----------
    k : int, optional
        Which derivative of the digamma function.  Default: 0, the function itself.
    X : dlarray or array_like
        Real, of any size and format.

    Returns
    -------
    dlarray
        Size, format and class of ``X`` (logical gives double).  Infinite at 0, NaN for negative numbers.

    Raises
    ------
    ArgumentError
        ``k`` is not a whole number of at least 0, or the number of arguments is not 1 or 2.
    ClassError
        ``X`` is complex.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/psi.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.psi(dl.dlarray([1, 2, 10]))
      1×3 dlarray
    <BLANKLINE>
       -0.5772    0.4228    2.2518
    """
    if len(args) not in (1, 2):
        raise ArgumentError(
            f"psi: takes X, or k and X, but got {len(args)} arguments; fix: psi(X) or psi(1, X)"
        )
    order = args[0] if len(args) == 2 else 0
    order = whole("psi", "k", order, least=0, most=_MOST_ORDER, fix="psi(k, X)")
    X = real("psi", "X", taken("psi", args[-1]))
    (array,) = same_class(X.array)
    return X.wrap(_psi(array, order=order))
