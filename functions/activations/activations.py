"""Activations of one array, element by element: sigmoid, relu, leakyrelu, gelu.

The single-precision NumPy kernel of gelu uses ``Phi(x) = 1 / (1 + exp(-x P(x^2)))`` for the normal distribution
function, with a rational P that was fitted for the smallest error of gelu.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray.arguments import choice, number, real
from dlarray.array import dlarray
from dlarray.autodiff import primitive
from dlarray.functions.elementwise.normal_distribution import cdf_numpy, normal_cdf, normal_density
from dlarray.functions.losses.logarithms import bounded
from dlarray.kernels.blocks import BLOCK, exponential, flat, in_blocks
from dlarray.machine.passes import LARGE, by_passes, lent, shared
from dlarray.operands import same_class, taken
from dlarray.operators import unary
from dlarray.registry import NOT_GIVEN, function, surplus


def _has_kernel(x: Any) -> bool:
    """Whether the NumPy kernels are written for x: rarer classes take the general way."""
    return isinstance(x, np.ndarray) and x.dtype in (np.float32, np.float64)


# -- sigmoid ---------------------------------------------------------------------------------------------------
@primitive((-1,), holomorphic=False, rounds=True)
def sigmoid_p(xp, x):
    e = xp.exp(-xp.abs(x))  # never overflows
    return xp.where(x < 0, e, xp.ones_like(e)) / (1.0 + e)


@sigmoid_p.vjp(0)
def _(xp, g, y):
    return g * (y * (1.0 - y))


def _sigmoid_pulled(g: np.ndarray, y: np.ndarray, out: np.ndarray) -> None:
    np.subtract(1.0, y, out=out)
    np.multiply(y, out, out=out)
    np.multiply(g, out, out=out)


by_passes(sigmoid_p, (_sigmoid_pulled, 3))


@primitive((0,), holomorphic=False)
def sigmoid_for_logarithm_p(xp, y, x):
    """The sigmoid y of x, as a loss takes it that divides its gradient by probabilities of at least eps."""
    return y


@sigmoid_for_logarithm_p.vjp_all
def _(xp, g, y, *, needs):
    return _gradients_for_logarithm(xp, g, y, 1.0 - y, needs)


@primitive((0,), holomorphic=False)
def sigmoid_rest_for_logarithm_p(xp, y, x):
    """1-y, taken likewise."""
    return 1.0 - y


@sigmoid_rest_for_logarithm_p.vjp_all
def _(xp, g, y, *, needs):
    return _gradients_for_logarithm(xp, -g, 1.0 - y, y, needs)


def _gradients_for_logarithm(xp: Any, g: Any, p: Any, rest: Any, needs: tuple[bool, ...]) -> tuple:
    """What the loss divided by is multiplied first; beside y, x gets what the bound has taken from it."""
    to_y, to_x = needs
    return g if to_y else None, (
        g * (bounded(xp, p) - p if to_y else bounded(xp, p))
    ) * rest if to_x else None


for _p in (sigmoid_for_logarithm_p, sigmoid_rest_for_logarithm_p):
    _p.bypass = True
sigmoid_p.for_logarithm, sigmoid_p.rest_for_logarithm = sigmoid_for_logarithm_p, sigmoid_rest_for_logarithm_p


def _sigmoid_numpy(x: np.ndarray) -> np.ndarray:
    if x.size < BLOCK:
        with np.errstate(over="ignore"):  # exp(-x) = inf gives 0, as it should
            y = np.exp(np.negative(x))
        y += 1.0
        return np.divide(1.0, y, out=y)  # quicker than the reciprocal
    if (y := lent(sigmoid_p, 0.6, x)) is not None:
        return y
    y = np.empty(x.shape, x.dtype)
    (source,), target = flat(x), y.reshape(-1)

    def work(parts):
        for part in parts:
            t = np.negative(source[part], out=target[part])
            np.exp(t, out=t)
            t += 1.0
            np.divide(1.0, t, out=t)

    in_blocks(work, x.size, BLOCK, x.size)
    return y


@function("first", wrap=False)
def sigmoid(X: Any = NOT_GIVEN, /, *extra: Any, **unknown: Any) -> dlarray:
    """Sigmoid of each element, ``1 / (1 + exp(-x))``.

    Syntax: ``Y = sigmoid(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data of any size and format.

    Returns
    -------
    dlarray
        Size, format and class of ``X`` (logical gives double); values from 0 to 1.

    Raises
    ------
    ClassError
        When ``X`` is complex.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.sigmoid.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.sigmoid(dl.dlarray([-2, 0, 2]))
      1×3 dlarray
    <BLANKLINE>
        0.1192    0.5000    0.8808
    """
    if extra or unknown:
        surplus("sigmoid", 1, extra, unknown)
    X = X if type(X) is dlarray else taken("sigmoid", X)
    return unary(sigmoid_p, real("sigmoid", "X", X), _sigmoid_numpy, "sigmoid")


# -- relu and leakyrelu ----------------------------------------------------------------------------------------
@primitive((-1,), holomorphic=False, rounds=True)
def relu_p(xp, x):
    return xp.where(x < 0, xp.zeros_like(x), x)  # NaN stays NaN


@relu_p.vjp_all
def _(xp, g, y, *, needs):
    return (xp.where(y > 0, g, 0.0 * g),)


@relu_p.vjp_kernel("numpy")
def _(g, y, *, needs):
    if y.size >= LARGE and g.dtype == y.dtype and (dx := shared(_relu_pulled, 0.3, (g, y))) is not None:
        return (dx,)
    return (np.multiply(g, y > 0, dtype=y.dtype),)  # six times quicker than where


def _relu_pulled(g: Any, y: np.ndarray, out: np.ndarray) -> None:
    np.multiply(g, y > 0, dtype=y.dtype, out=out)


@function("first", wrap=False)
def relu(X: Any = NOT_GIVEN, /, *extra: Any, **unknown: Any) -> dlarray:
    """Rectified linear unit: negative elements become 0.

    Syntax: ``Y = relu(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data of any size and format.

    Returns
    -------
    dlarray
        Size, format and class of ``X`` (logical gives double).  The derivative at 0 is 0.

    Raises
    ------
    ClassError
        When ``X`` is complex.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.relu.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.relu(dl.dlarray([-2, 0, 2]))
      1×3 dlarray
    <BLANKLINE>
         0     0     2
    """
    if extra or unknown:
        surplus("relu", 1, extra, unknown)
    X = X if type(X) is dlarray else taken("relu", X)
    return unary(relu_p, real("relu", "X", X), _relu_numpy, "relu")


def _relu_numpy(x: np.ndarray) -> np.ndarray:
    if x.size >= LARGE:
        y = lent(relu_p, 0.35, x)  # with the zeros, in memory that is fresh
        y = shared(_relu_filled, 0.12, (x,)) if y is None else y
        if y is not None:
            return y
    y = np.zeros(x.shape, x.dtype) if x.flags.c_contiguous else np.zeros_like(x)  # in the order of x
    return np.maximum(x, y, out=y)  # quicker than the maximum with a number


def _relu_filled(x: np.ndarray, out: np.ndarray) -> None:
    out.fill(0)
    np.maximum(x, out, out=out)  # quicker than the maximum with a number


@primitive((0,), holomorphic=False, rounds=True)
def leakyrelu_p(xp, x, *, scale):
    return xp.where(x < 0, x * scale, x)


@leakyrelu_p.vjp(0)
def _(xp, g, x, *, scale):
    return xp.where(x > 0, g, g * scale)


@leakyrelu_p.kernel("numpy")
def _(x, *, scale):
    if not 0 <= scale <= 1 or not _has_kernel(x):
        return None
    with np.errstate(invalid="ignore"):
        y = x * scale
    return np.fmax(x, y, out=y)  # a NaN of inf * 0 does not win, a NaN of x meets itself


@function("first", arrays=("X",), half="own")
def leakyrelu(X, scaleFactor=0.01, /):
    """Leaky rectified linear unit: multiplies negative elements by a small factor.

    Syntaxes: ``Y = leakyrelu(X)``, ``Y = leakyrelu(X, scaleFactor)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data of any size and format.
    scaleFactor : float, default 0.01
        Factor of the negative elements.

    Returns
    -------
    dlarray
        Size, format and class of ``X`` (logical gives double).  The derivative at 0 is ``scaleFactor``.

    Raises
    ------
    ClassError
        When ``X`` is complex.
    ArgumentError
        When ``scaleFactor`` is no real number.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.leakyrelu.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.leakyrelu(dl.dlarray([-2, 0, 2]), 0.05)
      1×3 dlarray
    <BLANKLINE>
       -0.1000         0    2.0000
    """
    (x,) = same_class(real("leakyrelu", "X", X).array)
    return leakyrelu_p(x, scale=number("leakyrelu", "scaleFactor", scaleFactor))


# -- gelu ------------------------------------------------------------------------------------------------------
_TANH = math.sqrt(2 / math.pi)
_CUBE = 0.044715 * _TANH
# P of the square s is k (y + d + (c/(y^2 + r) + e)^2) with y = s + p: few passes for what it approximates.  The numbers
# were fitted for the smallest error of gelu, first without roundings (1.0 units of the last place of 1), then, by small
# changes, with all roundings of single precision: 1.8 units, and 1.4 for negative x.  (PyTorch's gelu has 8.)
_P, _R, _C, _E, _D, _K = 15.7217443, 145.670508, -1072.43051, 5.05685987, 23.1669264, 0.0360193139
_SAMPLE = 61  # one of so many elements is looked at, to choose between two exponentials


@primitive((0, -1), holomorphic=False, rounds=True)
def gelu_p(xp, x, *, tanh):
    if tanh:
        return 0.5 * x * (1.0 + xp.tanh(x * (_TANH + _CUBE * (x * x))))
    return x * normal_cdf(x)


@gelu_p.vjp_all
def _gelu_gradient(xp, g, x, y, *, tanh, needs):
    if tanh:
        square = x * x
        t = xp.tanh(x * (_TANH + _CUBE * square))
        return (g * (0.5 * (1.0 + t) + 0.5 * x * (1.0 - t * t) * (_TANH + 3 * _CUBE * square)),)
    return (g * (normal_cdf(x) + x * normal_density(xp, x)),)


@gelu_p.kernel("numpy")
def _gelu_numpy(x, *, tanh):
    if not _has_kernel(x):
        return None
    if x.dtype == np.float64 and not tanh:
        y = cdf_numpy(x)
        y *= x
        return y
    y = np.empty(x.shape, x.dtype)
    (source,), target = flat(x), y.reshape(-1)

    def work(parts):
        square = np.empty(min(BLOCK, source.size), x.dtype)
        for part in parts:
            v, t = source[part], target[part]
            s = square[: v.size]
            np.multiply(v, v, out=s)
            (_decay if tanh else _exact_decay)(v, s, t)
            t += 1.0
            np.divide(v, t, out=t)

    in_blocks(work, source.size, BLOCK, source.size)
    return y


def _exact_decay(v: np.ndarray, square: np.ndarray, out: np.ndarray) -> None:
    """exp(-v P(v^2)) for singles; by exp2 if it is quicker, which it is not for very small and large results.

    A sample says whether there are many of those.  The array of squares is used up.
    """
    exp, _, log_e, _ = exponential(v.dtype) if square[::_SAMPLE].max() < 100 else (np.exp, None, 1.0, None)
    y = np.add(square, _P, out=square)
    np.multiply(y, y, out=out)
    out += _R
    np.divide(_C, out, out=out)
    out += _E
    np.multiply(out, out, out=out)
    out += y
    out += _D
    out *= -_K * log_e
    out *= v
    exp(out, out=out)


def _decay(v: np.ndarray, square: np.ndarray, out: np.ndarray) -> None:
    """exp(-2u) with u the argument of tanh: (1 + tanh(u))/2 is 1/(1 + exp(-2u)), and exact for small values too."""
    np.multiply(square, -2 * _CUBE, out=out)
    out -= 2 * _TANH
    out *= v
    np.exp(out, out=out)


@gelu_p.vjp_kernel("numpy")
def _(g, x, y, *, tanh, needs):
    if not _has_kernel(x):
        return _gelu_gradient(np, g, x, y, tanh=tanh, needs=needs)
    dx = np.empty(x.shape, x.dtype)
    gs, xs, ys = flat(g, x, y)
    target = dx.reshape(-1)

    def work(parts):
        square, spare = np.empty((2, min(BLOCK, xs.size)), x.dtype)
        for part in parts:
            v, d = xs[part], target[part]
            s, t = square[: v.size], spare[: v.size]
            np.multiply(v, v, out=s)
            if tanh:
                _decay(v, s, t)
                t += 1.0
                np.divide(1.0, t, out=t)
                s *= 6 * _CUBE
                s += 2 * _TANH
                s *= v
                np.subtract(1.0, t, out=d)
                d *= s
                d += 1.0
                d *= t
            else:
                zero = s == 0  # there is no quotient of subnormal numbers that has digits
                s *= -0.5
                np.exp(s, out=s)
                s *= v
                s *= 1 / math.sqrt(2 * math.pi)
                np.divide(ys[part], v, out=d)  # the distribution function again
                if zero.any():
                    d[zero] = 0.5
                d += s
            d *= gs[part]

    in_blocks(work, xs.size, BLOCK, xs.size)
    return (dx,)


@function("first", arrays=("X",), half="own")
def gelu(X, /, *, Approximation="none"):
    """Gaussian error linear unit: each element times its probability under a normal distribution.

    ``Y = gelu(X)`` is ``x/2 * (1 + erf(x/sqrt(2)))``.

    ``Y = gelu(X, Approximation="tanh")`` replaces ``erf(x/sqrt(2))`` by ``tanh(sqrt(2/pi) * (x + 0.044715*x^3))``, as
    BERT and GPT-2 do.

    Parameters
    ----------
    X : dlarray or array_like
        Real data of any size and format.
    Approximation : {"none", "tanh"}
        Whether to approximate the error function.

    Returns
    -------
    dlarray
        Size, format and class of ``X`` (logical gives double).

    Raises
    ------
    ClassError
        When ``X`` is complex.
    OptionError
        When ``Approximation`` is another text.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.gelu.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.gelu(dl.dlarray([-2, 0, 2]))
      1×3 dlarray
    <BLANKLINE>
       -0.0455         0    1.9545
    >>> dl.gelu(dl.dlarray([-2, 0, 2]), Approximation="tanh")
      1×3 dlarray
    <BLANKLINE>
       -0.0454         0    1.9546
    """
    tanh = choice("gelu", "Approximation", Approximation, ("none", "tanh")) == "tanh"
    (x,) = same_class(real("gelu", "X", X).array)
    return gelu_p(x, tanh=tanh)
