"""differentiable: code written for the Array API standard as a function of dlarrays."""

import functools
from collections.abc import Callable
from typing import Any

from dlarray import nests
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff import TracedArray
from dlarray.autodiff.primitive import lifted
from dlarray.backend import is_array, namespace
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.registry import function


@function(wrap=False)
def differentiable(fun: Callable | None = None, /, *, format: str | tuple | list | None = None) -> Callable:
    """Turn a function written for the Array API standard into a differentiable function of dlarrays.

    Syntaxes: ``f = differentiable(fun)``, ``f = differentiable(fun, format=fmt)``; as a decorator, ``@differentiable``
    or ``@differentiable(format=fmt)``.

    **Extends MATLAB**: SciPy's functions that support the standard, and anybody's, can be called with dlarrays and be
    differentiated in ``dlfeval``, to any order.

    Parameters
    ----------
    fun : callable
        Takes arrays of the standard and returns them.  It asks its arguments for the functions it uses:
        ``xp = x.__array_namespace__()``, or array-api-compat's ``array_namespace(x)``.
    format : str or sequence of str, optional
        Labels of the results; for several results one text for each.  Without it the results are unformatted.

    Returns
    -------
    f : callable
        Called with what ``fun`` is called with.  Each dlarray in the arguments, in lists, tuples, dicts and structs
        too, comes to ``fun`` as an array of MATLAB's size without labels: a C×B×T dlarray has the shape ``(C, B, T)``.
        It has at least two dimensions.  Each array in what ``fun`` returns comes out as a dlarray: a number as 1×1, an
        array of one dimension as a row (with ``format="C"`` as a column), integers as double.  Everything else passes
        as it is.

    Notes
    -----
    ``fun`` is Python's: its axes are counted from 0, and -1 is the last.  Reductions drop dimensions unless
    ``keepdims=True``.  SciPy takes other arrays than NumPy's only if the environment has ``SCIPY_ARRAY_API=1`` when it
    is imported; of its functions those work that are written with the standard alone, not those with compiled code.

    Inside ``dlfeval`` the arrays record what is computed from them.  Changing one in place changes that array alone,
    and no argument.

    Raises
    ------
    ClassError
        ``fun`` is not callable.
    ArgumentError
        ``format`` names more or fewer results than there are.

    Examples
    --------
    >>> import dlarray as dl
    >>> @dl.differentiable
    ... def softplus(x):
    ...     xp = x.__array_namespace__()
    ...     return xp.logaddexp(x, xp.zeros_like(x))
    >>> X = dl.dlarray([[0, 1], [-2, 3]], "CB")
    >>> softplus(X)
      2×2 dlarray
    <BLANKLINE>
        0.6931    1.3133
        0.1269    3.0486
    >>> dl.dlfeval(lambda X: dl.dlgradient(dl.sum(softplus(X), "all"), X), X)
      2(C) × 2(B) dlarray
    <BLANKLINE>
        0.5000    0.7311
        0.1192    0.9526
    """
    if fun is None:
        return lambda f: differentiable(f, format=format)
    if not callable(fun):
        raise ClassError(
            f"differentiable: the argument must be a function, but it is {describe(fun)}; fix: differentiable(f)"
        )

    @functools.wraps(fun, updated=())
    def of_dlarrays(*args: Any, **kwargs: Any) -> Any:
        leaves, rebuild = nests.flatten([args, kwargs])
        traced = any(type(x) is dlarray and x._node is not None for x in leaves)
        args, kwargs = rebuild([_as_standard(x, traced) for x in leaves])
        return _as_dlarrays(fun(*args, **kwargs), format)

    return of_dlarrays


def _as_standard(x: Any, traced: bool) -> Any:
    """A dlarray as an array of the standard in MATLAB's order; beside traced arrays, plain ones are lifted."""
    if type(x) is dlarray:
        array = x.array
        turned = namespace_of(array).permute_dims(array, tuple(range(array.ndim - 1, -1, -1)))
        if traced or not hasattr(turned, "__array_namespace__"):  # PyTorch's arrays cannot say what they are
            return lifted(turned)
        return namespace(turned).asarray(turned, copy=True)  # the dlarray stays what it is
    return lifted(x) if traced and is_array(x) else x


def _as_dlarrays(result: Any, fmt: Any) -> Any:
    if fmt is None:
        return _converted(result)
    if isinstance(fmt, str):
        if isinstance(result, (tuple, list)) and len(result) > 1:
            raise ArgumentError(
                f'differentiable: format is "{fmt}", but the function returned {len(result)} results; '
                f"fix: format=({', '.join([repr(fmt)] * len(result))})"
            )
        return _labelled(result, fmt)
    if not isinstance(result, (tuple, list)) or len(result) != len(fmt):
        raise ArgumentError(
            f"differentiable: format has {len(fmt)} texts, but the function returned {describe(result)}; "
            "fix: one text for each result"
        )
    return tuple(_labelled(part, one) for part, one in zip(result, fmt, strict=True))


def _labelled(part: Any, fmt: str | None) -> Any:
    converted = _converted(part)
    return dlarray(converted, fmt) if fmt and type(converted) is dlarray else converted


def _converted(x: Any) -> Any:
    """Arrays as dlarrays, also those in nests; a tuple of a class that only its library can make, as a tuple."""
    if type(x) is TracedArray:
        return asdlarray(x if x.node is not None else x.value)
    if isinstance(x, tuple):
        parts = [_converted(v) for v in x]
        return type(x)._make(parts) if hasattr(x, "_make") else tuple(parts)
    if type(x) is not dlarray and nests.is_container(x):
        leaves, rebuild = nests.flatten(x)
        return rebuild([_converted(leaf) for leaf in leaves])
    if type(x) is dlarray or not (is_array(x) or _is_number_of_library(x)):
        return x
    return asdlarray(x)


def _is_number_of_library(x: Any) -> bool:
    """NumPy's numbers, which its functions return in place of arrays without dimensions."""
    return hasattr(x, "dtype") and hasattr(x, "item") and not isinstance(x, (str, bytes))
