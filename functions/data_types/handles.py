"""Functions as values: how many outputs they are asked for."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any

from dlarray.arguments import whole
from dlarray.errors import ClassError, describe
from dlarray.registry import function


@function(format=None, half="own", differentiable=False)
def outputs(f: Callable, n: int, /) -> Callable:
    """A function that is asked for n outputs whenever it is called.

    Syntax: ``g = outputs(f, n)``, as in ``minibatchqueue(ds, 2, MiniBatchFcn=outputs(preprocess, 2))``.

    MATLAB asks a function for as many outputs as the line takes.  Python does not, so a function that takes ``nargout``
    is told the number before it is given to another function.

    Parameters
    ----------
    f : callable
        One that takes ``nargout``; any other gives all of its outputs anyway, of which the first n are kept where
        there are two or more.
    n : int
        The number of outputs.

    Returns
    -------
    callable
        ``f`` with ``nargout=n``; a call may still give another ``nargout``.

    Raises
    ------
    ClassError
        ``f`` is no function.
    ArgumentError
        ``n`` is no whole number.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/nargout.html

    Examples
    --------
    >>> import dlarray as dl
    >>> value, place = dl.outputs(dl.max, 2)([3, 7, 5])
    >>> float(place)
    2.0
    """
    if not callable(f):
        raise ClassError(
            f"outputs: the first argument must be a function, but it is {describe(f)}; fix: outputs(f, 2)"
        )
    n = whole("outputs", "n", n, least=0)
    if not takes_nargout(f):
        return _cut(f, n) if n > 1 else f

    @functools.wraps(f)
    def asked(*args: Any, **kwargs: Any) -> Any:
        kwargs.setdefault("nargout", n)
        return f(*args, **kwargs)

    return asked


def _cut(f: Callable, n: int) -> Callable:
    """A function that gives a tuple, with the first n outputs alone."""

    @functools.wraps(f)
    def cut(*args: Any, **kwargs: Any) -> Any:
        found = f(*args, **kwargs)
        return found[:n] if type(found) is tuple else found

    return cut


def takes_nargout(f: Callable) -> bool:
    """Whether a function asks how many outputs are wanted; or what it calls, its first argument."""
    if isinstance(f, functools.partial) and getattr(f.func, "calls_its_first", False):
        f = f.args[0]
    try:
        return "nargout" in inspect.signature(f).parameters
    except (TypeError, ValueError):
        return False
