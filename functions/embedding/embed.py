"""Embedding vectors looked up by number: embed."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray import formats
from dlarray.arguments import real
from dlarray.array import dlarray
from dlarray.autodiff.places import together
from dlarray.autodiff.rows import gather_rows
from dlarray.autodiff.tape import expect, note_cut, stack
from dlarray.backend import (
    asarray_like,
    backend_name,
    class_name,
    device_of,
    is_abstract,
    namespace,
    to_numpy,
)
from dlarray.errors import ArgumentError, ClassError, FormatError, SizeError, sizes
from dlarray.machine import gpus
from dlarray.operands import same_class
from dlarray.registry import function


@function(format=None, arrays=("X", "weights"), half="own", integers="double")
def embed(X, weights, *, DataFormat=None):
    """Replace indices of words or categories by their embedding vectors.

    ``Y = embed(X, weights)`` looks up column k of ``weights`` for each k in the formatted array X and puts it
    along the channel dimension.  ``Y = embed(X, weights, DataFormat=fmt)`` takes unformatted X.

    Parameters
    ----------
    X : array
        Whole numbers from 1 to the number of columns of ``weights``.  0 (padding) and NaN (unknown) mean the
        last column.  Its channel dimension "C", if it has one, has size 1.
    weights : array, embeddingDim×K
        The embedding vectors as columns.  It may be formatted, with two labels, and "C" first if it is one of
        them.
    DataFormat : str
        Labels of the dimensions of an unformatted X.

    Returns
    -------
    dlarray
        Of the class of ``weights``.  "C" has size embeddingDim, in the place of the channel dimension of X,
        or new where X has none ("BT" gives "CBT").  Unformatted for unformatted X, with its dimensions in the
        order of ``DataFormat``; a "C" that is not among them comes first.

    Raises
    ------
    ArgumentError
        For an index that is not a whole number, or outside the columns; with its value and position.
    SizeError
        When X has more than one channel, or ``weights`` is no matrix.
    FormatError
        When X is unformatted and there is no ``DataFormat``.

    Notes
    -----
    The derivative is with respect to ``weights``.  Its sums are taken in a fixed order, so that runs repeat
    exactly.

    Differs from MATLAB: on a GPU the indices are not checked (the program would have to wait for it), and an index
    outside the columns gives NaN.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.embed.html

    Examples
    --------
    >>> import dlarray as dl
    >>> weights = [[1, 2, 3], [10, 20, 30]]
    >>> X = dl.dlarray([2, 1, 0], "CB")
    >>> dl.embed(X, weights)
      2(C) × 3(B) dlarray
    <BLANKLINE>
         2     1     3
        20    10    30
    """
    real("embed", "X", X, why="its elements are the numbers of columns", fix="embed(real(X), weights)")
    _check_weights(weights)
    x, w = _together(X, weights)
    if class_name(w.dtype) == "logical":
        (w,) = same_class(w)
    index, valid = _indices(X, x, weights)
    fmt, c = X._format, X.axis("C")
    shape = tuple(index.shape)
    if c is None:
        fmt, place = formats.insert(fmt, "C")
        c = -1 - place
    elif shape[c] != 1:
        raise SizeError(
            f"embed: X is {X.describe()}, but a channel dimension can only be expanded from size 1; "
            'fix: label the dimension "U" or "S", or embed the channels one by one'
        )
    else:
        shape = shape[:c] + shape[len(shape) + c + 1 :]
    xp = namespace(w)
    flat = namespace(index).reshape(index, (-1,))
    y = gather_rows(w, index=flat, rows=w.shape[-2])
    if valid is not None:
        hit = namespace(valid).reshape(valid, (-1, 1))
        y = xp.where(hit, y, xp.full_like(y, float("nan")))
    y = xp.reshape(y, (*shape, w.shape[-1]))
    if c != -1:  # the vectors came last in storage; bring them to the place of C
        axes = list(range(len(shape)))
        axes.insert(len(axes) + 1 + c, len(shape))
        y = xp.permute_dims(y, tuple(axes))
    return dlarray.from_array(y, fmt)


def _check_weights(weights: dlarray) -> None:
    rank, fmt = weights.array.ndim, weights._format
    if rank != 2 or not weights.shape[1]:
        raise SizeError(
            f"embed: weights is {weights.describe()}, but it must be a matrix, embeddingDim×K with one "
            "column for each index and a last one for padding and unknown values"
        )
    if "C" in fmt and fmt[0] != "C":
        raise FormatError(
            f'embed: weights is {weights.describe()}; its embedding dimension is the first, so "C" must come '
            "first; fix: stripdims(weights)"
        )


def _together(X: dlarray, weights: dlarray) -> tuple[Any, Any]:
    """The raw indices and the array of the weights, on one backend."""
    if X._node is not None:
        note_cut("embed of the indices X")
    x, w = X._data, weights.array
    homes = backend_name(x), backend_name(weights._data)
    if gpus.on_gpu(x) or gpus.on_gpu(weights._data):
        x, w = together((x, w))
        return x, w
    if homes[0] == homes[1]:
        return x, w
    if homes[0] == "numpy":
        return asarray_like(x, weights._data), w
    if homes[1] == "numpy" and weights._node is None:
        return x, asarray_like(w, x)
    raise ClassError(
        f"embed: X is {X.describe()} on {homes[0]} and weights is {weights.describe()} on {homes[1]}; "
        "fix: bring both to one place with gpuArray or gather"
    )


def _indices(X: dlarray, x: Any, weights: dlarray) -> tuple[Any, Any]:
    """Row numbers from 0; and, where they could not be looked at, whether each is valid."""
    xp = namespace(x)
    count = weights.shape[1]
    if xp is np and x.size:
        with np.errstate(invalid="ignore"):
            k = x.astype(np.int64)
        if np.array_equal(k, x) and k.min() >= 1 and k.max() <= count:
            return k - 1, None  # the common case, in few passes
    if class_name(x.dtype) == "logical":
        x = xp.astype(x, xp.float64)
    last = xp.full_like(x, float(count))
    k = xp.where(xp.logical_or(xp.isnan(x), x == 0), last, x)
    valid = xp.logical_and(xp.logical_and(k >= 1, k <= count), xp.floor(k) == k)
    if is_abstract(x) and stack.expected is not None and not gpus.on_gpu(x):
        expect(valid)
        return xp.astype(xp.where(valid, k, last), xp.int64) - 1, None
    if not _on_host(x):
        return xp.astype(xp.where(valid, k, last), xp.int64) - 1, valid
    if not bool(xp.all(valid)):
        _refuse(X, to_numpy(x).T, to_numpy(valid).T, weights)
    return xp.astype(k, xp.int64) - 1, None


def _on_host(x: Any) -> bool:
    """Whether reading a value does not stop a device (or a compiler)."""
    name = backend_name(x)
    return not is_abstract(x) and (
        name in ("numpy", "array_api_strict") or (name == "torch" and device_of(x).type == "cpu")
    )


def _refuse(X: dlarray, x: np.ndarray, valid: np.ndarray, weights: dlarray) -> None:
    place = tuple(int(i) for i in np.argwhere(~valid.T)[0][::-1])  # the first in column order
    value = x[place]
    why = "not a whole number" if value != np.floor(value) else "outside the columns of weights"
    raise ArgumentError(
        f"embed: X({', '.join(str(i + 1) for i in place)}) is {value:g}, {why}: X is {X.describe()} and "
        f"weights is {sizes(weights.shape)}, so an index is 1 to {weights.shape[1]}, or 0 or NaN for the "
        "last column; fix: check the vocabulary, or map unknown values to 0"
    )
