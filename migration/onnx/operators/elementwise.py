"""Operators that work element by element, comparisons and logic among them."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.backend import is_float, is_integer, namespace
from dlarray.functions.activations.activations import gelu
from dlarray.functions.elementwise.error_function import erf
from dlarray.migration.onnx.operators.table import Node, Unmapped, host, like, operator, reshaped

_UNARY = {
    "Abs": "abs", "Neg": "negative", "Exp": "exp", "Log": "log", "Sqrt": "sqrt", "Sin": "sin", "Cos": "cos",
    "Tan": "tan", "Asin": "asin", "Acos": "acos", "Atan": "atan", "Sinh": "sinh", "Cosh": "cosh", "Tanh": "tanh",
    "Asinh": "asinh", "Acosh": "acosh", "Atanh": "atanh", "Ceil": "ceil", "Floor": "floor", "Round": "round",
    "Sign": "sign", "IsNaN": "isnan", "Not": "logical_not", "BitwiseNot": "bitwise_invert",
}  # fmt: skip
_BINARY = {
    "Add": "add", "Sub": "subtract", "Mul": "multiply", "Equal": "equal", "Greater": "greater", "Less": "less",
    "GreaterOrEqual": "greater_equal", "LessOrEqual": "less_equal", "And": "logical_and", "Or": "logical_or",
    "Xor": "logical_xor", "BitwiseAnd": "bitwise_and", "BitwiseOr": "bitwise_or", "BitwiseXor": "bitwise_xor",
}  # fmt: skip


def _unary(name: str) -> Callable:
    def compute(node: Node, x: Any) -> Any:
        return getattr(namespace(x), name)(x)

    return compute


def _binary(name: str) -> Callable:
    def compute(node: Node, a: Any, b: Any) -> Any:
        a, b = older_broadcast(node, a, b)
        return getattr(namespace(a, b), name)(a, b)

    return compute


for _operator, _name in _UNARY.items():
    operator(_operator)(_unary(_name))
for _operator, _name in _BINARY.items():
    operator(_operator)(_binary(_name))


def older_broadcast(node: Node, a: Any, b: Any) -> tuple[Any, Any]:
    """Before version 7 the second operand stood at an axis of the first."""
    if node.opset < 7 and node.get("broadcast") and node.get("axis") is not None:
        b = reshaped(b, (*b.shape, *[1] * (a.ndim - node.get("axis") - b.ndim)))
    return a, b


@operator("Identity", "Dropout")
def identity(node: Node, x: Any, *_: Any) -> Any:
    """The input itself; dropout is for training, which has layers for it."""
    if node.wants(1):
        return x, namespace(x).ones(x.shape, dtype=bool) if type(x) is np.ndarray else x == x
    return x


@operator("Div")
def div(node: Node, a: Any, b: Any) -> Any:
    """Quotients; of whole numbers without their remainder, towards zero."""
    a, b = older_broadcast(node, a, b)
    xp = namespace(a, b)
    if is_integer(a.dtype) and is_integer(b.dtype):
        if (host(b) == 0).any():
            raise node.refuse("it divides a whole number by zero")
        q = xp.floor_divide(a, b)
        return q + xp.astype(((a % b) != 0) & ((a < 0) != (b < 0)), q.dtype)
    return xp.divide(a, b)


@operator("Mod")
def mod(node: Node, a: Any, b: Any) -> Any:
    """Remainders: with the sign of the divisor, or as C's fmod."""
    xp = namespace(a, b)
    if not node.get("fmod", 0):
        return xp.remainder(a, b)
    if is_integer(a.dtype):
        return a - xp.astype(xp.trunc(xp.astype(a, xp.float64) / xp.astype(b, xp.float64)), a.dtype) * b
    return a - xp.trunc(a / b) * b


@operator("Pow")
def pow_(node: Node, a: Any, b: Any) -> Any:
    """Powers, of the class of the base."""
    a, b = older_broadcast(node, a, b)
    xp = namespace(a, b)
    if is_float(a.dtype) != is_float(b.dtype):
        if is_float(a.dtype):
            b = xp.astype(b, a.dtype)
        else:
            return xp.astype(xp.pow(xp.astype(a, b.dtype), b), a.dtype)
    return xp.pow(a, b)


@operator("Reciprocal")
def reciprocal(node: Node, x: Any) -> Any:
    """1/x."""
    return 1 / x


