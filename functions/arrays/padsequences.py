"""Sequences of different lengths as one array: padsequences."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray import limits
from dlarray.along_axes import new_dim, padded
from dlarray.arguments import check_nargout, choice, flag, one_number, whole
from dlarray.array import dlarray
from dlarray.autodiff import TracedArray
from dlarray.backend import asarray_like, class_name, is_float, namespace
from dlarray.errors import ArgumentError, ClassError, OptionError, SizeError, describe
from dlarray.operands import operands, same_class
from dlarray.registry import function


@function(format=None)
def padsequences(
    X,
    paddingDim,
    *,
    Length="longest",
    PaddingValue=0,
    PaddingDirection="right",
    UniformOutput=True,
    nargout=1,
):
    """Pad or truncate sequences to one length and join them.

    ``XPad = padsequences(X, paddingDim)`` appends zeros along ``paddingDim`` to every sequence of the list X
    until it is as long as the longest, and joins them along a new dimension: sequences of size 12×T become
    12×26×270. ``XPad, mask = padsequences(X, paddingDim, nargout=2)`` also tells original values from
    padding.

    Parameters
    ----------
    X : list, tuple or array of arrays
        The sequences (a cell array in MATLAB), equal in every dimension but ``paddingDim``.  They may have
        any number of dimensions.  A flat list among them is a row.
    paddingDim : int
        The dimension of time, from 1.
    Length : {"longest", "shortest"} or int
        The length of the results: that of the longest sequence (default), of the shortest, or a number.
    PaddingValue : number, "symmetric" or "auto"
        The value to pad with, 0 by default and with "auto".  "symmetric" pads with mirror images of the
        sequence, its edge value repeated, and again mirrored if it is too short.
    PaddingDirection : {"right", "left", "both"}
        Where padding is added and values are cut off: after the sequence (default), before it, or on both
        sides in equal parts, the odd one after it.
    UniformOutput : bool
        True (default) joins the sequences.  False returns a list of padded sequences, and a list of masks.

    Returns
    -------
    XPad : dlarray, or list of dlarray
        Unformatted; label it, ``dlarray(XPad, "CTB")``.  Single if any sequence is single, logical only if
        all are (and the padding is 0 or 1).
    mask : dlarray, or list of dlarray
        With ``nargout=2``: logical, of the size of ``XPad``, true where the values of the sequences are.

    Raises
    ------
    SizeError
        When sequences differ in another dimension.
    OptionError
        For a value that an option does not allow.

    Notes
    -----
    Extends MATLAB: the sequences may be traced, and ``XPad`` can be differentiated with respect to them.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/padsequences.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = [[1, 2, 3], [4, 5]]
    >>> XPad, mask = dl.padsequences(X, 2, PaddingDirection="left", nargout=2)
    >>> XPad.shape
    (1, 3, 2)
    >>> XPad[:, :, 1].tolist(), mask[:, :, 1].tolist()
    ([[0.0, 4.0, 5.0]], [[False, True, True]])
    """
    dim = new_dim("padsequences", "paddingDim", paddingDim)
    uniform = flag("padsequences", "UniformOutput", UniformOutput)
    nargout = check_nargout("padsequences", nargout, (1, 2))
    arrays = _sequences(X)
    rank = max(dim, *[a.array.ndim for a in arrays])
    data = [padded(a.array, rank) for a in arrays]
    _check_sizes(arrays, data, dim)
    lengths = [f.shape[-dim] for f in data]
    length = _target(Length, lengths)
    direction = choice("padsequences", "PaddingDirection", PaddingDirection, ("right", "left", "both"))
    each = math.prod(data[0].shape) // max(lengths[0], 1) * length
    limits.check("padsequences", (each, len(data)), like=arrays[0]._data)
    value = _padding_value(PaddingValue)
    data = _one_class(data, value)
    spans = [_span(n, length, direction) for n in lengths]
    if uniform and all(type(f) is np.ndarray for f in data):
        XPad: Any = dlarray.from_array(_filled(data, spans, dim, length, value))
    else:
        pieces = [_placed(f, span, dim, length, value) for f, span in zip(data, spans, strict=True)]
        XPad = _stacked(pieces) if uniform else [dlarray.from_array(p) for p in pieces]
    if nargout < 2:
        return XPad
    shapes = [(*f.shape[: rank - dim], length, *f.shape[rank - dim + 1 :]) for f in data]
    masks = [_mask(shape, span, dim) for shape, span in zip(shapes, spans, strict=True)]
    like = data[0].value if type(data[0]) is TracedArray else data[0]
    if uniform:
        return XPad, dlarray.from_array(asarray_like(np.stack(masks), like))
    return XPad, [dlarray.from_array(asarray_like(mask, like)) for mask in masks]


# -- what came -----------------------------------------------------------------------------------------------
def _sequences(X: Any) -> list[dlarray]:
    if isinstance(X, np.ndarray) and X.dtype == object:
        X = list(X.ravel(order="F"))
    if not isinstance(X, (list, tuple)):
        raise ClassError(
            f"padsequences: X must be a list of sequences, but it is {describe(X)}; fix: padsequences([X1, "
            "X2], dim)"
        )
    if not X:
        raise ArgumentError("padsequences: the list X is empty; fix: give one sequence at least")
    for i, x in enumerate(X, 1):
        if isinstance(x, str) or hasattr(x, "isundefined"):
            raise ClassError(
                f"padsequences: sequence {i} is {describe(x)}, but sequences are numeric or logical; "
                "fix: encode labels with double or onehotencode first"
            )
    return operands("padsequences", *X)


def _check_sizes(arrays: list[dlarray], data: list, dim: int) -> None:
    def other(shape):
        return [n for axis, n in enumerate(shape, -len(shape)) if axis != -dim]

    wanted = other(data[0].shape)
    for i, (array, x) in enumerate(zip(arrays, data, strict=True), 1):
        if other(x.shape) != wanted:
            differ = [
                k for k in range(1, x.ndim + 1) if x.ndim == data[0].ndim and x.shape[-k] != data[0].shape[-k]
            ]
            raise SizeError(
                f"padsequences: sequence 1 is {arrays[0].describe()} and sequence {i} is {array.describe()}; "
                f"the sizes must be equal in every dimension but paddingDim, {dim}"
                + (f"; fix: padsequences(X, {differ[0]})" if len(differ) == 1 else "")
            )


def _target(Length: Any, lengths: list[int]) -> int:
    if isinstance(Length, str):
        words = ("longest", "shortest")
        word = choice("padsequences", "Length", Length, words, other="a whole number from 1")
        return (max if word == "longest" else min)(lengths)
    wanted = '"longest", "shortest" or a whole number from 1'
    return whole("padsequences", "Length", Length, least=1, expected=wanted, error=OptionError)


def _padding_value(value: Any) -> Any:
    """A Python number, or None for mirror images."""
    if isinstance(value, str):
        words = ("symmetric", "auto")
        return (
            None if choice("padsequences", "PaddingValue", value, words, other="a number") == words[0] else 0
        )
    found = one_number(value, logical=True)
    if found is None:
        raise OptionError(
            f'padsequences: PaddingValue must be one number, "symmetric" or "auto", but it is {describe(value)}; '
            "fix: PaddingValue=0"
        )
    return found


def _one_class(arrays: list, value: Any) -> list:
    """One class for all sequences; logical ones cannot hold a padding value other than 0 or 1."""
    arrays = same_class(*arrays, logical=value in (None, 0, 1))
    if isinstance(value, complex) and is_float(arrays[0].dtype):
        xp = namespace(*arrays)
        wide = xp.complex64 if class_name(arrays[0].dtype) == "single" else xp.complex128
        arrays = [xp.astype(f, wide) for f in arrays]
    return arrays


# -- padding -------------------------------------------------------------------------------------------------
def _span(n: int, length: int, direction: str) -> tuple[int, int, int]:
    """Where a sequence of n goes: the values from ``first`` to ``last`` to the places from ``to`` on."""
    extra = length - n
    before = {"right": 0, "left": extra, "both": int(extra / 2)}[direction]  # halves round towards zero
    return (0, n, before) if extra >= 0 else (-before, length - before, 0)


def _along(rank: int, dim: int, part: slice) -> tuple:
    return (slice(None),) * (rank - dim) + (part,) + (slice(None),) * (dim - 1)


def _mirror(n: int, span: tuple[int, int, int], length: int) -> np.ndarray:
    """For every place the number of the value it takes, when the sequence goes on as its mirror image."""
    if not n:
        raise OptionError(
            f'padsequences: PaddingValue="symmetric" cannot pad an empty sequence to length {length}; '
            "fix: leave the empty sequence out, or pad with a number"
        )
    first, _, to = span
    places = (np.arange(length) - to + first) % (2 * n)
    return np.where(places < n, places, 2 * n - 1 - places)


def _filled(arrays: list, spans: list, dim: int, length: int, value: Any) -> np.ndarray:
    """Padding and joining in one copy, for data that NumPy holds."""
    shape = list(arrays[0].shape)
    rank = len(shape)
    shape[-dim] = length
    fill = 0 if value is None else value
    out = np.full((len(arrays), *shape), fill, dtype=arrays[0].dtype)
    for row, array, span in zip(out, arrays, spans, strict=True):
        first, last, to = span
        if value is None and last - first < length:
            row[...] = array.take(_mirror(array.shape[-dim], span, length), axis=rank - dim)
        else:
            row[_along(rank, dim, slice(to, to + last - first))] = array[
                _along(rank, dim, slice(first, last))
            ]
    return out


def _placed(array: Any, span: tuple[int, int, int], dim: int, length: int, value: Any) -> Any:
    """One sequence, padded or cut; differentiable."""
    first, last, to = span
    xp, rank = namespace(array), array.ndim
    raw = array.value if type(array) is TracedArray else array
    if value is None and last - first < length:
        index = asarray_like(_mirror(array.shape[-dim], span, length), raw)
        return xp.take(array, index, axis=rank - dim)
    parts = [array if last - first == array.shape[-dim] else array[_along(rank, dim, slice(first, last))]]
    for position, count in ((0, to), (len(parts) + 1, length - to - (last - first))):
        if count:
            shape = (*array.shape[: rank - dim], count, *array.shape[rank - dim + 1 :])
            fill = np.full(shape, value, dtype=_host_dtype(raw.dtype))
            parts.insert(position, asarray_like(fill, raw))
    return parts[0] if len(parts) == 1 else xp.concat(parts, axis=-dim)


def _host_dtype(dtype: Any) -> np.dtype:
    return np.dtype(str(dtype).rpartition(".")[2])


def _stacked(pieces: list) -> dlarray:
    return dlarray.from_array(namespace(*pieces).stack(pieces, axis=0))


def _mask(shape: tuple[int, ...], span: tuple[int, int, int], dim: int) -> np.ndarray:
    first, last, to = span
    mask = np.zeros(shape, dtype=bool)
    mask[_along(len(shape), dim, slice(to, to + last - first))] = True
    return mask
