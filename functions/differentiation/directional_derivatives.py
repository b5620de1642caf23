"""dljvp and dlvjp: products with a Jacobian that is never made."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import flag, real
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff import TracedArray, tape
from dlarray.backend import namespace
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, ClassError, DLArrayError, FormatError, SizeError, describe
from dlarray.functions.differentiation.common import (
    finished,
    named_variables,
    of_class,
    speaking_as,
    value_to_differentiate,
    variables_of,
    warn_independent,
    zeros,
)  # fmt: skip
from dlarray.registry import function


def _direction(name: str, argument: str, w: Any, like: dlarray, of: str) -> Any:
    """A real array of the size of ``like`` as an array of its class."""
    try:
        W = asdlarray(w)
    except (DLArrayError, TypeError, ValueError):
        raise ClassError(
            f"{name}: {argument} must be an array of the size of {of}, but it is {describe(w)}; "
            f"fix: an array like {like.describe()}"
        ) from None
    if W.shape != like.shape:
        raise SizeError(
            f"{name}: {argument} must have the size of {of}, but {argument} is {W.describe()} and {of} is "
            f"{like.describe()}; fix: one element of {argument} for each of {of}"
        )
    if W._format and W._format != like._format:
        raise FormatError(
            f"{name}: {argument} must have the labels of {of} or none, but {argument} is {W.describe()} and {of} is "
            f"{like.describe()}; fix: stripdims({argument})"
        )
    real(name, argument, W, fix=f"real({argument}) and imag({argument}), one after the other")
    return of_class(W.array, like._data.dtype)


@function(half="own")
def dlvjp(u: Any, x: Any, w: Any, /, *, EnableHigherDerivatives: bool = True):
    """Product of a vector with a Jacobian: the gradient of ``sum(u .* w, "all")``.

    ``g = dlvjp(u, x, w)`` weights the elements of ``u`` by ``w`` and returns the gradient with respect to ``x``.

    ``g = dlvjp(u, x, w, EnableHigherDerivatives=tf)`` also says whether the gradient is traced, so that it can be
    differentiated again.

    Call it inside a function that ``dlfeval`` evaluates.

    Parameters
    ----------
    u : dlarray
        Traced real array of any size.
    x : dlarray, list, tuple, dict, struct, table or dlnetwork
        Traced real variables: inputs of ``dlfeval`` or intermediate values, in nests of any kind.
    w : dlarray or array_like
        Real weights of the size of ``u``, with its labels or none.  They may be traced.
    EnableHigherDerivatives : bool, default True
        Whether to trace the result itself.

    Returns
    -------
    g : dlarray or nest
        With the structure, labels, sizes and classes of ``x``.

    Raises
    ------
    TraceError
        Outside ``dlfeval``; ``u`` or ``x`` untraced, or ``u`` used up by an earlier ``dlgradient``.
    ClassError
        A complex argument, or one that is not an array.
    SizeError, FormatError
        ``w`` does not fit ``u``.

    Warns
    -----
    TraceWarning
        ``u`` does not depend on a variable; its part of the result is zero.

    Notes
    -----
    **Extends MATLAB**, which has no such function: ``dlgradient`` of ``sum(u .* w, "all")`` gives the same.  The values
    that ``u`` was computed from stay available for further derivatives.

    See Also
    --------
    dljvp, dljacobian, dlgradient

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.dlfeval(lambda x: dl.dlvjp(x**2, x, [1, 10, 100]), dl.dlarray([1, 2, 3]))
      1×3 dlarray
    <BLANKLINE>
         2    40   600
    """
    higher = flag("dlvjp", "EnableHigherDerivatives", EnableHigherDerivatives)
    u = value_to_differentiate("dlvjp", u)
    leaves, rebuild = variables_of("dlvjp", x)
    seed = _direction("dlvjp", "w", w, u, "u")
    if not higher and type(seed) is TracedArray:
        seed = seed.value
    with speaking_as("dlvjp"):
        found = tape.pull(u._node, seed, {v._node for v in leaves}, retain=True, higher=higher)
    _warn(leaves, found, "dlvjp", x)
    arrays = [found.get(v._node) for v in leaves]
    return rebuild(
        [
            finished("dlvjp", zeros(v) if g is None else of_class(g, v._data.dtype), v._format, higher)
            for g, v in zip(arrays, leaves, strict=True)
        ]
    )


def _warn(leaves: list, found: dict, name: str, x: Any) -> None:
    if any(v._node not in found for v in leaves):
        names = named_variables(name, x)[1]
        unused = [n for n, v in zip(names, leaves, strict=True) if v._node not in found]
        warn_independent(name, "u", unused, "that part of the product is")


@function(half="own")
def dljvp(u: Any, x: Any, v: Any, /, *, EnableHigherDerivatives: bool = True):
    """Product of a Jacobian with a vector: how ``u`` changes when ``x`` moves along ``v``.

    ``du = dljvp(u, x, v)`` returns the directional derivative of ``u`` with respect to ``x`` along ``v``.

    ``du = dljvp(u, x, v, EnableHigherDerivatives=tf)`` also says whether the derivative is traced, so that it can be
    differentiated again.

    Call it inside a function that ``dlfeval`` evaluates.

    Parameters
    ----------
    u : dlarray
        Traced real array of any size.
    x : dlarray, list, tuple, dict, struct, table or dlnetwork
        Traced real variables: inputs of ``dlfeval`` or intermediate values, in nests of any kind.
    v : dlarray, array_like or nest
        The direction: real, with the structure and the sizes of ``x``, and its labels or none.  It may be traced.
    EnableHigherDerivatives : bool, default True
        Whether to trace the result itself.

    Returns
    -------
    du : dlarray
        With the labels, size and class of ``u``.

    Raises
    ------
    TraceError
        Outside ``dlfeval``; ``u`` or ``x`` untraced, or ``u`` used up by an earlier ``dlgradient``.
    ClassError
        A complex argument, or one that is not an array.
    SizeError, FormatError, ArgumentError
        ``v`` does not fit ``x``.

    Warns
    -----
    TraceWarning
        ``u`` does not depend on a variable; that variable adds nothing.

    Notes
    -----
    **Extends MATLAB**, which has no such function.  It takes two pulls, whatever the sizes are: the gradient of
    ``sum(u .* w, "all")`` is linear in ``w``, and its derivative with respect to ``w`` is the product.  The derivative
    of a gradient along ``v`` is the product of the Hessian with ``v``.

    See Also
    --------
    dlvjp, dljacobian, dlhessian

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.dlfeval(lambda x: dl.dljvp(x**2, x, [1, 10, 100]), dl.dlarray([1, 2, 3]))
      1×3 dlarray
    <BLANKLINE>
         2    40   600
    """
    higher = flag("dljvp", "EnableHigherDerivatives", EnableHigherDerivatives)
    u = value_to_differentiate("dljvp", u)
    leaves, rebuild = variables_of("dljvp", x)
    directions = _matched(x, v, leaves, rebuild)
    raw = u._data
    xp = namespace(raw)
    weights: Any = TracedArray(xp.zeros_like(raw), tape.leaf(tuple(raw.shape)))
    with speaking_as("dljvp"):
        found = tape.pull(u._node, weights, {w._node for w in leaves}, retain=True, higher=True)
    _warn(leaves, found, "dljvp", x)
    total = None
    for w, d in zip(leaves, directions, strict=True):
        g = found.get(w._node)
        if type(g) is TracedArray and g.node is not None:
            part = namespace_of(g).sum(g * of_class(d, g.dtype))
            total = part if total is None else total + of_class(part, total.dtype)
    du = None
    if total is not None:
        one = xp.ones_like(total.value)
        du = tape.pull(total.node, one, {weights.node}, retain=True, higher=higher).get(weights.node)
    array = zeros(u) if du is None else of_class(du, raw.dtype)
    return finished("dljvp", array, u._format, higher)


def _matched(x: Any, v: Any, leaves: list, rebuild: Any) -> list:
    """The directions in the order of the variables."""
    if type(x) is dlarray:
        return [_direction("dljvp", "v", v, x, "x")]
    try:
        given = rebuild.match(v, ("x", "v"))
    except ArgumentError as error:
        raise ArgumentError(f"dljvp: v must have the structure of x: {error} fix: v built as x is") from None
    return [_direction("dljvp", "v", d, w, "x") for d, w in zip(given, leaves, strict=True)]
