"""dlupdate: a function of one's own applied to every parameter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dlarray import nests
from dlarray.arguments import whole
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.registry import function


@function(wrap=False)
def dlupdate(fun: Callable, params: Any, /, *A: Any, nargout: int | None = None) -> Any:
    """Update parameters with a function, which is applied to each of them.

    ``netUpdated = dlupdate(fun, net)`` applies ``fun`` to each learnable parameter of a network.

    ``params = dlupdate(fun, params)`` applies it to each array in ``params``.

    ``… = dlupdate(fun, …, A1, …, An)`` also passes ``fun`` one array of each of ``A1, …, An``.

    ``…, X1, …, Xm = dlupdate(fun, …)`` also returns the other outputs of ``fun``.

    Parameters
    ----------
    fun : callable
        ``p = fun(p, a1, …, an)`` or ``p, x1, …, xm = fun(p, a1, …, an)``.
    params : dlnetwork, table, struct, dict, list, tuple or array
        A network, a table of learnables, an array, or arrays in nested containers.
    A1, ..., An : like params
        Containers of the same structure; for a network, tables like ``net.Learnables``, such as gradients.
    nargout : int, optional
        Number of outputs: by default as many as ``fun`` has.

    Returns
    -------
    params
        The first outputs of ``fun``, in containers like those of ``params``; a network for a network.
    X1, ..., Xm
        Its other outputs, in the same containers; tables of learnables for a network.

    Raises
    ------
    ClassError
        ``fun`` is no function.
    ArgumentError
        The structures differ, with the place; or ``fun`` returned fewer values than ``nargout``.

    Notes
    -----
    Arguments are not changed.  Inside ``dlfeval`` the work of ``fun`` is traced.  Other values that ``fun`` needs, such
    as a constant, are best included in it: ``lambda grad, param: grad + 1e-3 * dl.sign(param)``.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlupdate.html

    Examples
    --------
    >>> import dlarray as dl
    >>> gradients = dl.struct(Weights=dl.dlarray([1, 2]), Bias=dl.dlarray(3))
    >>> params = dl.struct(Weights=dl.dlarray([5, -5]), Bias=dl.dlarray(5))
    >>> gradients = dl.dlupdate(lambda g, p: g + 0.5 * dl.sign(p), gradients, params)
    >>> gradients.Weights
      1×2 dlarray
    <BLANKLINE>
        1.5000    1.5000
    >>> net = dl.dlnetwork([dl.featureInputLayer(2), dl.fullyConnectedLayer(3)])
    >>> dl.underlyingType(dl.dlupdate(dl.double, net).Learnables.Value[0])
    'double'
    """
    if not callable(fun):
        raise ClassError(
            f"dlupdate: fun must be a function, but it is {describe(fun)}; fix: dlupdate(lambda p: …, params)"
        )
    if nargout is not None:
        nargout = whole("dlupdate", "nargout", nargout, least=1, fix="nargout=1")
    leaves, rebuild = nests.flatten(params)
    columns = [leaves]
    for k, a in enumerate(A):
        try:
            columns.append(rebuild.match(a, ("params", f"A{k + 1}")))
        except ArgumentError as problem:
            raise ArgumentError(
                f"dlupdate: {problem} fix: give A{k + 1} the structure of params, or bind it: lambda p: f(p, A{k + 1})"
            ) from None
    rows = [fun(*row) for row in zip(*columns, strict=True)]
    if nargout is None:
        counts = sorted({len(row) if isinstance(row, tuple) else 1 for row in rows})
        if len(counts) > 1:
            raise ArgumentError(
                f"dlupdate: fun returned {' and '.join(map(str, counts))} values for different parameters; fix: as "
                f"many for each, or nargout={counts[0] or 1}"
            )
        nargout = counts[0] if counts else 1
        if nargout == 0:
            raise ArgumentError("dlupdate: fun returned no value; fix: return the updated parameter")
    if nargout == 1:
        return rebuild([row[0] if isinstance(row, tuple) else row for row in rows])
    for row in rows:
        if not isinstance(row, tuple) or len(row) < nargout:
            got = len(row) if isinstance(row, tuple) else 1
            raise ArgumentError(
                f"dlupdate: nargout is {nargout}, but fun returned {got} value{'s' * (got != 1)}; "
                f"fix: nargout={got}, or return more values from fun"
            )
    outputs = [list(column) for column in zip(*rows, strict=False)][:nargout] or [[] for _ in range(nargout)]
    # A network's further outputs are no networks.
    like = nests.flatten(params.Learnables)[1] if nests.is_network(params) else rebuild
    return rebuild(outputs[0]), *map(like, outputs[1:])
