"""dljacobian, dldivergence, dllaplacian, dlhessian: derivatives of model outputs along an operating dimension.

The other dimensions are observations that do not depend on each other, so one pull serves a row of u for all of them:
the gradient of the row's sum holds the derivatives of each observation in that observation's place.
"""

from __future__ import annotations

import math
from typing import Any

from dlarray.arguments import dim_number, flag, is_empty
from dlarray.autodiff import batching, tape
from dlarray.backend import device_of, namespace
from dlarray.conversion import namespace_of
from dlarray.errors import SizeError
from dlarray.functions.differentiation.common import (
    finished,
    gradient_of_sum,
    inserted,
    joined,
    matching,
    named_variables,
    of_class,
    rows_of,
    size_along,
    speaking_as,
    value_to_differentiate,
    variable_of,
    warn_independent,
    zeros,
)  # fmt: skip
from dlarray.functions.reductions.sums import reduced
from dlarray.registry import function


def _operands(name: str, u: Any, x: Any, dim: Any) -> tuple:
    u, x = value_to_differentiate(name, u), variable_of(name, x)
    return u, x, dim_number(name, "dim", dim)


@function(half="own")
def dljacobian(u: Any, x: Any, dim: Any, /, *, EnableHigherDerivatives: bool = True):
    """Jacobian of model outputs with respect to data, along an operating dimension.

    ``jac = dljacobian(u, x, dim)`` returns the derivatives of the elements of ``u`` along dimension ``dim`` with
    respect to the elements of ``x``, for each observation.

    ``jac = dljacobian(u, x, dim, EnableHigherDerivatives=tf)`` also says whether the Jacobian is traced, so that it can
    be differentiated again.

    Call it inside a function that ``dlfeval`` evaluates.

    Parameters
    ----------
    u : dlarray
        Traced real outputs, such as K(C) × N(B) predictions.
    x : dlarray
        Traced real data: an input of ``dlfeval`` or an intermediate value.  ``stripdims(x)`` works as well as ``x``.
    dim : int
        Operating dimension of ``u`` and ``x``.  The observations along the other dimensions must not depend on each
        other; where they do, their derivatives are summed.
    EnableHigherDerivatives : bool, default True
        Whether to trace the Jacobian itself.  (``dlgradient`` has another default.)

    Returns
    -------
    jac : dlarray
        Unformatted, of the class of ``x``.  With K = ``size(u, dim)`` greater than 1 it has the size of ``x`` with K
        inserted before dimension ``dim``: K × D × N for a K × N ``u`` and a D × N ``x`` along dimension 1, and
        5 × 16 × 16 × 3 × 128 for a 5 × 128 ``u`` and a 16 × 16 × 3 × 128 ``x``.  With K = 1 it has the size of ``x``:
        the gradient of each observation.

    Raises
    ------
    TraceError
        Outside ``dlfeval``; ``u`` or ``x`` untraced, or ``u`` used up by an earlier ``dlgradient``.
    ClassError
        ``u`` or ``x`` complex, or no dlarray.
    ArgumentError
        ``dim`` is no whole number from 1.

    Warns
    -----
    TraceWarning
        ``u`` does not depend on ``x``; the Jacobian is zero.

    Notes
    -----
    The values that ``u`` was computed from stay available, so that ``dlgradient`` and further derivatives of ``u`` can
    follow in the same ``dlfeval``, whatever ``EnableHigherDerivatives`` is.

    **Extends MATLAB**: formatted ``u`` and ``x`` are accepted; ``dim`` counts their dimensions as they are stored.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.dljacobian.html

    Examples
    --------
    >>> import dlarray as dl
    >>> def polar(x):
    ...     u = dl.cat(1, x[:1] * dl.cos(x[1:]), x[:1] * dl.sin(x[1:]))
    ...     return dl.dljacobian(u, x, 1)
    >>> dl.dlfeval(polar, dl.dlarray([[2], [0]]))
      2×2 dlarray
    <BLANKLINE>
         1     0
         0     2
    """
    u, x, dim = _operands("dljacobian", u, x, dim)
    higher, count = flag("dljacobian", "EnableHigherDerivatives", EnableHigherDerivatives), size_along(u, dim)
    with speaking_as("dljacobian"):
        rows = _derivatives(u, x, dim, count, higher)
    if rows is None:
        if count:
            warn_independent("dljacobian", "u", ["x"], "the Jacobian is")
        rows = zeros(x) if count == 1 else zeros(x, count)
    return finished("dljacobian", rows if count == 1 else inserted(rows, dim), "", higher)


