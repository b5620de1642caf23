"""Constructors that make arrays: ``obj(k).Mass = m`` makes the objects up to number k."""

from __future__ import annotations

from typing import Any

from dlarray.migration.matlab.own_objects.arrays import ObjectArray, lengthened


def grown(x: Any, /, *subscripts: Any) -> ObjectArray:
    """The array of objects, with one at the place; its class makes those that it lacks, without arguments.

    Syntax: ``x = grown(x, k)``.  One object counts as an array of one.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_oop/creating-object-arrays.html

    Examples
    --------
    >>> from dlarray.matlab import Handle, grown
    >>> class Mass(Handle):
    ...     m = 1
    >>> masses = grown(Mass(), 3)
    >>> masses(3).m = 5
    >>> masses.each("m")
    [1, 1, 5]
    """
    array = x if type(x) is ObjectArray else ObjectArray([x], type(x), (1, 1))
    return lengthened(array, subscripts)


def alone(x: Any, /) -> Any:
    """The object of an array of one; a longer array as it is.

    Syntax: ``x = alone(x)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_oop/creating-object-arrays.html

    Examples
    --------
    >>> from dlarray.matlab import Handle, alone, grown
    >>> class Mass(Handle):
    ...     m = 1
    >>> alone(grown(Mass(), 1)).m
    1
    """
    return x[0] if type(x) is ObjectArray and len(x) == 1 else x
