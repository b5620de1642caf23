"""Activations of one array, element by element: sigmoid, relu, leakyrelu, gelu.

gelu needs the normal distribution function, which the Array API lacks.  In double precision, and on backends without a
kernel of their own, it is computed from the rational approximations of W. J. Cody, "Rational Chebyshev approximations
for the error function", Math. Comp. 23 (1969), to a few units in the last place, tails included.  The single-precision
NumPy kernel uses ``Phi(x) = 1 / (1 + exp(-x P(x^2)))`` with a polynomial P fitted here for the smallest error of gelu.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray.array import asdlarray, autodiff_or_raw, dlarray
from dlarray.autodiff import TracedArray, primitive
from dlarray.backend import is_complex
from dlarray.errors import ArgumentError, ClassError, OptionError, describe
from dlarray.operators import same_class, unary
from dlarray.registry import function

BLOCK = 1 << 17  # elements that a NumPy kernel works on at a time, so that its passes stay in cache


def real(name: str, argument: str, X: dlarray) -> dlarray:
    """X, unless it is complex: the activations, norms and losses are defined for real data."""
    if is_complex(X.dtype):
        raise ClassError(f"{name}: {argument} is complex ({X.describe()}), but must be real; fix: take real(X) or abs(X)")
    return X


def choice(name: str, option: str, value: Any, allowed: tuple[str, ...]) -> str:
    """The allowed text that ``value`` spells, without regard to case."""
    for word in allowed:
        if isinstance(value, str) and value.lower() == word:
            return word
    shown = ", ".join(f'"{word}"' for word in allowed)
    raise OptionError(f"{name}: {option} must be one of {shown}, but it is {describe(value)}")


def flat(*arrays: np.ndarray) -> list[np.ndarray]:
    """The arrays as contiguous vectors; views where they can be."""
    return [np.ascontiguousarray(a).reshape(-1) for a in arrays]


def _has_kernel(x: Any) -> bool:
    """Whether the NumPy kernels are written for x: rarer classes take the general way."""
    return isinstance(x, np.ndarray) and x.dtype in (np.float32, np.float64)


# -- sigmoid ---------------------------------------------------------------------------------------------------
@primitive((-1,), holomorphic=False)
def sigmoid_p(xp, x):
    e = xp.exp(-xp.abs(x))  # never overflows
    return xp.where(x < 0, e, xp.ones_like(e)) / (1.0 + e)


@sigmoid_p.vjp(0)
def _(xp, g, y):
    return g * (y * (1.0 - y))


def _sigmoid_numpy(x: np.ndarray) -> np.ndarray:
    with np.errstate(over="ignore"):  # exp(-x) = inf gives 0, as it should
        y = np.exp(np.negative(x))
    y += 1.0
    return np.reciprocal(y, out=y)


@function("same", wrap=False)
def sigmoid(X: Any, /) -> dlarray:
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
    return unary(sigmoid_p, real("sigmoid", "X", asdlarray(X)), _sigmoid_numpy)


# -- relu and leakyrelu ----------------------------------------------------------------------------------------
@primitive((-1,), holomorphic=False)
def relu_p(xp, x):
    return xp.where(x < 0, xp.zeros_like(x), x)  # NaN stays NaN


@relu_p.vjp_all
def _(xp, g, y, *, needs):
    return (xp.where(y > 0, g, 0.0 * g),)


@relu_p.vjp_kernel("numpy")
def _(g, y, *, needs):
    return (np.multiply(g, y > 0, dtype=y.dtype),)  # six times quicker than where


@function("same", wrap=False)
def relu(X: Any, /) -> dlarray:
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
    return unary(relu_p, real("relu", "X", asdlarray(X)), _relu_numpy)


def _relu_numpy(x: np.ndarray) -> np.ndarray:
    y = np.zeros(x.shape, x.dtype)
    return np.maximum(x, y, out=y)  # quicker than the maximum with a number


@primitive((0,), holomorphic=False)
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


@function("same", arrays=("X",))
def leakyrelu(X, scaleFactor=0.01, /):
    """Leaky rectified linear unit: negative elements are multiplied by a small factor.

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
    (x,) = same_class(real("leakyrelu", "X", X).face)
    return leakyrelu_p(x, scale=number("leakyrelu", "scaleFactor", scaleFactor))


