"""Matrix operators of numbers, and of objects of own classes: mtimes, mrdivide, mldivide, mpower; complexing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.array import dlarray
from dlarray.autodiff import TracedArray
from dlarray.errors import ArgumentError
from dlarray.migration.matlab.shared.properties import own_method
from dlarray.migration.matlab.values import Handle, Value


def mtimes(a: Any, b: Any, /) -> Any:
    """``a * b``, where one of them may be an object of a class with a ``mtimes`` of its own.

    Syntax: ``c = mtimes(a, b)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_oop/implementing-operators-for-your-class.html

    Examples
    --------
    >>> from dlarray.matlab import mtimes
    >>> float(mtimes(2, 3))
    6.0
    """
    return a @ b if _objects(a, b) else registered.functions["mtimes"].call(a, b)


def mrdivide(a: Any, b: Any, /) -> Any:
    """``a / b``, where one of them may be an object of a class with a ``mrdivide`` of its own.

    Syntax: ``c = mrdivide(a, b)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_oop/implementing-operators-for-your-class.html

    Examples
    --------
    >>> from dlarray.matlab import mrdivide
    >>> float(mrdivide(6, 3))
    2.0
    """
    return a / b if _objects(a, b) else registered.functions["mrdivide"].call(a, b)


def mldivide(a: Any, b: Any, /) -> Any:
    """``a \\ b``, where one of them may be an object of a class with an ``mldivide`` of its own.

    Syntax: ``x = mldivide(a, b)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_oop/implementing-operators-for-your-class.html

    Examples
    --------
    >>> from dlarray.matlab import mldivide
    >>> float(mldivide(2, 6))
    3.0
    """
    own = next((f for x in (a, b) if (f := own_method(x, "mldivide")) is not None), None)
    if own is not None:  # a function of both, whichever has it
        return getattr(own, "__func__", own)(a, b)
    return registered.functions["mldivide"].call(a, b)


def mpower(a: Any, b: Any, /) -> Any:
    """``a ^ b``, where one of them may be an object of a class with an ``mpower`` of its own.

    Syntax: ``c = mpower(a, b)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_oop/implementing-operators-for-your-class.html

    Examples
    --------
    >>> from dlarray.matlab import mpower
    >>> float(mpower(2, 3))
    8.0
    """
    return a**b if _objects(a, b) else registered.functions["mpower"].call(a, b)


def complexing(f: Callable, x: Any, /, *args: Any) -> Any:
    """A function that returns complex numbers where MATLAB's does, as for roots of negative numbers.

    Syntax: ``y = complexing(dl.sqrt, x)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/sqrt.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import complexing
    >>> complexing(dl.sqrt, -4)
      1×1 dlarray
    <BLANKLINE>
       0.0000 + 2.0000i
    >>> float(complexing(dl.sqrt, 4))
    2.0
    """
    y = f(x, *args)
    if isinstance(getattr(y, "array", None), TracedArray):
        return y
    given = [np.asarray(dlarray(v)) for v in (x, *args)]
    real = np.asarray(y)
    lost = _lost(real, given)
    if not lost.any() or np.iscomplexobj(given[0]):
        return y
    imaginary = np.zeros(given[0].shape)
    if getattr(f, "__name__", "") in ("acos", "asin"):  # MATLAB's formula comes from below the cut beyond 1
        imaginary[given[0] > 1] = -0.0
    found = np.asarray(f(dlarray(_with_imaginary(given[0], imaginary)), *args))
    return dlarray(np.where(lost, found, real))


def _lost(y: np.ndarray, given: list[np.ndarray]) -> np.ndarray:
    """Where results are NaN, and no number that was given is."""
    missing = np.isnan(given[0])
    for v in given[1:]:
        missing = missing | np.isnan(v)
    return np.isnan(y) & ~missing


def _with_imaginary(x: np.ndarray, imaginary: np.ndarray) -> np.ndarray:
    """Complex numbers whose imaginary parts keep the signs of their zeros."""
    made = np.empty(x.shape, complex if x.dtype != np.float32 else np.complex64)
    made.real, made.imag = x, imaginary
    return made


def within_reals(f: Callable, x: Any, /, *args: Any) -> Any:
    """A function that raises an error where MATLAB's would return complex numbers.

    Syntax: ``y = within_reals(dl.sqrt, x)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/sqrt.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import within_reals
    >>> float(within_reals(dl.sqrt, 4))
    2.0
    """
    y = f(x, *args)
    array = getattr(y, "array", None)
    if isinstance(array, TracedArray):
        return y
    if _lost(np.asarray(y), [np.asarray(dlarray(v)) for v in (x, *args)]).any():
        name = getattr(f, "__name__", "the function")
        raise ArgumentError(
            f"{name}: the result is complex for some of the numbers, but the program has no complex numbers elsewhere; "
            f"fix: {name}(complex(x)) in the source, or numbers whose result is real"
        )
    return y


def _objects(a: Any, b: Any) -> bool:
    return isinstance(a, (Handle, Value)) or isinstance(b, (Handle, Value))