def _derivatives(u: Any, x: Any, dim: int, count: int, higher: bool) -> Any:
    """The gradient of the only row along ``dim``, or those of all rows, stacked; None when u has no way to x."""
    return gradient_of_sum(u.array, x, higher) if count == 1 else rows_of(u.array, x, dim, higher)


@function(half="own")
def dldivergence(u: Any, x: Any, dim: Any, /, *, EnableHigherDerivatives: bool = True):
    """Divergence of model outputs with respect to data: the sum of du(k)/dx(k) along an operating dimension.

    ``div = dldivergence(u, x, dim)`` returns, for each observation, the sum of the partial derivatives of the elements
    of ``u`` along dimension ``dim`` with respect to the elements of ``x`` in the same places.

    ``div = dldivergence(u, x, dim, EnableHigherDerivatives=tf)`` also says whether the divergence is traced, so that it
    can be differentiated again.

    Call it inside a function that ``dlfeval`` evaluates.

    Parameters
    ----------
    u : dlarray
        Traced real outputs, such as D(C) × N(B) predictions.
    x : dlarray
        Traced real data with as many elements along ``dim`` as ``u``.
    dim : int
        Operating dimension of ``u`` and ``x``; the observations along the others must not depend on each other.
    EnableHigherDerivatives : bool, default True
        Whether to trace the divergence itself.

    Returns
    -------
    div : dlarray
        The size of ``x`` with 1 in dimension ``dim``: 1 × N for D × N ``u`` and ``x`` along dimension 1.  Labels and
        class are those of ``x``.

    Raises
    ------
    TraceError
        Outside ``dlfeval``; ``u`` or ``x`` untraced, or ``u`` used up by an earlier ``dlgradient``.
    ClassError
        ``u`` or ``x`` complex, or no dlarray.
    SizeError
        ``u`` and ``x`` differ in size along ``dim``.
    ArgumentError
        ``dim`` is no whole number from 1.

    Warns
    -----
    TraceWarning
        ``u`` does not depend on ``x``; the divergence is zero.

    Notes
    -----
    **Extends MATLAB**: formatted ``u`` and ``x`` are accepted; ``dim`` counts their dimensions as they are stored.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.dldivergence.html

    Examples
    --------
    >>> import dlarray as dl
    >>> def field(x):
    ...     return dl.dldivergence(x**2, x, 1)
    >>> dl.dlfeval(field, dl.dlarray([[1, 2], [3, 4]]))
      1×2 dlarray
    <BLANKLINE>
         8    12
    """
    u, x, dim = _operands("dldivergence", u, x, dim)
    higher, count = (
        flag("dldivergence", "EnableHigherDerivatives", EnableHigherDerivatives),
        size_along(x, dim),
    )
    if size_along(u, dim) != count:
        raise SizeError(
            f"dldivergence: u and x must have the same size along dimension {dim}, but u is {u.describe()} and x is "
            f"{x.describe()}; fix: dljacobian(u, x, {dim}) for the derivatives of outputs that are no field over x"
        )
    with speaking_as("dldivergence"):
        rows = _derivatives(u, x, dim, count, higher)
    if rows is None:
        if count:
            warn_independent("dldivergence", "u", ["x"], "the divergence is")
        rows = zeros(x) if count == 1 else zeros(x, count)
    return finished("dldivergence", rows if count == 1 else matching(rows, dim), x._format, higher)


