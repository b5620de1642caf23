"""Elementwise primitives: forward by name, gradient rules as one line each.

``g`` is the gradient of the result, ``y`` the result, ``a``, ``b``, ``x`` the arguments.
"""

import math
from typing import Any

import numpy as np

from dlarray.autodiff.declare import primitive
from dlarray.autodiff.primitive import RECORDED, Primitive
from dlarray.backend import half_name, is_complex, rounded_to
from dlarray.machine import passes
from dlarray.machine.passes import by_passes


def _named(name: str):
    def forward(xp, *args):
        return getattr(xp, name)(*args)

    forward.__name__ = name
    return forward


def _unary(name: str, rule: Any, saves: tuple[int, ...], holomorphic: bool = True) -> Primitive:
    return primitive(saves, name=name, rules=(rule,), holomorphic=holomorphic)(_named(name))


def _binary(name: str, left: Any, right: Any, saves: tuple[int, ...], holomorphic: bool = True) -> Primitive:
    return primitive(saves, name=name, rules=(left, right), holomorphic=holomorphic)(_named(name))


def _steps(*steps: Any) -> Any:
    """What fills ``out`` by one pass after the other: (function of NumPy, places of its operands; -1 is ``out``)."""

    def fill(*operands: Any, out: np.ndarray) -> None:
        for function, *places in steps:
            function(*[out if place == -1 else operands[place] for place in places], out=out)

    return fill


# -- arithmetic ------------------------------------------------------------------------------------------------
add = primitive(name="add", rules=(lambda xp, g: g, lambda xp, g: g))(lambda xp, a, b: a + b)
subtract = primitive(name="subtract", rules=(lambda xp, g: g, lambda xp, g: -g))(lambda xp, a, b: a - b)
multiply = primitive((0, 1), name="multiply", rules=(lambda xp, g, a, b: g * b, lambda xp, g, a, b: g * a))(
    lambda xp, a, b: a * b
)
divide = primitive(
    (1, -1), name="divide", rules=(lambda xp, g, b, y: g / b, lambda xp, g, b, y: -(g * y) / b)
)(lambda xp, a, b: a / b)  # fmt: skip
negative = primitive(name="negative", rules=(lambda xp, g: -g,))(lambda xp, x: -x)
positive = primitive(name="positive", rules=(lambda xp, g: g,))(lambda xp, x: +x)


def _power_base(xp, g, a, b, y):
    # b * a**(b-1), written so that a = 0 gives 0 for b = 0 (and no 0 * inf)
    if isinstance(b, (int, float)):
        if b == 2:
            return g * (2.0 * a)
        return g * (b * a ** (b - 1.0)) if b else g * 0.0
    safe = xp.where((a == 0) & (b == 0), xp.ones_like(a), a)
    return g * (b * safe ** (b - 1.0))


def _power_exponent(xp, g, a, b, y):
    # y * log(a), with 0 where a = 0 (the limit for b > 0)
    if isinstance(a, (int, float)):
        return g * (y * (math.log(a) if a > 0 else 0.0 if a == 0 else math.nan))
    safe = xp.where(a == 0, xp.ones_like(a), a)
    return g * (y * xp.log(safe))


def _square_cube_or_power(xp, a, b):
    # NumPy's general power is 80 times slower than a product
    if isinstance(b, (int, float)):
        if b == 2:
            return a * a
        if b == 3:
            return a * a * a
        if b == 0.5:
            return xp.sqrt(a)
    return a**b


pow = primitive((0, 1, -1), name="pow", rules=(_power_base, _power_exponent))(_square_cube_or_power)
square = primitive((0,), name="square", rules=(lambda xp, g, x: g * (2.0 * x),))(lambda xp, x: x * x)
reciprocal = primitive((-1,), name="reciprocal", rules=(lambda xp, g, y: -(g * y) * y,))(
    lambda xp, x: 1.0 / x
)

