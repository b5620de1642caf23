"""Declares elementwise functions of one array: one line each, with the documentation that they share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.arguments import real
from dlarray.array import dlarray
from dlarray.autodiff.declare import primitive
from dlarray.autodiff.primitive import Primitive
from dlarray.backend import class_name
from dlarray.operands import taken
from dlarray.operators import unary
from dlarray.registry import NOT_GIVEN, function, surplus

_SAFE = {"sin", "cos", "tan", "arctan", "arcsinh", "floor", "ceil", "trunc", "sign"}  # for finite numbers
_EPSILON = {"single": 2.0**-23, "double": 2.0**-52, "half": 2.0**-10, "bfloat16": 2.0**-7}

BLOCK = 1 << 13  # elements that a NumPy formula works on at a time, so that its passes stay in cache

_DOC = """{summary}

Syntax: ``Y = {name}(X)``.

Parameters
----------
X : dlarray or array_like
    {takes}

Returns
-------
dlarray
    Size, format and class of ``X`` (logical gives double).{returns}
{notes}
References
----------
https://www.mathworks.com/help/{page}.html

Examples
--------
>>> import dlarray as dl
>>> dl.{name}(dl.dlarray({values}))
  {size} dlarray
<BLANKLINE>
{shown}
"""


def epsilon(x: Any) -> float:
    """The distance from 1 to the next number of the class of x."""
    return _EPSILON[class_name(x.dtype)]


def ufunc(name: str) -> Callable:
    """NumPy's own function as the quick forward; without its warnings where finite numbers give inf or NaN.

    MATLAB says nothing about log(0).  Keeping NumPy from warning costs half a microsecond.
    """
    raw = getattr(np, name)
    return raw if name in _SAFE else np.errstate(all="ignore")(raw)


def formula(
    name: str, forward: Callable, rule: Callable, saves: tuple[int, ...] = (0,), **more: Any
) -> Primitive:
    """A primitive of one array from its formula and its derivative."""
    p: Primitive = primitive(saves, name=name, rules=(rule,), **more)(forward)

    @p.kernel("numpy")
    @np.errstate(all="ignore")
    def _(x):
        if x.size <= BLOCK:
            return forward(np, x)
        flat = np.ascontiguousarray(x).reshape(-1)
        first = forward(np, flat[:BLOCK])
        out = np.empty(flat.shape, first.dtype)
        out[:BLOCK] = first
        for start in range(BLOCK, flat.size, BLOCK):
            out[start : start + BLOCK] = forward(np, flat[start : start + BLOCK])
        return out.reshape(x.shape)

    return p


def elementwise(
    name: str,
    p: Primitive,
    raw: str | Callable | None,
    summary: str,
    values: str,
    shown: str,
    *,
    module: str,
    only_real: bool = False,
    returns: str = "",
    notes: str = "",
    page: str = "",
) -> Callable[[Any], dlarray]:
    """Register ``name(X)``, computed by the primitive ``p``.

    raw
        The quick forward for real NumPy data, or the name of NumPy's; None takes the primitive's own.
    values, shown
        The example: a row of numbers, and what the result prints.
    only_real
        Complex input is refused.
    returns, notes
        What is to be said of the result, and where the function differs from MATLAB's.
    """
    quick = p.kernels["numpy"] if raw is None else ufunc(raw) if isinstance(raw, str) else raw

    if only_real:

        def call(X: Any = NOT_GIVEN, /, *extra: Any, **unknown: Any) -> dlarray:
            if extra or unknown:
                surplus(name, 1, extra, unknown)
            return unary(p, real(name, "X", X if type(X) is dlarray else taken(name, X)), quick, name)

    else:

        def call(X: Any = NOT_GIVEN, /, *extra: Any, **unknown: Any) -> dlarray:
            if extra or unknown:
                surplus(name, 1, extra, unknown)
            return unary(p, X, quick, name)

    call.__name__ = call.__qualname__ = name
    call.__module__ = module
    call.__doc__ = _DOC.format(
        name=name,
        summary=summary,
        takes="Real, of any size and format." if only_real else "Any size and format.",
        returns=f"  {returns}" if returns else "",
        notes=f"\nNotes\n-----\n{notes}\n" if notes else "",
        page=page or f"matlab/ref/{name}",
        values=values,
        size=f"1×{values.count(',') + 1}",
        shown=shown,
    )
    return function("first", wrap=False)(call)


OUTSIDE = (
    "Differs from MATLAB: real numbers outside the domain give NaN, not a complex result, because the class of a\n"
    "result may not depend on values on a GPU.  Make ``X`` complex, ``X + 0j``, for the complex function."
)
