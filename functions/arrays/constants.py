"""MATLAB's constants, each a number that can also be called: pi, eps, Inf, NaN, realmax, true, false, ...

``Inf`` is a float, so ``-Inf`` and ``x < Inf`` work; ``Inf(2, 3)`` makes an array.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.array import asdlarray, dlarray
from dlarray.autodiff import TracedArray
from dlarray.autodiff.halves import in_single, rounded
from dlarray.backend import HALVES, class_name, namespace
from dlarray.errors import ArgumentError, ClassError, OptionError, describe
from dlarray.functions.arrays.creation import Wanted, filled, inf, nan, parse, with_prototype
from dlarray.registry import function


class _Number:
    """What NumPy must know: a named number is as weak as the plain one, so that single stays single."""

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
        plain = [x._plain() if isinstance(x, _Number) else x for x in inputs]
        return getattr(ufunc, method)(*plain, **options)

    def __dlarray__(self) -> np.ndarray:
        return np.asarray(self._plain())

    def _plain(self) -> Any:
        raise NotImplementedError


def _only_like(name: str, unknown: dict) -> None:
    if unknown:
        raise OptionError(
            f'{name}: there is no option "{next(iter(unknown))}"; the only one is like; fix: {name}(like=X)'
        )


class Constant(_Number, float):
    """A number with a name, which makes an array when it is called."""

    _name: str
    _make: Callable
    __name__: str

    def __new__(cls, name: str, value: float, make: Callable, doc: str) -> Constant:
        self = super().__new__(cls, value)
        self._name, self._make, self.__doc__, self.__name__ = name, make, doc, name
        return self

    def __call__(self, *args: Any, like: Any = None, **unknown: Any) -> Any:
        _only_like(self._name, unknown)
        args, like = with_prototype(args, like)
        return self._make(*args, like=like)

    def _plain(self) -> float:
        return float(self)

    def __reduce__(self) -> str:
        return self._name


class Truth(_Number, int):
    """True or false: a number that counts as Python's, and makes a logical array when it is called."""

    _name: str
    __name__: str

    def __new__(cls, name: str, value: bool, doc: str) -> Truth:
        self = super().__new__(cls, value)
        self._name, self.__doc__, self.__name__ = name, doc, name
        return self

    def __call__(self, *size: Any, like: Any = None, **unknown: Any) -> dlarray:
        _only_like(self._name, unknown)
        size, like = with_prototype(size, like)
        wanted = parse(self._name, size, like, ("logical",), logical_like=True)
        if like is not None and class_name(asdlarray(like).dtype) != "logical":
            raise ClassError(
                f"{self._name}: the prototype like= is {describe(like)}, but it must be logical; "
                f"fix: {self._name}(2, 3), or like=X > 0"
            )
        dtype = np.dtype(np.bool_)
        return filled(Wanted(wanted.shape, dtype, wanted.like), bool(self))

    def _plain(self) -> bool:
        return bool(self)

    def __invert__(self) -> bool:
        return not self

    def __repr__(self) -> str:
        return self._name

    def __reduce__(self) -> str:
        return self._name


def _by_class(name: str, double: float, single: float, half: float, bfloat16: float) -> Callable:
    """``name()``, ``name("single")`` and ``name(like=p)``."""

    def make(*args: Any, like: Any = None) -> dlarray:
        if len(args) > 1 or (args and not isinstance(args[0], str)):
            raise ArgumentError(
                f'{name}: takes a class name or like=, but received {describe(args[0])}; fix: {name}("single")'
            )
        wanted = parse(name, args, like, ("single", "double"))
        values = {"single": single, "half": half, "bfloat16": bfloat16}
        return filled(wanted, values.get(class_name(wanted.dtype), double))

    return make


def _spacing(X: Any) -> dlarray:
    """The distance from |X| to the next larger number, for each element."""
    X = asdlarray(X)
    raw = X.array.value if type(X.array) is TracedArray else X.array
    class_ = class_name(raw.dtype)
    if class_ not in _SPACINGS:
        raise ClassError(f"eps: X must be single or double, but it is {X.describe()}; fix: eps(double(X))")
    digits, least, most = _SPACINGS[class_]
    raw, half = in_single(raw), raw.dtype if class_ in HALVES else None
    xp = namespace(raw)
    size = xp.abs(raw)
    usable = xp.isfinite(size) & (size >= 2.0**least)
    safe = xp.where(usable, size, xp.full_like(size, 2.0**least))
    power = 2.0 ** xp.clip(xp.round(xp.log2(safe)), least, most)
    power = xp.where(power > safe, power / 2, power)
    spacing = xp.where(safe - power >= power, power * 2.0 ** (1 - digits), power * 2.0**-digits)
    spacing = xp.where(xp.isfinite(size), spacing, xp.full_like(size, math.nan))
    return X.wrap(spacing if half is None else rounded(spacing, half))


# The binary digits after the first, and the exponents of the smallest and the largest normal numbers.
_SPACINGS = {
    "double": (52, -1022, 1023),
    "single": (23, -126, 127),
    "half": (10, -14, 15),
    "bfloat16": (7, -126, 127),
}