# -- exponentials and logarithms -------------------------------------------------------------------------------
exp = _unary("exp", lambda xp, g, y: g * y, (-1,))
expm1 = _unary("expm1", lambda xp, g, x: g * xp.exp(x), (0,))  # the result lacks the digits of exp(x) near -1
log = _unary("log", lambda xp, g, x: g / x, (0,))
log1p = _unary("log1p", lambda xp, g, x: g / (x + 1.0), (0,))
log2 = _unary("log2", lambda xp, g, x: g / (x * math.log(2.0)), (0,))
log10 = _unary("log10", lambda xp, g, x: g / (x * math.log(10.0)), (0,))
sqrt = _unary("sqrt", lambda xp, g, y: g / (2.0 * y), (-1,))


def _share(xp, part, other, whole):
    """exp(part - whole); where the sum is infinite, the infinite parts share it."""
    endless = xp.isinf(whole)
    zero = xp.zeros_like(whole)
    gap = xp.where(endless, zero, part) - xp.where(endless, zero, whole)
    limit = xp.where(part == whole, xp.where(other == whole, zero + 0.5, zero + 1.0), zero)
    return xp.where(endless, limit, xp.exp(gap))


logaddexp = _binary(
    "logaddexp",
    lambda xp, g, a, b, y: g * _share(xp, a, b, y),
    lambda xp, g, a, b, y: g * _share(xp, b, a, y),
    (0, 1, -1),
    holomorphic=False,
)

# -- trigonometric and hyperbolic ------------------------------------------------------------------------------
sin = _unary("sin", lambda xp, g, x: g * xp.cos(x), (0,))
cos = _unary("cos", lambda xp, g, x: -(g * xp.sin(x)), (0,))
tan = _unary("tan", lambda xp, g, y: g * (1.0 + y * y), (-1,))
# 1 - x*x would lose digits close to 1
asin = _unary("asin", lambda xp, g, x: g / xp.sqrt((1.0 - x) * (1.0 + x)), (0,))
acos = _unary("acos", lambda xp, g, x: -g / xp.sqrt((1.0 - x) * (1.0 + x)), (0,))
atan = _unary("atan", lambda xp, g, x: g / (1.0 + x * x), (0,))
sinh = _unary("sinh", lambda xp, g, x: g * xp.cosh(x), (0,))
cosh = _unary("cosh", lambda xp, g, x: g * xp.sinh(x), (0,))


# Networks that solve differential equations are built of tanh and differentiated two and three times: its gradient and
# the derivative of that are operations of their own, one node each where the formulas in full make three.
LARGE = 10_000  # elements, from which on fresh memory costs more than a call with a place for the result


_PULL = _steps((np.multiply, 0, 1), (np.multiply, -1, 1), (np.subtract, 0, -1))
_BEND = _steps((np.multiply, 0, 1), (np.multiply, -1, 2), (lambda x, out: np.multiply(x, -2.0, out=out), -1))


def _threaded(fill: Any, *operands: Any) -> Any:
    """What several threads make of large arrays in three passes; None of others."""
    if type(operands[0]) is not np.ndarray or operands[0].size < passes.LARGE:
        return None
    return passes.shared(fill, 3 * passes.COST[np.multiply], operands)


def _pulled(xp, g, y):
    """g (1 - y²), for y = tanh(x)."""
    lost = g * y
    lost *= y
    if type(lost) is not np.ndarray or lost.size < LARGE:
        return g - lost
    return np.subtract(g, lost, lost)


@primitive((0, 1), name="tanh_pull")
def tanh_pull(xp, g, y):
    pulled = _threaded(_PULL, g, y)
    return _pulled(xp, g, y) if pulled is None else pulled


@primitive((0, 1, 2), name="tanh_bend")
def tanh_bend(xp, h, g, y):
    """-2 h g y: how g (1 - y²) changes with y."""
    bend = _threaded(_BEND, h, g, y)
    if bend is None:
        bend = h * g
        bend *= y
        bend *= -2.0
    return bend


