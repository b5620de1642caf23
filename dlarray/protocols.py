"""What Python and its libraries ask of an array beside operators: formatting, rounding, NumPy's ufuncs, DLPack, plots,
and what completion shows.

Importing the module gives dlarray these methods.
"""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray import names
from dlarray.array import dlarray
from dlarray.backend import is_array, is_integer, namespace
from dlarray.conversion import no_numbers
from dlarray.display.plain_numbers import plain_number
from dlarray.elsewhere import foreign_words
from dlarray.errors import ClassError, SizeError, TraceError
from dlarray.visible import visible_names


# -- numbers ---------------------------------------------------------------------------------------------------
def _format(X: dlarray, spec: str) -> str:
    """``f"{x}"`` of a 1×1 array is its number, as MATLAB's ``"" + x`` writes it; of others what ``print`` shows.

    ``f"{x:.3f}"`` is the number with MATLAB's NaN and Inf.
    """
    if not spec:
        return plain_number(X.item()) if math.prod(X.shape) == 1 else str(X)
    if math.prod(X.shape) != 1:
        raise SizeError(
            f'format: "{spec}" formats one number, but X is {X.describe()}; fix: f"{{x:{spec}}}" for x in '
            "extractdata(X).ravel(), or f'{X}'"
        )
    value = X.item()
    if isinstance(value, float) and not math.isfinite(value):
        blank = re.sub(r"^([-+ ]?)0(?=\d)", r"\1>", spec)  # no zeros stand before NaN
        return format(value, blank).replace("nan", "NaN").replace("inf", "Inf")
    return format(value, spec)


def _round(X: dlarray, digits: Any = None) -> dlarray:
    """Python's ``round(X)`` and ``round(X, 2)``: MATLAB's, element by element, halves away from zero."""
    call = names.find("round")
    return call(X) if digits is None else call(X, digits)


def _whole(step: Callable[[float], int], name: str) -> Callable[[dlarray], int]:
    """What ``math.floor(x)`` and the like ask: the whole number of a 1×1 array."""

    def method(X: dlarray) -> int:
        if math.prod(X.shape) != 1:
            raise SizeError(
                f"math.{step.__name__}: takes one number, but X is {X.describe()}; fix: dl.{name}(X)"
            )
        return step(float(X))

    return method


# -- NumPy's functions ------------------------------------------------------------------------------------------
_OF_SIZES = (np.shape, np.ndim, np.size)  # those that ask for no values


def _remainder(X: Any, Y: Any) -> Any:
    """``X % 2``: Python's remainder is MATLAB's ``mod``, which has the sign of the divisor."""
    return names.find("mod")(X, Y)


def _quotient(X: Any, Y: Any) -> Any:
    """``X // 2``: the quotient rounded down; integer classes divide without rounding before."""
    if any(isinstance(v, dlarray) and is_integer(v.dtype) for v in (X, Y)):
        return names.find("idivide")(X, Y, "floor")
    return names.find("floor")(names.find("rdivide")(X, Y))


def _array_function(X: dlarray, func: Any, types: Any, args: tuple, kwargs: dict) -> Any:
    """NumPy's functions get NumPy arrays in MATLAB's order of dims, whatever methods a dlarray has."""

    if func is np.array_equal and len(args) == 2 and any(np.ndim(x) == 1 for x in args):
        args = tuple(
            _flat(np.asarray(x)) for x in args
        )  # elements of a vector, which has two dimensions here
    if args and isinstance(args[0], dlarray):
        _refuse_wrong_axis(args[0], func, args[1:], kwargs)

    def plain(x: Any) -> Any:
        if isinstance(x, dlarray):
            if func in _OF_SIZES:
                return np.broadcast_to(False, x.shape)
            if x._node is not None:
                raise no_numbers(f"np.{func.__name__}", func.__name__)
            return np.asarray(x)
        return type(x)([plain(v) for v in x]) if type(x) in (list, tuple) else x

    try:
        return func(*[plain(x) for x in args], **{k: plain(x) for k, x in kwargs.items()})
    except np.exceptions.AxisError as reason:
        dim = kwargs["axis"] + 1 if isinstance(kwargs.get("axis"), int) else "dim"
        here = f"dl.cat({dim}, *X)" if func is np.concatenate else f"dl.{func.__name__}(X, {dim})"
        raise SizeError(
            f"np.{func.__name__}: {reason}, because a dlarray keeps no last dimensions of size 1, as in MATLAB; fix: "
            + (here if func is np.concatenate or func.__name__ in names.functions else "np.reshape(X, sizes)")
        ) from None