def number(name: str, argument: str, value: Any) -> float:
    """A real number given as a Python number, a NumPy scalar or a 1×1 array."""
    if not isinstance(value, (str, bytes, bool, complex)):
        try:
            return float(value)
        except (TypeError, ValueError):
            pass
    raise ArgumentError(f"{name}: {argument} must be a real number, but it is {describe(value)}")


# -- the normal distribution function --------------------------------------------------------------------------
# Cody's coefficients, lowest power first: erf up to 0.46875, erfc up to 4, erfc beyond.
_ERF = (
    (3.20937758913846947e3, 3.77485237685302021e2, 1.13864154151050156e2, 3.16112374387056560, 1.85777706184603153e-1),
    (2.84423683343917062e3, 1.28261652607737228e3, 2.44024637934444173e2, 2.36012909523441209e1, 1.0),
)
_ERFC = (
    (1.23033935479799725e3, 2.05107837782607147e3, 1.71204761263407058e3, 8.81952221241769090e2, 2.98635138197400131e2,
     6.61191906371416295e1, 8.88314979438837594, 5.64188496988670089e-1, 2.15311535474403846e-8),
    (1.23033935480374942e3, 3.43936767414372164e3, 4.36261909014324716e3, 3.29079923573345963e3, 1.62138957456669019e3,
     5.37181101862009858e2, 1.17693950891312499e2, 1.57449261107098347e1, 1.0),
)  # fmt: skip
_FAR = (
    (6.58749161529837803e-4, 1.60837851487422766e-2, 1.25781726111229246e-1, 3.60344899949804439e-1,
     3.05326634961232344e-1, 1.63153871373020978e-2),
    (2.33520497626869185e-3, 6.05183413124413191e-2, 5.27905102951428412e-1, 1.87295284992346725,
     2.56852019228982242, 1.0),
)  # fmt: skip
_NEAR, _MIDDLE = 0.46875, 4.0


def _ratio(t: Any, coefficients: tuple) -> Any:
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
    near = xp.where(z < _NEAR, z, _NEAR * bound)
    middle = xp.where(z < _MIDDLE, z, _MIDDLE * bound)
    far = xp.where(z > _MIDDLE, z, _MIDDLE * bound)
    far = xp.where(far < 100.0, far, 100.0 * bound)  # its square stays finite
    half_erf = 0.5 * near * _ratio(near * near, _ERF)
    w = 1.0 / (far * far)
    decay = xp.where(z > _MIDDLE, (1 / math.sqrt(math.pi) - w * _ratio(w, _FAR)) / far, _ratio(middle, _ERFC))
    tail = 0.5 * _gauss(xp, a) * decay
    low = xp.where(z > _NEAR, tail, 0.5 - half_erf)  # Phi(-|x|)
    high = xp.where(z > _NEAR, 1.0 - tail, 0.5 + half_erf)
    return xp.where(xp.isnan(x), x, xp.where(x < 0, low, high))


@normal_cdf.vjp(0)
def _(xp, g, x):
    return g * normal_density(xp, x)


def normal_density(xp: Any, x: Any) -> Any:
    """The derivative of the distribution function."""
    return xp.exp(-0.5 * (x * x)) * (1 / math.sqrt(2 * math.pi))


@normal_cdf.kernel("numpy")
def _cdf_numpy(x):
    if x.dtype != np.float64:
        return None
    (source,) = flat(x)
    out = np.empty(x.shape)
    target = out.reshape(-1)
    for start in range(0, source.size, 8192):
        v = source[start : start + 8192]
        a = np.abs(v)
        z = a * math.sqrt(0.5)
        near = z <= _NEAR
        p = target[start : start + 8192]
        inner = v[near] * math.sqrt(0.5)
        p[near] = 0.5 + 0.5 * inner * _ratio(inner * inner, _ERF)
        outer = ~near  # NaN too
        z, a = z[outer], a[outer]
        decay = _ratio(np.minimum(z, _MIDDLE), _ERFC)
        far = z > _MIDDLE
        if far.any():
            beyond = np.minimum(z[far], 100.0)  # its square stays finite
            w = 1.0 / (beyond * beyond)
            decay[far] = (1 / math.sqrt(math.pi) - w * _ratio(w, _FAR)) / beyond
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