@operator("Erf")
def erf_(node: Node, x: Any) -> Any:
    """The error function."""
    return _by(erf, x)


def _by(function: Callable, x: Any, **options: Any) -> Any:
    """A function of the library, element by element."""
    return reshaped(function(dlarray.from_array(reshaped(x, (-1, 1))), **options).array, x.shape)


@operator("Gelu")
def gelu_(node: Node, x: Any) -> Any:
    """The Gaussian error linear unit."""
    return _by(gelu, x, Approximation="tanh" if node.get("approximate", "none") == "tanh" else "none")


@operator("IsInf")
def is_inf(node: Node, x: Any) -> Any:
    """Where values are infinite, of the signs that count."""
    found = namespace(x).isinf(x)
    if not node.get("detect_negative", 1):
        found = found & (x > 0)
    return found & (x < 0) if not node.get("detect_positive", 1) else found


@operator("BitShift")
def bit_shift(node: Node, a: Any, b: Any) -> Any:
    """Shifted bits."""
    xp = namespace(a, b)
    return (xp.bitwise_left_shift if node.get("direction") == "LEFT" else xp.bitwise_right_shift)(a, b)


@operator("Max", "Min", "Sum", "Mean")
def variadic(node: Node, *values: Any) -> Any:
    """The largest, the smallest, the sum or the mean of arrays, element by element."""
    xp = namespace(*values)
    step = {"Max": "maximum", "Min": "minimum"}.get(node.operator, "add")
    total = functools.reduce(getattr(xp, step), values)
    return total / len(values) if node.operator == "Mean" else total


@operator("Where")
def where(node: Node, condition: Any, a: Any, b: Any) -> Any:
    """One value or the other."""
    return namespace(condition, a, b).where(condition, a, b)


@operator("Clip")
def clip(node: Node, x: Any, low: Any = None, high: Any = None) -> Any:
    """Values between two bounds."""
    xp = namespace(x)
    low, high = node.get("min", low), node.get("max", high)
    if low is not None:
        x = xp.maximum(x, like(low, x) if isinstance(low, float) else low)
    return x if high is None else xp.minimum(x, like(high, x) if isinstance(high, float) else high)


# -- activations -------------------------------------------------------------------------------------------------
def sigmoid_of(x: Any) -> Any:
    """The logistic function, without an overflow."""
    return 0.5 * namespace(x).tanh(0.5 * x) + 0.5


def softplus_of(x: Any) -> Any:
    """log(1 + exp(x)), without an overflow."""
    xp = namespace(x)
    return xp.maximum(x, 0 * x) + xp.log1p(xp.exp(-xp.abs(x)))


def _positive(x: Any) -> Any:
    return namespace(x).where(x > 0, x, 0 * x) if type(x) is not np.ndarray else np.maximum(x, 0)


def _bent(x: Any, left: Any) -> Any:
    return namespace(x, left).where(x >= 0, x, left)


def _expm1(x: Any) -> Any:
    xp = namespace(x)
    return xp.expm1(xp.minimum(x, 0 * x))


@operator("Relu")
def relu(node: Node, x: Any) -> Any:
    """max(x, 0)."""
    return namespace(x).maximum(x, 0 * x)


@operator("Sigmoid")
def sigmoid(node: Node, x: Any) -> Any:
    """The logistic function."""
    return sigmoid_of(x)


@operator("LeakyRelu")
def leaky_relu(node: Node, x: Any) -> Any:
    """A small slope on the left."""
    return _bent(x, node.get("alpha", 0.01) * x)


@operator("PRelu")
def prelu(node: Node, x: Any, slope: Any) -> Any:
    """A slope on the left that is learned."""
    if node.opset < 7 and slope.ndim == 1 and x.ndim > 2:
        slope = reshaped(slope, (-1, *[1] * (x.ndim - 2)))
    return _bent(x, slope * x)


@operator("Elu", "Celu", "Selu")
def elu(node: Node, x: Any) -> Any:
    """Exponential linear units."""
    if node.operator == "Celu":
        alpha = node.get("alpha", 1.0)
        return _bent(x, alpha * _expm1(x / alpha))
    if node.operator == "Elu":
        return _bent(x, node.get("alpha", 1.0) * _expm1(x))
    alpha, gamma = node.get("alpha", 1.6732632423543772), node.get("gamma", 1.0507009873554805)
    return gamma * _bent(x, alpha * _expm1(x))