# Along the last axis where none is named: along the one element of each row of a column.
_LAST_AXIS = "sort argsort diff trapz trapezoid fft ifft rfft".split()
_PLACES = "where nonzero argwhere".split()  # of a row they give the rows first, all of them the first


def _refuse_wrong_axis(X: dlarray, func: Any, more: tuple, options: dict) -> None:
    """Refuse what NumPy would do to a vector that has two dimensions, where it is meant for vectors of one."""
    name, n = func.__name__, math.prod(X.shape)
    if more or n < 2:
        return
    if name in _LAST_AXIS and X.shape == (n, 1) and options.get("axis") is None:
        instead = f", or dl.{name}(X)" if name in names.functions else ""
        raise ClassError(
            f"np.{name}: goes along the last dimension, and of the column {X.describe()} that is one element; fix: "
            f"np.{name}(np.ravel(X)){instead}"
        )
    if name in _PLACES and X.shape == (1, n):
        raise ClassError(
            f"np.{name}: counts rows and columns, and the row {X.describe()} has one row; fix: np.flatnonzero(X), or "
            "dl.find(X), which counts from 1"
        )


# -- NumPy's ufuncs --------------------------------------------------------------------------------------------
# What an operator between a NumPy array and a dlarray asks of the dlarray: the method, and the one with sides swapped.
_SIDES = {
    "add": "add radd",
    "subtract": "sub rsub",
    "multiply": "mul rmul",
    "divide": "truediv rtruediv",
    "true_divide": "truediv rtruediv",
    "power": "pow rpow",
    "matmul": "matmul rmatmul",
    "equal": "eq eq",
    "not_equal": "ne ne",
    "less": "lt gt",
    "less_equal": "le ge",
    "greater": "gt lt",
    "greater_equal": "ge le",
    "bitwise_and": "and rand",
    "bitwise_or": "or ror",
    "bitwise_xor": "xor rxor",
}
# What MATLAB calls NumPy's ufuncs, where it calls them something else.
_HERE = {
    "absolute": "abs",
    "fabs": "abs",
    "arcsin": "asin",
    "arccos": "acos",
    "arctan": "atan",
    "arctan2": "atan2",
    "arcsinh": "asinh",
    "arccosh": "acosh",
    "arctanh": "atanh",
    "conjugate": "conj",
    "degrees": "rad2deg",
    "radians": "deg2rad",
    "maximum": "max",
    "minimum": "min",
    "fmax": "max",
    "fmin": "min",
    "remainder": "mod",
    "fmod": "rem",
    "rint": "round",
    "trunc": "fix",
    "logical_and": "and",
    "logical_or": "or",
    "logical_xor": "xor",
    "logical_not": "not",
    "negative": "uminus",
    "positive": "uplus",
    "floor_divide": "idivide",
}
# Those that give the same values here: not maximum and minimum, which count NaN, rint and remainder.
_SAME = frozenset(
    """sqrt exp expm1 log log2 log10 log1p sin cos tan arcsin arccos arctan arctan2 sinh cosh tanh arcsinh arccosh
    arctanh hypot absolute fabs sign floor ceil trunc fmod fmax fmin conjugate degrees radians deg2rad rad2deg
    negative positive isnan isinf isfinite logical_and logical_or logical_xor logical_not""".split()
)
_WRITTEN = {"and": "A & B", "or": "A | B", "not": "~X", "uminus": "-X", "uplus": "X", "square": "X ** 2"}
_REDUCED = {
    "add": "sum",
    "multiply": "prod",
    "maximum": "max",
    "minimum": "min",
    "logical_and": "all",
    "logical_or": "any",
}
_ACCUMULATED = {"add": "cumsum", "multiply": "cumprod", "maximum": "cummax", "minimum": "cummin"}