def _eps(*args: Any, like: Any = None) -> dlarray:
    if len(args) == 1 and not isinstance(args[0], str) and like is None:
        return _spacing(args[0])
    return _by_class("eps", 2.0**-52, 2.0**-23, 2.0**-10, 2.0**-7)(*args, like=like)


def _declared(name: str, value: float, make: Callable, doc: str) -> Constant:
    return function(differentiable=False, wrap=False, name=name)(Constant(name, value, make, doc))


pi = _declared(
    "pi",
    math.pi,
    _by_class("pi", math.pi, float(np.float32(math.pi)), math.pi, math.pi),
    """Ratio of a circle's circumference to its diameter, 3.14159...

    Syntaxes: ``pi``, ``pi("single")``, ``pi(like=p)``.

    A number (a Python float) by itself; called, a 1×1 dlarray of a class or like a prototype.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pi.html

    Examples
    --------
    >>> import dlarray as dl
    >>> 2 * dl.pi
    6.283185307179586
    """,
)

eps = _declared(
    "eps",
    2.0**-52,
    _eps,
    """Distance from a number to the next larger one.

    Syntaxes: ``eps`` (from 1, double: 2^-52), ``eps(x)``, ``eps("single")``, ``eps(like=p)``.

    ``eps(x)`` has the size, the labels and the class of x: for each element the distance from ``abs(x)`` to
    the next larger number of that class; of complex numbers ``abs(x)`` counts.  Inf and NaN give NaN.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/eps.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.eps == 2.0**-52, dl.eps(10).item()
    (True, 1.7763568394002505e-15)
    """,
)

realmax = _declared(
    "realmax",
    float(np.finfo(np.float64).max),
    _by_class(
        "realmax", float(np.finfo(np.float64).max), float(np.finfo(np.float32).max), 65504.0, 255 * 2.0**120
    ),
    """Largest finite number of a class.

    Syntaxes: ``realmax``, ``realmax("single")``, ``realmax(like=p)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/realmax.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.realmax
    1.7976931348623157e+308
    """,
)

realmin = _declared(
    "realmin",
    float(np.finfo(np.float64).tiny),
    _by_class(
        "realmin", float(np.finfo(np.float64).tiny), float(np.finfo(np.float32).tiny), 2.0**-14, 2.0**-126
    ),
    """Smallest normal number above zero of a class.

    Syntaxes: ``realmin``, ``realmin("single")``, ``realmin(like=p)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/realmin.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.realmin
    2.2250738585072014e-308
    """,
)

flintmax = _declared(
    "flintmax",
    2.0**53,
    _by_class("flintmax", 2.0**53, 2.0**24, 2.0**11, 2.0**8),
    """Largest consecutive integer in a floating-point class.

    Syntaxes: ``flintmax``, ``flintmax("single")``, ``flintmax(like=p)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/flintmax.html

    Examples
    --------
    >>> import dlarray as dl
    >>> int(dl.flintmax)
    9007199254740992
    """,
)

Inf = _declared(
    "Inf",
    math.inf,
    inf,
    """Infinity: the number Inf, or an array of it.

    Syntaxes: ``Inf``, ``Inf(n)``, ``Inf(sz1, …, szN)``, ``Inf(…, typename)``, ``Inf(…, like=p)``.

    A number (a Python float) by itself, so ``-Inf`` and ``x < Inf`` work; called, it is `inf`.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/inf.html

    Examples
    --------
    >>> import dlarray as dl
    >>> -dl.Inf, dl.Inf(2, 3).shape
    (-inf, (2, 3))
    """,
)

NaN = _declared(
    "NaN",
    math.nan,
    nan,
    """Not a number: the number NaN, or an array of it.

    Syntaxes: ``NaN``, ``NaN(n)``, ``NaN(sz1, …, szN)``, ``NaN(…, typename)``, ``NaN(…, like=p)``.

    A number (a Python float) by itself; called, it is `nan`.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/nan.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.NaN, dl.NaN(2, 3).shape
    (nan, (2, 3))
    """,
)

true = function(differentiable=False, wrap=False, name="true")(
    Truth(
        "true",
        True,
        """Logical 1: true by itself, or an array of it.

    Syntaxes: ``true``, ``true(n)``, ``true(sz1, …, szN)``, ``true([sz1, …, szN])``, ``true(…, like=p)``.

    By itself it counts as Python's True (which can be written as well); called, it makes a logical dlarray.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/true.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.true(1, 3)
      1×3 logical dlarray
    <BLANKLINE>
       1   1   1
    """,
    )
)

false = function(differentiable=False, wrap=False, name="false")(
    Truth(
        "false",
        False,
        """Logical 0: false by itself, or an array of it.

    Syntaxes: ``false``, ``false(n)``, ``false(sz1, …, szN)``, ``false([sz1, …, szN])``, ``false(…, like=p)``.

    By itself it counts as Python's False (which can be written as well); called, it makes a logical dlarray.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/false.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.false(1, 3)
      1×3 logical dlarray
    <BLANKLINE>
       0   0   0
    """,
    )
)