@function(half="own")
def dllaplacian(u: Any, x: Any, dim: Any, /, *, EnableHigherDerivatives: bool = True):
    """Laplacian of model outputs with respect to data: the sum of the second derivatives along an operating dimension.

    ``lap = dllaplacian(u, x, dim)`` returns, for each observation, the sum of the second partial derivatives of ``u``
    with respect to the elements of ``x`` along dimension ``dim``.

    ``lap = dllaplacian(u, x, dim, EnableHigherDerivatives=tf)`` also says whether the Laplacian is traced, so that it
    can be differentiated again, with respect to the parameters of a physics-informed network for example.

    Call it inside a function that ``dlfeval`` evaluates.

    Parameters
    ----------
    u : dlarray
        Traced real outputs, such as 1(C) × N(B) predictions.
    x : dlarray
        Traced real data, such as D(C) × N(B) points.
    dim : int
        Operating dimension of ``u`` and ``x``; the observations along the others must not depend on each other.
    EnableHigherDerivatives : bool, default True
        Whether to trace the Laplacian itself.

    Returns
    -------
    lap : dlarray
        The size of ``x`` with K = ``size(u, dim)`` in dimension ``dim``: 1 × N for a 1 × N ``u`` and a D × N ``x``
        along dimension 1.  Labels and class are those of ``x``.

    Raises
    ------
    TraceError
        Outside ``dlfeval``; ``u`` or ``x`` untraced, or ``u`` used up by an earlier ``dlgradient``.
    ClassError
        ``u`` or ``x`` complex, or no dlarray.
    ArgumentError
        ``dim`` is no whole number from 1.

    Warns
    -----
    TraceWarning
        ``u`` does not depend on ``x``; the Laplacian is zero.

    Notes
    -----
    **Extends MATLAB**: several outputs along ``dim`` have a Laplacian each (MATLAB documents one); formatted ``u`` and
    ``x`` are accepted, and ``dim`` counts their dimensions as they are stored.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.dllaplacian.html

    Examples
    --------
    >>> import dlarray as dl
    >>> def potential(x):
    ...     return dl.dllaplacian(dl.sum(x**3, 1), x, 1)
    >>> dl.dlfeval(potential, dl.dlarray([[1, 2], [3, 4]]))
      1×2 dlarray
    <BLANKLINE>
        24    36
    """
    u, x, dim = _operands("dllaplacian", u, x, dim)
    higher, count = (
        flag("dllaplacian", "EnableHigherDerivatives", EnableHigherDerivatives),
        size_along(u, dim),
    )
    with speaking_as("dllaplacian"):
        gradients = _gradients(u, x, dim, count)
        if count and not gradients:
            warn_independent("dllaplacian", "u", ["x"], "the Laplacian is")
        parts = [_second_derivatives(g, x, dim, higher) for g in gradients]
    none = reduced(namespace(x._data).sum, zeros(x), (-dim,)) if dim <= x.ndim else zeros(x)
    parts = parts or [none] * count
    array, fmt = (parts[0] if count == 1 else joined(parts, dim, none)), x._format
    return finished("dllaplacian", array, fmt if array.ndim == len(fmt) else "", higher)


def _gradients(u: Any, x: Any, dim: int, count: int) -> list:
    """The traced gradient of each output, the observations each in their place; none when u has no way to x."""
    if count == 1:
        g = gradient_of_sum(u.array, x, True)
        return [] if g is None else [g]
    rows = rows_of(u.array, x, dim, True)
    return [] if rows is None else [rows[k, ...] for k in range(count)]


def _second_derivatives(g: Any, x: Any, dim: int, higher: bool) -> Any:
    """The sum over d of dg(d)/dx(d), for the gradient g of one output."""
    if size_along(x, dim) == 1:
        second = gradient_of_sum(g, x, higher)
        return zeros(x) if second is None else second
    rows = rows_of(g, x, dim, higher)
    return matching(zeros(x, size_along(x, dim)) if rows is None else rows, dim)


