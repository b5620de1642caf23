"""Arrays made from a size: zeros, ones, inf, nan, eye; and the reading of sizes, classes and prototypes."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from dlarray import limits
from dlarray.arguments import choice, read_size
from dlarray.array import asdlarray, dlarray
from dlarray.backend import INTEGERS, asarray_like, class_name, device_of, namespace
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.functions.system.gpu_arrays import prototype
from dlarray.registry import function

FLOAT_CLASSES = ("single", "double")
INTEGER_CLASSES = INTEGERS
FIXED_CLASSES = (*FLOAT_CLASSES, "half")  # of what is not drawn


class Wanted(NamedTuple):
    """What a creation function was asked for."""

    shape: tuple[int, ...]  # reversed: how the data is stored
    dtype: np.dtype
    like: Any  # the raw prototype, or None


def parse(
    name: str,
    args: tuple,
    like: Any,
    classes: tuple[str, ...] = FIXED_CLASSES + INTEGER_CLASSES,
    logical_like: bool = False,
    most: int = 0,
) -> Wanted:
    """Read ``(n)``, ``(sz1, ..., szN)`` or ``([sz1 ... szN])``, then a class name, "gpuArray", or a prototype.

    ``logical_like`` allows logical prototypes; ``most`` is the largest number of dimensions, 0 for any.
    """
    word = None
    args, like = with_prototype(args, like)
    on_gpu = bool(args) and isinstance(args[-1], str) and args[-1].lower() == "gpuarray"
    if on_gpu:
        args = args[:-1]
    if args and isinstance(args[-1], str):
        word, args = args[-1], args[:-1]
    for argument in args:
        if isinstance(argument, str):
            raise ArgumentError(f'{name}: {describe(argument)} must come last; fix: {name}(2, 3, "single")')
    if (word is not None or on_gpu) and like is not None:
        raise ArgumentError(
            f'{name}: "{word or "gpuArray"}" and like= exclude each other; fix: leave one of them out'
        )
    size = read_size(name, args)
    if most and len(size) > most:
        raise ArgumentError(f"{name}: makes a matrix, but received {len(size)} sizes; fix: {name}(2, 3)")
    if like is None:
        dtype = read_class(name, word, classes)
        wanted = Wanted(size[::-1], dtype, prototype(name, dtype) if on_gpu else None)
        limits.check(name, wanted.shape, wanted.dtype, wanted.like)
        return wanted
    try:
        raw = asdlarray(like)._data
    except ClassError:
        raise ClassError(
            f"{name}: the prototype like= is {describe(like)}, not an array; fix: like=X"
        ) from None
    class_ = class_name(raw.dtype)
    if class_ == "logical" and not logical_like:
        raise ClassError(f"{name}: the prototype is logical, but {name} makes numbers; fix: like=dl.ones(1)")
    if class_ in INTEGERS and class_ not in classes:
        raise ClassError(
            f"{name}: the prototype like= is of class {class_}, but {name} makes single and double; "
            "fix: like=dl.ones(1)"
        )
    try:
        dtype = np.dtype(str(raw.dtype).rpartition(".")[2])
    except TypeError:  # a class that only the prototype's library has, such as bfloat16
        dtype = np.dtype(np.float32)
    limits.check(name, size[::-1], dtype, raw)
    return Wanted(size[::-1], dtype, raw)


def with_prototype(args: tuple, like: Any) -> tuple[tuple, Any]:
    """The arguments before the word "like", and the prototype after it."""
    if len(args) >= 2 and isinstance(args[-2], str) and args[-2].lower() == "like":
        return args[:-2], args[-1]
    return args, like


def read_class(name: str, word: str | None, classes: tuple[str, ...]) -> np.dtype:
    """The dtype of a MATLAB class name."""
    if word is None:
        return np.dtype(np.float64)
    truth = word.lower() == "logical"
    fix = "compare, as in zeros(2, 3) > 0, or use like=True" if truth else f'{name}(2, 3, "single")'
    found = choice(name, "typename", word, classes, fix=fix, error=ArgumentError)
    return np.dtype(
        {"single": "float32", "double": "float64", "half": "float16", "logical": "bool"}.get(found, found)
    )


def filled(wanted: Wanted, value: float) -> dlarray:
    """An array that holds one value everywhere, on the prototype's device."""
    like = wanted.like
    if like is None or type(like) is np.ndarray:
        return dlarray.from_array(np.full(wanted.shape, value, dtype=wanted.dtype))
    return dlarray.from_array(
        namespace(like).full(wanted.shape, value, dtype=like.dtype, device=device_of(like))
    )


def placed(wanted: Wanted, values: np.ndarray) -> dlarray:
    """An array of values made on the host: in the wanted class, on the prototype's device."""
    xp = namespace(values)  # of a compiler, where they stand for numbers that are drawn at each call
    kind = wanted.dtype if xp is np else getattr(xp, wanted.dtype.name)
    values = xp.reshape(xp.astype(values, kind, copy=False), wanted.shape)
    like = wanted.like
    return dlarray.from_array(values if like is None else asarray_like(values, like, like.dtype))


