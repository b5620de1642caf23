"""What PyTorch's operators compute, written with the operations of the array standard, so that gradients flow.

Each function has the arguments of the ATen operator of its name, on arrays whose axes stand in PyTorch's order.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.backend import asarray_like, namespace

OPERATORS: dict[str, Callable] = {}


def operator(*names: str) -> Callable:
    """Put a function into the table under its names."""

    def put(function: Callable) -> Callable:
        OPERATORS.update(dict.fromkeys(names, function))
        return function

    return put


def _space(*values: Any) -> Any:
    return namespace(next(v for v in values if hasattr(v, "dtype")))


for _name in "exp log sqrt abs tanh sin cos floor ceil sign".split():
    OPERATORS[_name] = lambda x, _name=_name: getattr(namespace(x), _name)(x)


@operator("relabel")
def relabel(x: Any) -> Any:
    """The same values, which get other labels."""
    return x


@operator("add.Tensor", "add.Scalar")
def add(x: Any, y: Any, alpha: Any = 1) -> Any:
    return x + (y if alpha == 1 else y * alpha)


@operator("sub.Tensor", "sub.Scalar")
def sub(x: Any, y: Any, alpha: Any = 1) -> Any:
    return x - (y if alpha == 1 else y * alpha)


@operator("rsub.Scalar")
def rsub(x: Any, y: Any, alpha: Any = 1) -> Any:
    return y - x * alpha


@operator("mul.Tensor", "mul.Scalar")
def mul(x: Any, y: Any) -> Any:
    return x * y


@operator("div.Tensor", "div.Scalar")
def div(x: Any, y: Any) -> Any:
    return x / y


@operator("pow.Tensor_Scalar")
def power(x: Any, exponent: Any) -> Any:
    return x**exponent


@operator("neg")
def neg(x: Any) -> Any:
    return -x


@operator("rsqrt")
def rsqrt(x: Any) -> Any:
    return 1 / namespace(x).sqrt(x)


@operator("reciprocal")
def reciprocal(x: Any) -> Any:
    return 1 / x


@operator("hardtanh", "clamp")
def clamp(x: Any, min: Any = None, max: Any = None) -> Any:
    xp = namespace(x)
    x = x if min is None else xp.maximum(x, xp.full_like(x, min))
    return x if max is None else xp.minimum(x, xp.full_like(x, max))


@operator("hardsigmoid")
def hardsigmoid(x: Any) -> Any:
    return clamp(x + 3, 0, 6) / 6


@operator("hardswish")
def hardswish(x: Any) -> Any:
    return x * hardsigmoid(x)


@operator("softmax.int", "_softmax")
def softmax(x: Any, dim: int, dtype: Any = None) -> Any:
    xp = namespace(x)
    e = xp.exp(x - xp.max(x, axis=_negative(x, dim), keepdims=True))
    return e / xp.sum(e, axis=_negative(x, dim), keepdims=True)


@operator("log_softmax.int")
def log_softmax(x: Any, dim: int, dtype: Any = None) -> Any:
    xp, axis = namespace(x), _negative(x, dim)
    x = x - xp.max(x, axis=axis, keepdims=True)
    return x - xp.log(xp.sum(xp.exp(x), axis=axis, keepdims=True))


def _negative(x: Any, dim: int) -> int:
    return dim if dim < 0 else dim - x.ndim


def _order(x: Any, first: int, second: int) -> Any:
    axes = list(range(x.ndim))
    axes[first], axes[second] = axes[second], axes[first]
    return namespace(x).permute_dims(x, tuple(axes))


# -- shapes ----------------------------------------------------------------------------------------------------
@operator("view", "reshape", "_unsafe_view")
def view(x: Any, size: list) -> Any:
    return namespace(x).reshape(x, tuple(int(n) for n in size))


@operator("flatten.using_ints")
def flatten(x: Any, start_dim: int = 0, end_dim: int = -1) -> Any:
    end = end_dim % x.ndim
    shape = tuple(x.shape)
    return view(x, [*shape[:start_dim], math.prod(shape[start_dim : end + 1]), *shape[end + 1 :]])


@operator("permute")
def permute(x: Any, dims: list) -> Any:
    return namespace(x).permute_dims(x, tuple(d % x.ndim for d in dims))


@operator("transpose.int")
def transpose(x: Any, dim0: int, dim1: int) -> Any:
    return _order(x, dim0, dim1)


@operator("t")
def t(x: Any) -> Any:
    return _order(x, 0, 1) if x.ndim == 2 else x


@operator("unsqueeze")
def unsqueeze(x: Any, dim: int) -> Any:
    shape = list(x.shape)
    shape.insert(dim % (x.ndim + 1), 1)
    return view(x, shape)


@operator("squeeze.dim", "squeeze.dims")
def squeeze(x: Any, dim: Any) -> Any:
    dims = {d % x.ndim for d in (dim if isinstance(dim, list) else [dim])}
    return view(x, [n for k, n in enumerate(x.shape) if k not in dims or n != 1])


@operator("select.int")
def select(x: Any, dim: int, index: int) -> Any:
    dim %= x.ndim
    index = int(index) % x.shape[dim]
    return x[(*(slice(None),) * dim, index, *(slice(None),) * (x.ndim - dim - 1))]


@operator("slice.Tensor")
def slices(x: Any, dim: int = 0, start: Any = None, end: Any = None, step: int = 1) -> Any:
    dim %= x.ndim
    n = x.shape[dim]
    first, last, _ = slice(start, None if end is None else min(int(end), n)).indices(n)
    return x[(*(slice(None),) * dim, slice(first, last, int(step)), *(slice(None),) * (x.ndim - dim - 1))]


@operator("expand")
def expand(x: Any, size: list, implicit: bool = False) -> Any:
    old = (1,) * (len(size) - x.ndim) + tuple(x.shape)
    return namespace(x).broadcast_to(
        x, tuple(o if n == -1 else int(n) for o, n in zip(old, size, strict=True))
    )


@operator("cat")
def cat(tensors: list, dim: int = 0) -> Any:
    """Joined; what was made for one observation is repeated for all of them."""
    xp = _space(*tensors)
    rank = max(x.ndim for x in tensors)
    dim %= rank
    most = [max(x.shape[k] for x in tensors) for k in range(rank)]
    tensors = [xp.broadcast_to(x, (*most[:dim], x.shape[dim], *most[dim + 1 :])) for x in tensors]
    return xp.concat(tensors, axis=dim - rank)


@operator("stack")
def stack(tensors: list, dim: int = 0) -> Any:
    return cat([unsqueeze(x, dim) for x in tensors], dim)


# -- sums and products -----------------------------------------------------------------------------------------
@operator("mean.dim")
def mean(x: Any, dim: Any, keepdim: bool = False, dtype: Any = None) -> Any:
    dim = [dim] if isinstance(dim, int) else dim
    return namespace(x).mean(x, axis=tuple(_negative(x, d) for d in dim), keepdims=bool(keepdim))


@operator("sum.dim_IntList")
def sums(x: Any, dim: Any, keepdim: bool = False, dtype: Any = None) -> Any:
    return namespace(x).sum(x, axis=tuple(_negative(x, d) for d in dim), keepdims=bool(keepdim))


@operator("matmul", "bmm", "mm")
def matmul(x: Any, y: Any) -> Any:
    return _space(x, y).matmul(x, y)


@operator("linear")
def linear(x: Any, weight: Any, bias: Any = None) -> Any:
    y = _space(x, weight).matmul(x, _order(weight, 0, 1))
    return y if bias is None else y + bias


@operator("layer_norm")
def layer_norm(
    x: Any,
    normalized_shape: list,
    weight: Any = None,
    bias: Any = None,
    eps: float = 1e-5,
    cudnn: bool = False,
) -> Any:
    xp, axes = namespace(x), tuple(range(-len(normalized_shape), 0))
    x = x - xp.mean(x, axis=axes, keepdims=True)
    y = x / xp.sqrt(xp.mean(x * x, axis=axes, keepdims=True) + eps)
    y = y if weight is None else y * weight
    return y if bias is None else y + bias


@operator("scaled_dot_product_attention")
def attention(
    query: Any, key: Any, value: Any, attn_mask: Any = None, dropout_p: float = 0.0, is_causal: bool = False,
    scale: Any = None, enable_gqa: bool = False,
) -> Any:  # fmt: skip
    xp = namespace(query)
    scores = xp.matmul(query, _order(key, -2, -1)) * (scale or 1 / math.sqrt(query.shape[-1]))
    if is_causal:
        rows, columns = scores.shape[-2:]
        below = np.where(np.tril(np.ones((rows, columns), bool)), 0.0, -np.inf)
        scores = scores + xp.astype(asarray_like(below, scores), scores.dtype)
    if attn_mask is not None:
        scores = scores + attn_mask
    return xp.matmul(softmax(scores, -1), value)


@operator("adaptive_avg_pool1d", "adaptive_avg_pool2d", "adaptive_avg_pool3d")
def adaptive_avg_pool(x: Any, output_size: list) -> Any:
    """Means over windows that share an axis as evenly as they can: a product with a matrix for each axis."""
    xp, count = namespace(x), len(output_size)
    for k, n in enumerate(output_size):
        axis = k - count
        size = x.shape[axis]
        n = size if n is None else int(n)
        if n == size:
            continue
        P = np.zeros((size, n))
        for i in range(n):
            first, last = i * size // n, -(-(i + 1) * size // n)
            P[first:last, i] = 1 / (last - first)
        y = _order(x, axis, -1)
        x = _order(xp.matmul(y, xp.astype(asarray_like(P, x), x.dtype)), axis, -1)
    return x


@operator("embedding")
def embedding(weight: Any, indices: Any, *ignored: Any) -> Any:
    """Rows of the weights."""
    xp = _space(weight)
    flat = np.asarray(indices).reshape(-1)
    return xp.reshape(xp.take(weight, asarray_like(flat, weight), axis=0), (*indices.shape, weight.shape[-1]))


@operator("upsample_nearest2d.vec")
def upsample_nearest(x: Any, output_size: Any, scale_factors: Any) -> Any:
    xp = namespace(x)
    for axis in (-2, -1):
        n = x.shape[axis]
        m = int(output_size[axis]) if output_size else int(n * scale_factors[axis])
        x = xp.take(x, asarray_like(np.arange(m) * n // m, x), axis=axis)
    return x