def _ufunc(X: dlarray, ufunc: np.ufunc, method: str, *inputs: Any, **options: Any) -> Any:
    """Operators beside NumPy's arrays and numbers are ours, and so is what works element by element as it does here:
    ``np.sqrt(X)`` is ``dl.sqrt(X)``. Any other ufunc refuses, and says what to call.

    A ufunc would see neither labels nor the trace, and would count dimensions from 0.
    """
    sides = _SIDES.get(ufunc.__name__)
    into = options.pop("out", None)  # of ``array += X``, which then is a new value
    if sides and method == "__call__" and not options and (into is None or into == (inputs[0],)):
        mine, swapped = sides.split()
        left, right = inputs
        if isinstance(left, dlarray):
            found = getattr(left, f"__{mine}__")(right)
        else:
            found = getattr(right, f"__{swapped}__")(left)
        if found is not NotImplemented:
            return found
    kind = ufunc.__name__
    if kind in _SAME and method == "__call__" and not options and into is None:
        return names.find(_HERE.get(kind, kind))(*inputs)
    here = {"reduce": _REDUCED, "accumulate": _ACCUMULATED}.get(method, {}).get(kind)
    here = here or _HERE.get(kind, kind)
    called = f"np.{kind}" + ("" if method == "__call__" else f".{method}")
    instead = _WRITTEN.get(here) or (f"dl.{here}(X)" if here in names.functions else "")
    whole = f"{called}(extractdata(X))"
    raise ClassError(
        f"{called}: NumPy's functions know neither the labels nor the trace of a dlarray; fix: "
        + (f"{instead}, or {whole}" if instead else whole)
    )


# -- exchange --------------------------------------------------------------------------------------------------
def _in_order(X: dlarray) -> Any:
    """The plain array in MATLAB's order of dimensions, a view; of a traced array it would lose the trace."""
    if X._node is not None:
        raise TraceError(
            "a traced dlarray cannot be handed to another library, which would lose its trace; fix: extractdata(X)"
        )
    data = X._data
    return (
        data.T
        if type(data) is np.ndarray
        else namespace(data).permute_dims(data, tuple(range(data.ndim))[::-1])
    )


def _dlpack(X: dlarray, **options: Any) -> Any:
    """The array for another library (``torch.from_dlpack(X)``): MATLAB's order of dimensions, no copy."""
    return _in_order(X).__dlpack__(**options)


def _dlpack_device(X: dlarray) -> tuple[Any, int]:
    return X._data.__dlpack_device__()


# -- plots -----------------------------------------------------------------------------------------------------
class _Plotted(np.ndarray):
    """Values on their way into matplotlib, which looks converters up by the type."""


def _flat(values: np.ndarray) -> np.ndarray:
    """The values; a vector, in whatever dimension it lies, has one dimension."""
    return values.reshape(-1) if values.size == max(values.shape) else values


def _to_numpy(X: dlarray) -> np.ndarray:
    """The values as a NumPy array, in which a vector has one dimension: a row, a column, a number for each page.

    It is what matplotlib asks for: ``plt.plot(x, dl.sin(x))`` of two rows draws one line.  ``np.asarray(X)`` and
    ``extractdata(X)`` keep both dimensions.
    """
    values = _flat(np.asarray(X))
    if "matplotlib.units" not in sys.modules:
        return values
    _convert_for_matplotlib(sys.modules["matplotlib.units"])
    return values.view(_Plotted)


def _convert_for_matplotlib(units: Any) -> None:
    """Make known to matplotlib what a dlarray is: it takes vectors of one dimension only, as MATLAB's are not."""
    if _Plotted in units.registry:
        return

    class Converter(units.ConversionInterface):
        @staticmethod
        def convert(value: Any, unit: Any, axis: Any) -> Any:
            if isinstance(value, dlarray):
                return float(value) if value.shape == (1, 1) else _flat(np.asarray(value))
            if isinstance(value, (list, tuple)):
                return [Converter.convert(v, unit, axis) for v in value]
            return np.asarray(value) if is_array(value) else value

    units.registry[_Plotted] = units.registry[dlarray] = Converter()


def attach() -> None:
    """Give dlarray its methods."""
    cls: Any = dlarray
    cls.__format__, cls.__round__ = _format, _round
    cls.__floor__, cls.__ceil__ = _whole(math.floor, "floor"), _whole(math.ceil, "ceil")
    cls.__trunc__ = _whole(math.trunc, "fix")
    cls.__mod__, cls.__floordiv__ = _remainder, _quotient
    cls.__rmod__, cls.__rfloordiv__ = (lambda X, Y: _remainder(Y, X)), (lambda X, Y: _quotient(Y, X))
    cls.__array_function__, cls.__array_ufunc__ = _array_function, _ufunc
    cls.__dlpack__, cls.__dlpack_device__ = _dlpack, _dlpack_device
    cls.to_numpy = _to_numpy
    cls.__internals__, cls.__dir__ = "array from_array wrap axis axes".split(), visible_names
    foreign_words.attach(cls, foreign_words.ARRAYS)


attach()