@function(differentiable=False)
def zeros(*size: Any, like: Any = None) -> dlarray:
    """Array of zeros.

    ``X = zeros()`` is the scalar 0, ``zeros(n)`` an n×n matrix, ``zeros(sz1, ..., szN)`` and
    ``zeros([sz1, ..., szN])`` an array of that size.  ``zeros(..., typename)`` chooses the class,
    ``zeros(..., like=p)`` makes an array like ``p``.

    Parameters
    ----------
    *size : int, list of int or str
        Whole numbers, or one vector of them (a list, a tuple, an array, what ``size(Y)`` returns).  Negative
        numbers count as 0; sizes 1 after the second are dropped.  A class name, "double" (the default), "single",
        "half" or that of an integer class, may follow, and then "gpuArray" for an array on the GPU, as in all
        functions that make arrays.
    like : array, optional
        Prototype: the result has its class, its complexity and its device.

    Returns
    -------
    X : dlarray
        Unformatted.

    Raises
    ------
    ArgumentError
        Sizes that are not whole numbers; an unknown class; a class name together with ``like``.

    Notes
    -----
    Of a formatted prototype the class and the device are used, not the labels: the size that is asked for need not have
    dimensions for them.  Use ``dlarray(zeros(2, 3, like=p), "CB")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/zeros.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.zeros(2, 3, "single")
      2×3 single dlarray
    <BLANKLINE>
         0     0     0
         0     0     0
    """
    return filled(parse("zeros", size, like, logical_like=True), 0)


@function(differentiable=False)
def ones(*size: Any, like: Any = None) -> dlarray:
    """Array of ones.

    ``X = ones()`` is the scalar 1, ``ones(n)`` an n×n matrix, ``ones(sz1, ..., szN)`` and
    ``ones([sz1, ..., szN])`` an array of that size.  ``ones(..., typename)`` chooses the class,
    ``ones(..., like=p)`` makes an array like ``p``.

    Parameters
    ----------
    *size : int, list of int or str
        Whole numbers, or one vector of them; a class name, "double" (the default) or "single", may follow.
        See `zeros`.
    like : array, optional
        Prototype: the result has its class, its complexity and its device.

    Returns
    -------
    X : dlarray
        Unformatted.

    Raises
    ------
    ArgumentError
        Sizes that are not whole numbers; an unknown class; a class name together with ``like``.

    Notes
    -----
    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ones.html

    Examples
    --------
    >>> import dlarray as dl
    >>> p = dl.dlarray([[0.5]], "CB")
    >>> dl.ones([1, 4], like=p)
      1×4 dlarray
    <BLANKLINE>
         1     1     1     1
    """
    return filled(parse("ones", size, like, logical_like=True), 1)


@function(differentiable=False)
def inf(*size: Any, like: Any = None) -> dlarray:
    """Array of Inf.

    ``X = inf()`` is a scalar, ``inf(n)`` an n×n matrix, ``inf(sz1, ..., szN)`` and ``inf([sz1, ..., szN])``
    an array of that size; ``inf(..., typename)`` and ``inf(..., like=p)`` as for `zeros`.

    Parameters
    ----------
    *size : int, list of int or str
        Whole numbers, or one vector of them; "double" or "single" may follow.
    like : array, optional
        Prototype: the result has its class and its device.

    Returns
    -------
    X : dlarray
        Unformatted.

    Raises
    ------
    ArgumentError
        Sizes that are not whole numbers; an unknown class; a class name together with ``like``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/inf.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.inf(1, 2)
      1×2 dlarray
    <BLANKLINE>
       Inf   Inf
    """
    return filled(parse("inf", size, like, FIXED_CLASSES), math.inf)


@function(differentiable=False)
def nan(*size: Any, like: Any = None) -> dlarray:
    """Array of NaN.

    ``X = nan()`` is a scalar, ``nan(n)`` an n×n matrix, ``nan(sz1, ..., szN)`` and ``nan([sz1, ..., szN])``
    an array of that size; ``nan(..., typename)`` and ``nan(..., like=p)`` as for `zeros`.

    Parameters
    ----------
    *size : int, list of int or str
        Whole numbers, or one vector of them; "double" or "single" may follow.
    like : array, optional
        Prototype: the result has its class and its device.

    Returns
    -------
    X : dlarray
        Unformatted.

    Raises
    ------
    ArgumentError
        Sizes that are not whole numbers; an unknown class; a class name together with ``like``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/nan.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.nan(2, 1, "single")
      2×1 single dlarray
    <BLANKLINE>
       NaN
       NaN
    """
    return filled(parse("nan", size, like, FIXED_CLASSES), math.nan)


def identity(name: str, size: tuple, like: Any) -> dlarray:
    """An identity matrix of the size and class that a function was called with."""
    wanted = parse(name, size, like, logical_like=True, most=2)
    return placed(wanted, np.eye(wanted.shape[0], wanted.shape[1]))


@function(differentiable=False)
def eye(*size: Any, like: Any = None) -> dlarray:
    """Identity matrix: ones on the main diagonal, zeros elsewhere.

    ``X = eye()`` is the scalar 1, ``eye(n)`` an n×n matrix, ``eye(n, m)`` and ``eye([n, m])`` an n×m matrix;
    ``eye(..., typename)`` and ``eye(..., like=p)`` as for `zeros`.

    Parameters
    ----------
    *size : int, list of int or str
        One or two whole numbers, or one vector of two; a class name may follow.
    like : array, optional
        Prototype: the result has its class, its complexity and its device.

    Returns
    -------
    X : dlarray
        Unformatted.

    Raises
    ------
    ArgumentError
        More than two sizes, or sizes that are not whole numbers; an unknown class; a class name together with
        ``like``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/eye.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.eye(2, 3)
      2×3 dlarray
    <BLANKLINE>
         1     0     0
         0     1     0
    """
    return identity("eye", size, like)
