"""fullyconnect: every output is a weighted sum of all inputs of an observation, plus a bias.

In storage the inputs of an observation are the last axes, so the operation is one matrix product of two free views.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray import formats
from dlarray.along_axes import padded
from dlarray.arguments import choice, dim_number, is_empty, one_number, real
from dlarray.array import dlarray, make
from dlarray.autodiff import primitive
from dlarray.autodiff.halves import in_single
from dlarray.autodiff.products import matmul_left, matmul_pages, matmul_right, of_class
from dlarray.autodiff.products_numpy import left_product, product
from dlarray.backend import is_complex, is_float, namespace
from dlarray.conversion import namespace_of
from dlarray.errors import FormatError, SizeError, sizes
from dlarray.operands import operands, same_class
from dlarray.registry import function, strip


@primitive((0, 1), holomorphic=False, rounds=True)
def linear_p(xp, x, w, b, *, lead):
    """Rows of x times the matrix w, plus the row b; the result has the shape (*lead, columns of w)."""
    y = xp.matmul(_rows(xp, x, w.shape[0]), w)
    return _shaped(xp, y if b is None else y + b, (*lead, w.shape[1]))


@linear_p.kernel("numpy")
def _linear_numpy(x, w, b, *, lead):
    y = product(x if x.ndim == 2 == len(lead) + 1 else x.reshape(math.prod(lead), w.shape[0]), w)
    if b is not None:
        y += b
    return y if len(lead) == 1 else y.reshape(*lead, w.shape[1])


@linear_p.vjp_all
def _(xp, g, x, w, *, lead, needs):
    g = _rows(xp, g, g.shape[-1])
    return (
        _shaped(xp, matmul_right(g, w), x.shape) if needs[0] else None,
        matmul_left(_rows(xp, x, w.shape[0]), g) if needs[1] else None,
        xp.sum(g, axis=-2, keepdims=True) if needs[2] else None,
    )


@linear_p.vjp_kernel("numpy")
def _(g, x, w, *, lead, needs):
    if len(lead) != 1 or x.ndim != 2:
        g = g.reshape(math.prod(lead), w.shape[1])
    rows = x.reshape(len(g), w.shape[0])
    return (
        product(g, w.T).reshape(x.shape) if needs[0] else None,
        left_product(rows, g) if needs[1] else None,
        np.ones((1, len(g)), g.dtype) @ g if needs[2] else None,  # quicker than a sum over rows
    )


@linear_p.half_kernel("cupy")
def _linear_halves(x, w, b, *, lead):
    """By the library's product of halves, which adds up in single; the bias is then a rounding more."""
    xp = namespace(x)
    y = matmul_pages(_rows(xp, x, w.shape[0]), w)
    return _shaped(xp, y if b is None else of_class(y + b, x.dtype), (*lead, w.shape[1]))


@linear_p.half_vjp_kernel("cupy")
def _(g, x, w, *, lead, needs):
    xp = namespace(g)
    rows = _rows(xp, g, g.shape[-1])
    return (
        _shaped(xp, matmul_right(rows, w), x.shape) if needs[0] else None,
        matmul_left(_rows(xp, x, w.shape[0]), rows) if needs[1] else None,
        of_class(xp.sum(in_single(rows), axis=-2, keepdims=True), g.dtype) if needs[2] else None,
    )