def _tanh_rule(xp, g, y):
    if type(g) in RECORDED:
        return tanh_pull(g, y)
    return _pulled(xp, g, y)


tanh = _unary("tanh", _tanh_rule, (-1,))


@tanh_pull.vjp_all
def _(xp, h, g, y, *, needs):
    return tanh_pull(h, y) if needs[0] else None, tanh_bend(h, g, y) if needs[1] else None


@tanh_pull.vjp_kernel("numpy")
def _(h, g, y, *, needs):
    bend = _threaded(_BEND, h, g, y)
    if bend is not None:
        return _threaded(_PULL, h, y) if needs[0] else None, bend
    bend = h * y
    pulled = None
    if needs[0]:
        pulled = bend * y
        np.subtract(h, pulled, pulled)
    bend *= g
    bend *= -2.0
    return pulled, bend


@tanh_bend.vjp_all
def _(xp, k, h, g, y, *, needs):
    factors = ((g, y), (h, y), (h, g))
    return [tanh_bend(k, *pair) if needed else None for needed, pair in zip(needs, factors, strict=True)]


@tanh_bend.vjp_kernel("numpy")
def _(k, h, g, y, *, needs):
    by_h = _threaded(_BEND, k, g, y)
    if by_h is not None:
        return by_h, *[tanh_bend.evaluate((k, h, x), {})[0] for x in (y, g)]
    k = k * -2.0
    rest = k * y
    by_h, by_g = rest * g, rest * h
    k *= h
    k *= g
    return by_h, by_g, k


def _asinh_rule(xp, g, x):
    return g / (xp.sqrt(x * x + 1.0) if is_complex(x.dtype) else xp.hypot(x, xp.ones_like(x)))


asinh = _unary("asinh", _asinh_rule, (0,))
acosh = _unary("acosh", lambda xp, g, x: g / (xp.sqrt(x - 1.0) * xp.sqrt(x + 1.0)), (0,))
atanh = _unary("atanh", lambda xp, g, x: g / ((1.0 - x) * (1.0 + x)), (0,))
atan2 = _binary(
    "atan2",
    lambda xp, g, a, b: g * (b / _nonzero(xp, a * a + b * b)),
    lambda xp, g, a, b: -(g * (a / _nonzero(xp, a * a + b * b))),
    (0, 1),
    holomorphic=False,
)


def _ratio(xp, part, whole):
    return xp.where(whole == 0, xp.zeros_like(whole), part / xp.where(whole == 0, xp.ones_like(whole), whole))


hypot = _binary(
    "hypot",
    lambda xp, g, a, b, y: g * _ratio(xp, a, y),
    lambda xp, g, a, b, y: g * _ratio(xp, b, y),
    (0, 1, -1),
    holomorphic=False,
)


# -- absolute value, sign, complex parts -----------------------------------------------------------------------
def _abs_rule(xp, g, x, y):
    return x * (g / _nonzero(xp, y)) if is_complex(x.dtype) else g * xp.sign(x)


def _sign_rule(xp, g, x, y):
    """Flat for real numbers; for complex ones z/|z| turns with z, so only the part of g across it passes."""
    if not is_complex(x.dtype):
        return g * 0.0
    return (g - y * xp.real(xp.conj(y) * g)) / _nonzero(xp, xp.abs(x))


def _nonzero(xp, x):
    return xp.where(x == 0, xp.ones_like(x), x)


def _as_complex(xp, g, like):
    return xp.astype(g, like.dtype) if is_complex(like.dtype) and not is_complex(g.dtype) else g


abs = _unary("abs", _abs_rule, (0, -1), holomorphic=False)
sign = _unary("sign", _sign_rule, (0, -1), holomorphic=False)
conj = _unary("conj", lambda xp, g: xp.conj(g), (), holomorphic=False)
real = _unary("real", lambda xp, g, x: _as_complex(xp, g, x), (0,), holomorphic=False)
imag = _unary(
    "imag",
    lambda xp, g, x: _as_complex(xp, g, x) * 1j if is_complex(x.dtype) else g * 0.0,
    (0,),
    holomorphic=False,
)

