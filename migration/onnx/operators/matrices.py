"""Operators on matrices: products, and normalizations, which are means and products."""

from __future__ import annotations

from typing import Any

from dlarray.backend import is_float, namespace
from dlarray.migration.onnx.operators.table import Node, axes_of, axis_of, operator, reshaped


@operator("MatMul")
def matmul(node: Node, a: Any, b: Any) -> Any:
    """Products of matrices, one for each page."""
    xp = namespace(a, b)
    left, right = a.ndim == 1, b.ndim == 1
    a, b = (reshaped(a, (1, -1)) if left else a), (reshaped(b, (-1, 1)) if right else b)
    if a.shape[-1] != b.shape[-2]:
        raise node.refuse(f"matrices of the shapes {list(a.shape)} and {list(b.shape)} have no product")
    y = xp.matmul(a, b)
    shape = list(y.shape)
    shape = shape[:-2] + shape[-1:] if left else shape
    return reshaped(y, shape[:-1] if right else shape)


@operator("Gemm")
def gemm(node: Node, a: Any, b: Any, c: Any = None) -> Any:
    """A product of two matrices, and a sum."""
    xp = namespace(a, b)
    a = xp.permute_dims(a, (1, 0)) if node.get("transA", 0) else a
    b = xp.permute_dims(b, (1, 0)) if node.get("transB", 0) else b
    if a.shape[-1] != b.shape[-2]:
        raise node.refuse(f"matrices of the shapes {list(a.shape)} and {list(b.shape)} have no product")
    y, alpha, beta = xp.matmul(a, b), node.get("alpha", 1.0), node.get("beta", 1.0)
    y = y if alpha == 1 else alpha * y
    return y if c is None else y + (c if beta == 1 or not is_float(c.dtype) else beta * c)


@operator("Einsum")
def einsum(node: Node, *values: Any) -> Any:
    """Sums of products, by letters; of one or two arrays."""
    equation = node.get("equation", "").replace(" ", "")
    given, arrow, result = equation.partition("->")
    terms = given.split(",")
    if "..." in equation or len(terms) != len(values) or any(len(set(t)) < len(t) for t in terms):
        raise node.refuse(
            f'the equation "{equation}" has repeated letters or dots, which are not computed here'
        )
    if not arrow:
        result = "".join(sorted(s for s in set(given) - {","} if given.count(s) == 1))
    xp = namespace(*values)
    letters = result + "".join(sorted(set(given) - {","} - set(result)))
    product = None
    for term, x in zip(terms, values, strict=True):
        x = xp.permute_dims(x, tuple(sorted(range(x.ndim), key=lambda k, t=term: letters.index(t[k]))))  # type: ignore[misc]
        sizes = dict(zip(sorted(term, key=letters.index), x.shape, strict=True))
        x = reshaped(x, [sizes.get(s, 1) for s in letters])
        product = x if product is None else product * x
    extra = tuple(range(len(result), len(letters)))
    return xp.sum(product, axis=extra) if extra else product


# -- normalizations ----------------------------------------------------------------------------------------------
def standardized(x: Any, axes: tuple[int, ...], epsilon: float) -> tuple[Any, Any, Any]:
    """Values less their mean, over their deviation; the mean; one over the deviation."""
    xp = namespace(x)
    mean = xp.mean(x, axis=axes, keepdims=True)
    centred = x - mean
    inverse = 1 / xp.sqrt(xp.mean(centred * centred, axis=axes, keepdims=True) + epsilon)
    return centred * inverse, mean, inverse


def _channels(v: Any, x: Any) -> Any:
    return reshaped(v, (-1, *[1] * (x.ndim - 2)))


@operator("BatchNormalization")
def batch_normalization(node: Node, x: Any, scale: Any, bias: Any, mean: Any, var: Any) -> Any:
    """Values less a given mean, over a given deviation."""
    xp, epsilon = namespace(x, scale), node.get("epsilon", 1e-5)
    if node.get("training_mode", 0):
        axes = (0, *range(2, x.ndim))
        now = xp.mean(x, axis=axes)
        centred = x - _channels(now, x)
        spread = xp.mean(centred * centred, axis=axes)
        y = centred / xp.sqrt(_channels(spread, x) + epsilon)
        kept = node.get("momentum", 0.9)
        y = y * _channels(scale, x) + _channels(bias, x)
        return y, mean * kept + now * (1 - kept), var * kept + spread * (1 - kept)
    factor = scale / xp.sqrt(var + epsilon)
    return (x - _channels(mean, x)) * _channels(factor, x) + _channels(bias, x)


