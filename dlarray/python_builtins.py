"""Names that MATLAB and Python share: sum, max, min, abs, all, any and round are MATLAB's, and know Python's calls.

``from dlarray import *`` takes them.  What MATLAB could not mean they leave to Python's builtin: generators, dicts,
sets, text, lists of other objects, and the keywords ``key``, ``default``, ``start`` and ``ndigits``.
"""

import builtins
from collections.abc import Callable
from typing import Any

from dlarray.array import dlarray, holds_arrays
from dlarray.autodiff import TracedArray

# What each of them asks of a value before Python's builtin could do anything with it.
_ASKS = {
    **dict.fromkeys(("sum", "any", "all", "max", "min"), "__iter__"),
    **{name: f"__{name}__" for name in ("abs", "round")},
}
# Types, loops and MATLAB functions that the star import leaves alone: none of Python's takes a dlarray for a list.
PYTHONS_OWN = frozenset(("complex", "filter", "next", "range"))

_KEYWORDS = ("key", "default", "start", "ndigits")
_NUMBERS = {int, float, bool, complex}
_PLAIN = {*_NUMBERS, dlarray, TracedArray, type(None), range}


def shared(name: str) -> Callable | None:
    """Python's builtin of this name, where the function of this name takes its calls too."""
    return getattr(builtins, name) if name in _ASKS else None


def only_pythons(name: str, args: tuple, kwargs: dict) -> bool:
    """Whether a call of a shared name is one that Python's builtin alone can mean."""
    if kwargs and any(key in kwargs for key in _KEYWORDS):
        return True
    if not args or type(args[0]) is dlarray:
        return False
    if len(args) > 1 and name in ("max", "min"):  # the largest of the arguments
        if len(args) > 2:
            texts = sum(isinstance(v, str) for v in args)
            return texts in (0, len(args)) and all(type(v) in _NUMBERS or _foreign(v) for v in args)
        return _foreign(args[0]) or (_foreign(args[1]) and not isinstance(args[1], str))
    x = args[0]
    if isinstance(x, (str, bytes)) and name in ("sum", "abs", "round"):
        return False  # Python would refuse it too
    if name == "sum" and isinstance(x, (list, tuple)) and any(isinstance(v, (str, bytes)) for v in x):
        return False  # the same
    return hasattr(x, _ASKS[name]) and _foreign(x)


def _foreign(x: Any) -> bool:
    """Whether a value is nothing that MATLAB takes for an array."""
    kind = type(x)
    if kind in _PLAIN:
        return False
    if isinstance(x, (list, tuple)):
        if holds_arrays(x):  # MATLAB's brackets
            return any(_foreign(v) for v in x)
        return bool(x) and _size(x) is None
    if isinstance(x, (str, bytes)):
        return True
    if hasattr(x, "dtype") or hasattr(x, "shape"):  # an array of any library, or a column of a data frame
        return getattr(getattr(x, "dtype", None), "kind", "f") in "OSUTMm"
    if kind.__module__.partition(".")[0] == "dlarray":
        return False
    if any(hasattr(x, protocol) for protocol in ("__array__", "__array_interface__", "__dlarray__")):
        return False
    try:
        memoryview(x)  # numbers of the module array
    except TypeError:
        return True
    return False


def _size(x: Any) -> tuple[int, ...] | None:
    """The size of a list of numbers, or of lists of them of equal sizes; None of any other."""
    if not isinstance(x, (list, tuple)):
        if x is None or isinstance(x, range) or _foreign(x):
            return None
        return tuple(getattr(x, "shape", ()))
    if _NUMBERS.issuperset(map(type, x)):
        return (len(x),)
    sizes = {_size(v) for v in x}
    if len(sizes) > 1 or None in sizes:
        return None
    (size,) = sizes
    return (len(x), *(size or ()))