@operator("HardSigmoid")
def hard_sigmoid(node: Node, x: Any) -> Any:
    """A clipped line."""
    return namespace(x).clip(node.get("alpha", 0.2) * x + node.get("beta", 0.5), 0.0, 1.0)


@operator("HardSwish")
def hard_swish(node: Node, x: Any) -> Any:
    """x times a clipped line."""
    return x * namespace(x).clip(x / 6 + 0.5, 0.0, 1.0)


@operator("Swish")
def swish(node: Node, x: Any) -> Any:
    """x times the logistic function."""
    return x * sigmoid_of(node.get("alpha", 1.0) * x)


@operator("Mish")
def mish(node: Node, x: Any) -> Any:
    """x tanh(softplus(x))."""
    return x * namespace(x).tanh(softplus_of(x))


@operator("Softplus")
def softplus(node: Node, x: Any) -> Any:
    """log(1 + exp(x))."""
    return softplus_of(x)


@operator("Softsign")
def softsign(node: Node, x: Any) -> Any:
    """x / (1 + |x|)."""
    return x / (1 + namespace(x).abs(x))


@operator("ThresholdedRelu")
def thresholded_relu(node: Node, x: Any) -> Any:
    """x where it is above a threshold."""
    return namespace(x).where(x > node.get("alpha", 1.0), x, 0 * x)


@operator("Shrink")
def shrink(node: Node, x: Any) -> Any:
    """Values drawn towards zero."""
    bias, lambd = node.get("bias", 0.0), node.get("lambd", 0.5)
    xp = namespace(x)
    return xp.where(x < -lambd, x + bias, xp.where(x > lambd, x - bias, 0 * x))


# -- classes -----------------------------------------------------------------------------------------------------
_CLASSES = {
    1: "float32", 2: "uint8", 3: "int8", 4: "uint16", 5: "int16", 6: "int32", 7: "int64", 9: "bool",
    10: "float32", 11: "float64", 12: "uint32", 13: "uint64", 16: "float32",
}  # fmt: skip


@operator("Cast")
def cast(node: Node, x: Any, to: int | None = None) -> Any:
    """Another class; what is half precision in the file is single here."""
    xp = namespace(x)
    number = node.get("to", 1) if to is None else to
    if number not in _CLASSES:
        raise Unmapped(f"the class of data {number} is not one of numbers")
    name = _CLASSES[number]
    if is_float(x.dtype) and name.startswith("float"):
        return x  # a network computes in the class of its data
    if is_float(x.dtype) and name != "bool":
        x = xp.astype(xp.trunc(x), xp.int64)
    return x != 0 if name == "bool" else xp.astype(x, getattr(xp, name))


@operator("CastLike")
def cast_like(node: Node, x: Any, target: Any) -> Any:
    """The class of another array."""
    xp = namespace(x)
    if is_float(x.dtype) and is_float(target.dtype):
        return x
    return x != 0 if str(target.dtype).endswith("bool") else xp.astype(x, target.dtype)


@operator("CumSum")
def cumsum(node: Node, x: Any, axis: Any) -> Any:
    """Running sums."""
    xp, a = namespace(x), int(host(axis).reshape(-1)[0])
    x = xp.flip(x, axis=a) if node.get("reverse", 0) else x
    y = xp.cumulative_sum(x, axis=a)
    y = y - x if node.get("exclusive", 0) else y
    return xp.flip(y, axis=a) if node.get("reverse", 0) else y


@operator("CumProd")
def cumprod(node: Node, x: Any, axis: Any) -> Any:
    """Running products."""
    xp, a = namespace(x), int(host(axis).reshape(-1)[0])
    x = xp.flip(x, axis=a) if node.get("reverse", 0) else x
    if node.get("exclusive", 0):
        index = [slice(None)] * x.ndim
        index[a] = slice(0, x.shape[a] - 1)
        first = [n if k != a % x.ndim else 1 for k, n in enumerate(x.shape)]
        x = xp.concat([xp.ones(tuple(first), dtype=x.dtype), x[tuple(index)]], axis=a)
    y = xp.cumulative_prod(x, axis=a)
    return xp.flip(y, axis=a) if node.get("reverse", 0) else y