# -- gelu ------------------------------------------------------------------------------------------------------
_TANH = math.sqrt(2 / math.pi)
_CUBE = 0.044715 * _TANH
# -P, lowest power first; the error of gelu is below 7e-8 on the fitted range, |x| < 5.7, and beyond it
_LOGIT = (
    -1.5957689853260817, -7.266782269318904e-2, 6.590953362567127e-5, 1.1055587834154235e-4, -7.946225666522032e-6,
    2.672936884948182e-7, -3.6187254749151095e-9,
)  # fmt: skip


@primitive((0, -1), holomorphic=False)
def gelu_p(xp, x, *, tanh):
    if tanh:
        return 0.5 * x * (1.0 + xp.tanh(x * (_TANH + _CUBE * (x * x))))
    return x * normal_cdf(x)


@gelu_p.vjp_all
def _(xp, g, x, y, *, tanh, needs):
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
        y = _cdf_numpy(x)
        y *= x
        return y
    y = np.empty(x.shape, x.dtype)
    (source,), target = flat(x), y.reshape(-1)
    square = np.empty(min(BLOCK, source.size), x.dtype)
    with np.errstate(over="ignore", invalid="ignore"):
        for start in range(0, source.size, BLOCK):
            v, t = source[start : start + BLOCK], target[start : start + BLOCK]
            s = square[: v.size]
            np.multiply(v, v, out=s)
            if tanh:
                _decay(v, s, t)
            else:
                np.multiply(s, _LOGIT[-1], out=t)
                for c in _LOGIT[-2:0:-1]:
                    t += c
                    t *= s
                t += _LOGIT[0]
                t *= v
                np.exp(t, out=t)
            t += 1.0
            np.divide(v, t, out=t)
    return y


def _decay(v: np.ndarray, square: np.ndarray, out: np.ndarray) -> None:
    """exp(-2u) with u the argument of tanh: (1 + tanh(u))/2 is 1/(1 + exp(-2u)), and exact for small values too."""
    np.multiply(square, -2 * _CUBE, out=out)
    out -= 2 * _TANH
    out *= v
    np.exp(out, out=out)


@gelu_p.vjp_kernel("numpy")
def _(g, x, y, *, tanh, needs):
    if not _has_kernel(x):
        return gelu_p.joint(np, g, x, y, tanh=tanh, needs=needs)
    dx = np.empty(x.shape, x.dtype)
    gs, xs, ys = flat(g, x, y)
    target = dx.reshape(-1)
    square, work = np.empty((2, min(BLOCK, xs.size)), x.dtype)
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
        for start in range(0, xs.size, BLOCK):
            part = slice(start, start + BLOCK)
            v, d = xs[part], target[part]
            s, t = square[: v.size], work[: v.size]
            np.multiply(v, v, out=s)
            if tanh:
                _decay(v, s, t)
                t += 1.0
                np.reciprocal(t, out=t)
                s *= 6 * _CUBE
                s += 2 * _TANH
                s *= v
                np.subtract(1.0, t, out=d)
                d *= s
                d += 1.0
                d *= t
            else:
                s *= -0.5
                np.exp(s, out=s)
                s *= v
                s *= 1 / math.sqrt(2 * math.pi)
                np.divide(ys[part], v, out=d)  # the distribution function again
                zero = v == 0
                if zero.any():
                    d[zero] = 0.5
                d += s
            d *= gs[part]
    return (dx,)


@function("same", arrays=("X",))
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
    (x,) = same_class(real("gelu", "X", X).face)
    return gelu_p(x, tanh=tanh)