def _rows(xp: Any, x: Any, length: int) -> Any:
    """x as a matrix with rows of a length."""
    return (
        x if x.ndim == 2 and x.shape[1] == length else xp.reshape(x, (math.prod(x.shape) // length, length))
    )


def _shaped(xp: Any, x: Any, shape: tuple) -> Any:
    return x if x.shape == shape else xp.reshape(x, shape)


@function(format=None, data_format="keep", half="own", integers="double")
def fullyconnect(
    X, weights, bias, dim="spatial-channel", /, *, DataFormat: Any = None, WeightsFormat: Any = None
):  # fmt: skip
    """Fully connected operation: weighted sums of all inputs of an observation, plus a bias.

    ``Y = fullyconnect(X, weights, bias)`` flattens the spatial dimensions and the channels of formatted ``X``,
    multiplies by the matrix ``weights`` and adds ``bias``, for each batch, time and unspecified element.

    ``Y = fullyconnect(X, weights, bias, dim)`` works along dimension ``dim`` (a number from 1) of formatted or
    unformatted ``X``.

    ``Y = fullyconnect(X, weights, bias, DataFormat=fmt)`` takes unformatted ``X``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data.
    weights : dlarray or array_like
        outputSize×inputSize, or outputSize by the sizes that are flattened, such as outputSize×height×width×channels.
        Of formatted weights, such as "CU", the dimension "C" belongs to the outputs.
    bias : dlarray or array_like
        Vector with one element for each output; if formatted, labelled "C".  0 or ``[]`` for none.
    dim : "spatial-channel" or int
        Dimensions that are flattened and summed over.
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.
    WeightsFormat : str
        Labels of the dimensions of unformatted ``weights``.

    Returns
    -------
    dlarray
        ``Y`` has outputSize channels and no spatial dimension; "B", "T" and "U" of ``X`` stay: "SSCB" gives "CB", "CBT"
        gives "CBT", "BT" gives "CBT".  It is unformatted for unformatted ``X``, with its dimensions in the order of
        ``DataFormat``.  With a number ``dim``, that dimension has size outputSize and the others are as in ``X``.
        Single if any input is single.

    Raises
    ------
    SizeError
        When the weights or the bias do not fit.
    FormatError
        When ``X`` is unformatted and there is neither ``DataFormat`` nor a number ``dim``.

    Notes
    -----
    Before R2026a, MATLAB flattened "U" dimensions too.  Weights with the size for that are still used in this way.

    Extends MATLAB: ``bias`` may be 0 or ``[]``; ``WeightsFormat``.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.fullyconnect.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray([[1, 2], [3, 4], [5, 6]], "CB")
    >>> dl.fullyconnect(X, [[1, 1, 1], [0, 0, 2]], [10, 20])
      2(C) × 2(B) dlarray
    <BLANKLINE>
        19    22
        30    32
    """
    if DataFormat is None and WeightsFormat is None and isinstance(dim, str) and dim == "spatial-channel":
        Y = _quickly(X, weights, bias)
        if Y is not None:
            return Y
    X, weights, bias = _operands(X, weights, bias, WeightsFormat)
    if not isinstance(dim, str):
        return _along(X, weights, bias, dim_number("fullyconnect", "dim", dim), DataFormat)
    choice("fullyconnect", "dim", dim, ("spatial-channel",), other="the number of a dimension")
    stripped = bool(DataFormat) and not X._format
    X = _labelled(X, DataFormat)
    w, outputs, inner = _weights(weights)
    x, labels = _flattened(X, weights, w, inner)
    kept = formats.without(X._format, labels)
    lead = x.shape[: len(kept)]
    x, w, b = _one_class(x, w, _bias(bias, outputs, weights))
    y = linear_p(x, w, b, lead=lead)
    fmt = "C" + kept
    if len(fmt) == 1:
        fmt, y = "CU", namespace_of(y).reshape(y, (1, outputs))
    Y = dlarray.from_array(y, fmt)
    if not stripped:
        return Y
    return strip(Y, formats.like(Y._format, DataFormat) if kept else "")


def _quickly(X: Any, weights: Any, bias: Any) -> dlarray | None:
    """The common call, labelled data without S and a plain matrix and column of one class; None sends the others on."""
    if type(X) is not dlarray or type(weights) is not dlarray or type(bias) is not dlarray:
        return None
    x, w, b = X._data, weights._data, bias._data
    if X._format[:1] != "C" or weights._format or bias._format or not type(x) is type(w) is type(b):
        return None
    kind = x.dtype
    if w.dtype != kind or b.dtype != kind or not is_float(kind) or is_complex(kind):
        return None
    if w.ndim != 2 or x.shape[-1] != w.shape[0] or b.shape != (1, w.shape[1]):
        return None
    raws, params = (x, w, b), {"lead": x.shape[:-1]}
    y, _ = linear_p.evaluate(raws, params)
    parents = (X._node, weights._node, bias._node)
    return make(y, X._format, linear_p.record(y, None, raws, parents, params) if any(parents) else None)


def _operands(X: Any, weights: Any, bias: Any, fmt: Any) -> tuple[dlarray, dlarray, dlarray | None]:
    """The arrays as dlarrays on one backend; no bias is None."""
    absent = is_empty(bias) or type(bias) in (int, float) and bias == 0
    arrays = operands("fullyconnect", X, weights) if absent else operands("fullyconnect", X, weights, bias)
    for argument, V in zip(("X", "weights", "bias"), arrays):
        real("fullyconnect", argument, V)
    if fmt:
        if arrays[1]._format:
            raise FormatError(
                f'fullyconnect: WeightsFormat="{fmt}" is for unformatted weights, but weights is '
                f"{arrays[1].describe()}; fix: leave WeightsFormat out, or stripdims first"
            )
        arrays[1] = dlarray(arrays[1], fmt)
    return arrays[0], arrays[1], None if absent else arrays[2]


def _labelled(X: dlarray, fmt: Any) -> dlarray:
    if X._format and fmt:
        raise FormatError(
            f'fullyconnect: DataFormat="{fmt}" is for unformatted data, but X is {X.describe()}; '
            "fix: leave DataFormat out, or stripdims first"
        )
    if not X._format and not fmt:
        raise FormatError(
            f'fullyconnect: X is unformatted ({X.describe()}); fix: fullyconnect(…, DataFormat="CB") with one label '
            'for each dimension, label it: dlarray(X, "CB"), or give the number of a dimension as fourth argument'
        )
    return dlarray(X, fmt) if fmt else X


def _weights(weights: dlarray) -> tuple[Any, int, int]:
    """The stored weights as a matrix (inputs, outputs)."""
    array, axis = weights.array, weights.axis("C")
    xp = namespace_of(array)
    if axis is not None and axis != -1:  # in MATLAB's order, the outputs come first
        rank = array.ndim
        array = xp.permute_dims(array, (*(a for a in range(rank) if a != rank + axis), rank + axis))
    outputs = array.shape[-1]
    inner = math.prod(array.shape[:-1])
    return (array if array.ndim == 2 else xp.reshape(array, (inner, outputs))), outputs, inner


def _flattened(X: dlarray, weights: dlarray, w: Any, inner: int) -> tuple[Any, str]:
    """The array of X with the inputs of an observation as its last axes, and their labels."""
    array = X.array
    count = {labels: math.prod(array.shape[a] for a in X.axes(labels)) for labels in ("SC", "SCU")}
    if inner == count["SC"]:
        return array, "SC"
    if inner == count["SCU"]:
        rank, order = array.ndim, X.axes("SCU")
        last = tuple(rank + a for a in reversed(order))
        first = tuple(a for a in range(rank) if a not in last)
        return namespace_of(array).permute_dims(array, first + last), "SCU"
    flat = formats.find(X._format, "SC")
    inputs = sizes(tuple(X.shape[d] for d in flat), "".join(X._format[d] for d in flat)) or "no S or C"
    total = f" = {count['SC']}" if len(flat) != 1 else ""
    turned = "weights.T, a row for each output" if w.shape[1] == count["SC"] else ""
    fix = turned or f"weights of size {w.shape[1]}×{count['SC']}"
    raise SizeError(
        f"fullyconnect: weights is {weights.describe()}, with {inner} inputs for each of its {w.shape[1]} outputs, but "
        f"an observation of X ({X.describe()}) has {inputs}{total}; fix: {fix}"
    )


def _bias(bias: dlarray | None, outputs: int, weights: dlarray) -> Any:
    """The bias as a stored vector."""
    if bias is None:
        return None
    size = bias.shape
    if math.prod(size) == 1 != outputs and bias._node is None and one_number(bias) == 0:
        return None
    if math.prod(size) != outputs or sum(n != 1 for n in size) > 1:
        raise SizeError(
            f"fullyconnect: bias is {bias.describe()}, but weights is {weights.describe()}: bias must be a vector with "
            f"one element for each of the {outputs} outputs; fix: bias of size {outputs}×1, or 0 for none"
        )
    if bias._format and any(n != 1 and label != "C" for n, label in zip(size, bias._format, strict=True)):
        raise FormatError(
            f'fullyconnect: bias is {bias.describe()}, but its elements belong to channels; fix: dlarray(bias, "C"), '
            "or stripdims(bias)"
        )
    return namespace_of(bias.array).reshape(bias.array, (outputs,))


def _one_class(x: Any, w: Any, b: Any) -> list:
    return [*same_class(x, w), None] if b is None else same_class(x, w, b)


def _along(X: dlarray, weights: dlarray, bias: dlarray | None, dim: int, fmt: Any) -> dlarray:
    """The operation along one dimension, whatever its label."""
    stripped = bool(fmt) and not X._format
    if fmt:
        X = _labelled(X, fmt)
        place = formats.order(fmt)[1]  # the number counts the dimensions as the caller has them
        dim = place.index(dim - 1) + 1 if dim <= len(place) else dim
    w, outputs, inner = _weights(weights)
    array = padded(X.array, dim)
    xp = namespace_of(array)
    if array.shape[-dim] != inner:
        raise SizeError(
            f"fullyconnect: weights is {weights.describe()}, with {inner} inputs for each of its {outputs} outputs, "
            f"but dimension {dim} of X has size {array.shape[-dim]}: X is {X.describe()}; "
            f"fix: weights of size {outputs}×{array.shape[-dim]}"
        )
    rank = array.ndim
    last = tuple(a for a in range(rank) if a != rank - dim) + (rank - dim,)
    x = array if dim == 1 else xp.permute_dims(array, last)
    x, w, b = _one_class(x, w, _bias(bias, outputs, weights))
    y = linear_p(x, w, b, lead=x.shape[:-1])
    if dim > 1:
        y = xp.permute_dims(y, tuple(last.index(a) for a in range(rank)))
    label = X._format + "U" * (rank - len(X._format)) if X._format else ""
    Y = dlarray.from_array(y, label)
    return strip(Y, formats.like(Y._format, fmt)) if stripped else Y
