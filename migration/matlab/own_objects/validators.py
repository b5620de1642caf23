"""Functions that check what a property may be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def must(value: Any, /, *checks: Callable) -> Any:
    """Return a value that has passed checks such as ``mustBePositive``.

    Syntax: ``value = must(value, dl.mustBePositive)``.

    Parameters
    ----------
    value
        It is returned unchanged.
    *checks : callable
        Each is called with the value, and raises an error where it refuses it.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_oop/property-validator-functions.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import must
    >>> must(3, dl.mustBePositive)
    3
    """
    for check in checks:
        check(value)
    return value
