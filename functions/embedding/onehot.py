"""Labels as one-hot vectors and back: onehotencode, onehotdecode."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from dlarray import limits
from dlarray.along_axes import new_dim, padded
from dlarray.arguments import choice, dim_number, is_empty
from dlarray.array import asdlarray, dlarray
from dlarray.backend import asarray_like, class_name, device_of, dtype_of, is_array, namespace, to_numpy
from dlarray.categorical import categorical, is_categorical
from dlarray.errors import ArgumentError, ClassError, SizeError, describe, sizes
from dlarray.integers.classes import converted
from dlarray.labels import label_values, name_of, repeated_key
from dlarray.operands import same_class
from dlarray.registry import function
from dlarray.table import table

_BLOCK = 1 << 17  # elements
_INTEGERS = tuple(f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64))


@function(format=None, integers="double")
def onehotencode(A, featureDim=None, typename="double", *, ClassNames=None):
    """Encode labels as one-hot vectors.

    ``B = onehotencode(A, featureDim)`` replaces each label of a categorical array by a vector along
    ``featureDim``, with 1 in the place of its category and 0 elsewhere.

    ``tblB = onehotencode(tblA)`` encodes a table of one variable into a table with one variable for each
    category.  ``onehotencode(…, typename)`` chooses the class of the result, and
    ``onehotencode(…, ClassNames=classes)`` gives the classes and their order.

    Parameters
    ----------
    A : categorical, list or array of text, numeric or logical array, or table
        The labels.  All but categorical ones need ``ClassNames``.  A table has one column, as a
        `table`, a dict or a data frame.
    featureDim : int or {"double", "single", "logical"}
        The dimension to expand, from 1: one of size 1, or beyond the last.  A table has none; ``typename`` may then
        come second.
    typename : {"double", "single", "logical", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"}
        Class of the result; of formatted labels the integer classes give double.
    ClassNames : list of text or numbers
        The classes in their order.  Labels of another class, and undefined ones, become vectors of NaN.

    Returns
    -------
    dlarray, or table
        A table of the same kind; the columns of a dict are n×1 arrays.

    Raises
    ------
    ArgumentError
        When labels that are not categorical come without ``ClassNames``; or a label without class and a
        ``typename`` without NaN.
    SizeError
        When ``featureDim`` is a dimension of A whose size is not 1.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/onehotencode.html

    Examples
    --------
    >>> import dlarray as dl
    >>> colors = dl.categorical(["red", "blue", "red"])
    >>> dl.onehotencode(colors, 1)
      2×3 dlarray
    <BLANKLINE>
         0     1     0
         1     0     1
    >>> dl.onehotencode([3, 1], 1, "single", ClassNames=[1, 2, 3]).tolist()
    [[0.0, 1.0], [0.0, 0.0], [1.0, 0.0]]
    """
    if _is_table(A):
        if not is_empty(featureDim):
            typename = featureDim
        return _encode_table(A, typename, ClassNames)
    if is_empty(featureDim):
        raise ArgumentError("onehotencode: not enough arguments; missing featureDim, the dimension to expand")
    kind = _class("onehotencode", typename)
    if hasattr(A, "to_numpy") and getattr(A, "ndim", 0) == 1 and _is_numeric(A):
        A = A.to_numpy()[:, None]  # a column of a data frame is a column
    numbers, classes, _ = _numbered(A, ClassNames)
    return _encode(numbers, classes, new_dim("onehotencode", "featureDim", featureDim), kind)


@function(format=None, integers="double")
def onehotdecode(B, classes, featureDim, typename="categorical"):
    """Decode probability vectors into the most probable labels.

    ``A = onehotdecode(B, classes, featureDim)`` replaces each vector along ``featureDim`` by the class in the
    place of its largest value.  ``onehotdecode(…, typename)`` chooses the kind of the labels.

    Parameters
    ----------
    B : array
        Probabilities or one-hot vectors.  Of equal values the first counts; NaN is passed over, and a vector
        of NaN alone gives the first class.
    classes : list of text or numbers, or categorical
        As many classes as ``featureDim`` has elements.
    featureDim : int
        The dimension of the vectors, from 1.
    typename : str
        Type of the labels: "categorical", "string", "double", "single", "logical", or an integer class, which of
        formatted data is double.  Numbers need classes that are numbers, or texts of numbers.

    Returns
    -------
    categorical, NumPy array of text, or dlarray
        Of the size of B, with 1 in ``featureDim``.  A categorical has the classes as its categories, in their
        order.

    Raises
    ------
    SizeError
        When there are not as many classes as elements along ``featureDim``.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/onehotdecode.html

    Examples
    --------
    >>> import dlarray as dl
    >>> B = [[0.1, 0.7], [0.9, 0.3]]
    >>> dl.onehotdecode(B, ["no", "yes"], 1).tolist()
    ['yes', 'no']
    >>> dl.onehotdecode(B, [10, 20], 1, "double").tolist()
    [[20.0, 10.0]]
    """
    B = asdlarray(B)
    dim = dim_number("onehotdecode", "featureDim", featureDim)
    keys = _class_keys(classes, "classes", "onehotdecode")
    raw = padded(B._data, dim)
    count = raw.shape[-dim]
    if count != len(keys) or not count:
        raise SizeError(
            f"onehotdecode: B is {B.describe()} with {count} elements along dimension {dim}, but there are "
            f"{len(keys)} classes; fix: give one class for each element, or another featureDim"
        )
    kind = _class("onehotdecode", typename, "categorical", "string")
    xp = namespace(raw)
    best = xp.expand_dims(_places_of_largest(raw, -dim), axis=-dim)
    if kind in ("categorical", "string"):
        best = to_numpy(best)
        best += 1
        labels = categorical.from_codes(best.T, [name_of(key) for key in keys])
        return labels if kind == "categorical" else labels.string()
    values = asarray_like(np.asarray(_as_numbers(keys), dtype=np.float64), raw)
    found = xp.take(values, xp.reshape(best, (-1,)), axis=-1)
    found = xp.reshape(found, best.shape)
    if kind in _INTEGERS:
        return dlarray.from_array(converted(found, kind))
    return dlarray.from_array(xp.astype(found, dtype_of(xp, kind)))


def _places_of_largest(raw: Any, axis: int) -> Any:
    """The place of the largest value along an axis, from 0; NaN is passed over."""
    if type(raw) is np.ndarray and raw.dtype.kind in "bf":
        best = np.empty(raw.shape[:axis] + (raw.shape[axis + 1 :] if axis < -1 else ()), dtype=np.int64)
        if _by_blocks(raw, axis, best):
            return best
    (raw,) = same_class(raw)
    xp = namespace(raw)
    return xp.argmax(xp.where(xp.isnan(raw), xp.full_like(raw, -float("inf")), raw), axis=axis)


def _by_blocks(raw: np.ndarray, axis: int, out: np.ndarray) -> bool:
    """Write the places of the largest values; false where there is NaN, which argmax takes for the largest.

    NumPy copies what it searches along another axis than the last: so it gets a piece at a time.
    """
    if not raw.size:
        return False
    long = max((k for k in range(-raw.ndim, 0) if k != axis), key=lambda k: raw.shape[k], default=None)
    step = max(1, _BLOCK * (1 if long is None else raw.shape[long]) // raw.size)
    for start in range(0, 1 if long is None else raw.shape[long], step):
        piece, into = raw, out
        if long is not None:
            here: Any = (..., slice(start, start + step), *[slice(None)] * (-1 - long))
            piece, into = raw[here], out[here[: len(here) - (long < axis)]]
        if raw.dtype.kind == "f" and np.isnan(np.max(piece, axis=axis)).any():
            return False
        into[...] = np.argmax(piece, axis=axis)
    return True


# -- classes -------------------------------------------------------------------------------------------------
def _class(name: str, typename: Any, *words: str) -> str:
    """The class asked for: one of the words, or a class of numbers."""
    return choice(name, "typename", typename, (*words, "double", "single", "logical", *_INTEGERS))


def _class_keys(classes: Any, argument: str, name: str) -> list:
    """The classes as text, float or bool, each once."""
    keys = list(label_values(classes).ravel(order="F"))
    twice = repeated_key(keys)
    if twice is not None or None in keys:
        what = "a missing value" if twice is None else f"{twice!r} twice"
        raise ArgumentError(f"{name}: {argument} holds {what}; fix: name every class once")
    return keys


def _as_numbers(keys: list) -> list[float]:
    try:
        return [float(key) for key in keys]
    except ValueError:
        raise ArgumentError(
            f"onehotdecode: the classes {', '.join(map(repr, keys[:5]))} are no numbers; "
            'fix: typename "categorical" or "string"'
        ) from None


# -- encoding ------------------------------------------------------------------------------------------------
def _numbered(A: Any, ClassNames: Any) -> tuple[dlarray, list, list[str]]:
    """Labels as an array of numbers, the numbers of the classes in their order, and the classes' names."""
    keys = None if is_empty(ClassNames) else _class_keys(ClassNames, "ClassNames", "onehotencode")
    labels = None
    if is_categorical(A):
        labels = categorical(A)
    if labels is None and keys is None:
        raise ArgumentError(
            f"onehotencode: A is {describe(A)}, and only categorical labels name their classes themselves; "
            "fix: onehotencode(A, featureDim, ClassNames=classes), or categorical(A)"
        )
    if labels is None and _is_numeric(A):
        numbers = asdlarray(A)
        if any(isinstance(key, str) for key in keys or []):
            raise ClassError(
                f"onehotencode: A is {numbers.describe()}, but ClassNames are text; fix: give the classes as "
                "numbers"
            )
        return numbers, [float(key) for key in keys or []], [name_of(key) for key in keys or []]
    if labels is None:
        values = label_values([] if A is None else A)
        text = isinstance(keys[0], str) if keys else True
        if any(value is not None and isinstance(value, str) != text for value in values.ravel()):
            raise ClassError("onehotencode: A and ClassNames must both be text, or both be numbers")
        labels = categorical(values, keys) if keys else categorical(values)
    elif keys is not None:
        labels = categorical(labels, [name_of(key) for key in keys])
    names = labels.categories()
    return dlarray.from_array(labels.codes().T), list(range(1, len(names) + 1)), names


def _is_numeric(A: Any) -> bool:
    if isinstance(A, (dlarray, bool, int, float)):
        return True
    if hasattr(A, "to_numpy"):
        return getattr(A.dtype, "kind", "O") in "biuf" and A.ndim == 1 and not hasattr(A, "columns")
    if is_array(A) and not isinstance(A, np.ndarray):
        return True
    if not isinstance(A, (np.ndarray, list, tuple)):
        return False
    try:
        kind = (A if isinstance(A, np.ndarray) else np.asarray(A)).dtype.kind
    except ValueError:  # lists of different lengths
        return False
    return kind in "biuf"


def _ragged(A: Any) -> bool:
    rows = [row for row in A if isinstance(row, (list, tuple))] if isinstance(A, (list, tuple)) else []
    return len({len(row) for row in rows}) > 1 or any(value is None for value in (A if not rows else rows[0]))


def _encode(numbers: dlarray, classes: list, dim: int, kind: str) -> dlarray:
    """Compare every label with every class: the comparison is the encoding."""
    raw, fmt = numbers._data, numbers._format
    rank = max(raw.ndim, dim)
    raw = padded(raw, rank)
    if raw.shape[-dim] != 1:
        other = next((k for k in range(1, rank + 1) if raw.shape[-k] == 1), rank + 1)
        turned = f", or onehotencode(A.T, {dim})" if rank == 2 and other < 3 else ""
        raise SizeError(
            f"onehotencode: A is {sizes(numbers.shape, fmt)} dlarray; featureDim {dim} must be a dimension of size 1, "
            f"or beyond the last; fix: featureDim={other}{turned}"
        )
    xp = namespace(raw)
    if class_name(raw.dtype) == "logical":
        raw = xp.astype(raw, xp.float64)
    shape = [1] * rank
    shape[-dim] = len(classes)
    wanted = asarray_like(np.asarray(classes, dtype=str(raw.dtype).rpartition(".")[2]).reshape(shape), raw)
    place = rank - dim
    full = tuple(raw.shape)[:place] + (len(classes),) + tuple(raw.shape)[place + 1 :]
    limits.check("onehotencode", full, dtype_of(np, kind), raw)
    whole = kind == "logical" or kind in _INTEGERS
    held = dtype_of(xp, "double" if kind in _INTEGERS and fmt else kind)
    if type(raw) is np.ndarray and type(wanted) is np.ndarray:
        out: Any = np.empty(full, held)
        np.equal(
            raw, wanted, out=out
        )  # written as it is compared: nothing of the result's size stands beside it
        known = np.any(out, axis=-dim, keepdims=True)
    else:
        out = raw == wanted
        known = xp.any(out, axis=-dim, keepdims=True)
    if whole and not bool(xp.all(known)):
        raise ArgumentError(
            f'onehotencode: A holds labels without a class, which become NaN, and "{kind}" has no '
            "NaN; "
            'fix: typename "double" or "single", or name all classes'
        )
    if type(out) is not np.ndarray:
        out = xp.astype(out, held)
        out = (
            out
            if whole
            else xp.where(known, out, xp.asarray(float("nan"), dtype=held, device=device_of(raw)))
        )
    elif not whole and not known.all():
        np.copyto(out, np.nan, where=~known)
    return dlarray.from_array(out, fmt + "U" * (rank - len(fmt)) if fmt else "")


# -- tables --------------------------------------------------------------------------------------------------
def _is_table(A: Any) -> bool:
    return isinstance(A, (Mapping, table)) or (
        hasattr(A, "columns") and hasattr(A, "__getitem__") and not isinstance(A, dlarray)
    )


def _encode_table(A: Any, typename: Any, ClassNames: Any) -> Any:
    own = isinstance(A, table)
    variables = A.VariableNames if own else list(A) if isinstance(A, Mapping) else list(A.columns)
    if len(variables) != 1:
        raise ArgumentError(
            f"onehotencode: the table has {len(variables)} variables, but one is encoded at a time; "
            'fix: onehotencode({"name": tbl["name"]})'
        )
    kind = _class("onehotencode", typename)
    column = A[variables[0]]
    numbers, classes, names = _numbered(column, ClassNames)
    count = 1
    for n in numbers.shape:
        count *= n
    upright = dlarray.from_array(namespace(numbers._data).reshape(numbers._data, (1, count)))
    B = _encode(upright, classes, 2, kind)
    columns = {name: B[:, k] for k, name in enumerate(names)}
    if own:
        return table(*columns.values(), VariableNames=names)
    kind_of_table: Any = type(A)
    if isinstance(A, Mapping):
        return kind_of_table(columns)
    host = {name: to_numpy(part._data).ravel() for name, part in columns.items()}
    index = getattr(A, "index", None)
    return kind_of_table(host) if index is None or callable(index) else kind_of_table(host, index=index)