# -- choosing --------------------------------------------------------------------------------------------------
# At a tie the first operand has the gradient, as the index output of max and min names the first.
maximum = _binary(
    "maximum",
    lambda xp, g, a, b: xp.where(a >= b, g, xp.zeros_like(g)),
    lambda xp, g, a, b: xp.where(a >= b, xp.zeros_like(g), g),
    (0, 1),
    holomorphic=False,
)
minimum = _binary(
    "minimum",
    lambda xp, g, a, b: xp.where(a <= b, g, xp.zeros_like(g)),
    lambda xp, g, a, b: xp.where(a <= b, xp.zeros_like(g), g),
    (0, 1),
    holomorphic=False,
)


@primitive(
    (0,), rules=(None, lambda xp, g, c: xp.where(c, g, 0.0 * g), lambda xp, g, c: xp.where(c, 0.0 * g, g))
)
def where(xp, condition, a, b):
    return xp.where(condition, a, b)


@primitive((0,), holomorphic=False)
def clip(xp, x, *, min=None, max=None):
    return xp.clip(x, min, max)


@clip.vjp(0)
def _(xp, g, x, *, min=None, max=None):
    inside = xp.ones_like(x, dtype=xp.bool)
    if min is not None:
        inside = inside & (x >= min)
    if max is not None:
        inside = inside & (x <= max)
    return xp.where(inside, g, 0.0 * g)


# -- rounding: flat almost everywhere --------------------------------------------------------------------------
floor = _unary("floor", lambda xp, g: g * 0.0, (), holomorphic=False)
ceil = _unary("ceil", lambda xp, g: g * 0.0, (), holomorphic=False)
round = _unary("round", lambda xp, g: g * 0.0, (), holomorphic=False)
trunc = _unary("trunc", lambda xp, g: g * 0.0, (), holomorphic=False)
floor_divide = _binary("floor_divide", lambda xp, g: g * 0.0, lambda xp, g: g * 0.0, (), holomorphic=False)
remainder = _binary(
    "remainder", lambda xp, g, a, b: g, lambda xp, g, a, b: -(g * xp.floor(a / b)), (0, 1), holomorphic=False
)
copysign = _binary(
    "copysign",
    lambda xp, g, a, b: g * xp.copysign(xp.sign(a), b) * xp.sign(a),
    lambda xp, g, a, b: g * 0.0,
    (0, 1),
    holomorphic=False,
)


@primitive(holomorphic=False)
def astype(xp, x, *, dtype, source=None):
    return xp.astype(x, dtype) if half_name(dtype) is None else rounded_to(x, dtype)


@astype.vjp(0)
def _(xp, g, *, dtype, source):
    if is_complex(g.dtype) and not is_complex(source):
        g = xp.real(g)
    return xp.astype(g, source) if type(g) in RECORDED or half_name(source) is None else rounded_to(g, source)


# -- large arrays ----------------------------------------------------------------------------------------------
# Operand 0 is the gradient; those that are saved follow.
by_passes(multiply, (_steps((np.multiply, 0, 2)), 1), (_steps((np.multiply, 0, 1)), 1))
by_passes(
    divide,
    (_steps((np.divide, 0, 1)), 1),
    (_steps((np.multiply, 0, 2), (np.negative, -1), (np.divide, -1, 1)), 3),
)
by_passes(tanh, (_PULL, 3))
by_passes(exp, (_steps((np.multiply, 0, 1)), 1))
by_passes(log, (_steps((np.divide, 0, 1)), 1))
by_passes(square, (lambda g, x, out: (np.multiply(x, 2.0, out=out), np.multiply(g, out, out=out)), 2))
by_passes(sqrt, (lambda g, y, out: (np.multiply(y, 2.0, out=out), np.divide(g, out, out=out)), 2))
by_passes(negative, (_steps((np.negative, 0)), 1))
by_passes(subtract, None, (_steps((np.negative, 0)), 1))
