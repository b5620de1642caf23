"""Conversions to classes by name: cast, typecast, MATLAB's integer classes, intmin and intmax."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import choice, real
from dlarray.array import asdlarray, dlarray, make
from dlarray.autodiff.places import together
from dlarray.autodiff.tape import note_cut
from dlarray.backend import (
    INTEGERS,
    asarray_like,
    backend_name,
    class_name,
    is_complex,
    namespace,
    to_numpy,
)
from dlarray.conversion import contiguous
from dlarray.errors import ArgumentError, ClassError, SizeError
from dlarray.functions.data_types.conversions import as_converted, bfloat16, double, half, logical, single
from dlarray.integers.classes import LIMITS, converted
from dlarray.registry import function


@function(format=None, half="own")
def cast(X: Any, newclass: Any = None, /, *, like: Any = None) -> dlarray:
    """Convert to a class given by its name, or to the class of another array.

    Syntaxes: ``Y = cast(X, newclass)``, ``Y = cast(X, "like", p)``, ``Y = cast(X, like=p)``.

    Parameters
    ----------
    X : array
        Any size and format.
    newclass : str
        "single", "double", "logical", one of MATLAB's integer classes (see `uint8`), or one of the extensions
        "half" and "bfloat16".
    like : array, optional
        Prototype: the result has its class, and is complex when it is.

    Returns
    -------
    dlarray
        Size and labels of X.  Floating-point classes are traced as X is.

    Raises
    ------
    ArgumentError
        An unknown class; both a class and a prototype, or neither.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cast.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.underlyingType(dl.cast(dl.zeros(2), "single"))
    'single'
    """
    if (newclass is None) == (like is None):
        raise ArgumentError('cast: needs a class or a prototype, not both; fix: cast(X, "single"), or like=p')
    if like is not None:
        like = asdlarray(like)
        X = as_converted("cast", X)
        X = X.wrap(together([X.array, like._data])[0])  # to the GPU, if the prototype is there
        dtype = like._data.dtype
        if is_complex(dtype):
            X = as_converted("cast", X)
            if not is_complex(X._data.dtype):
                xp = namespace(X.array)
                X = X.wrap(
                    xp.astype(X.array, xp.complex64 if class_name(dtype) == "single" else xp.complex128)
                )
        newclass = class_name(dtype)
    return _CLASSES[
        choice("cast", "newclass", newclass, _CLASSES, fix='cast(X, "single")', error=ArgumentError)
    ](X)


_SHOWN = {"": "         2     5   128", "int8": "         2     5   127"}


def _integer(name: str) -> Any:
    low, high = LIMITS[name]

    def convert(X: Any, /) -> dlarray:
        X = real(name, "X", as_converted(name, X, whole=True), fix=f"{name}(real(X))")
        if X._node is not None:
            note_cut(name)
        whole = converted(X._data, name)
        if X._format:  # what has labels is floating: the values alone are rounded and limited
            xp = namespace(whole)
            whole = xp.astype(whole, xp.float64)
        return make(whole, X._format, None)

    convert.__name__ = name
    convert.__doc__ = f"""Convert to MATLAB's class {name}: whole numbers from {low} to {high}.

    Syntax: ``Y = {name}(X)``.

    Parameters
    ----------
    X : array
        Real, any size and format; text gives its character codes.  Integers of Python and NumPy are taken exactly.

    Returns
    -------
    dlarray
        Class {name}, size of X; never traced.  Halves are rounded away from zero, larger numbers
        become the limit, NaN becomes 0.  Arithmetic with the result rounds and saturates likewise, and with single,
        double and logical data stays {name}.

    Notes
    -----
    Extends MATLAB: of formatted data, which is floating always, the values are rounded and limited, and the class is
    double.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/{name}.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.{name}([0.4, 2.5, 126]) + 1.5
      1×3 {name} row vector
    <BLANKLINE>
{_SHOWN.get(name, _SHOWN[""])}
    """
    return function(format=None, differentiable=False)(convert)


int8, int16, int32, int64 = (_integer(f"int{bits}") for bits in (8, 16, 32, 64))
uint8, uint16, uint32, uint64 = (_integer(f"uint{bits}") for bits in (8, 16, 32, 64))

_INTEGERS = {"int8": int8, "int16": int16, "int32": int32, "int64": int64,
             "uint8": uint8, "uint16": uint16, "uint32": uint32, "uint64": uint64}  # fmt: skip
_CLASSES = {"single": single, "double": double, "half": half, "bfloat16": bfloat16, "logical": logical,
            **_INTEGERS}  # fmt: skip


def _limit(name: str, place: int, word: str) -> Any:
    def limit(typename: Any = None, /, *, like: Any = None) -> dlarray:
        if typename is not None and like is not None:
            raise ArgumentError(f'{name}: typename and like= exclude each other; fix: {name}("uint8")')
        if like is not None:
            typename = class_name(asdlarray(like)._data.dtype)
        typename = "int32" if typename is None else typename
        found = choice(name, "typename", typename, INTEGERS, fix=f'{name}("uint8")', error=ArgumentError)
        value = np.full((1, 1), LIMITS[found][place], dtype=found)
        return make(value if like is None else asarray_like(value, asdlarray(like)._data), "", None)

    limit.__name__ = name
    limit.__doc__ = f"""{word} number of an integer class.

    Syntaxes: ``v = {name}()`` (of "int32"), ``v = {name}(typename)``, ``v = {name}(like=p)``.

    Parameters
    ----------
    typename : str
        "int8" to "int64", "uint8" to "uint64".
    like : array, optional
        Prototype: the limit of its class.

    Returns
    -------
    dlarray
        1×1, of that class.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/{name}.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.{name}("int8")
      int8
    <BLANKLINE>
    {LIMITS["int8"][place]:>6}
    """
    return function(format=None, differentiable=False)(limit)


intmin, intmax = _limit("intmin", 0, "Smallest"), _limit("intmax", 1, "Largest")


@function(format=None, differentiable=False)
def typecast(X: Any, newclass: str, /) -> dlarray:
    """Reinterpret the bits of a vector as another class.

    Syntax: ``Y = typecast(X, newclass)``.

    Parameters
    ----------
    X : array
        A real vector, unformatted.
    newclass : str
        "single", "double", or one of MATLAB's integer classes (see `uint8`).

    Returns
    -------
    dlarray
        A vector of the orientation of X, with as many bytes in all; never traced.

    Raises
    ------
    SizeError
        X is no vector, or its bytes do not make whole elements of the new class.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/typecast.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.typecast(dl.uint8([0, 0, 128, 63]), "single")
      1×1 single dlarray
    <BLANKLINE>
         1
    """
    X = real("typecast", "X", as_converted("typecast", X), fix="typecast(real(X), newclass)")
    allowed = ("single", "double", *INTEGERS)
    word = choice("typecast", "newclass", newclass, allowed, fix='typecast(X, "uint8")', error=ArgumentError)
    if class_name(X._data.dtype) not in allowed:
        raise ClassError(
            f"typecast: X is {X.describe()}, but must be numeric; fix: typecast(double(X), newclass)"
        )
    if X._format or X.ndim > 2 or min(X.shape) > 1:
        raise SizeError(f'typecast: X must be an unformatted vector, but it is {X.describe()}; fix: X(":")')
    if X._node is not None:
        note_cut("typecast")
    raw = namespace(X._data).reshape(contiguous(X._data), (-1,))
    values = raw if backend_name(raw) == "cupy" else to_numpy(raw)
    wanted = np.dtype({"single": "float32", "double": "float64"}.get(word, word))
    if values.nbytes % wanted.itemsize:
        raise SizeError(
            f"typecast: the {values.nbytes} bytes of X, {X.describe()}, do not make whole elements of {word}, of "
            f"{wanted.itemsize} bytes; fix: append elements to X"
        )
    row = X.shape[0] == 1
    return make(asarray_like(values.view(wanted).reshape((-1, 1) if row else (1, -1)), X._data), "", None)