@operator("LayerNormalization")
def layer_normalization(node: Node, x: Any, scale: Any, bias: Any = None) -> Any:
    """Normalized over the axes from one on."""
    axes = tuple(range(axis_of(node, node.get("axis", -1), x.ndim), x.ndim))
    y, mean, inverse = standardized(x, axes, node.get("epsilon", 1e-5))
    y = y * scale
    return (y if bias is None else y + bias), mean, inverse


@operator("RMSNormalization")
def rms_normalization(node: Node, x: Any, scale: Any) -> Any:
    """Over the root of the mean square, over the axes from one on."""
    xp, axes = namespace(x), tuple(range(axis_of(node, node.get("axis", -1), x.ndim), x.ndim))
    return x / xp.sqrt(xp.mean(x * x, axis=axes, keepdims=True) + node.get("epsilon", 1e-5)) * scale


@operator("InstanceNormalization")
def instance_normalization(node: Node, x: Any, scale: Any, bias: Any) -> Any:
    """Normalized over space."""
    y, _, _ = standardized(x, tuple(range(2, x.ndim)), node.get("epsilon", 1e-5))
    return y * _channels(scale, x) + _channels(bias, x)


@operator("GroupNormalization")
def group_normalization(node: Node, x: Any, scale: Any, bias: Any) -> Any:
    """Normalized over space and groups of channels."""
    groups = node.get("num_groups")
    if not groups or x.shape[1] % groups:
        raise node.refuse(f"{x.shape[1]} channels do not make {groups} groups")
    y, _, _ = standardized(reshaped(x, (x.shape[0], groups, -1)), (2,), node.get("epsilon", 1e-5))
    if node.opset < 21:  # one factor for each group
        shape = (x.shape[0], groups, x.shape[1] // groups, -1)
        y = reshaped(y, shape) * reshaped(scale, (-1, 1, 1)) + reshaped(bias, (-1, 1, 1))
        return reshaped(y, x.shape)
    return reshaped(y, x.shape) * _channels(scale, x) + _channels(bias, x)


@operator("LpNormalization")
def lp_normalization(node: Node, x: Any) -> Any:
    """Over the norm along an axis."""
    xp, a = namespace(x), axis_of(node, node.get("axis", -1), x.ndim)
    if node.get("p", 2) == 1:
        norm = xp.sum(xp.abs(x), axis=a, keepdims=True)
    else:
        norm = xp.sqrt(xp.sum(x * x, axis=a, keepdims=True))
    return x / xp.where(norm == 0, xp.ones_like(norm), norm)


@operator("MeanVarianceNormalization")
def mean_variance_normalization(node: Node, x: Any) -> Any:
    """Normalized over given axes."""
    xp, axes = namespace(x), tuple(axes_of(node, None, x.ndim) or (0, 2, 3))
    centred = x - xp.mean(x, axis=axes, keepdims=True)
    return centred / (xp.sqrt(xp.mean(centred * centred, axis=axes, keepdims=True)) + 1e-9)


@operator("LRN")
def lrn(node: Node, x: Any) -> Any:
    """Over the squares of neighbouring channels."""
    xp, size = namespace(x), node.get("size")
    before, after = (size - 1) // 2, size - 1 - (size - 1) // 2
    squares, n = x * x, x.shape[1]
    total = 0
    for shift in range(-before, after + 1):
        part = squares[:, max(shift, 0) : n + min(shift, 0)]
        shape = (x.shape[0], n - part.shape[1], *x.shape[2:])
        gap = xp.zeros(shape, dtype=x.dtype)
        total = total + xp.concat([part, gap] if shift >= 0 else [gap, part], axis=1)
    alpha, beta, bias = node.get("alpha", 1e-4), node.get("beta", 0.75), node.get("bias", 1.0)
    return x / xp.pow(bias + alpha / size * total, beta + 0 * x)


@operator("Det")
def det(node: Node, x: Any) -> Any:
    """Determinants."""
    return namespace(x).linalg.det(x)
