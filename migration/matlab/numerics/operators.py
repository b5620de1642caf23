"""Matrix operators of numbers, and of objects of the program's own classes: mtimes, mrdivide, mpower."""

from __future__ import annotations

from typing import Any

from dlarray import names as registered
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


def _objects(a: Any, b: Any) -> bool:
    return isinstance(a, (Handle, Value)) or isinstance(b, (Handle, Value))