@function(half="own")
def dlhessian(u: Any, x: Any, dim: Any = None, /, *, EnableHigherDerivatives: bool = True):
    """Hessian: the matrix of second derivatives of a scalar, or of each observation's.

    ``H = dlhessian(y, x)`` returns the second derivatives of the scalar ``y`` with respect to all elements of ``x``.

    ``H = dlhessian(u, x, dim)`` returns those of the single output of each observation with respect to the elements of
    ``x`` along dimension ``dim``.

    ``H = dlhessian(..., EnableHigherDerivatives=tf)`` also says whether the Hessian is traced, so that it can be
    differentiated again.

    Call it inside a function that ``dlfeval`` evaluates.

    Parameters
    ----------
    y : dlarray
        Traced real 1×1 array.
    u : dlarray
        Traced real outputs of size 1 along ``dim``, such as 1(C) × N(B) predictions.
    x : dlarray, list, tuple, dict, struct, table or dlnetwork
        Traced real data.  Without ``dim`` a nest of variables too, such as ``net.Learnables``: its elements count as
        one vector, one variable after the other.
    dim : int, optional
        Operating dimension of ``u`` and ``x``; the observations along the others must not depend on each other.
    EnableHigherDerivatives : bool, default True
        Whether to trace the Hessian itself.

    Returns
    -------
    H : dlarray
        Unformatted.  Without ``dim`` a symmetric n×n matrix for the n elements of ``x``, which are in the order of
        ``x(:)``.  With ``dim`` the size of ``x`` with its D = ``size(x, dim)`` twice: D × D × N for a D × N ``x`` along
        dimension 1.

    Raises
    ------
    TraceError
        Outside ``dlfeval``; ``u`` or ``x`` untraced, or ``u`` used up by an earlier ``dlgradient``.
    ClassError
        ``u`` or ``x`` complex, or no dlarray.
    SizeError
        ``y`` is no scalar, or ``u`` has several elements along ``dim``.
    ArgumentError
        ``dim`` is no whole number from 1.

    Warns
    -----
    TraceWarning
        The value does not depend on a variable; that part of the Hessian is zero.

    Notes
    -----
    **Extends MATLAB**, which has no such function.  ``dljacobian(dljacobian(u, x, 1), x, 1)`` gives the same there.

    See Also
    --------
    dljacobian, dllaplacian, dljvp

    Examples
    --------
    >>> import dlarray as dl
    >>> def f(x):
    ...     return dl.dlhessian(x[0] ** 2 * x[1], x)
    >>> dl.dlfeval(f, dl.dlarray([[3], [5]]))
      2×2 dlarray
    <BLANKLINE>
        10     6
         6     0
    """
    higher = flag("dlhessian", "EnableHigherDerivatives", EnableHigherDerivatives)
    u = value_to_differentiate("dlhessian", u)
    if is_empty(dim):
        return finished("dlhessian", _whole_hessian(u, x, higher), "", higher)
    x, dim = variable_of("dlhessian", x), dim_number("dlhessian", "dim", dim)
    if size_along(u, dim) != 1:
        raise SizeError(
            f"dlhessian: u must have one element along dimension {dim}, but it is {u.describe()}; "
            f"fix: dlhessian of one output at a time, or dljacobian(dljacobian(u, x, {dim}), x, {dim})"
        )
    with speaking_as("dlhessian"):
        g = gradient_of_sum(u.array, x, True)
        if g is None:
            warn_independent("dlhessian", "u", ["x"], "the Hessian is")
        rows = rows_of(g, x, dim, higher)
    return finished(
        "dlhessian", inserted(zeros(x, size_along(x, dim)) if rows is None else rows, dim), "", higher
    )


def _whole_hessian(y: Any, x: Any, higher: bool) -> Any:
    """All second derivatives of a scalar, block by block of the variables."""
    if math.prod(y._data.shape) != 1:
        raise SizeError(
            f'dlhessian: y must be a scalar, but it is {y.describe()}; fix: dlhessian(sum(y, "all"), x), or '
            "dlhessian(u, x, dim) for the second derivatives of each observation"
        )
    variables, names = named_variables("dlhessian", x)
    xp, dtype = namespace(y._data), y._data.dtype
    targets = {v._node for v in variables}
    with speaking_as("dlhessian"):
        found = tape.pull(y._node, xp.ones_like(y._data), targets, retain=True, higher=True)
        unused = [n for v, n in zip(variables, names, strict=True) if v._node not in found]
        if unused:
            warn_independent("dlhessian", "y", unused, "these second derivatives are")
        blocks = []
        for v in variables:
            g, size = found.get(v._node), math.prod(v._data.shape)
            node = getattr(g, "node", None)
            units = xp.eye(size, dtype=dtype, device=device_of(y._data))
            seeds = xp.reshape(units, (size, *v._data.shape))
            rows = {} if node is None else batching.pull_rows(node, seeds, targets, higher=higher)
            blocks.append([_block(rows.get(w._node), size, w, dtype) for w in variables])
    return joined([joined(row, 1, None) for row in blocks], 2, None)


def _block(rows: Any, size: int, x: Any, dtype: Any) -> Any:
    """Rows of gradients with respect to x as a matrix; zeros where there are none."""
    rows = zeros(x, size) if rows is None else rows
    return of_class(namespace_of(rows).reshape(rows, (size, math.prod(x._data.shape))), dtype)
