"""compareNetworks: where two networks that should compute the same begin to differ."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, flag, is_empty, number
from dlarray.array import asdlarray, dlarray
from dlarray.backend import to_numpy
from dlarray.errors import ArgumentError, ClassError, OptionError, describe, sizes
from dlarray.functions.system.gpu_arrays import gather
from dlarray.layers.networks import graph
from dlarray.layers.networks.network import dlnetwork
from dlarray.layers.networks.network_functions import forward, predict
from dlarray.registry import function
from dlarray.table import table


class NetworkComparison(table):
    """The table of `compareNetworks`, whose display ends with the first layer that differs."""

    __slots__ = ()

    @property
    def FirstDifference(self) -> str:
        """The first layer of the first network that differs; "" if none does."""
        return next((str(a) for a, same in zip(self["LayerA"], self["Same"], strict=True) if not same), "")

    def __repr__(self) -> str:
        first = self.FirstDifference
        last = f"The first layer that differs: {first}" if first else "No layer differs."
        return f"{super().__repr__()}\n\n{last}"


@function(differentiable=False)
def compareNetworks(
    netA: Any, netB: Any, *X: Any, Names: Any = None, Tolerance: Any = None, InputDataFormats: Any = None,
    Training: bool = False, nargout: int = 1,
) -> Any:  # fmt: skip
    """Compare two networks layer by layer, to find the first layer that differs.

    Syntaxes: ``T = compareNetworks(netA, netB, X1, …, XN)``, ``T = compareNetworks(netA, activations, X1, …, XN)``,
    ``T = compareNetworks(…, Name=Value)``, ``T, first = compareNetworks(…, nargout=2)``.

    Parameters
    ----------
    netA : dlnetwork
        An initialized network.
    netB : dlnetwork, function or mapping
        Reference to compare with: a network; a function of the same data that returns a mapping from names to arrays;
        or this mapping itself, such as the activations that another program has given for this data.
    X1, …, XN : dlarray or array
        The data, as for `predict`.
    Names : mapping, optional
        Names in ``netB`` for outputs of layers of ``netA``, ``{"fc": "dense"}``; ``None`` for what not to compare.
    Tolerance : float, optional
        Largest relative difference that counts as the same: the square root of the distance of 1 to the next number, of
        the less precise class, 3.5e-4 for single and 1.5e-8 for double.
    InputDataFormats : str or list of str, optional
        Formats of data without labels.
    Training : bool, optional
        Whether to compare the outputs of `forward` instead of those of `predict` (False).

    Returns
    -------
    T : table
        In the order of evaluation of ``netA``, columns LayerA and LayerB, the names; SizeA and SizeB; MaxAbsolute, the
        largest difference; MaxRelative, the same relative to the largest absolute value; and Same. Its display ends
        with the first layer that differs, which is ``T.FirstDifference`` too.
    first : str
        The first layer of ``netA`` that differs; "" if none does.

    Notes
    -----
    Outputs of layers are named as `predict` names them, "fc" or "attention/scores".  They are paired by ``Names``; then
    by name; the outputs that are left by their order, if both sides have equally many.  Outputs without a partner are
    listed with NaN, and are no difference.

    Arrays of other programs are best labelled, ``dlarray(y, "BCSS")``, which brings their dimensions into MATLAB's
    order; those without labels must have it. Dimensions of size 1 do not count. Sizes that do not fit are a difference
    of Inf; so is a NaN in one of both.

    Extends MATLAB, which has nothing of this kind.

    Raises
    ------
    ClassError
        A first argument that is not a network, or a second one that gives no arrays.
    ArgumentError
        Names that do not exist; nothing to compare.

    Examples
    --------
    >>> import dlarray as dl
    >>> layers = [dl.featureInputLayer(2, Name="in"), dl.fullyConnectedLayer(2, Name="fc"), dl.reluLayer(Name="relu")]
    >>> netA = dl.dlnetwork(layers)
    >>> netB = dl.dlupdate(lambda p: p + 1, netA)
    >>> T, first = dl.compareNetworks(netA, netB, dl.dlarray([[1.0], [2.0]], "CB"), nargout=2)
    >>> first
    'fc'
    >>> T.Same
    [True, False, False]
    """
    if not isinstance(netA, dlnetwork):
        raise ClassError(
            f"compareNetworks: the first argument must be a dlnetwork, but it is {describe(netA)}; fix: "
            "compareNetworks(net, other, X)"
        )
    tolerance = (
        None
        if is_empty(Tolerance)
        else number(
            "compareNetworks", "Tolerance", Tolerance, least=0, fix="Tolerance=1e-5", error=OptionError
        )
    )
    outputs = check_nargout("compareNetworks", nargout, (1, 2))
    step = forward if flag("compareNetworks", "Training", Training) else predict
    A = _outputs(netA, X, step, InputDataFormats)
    B = _other(netB, X, step, InputDataFormats)
    pairs = _pairs(list(A), list(B), Names)
    columns: dict[str, list] = {name: [] for name in ("LayerA", "LayerB", "SizeA", "SizeB")}
    columns |= {"MaxAbsolute": [], "MaxRelative": [], "Same": []}
    for a, b in pairs:
        absolute, relative, same = (math.nan, math.nan, True)
        if a and b:
            absolute, relative, same = _difference(A[a], B[b], tolerance)
        shown = (_shown(A.get(a)), _shown(B.get(b)))
        for column, value in zip(columns.values(), (a, b, *shown, absolute, relative, same), strict=True):
            column.append(value)
    text = dict.fromkeys(("LayerA", "LayerB", "SizeA", "SizeB"), "string")
    T = NetworkComparison(columns, kinds=text)
    return T if outputs == 1 else (T, T.FirstDifference)


def _outputs(net: Any, X: Sequence[Any], step: Callable, given: Any) -> dict[str, dlarray]:
    """The outputs of all layers of a network, in the order in which they are evaluated."""
    plan, layers = net._graph, net._layers
    names = [
        graph.port(plan.names[k], layers[k].OutputNames, j)
        for k, _, count in plan.steps
        for j in range(count)
    ]
    values = step(net, *X, Outputs=names, InputDataFormats=given)
    return dict(zip(names, values if isinstance(values, tuple) else (values,), strict=True))


def _other(netB: Any, X: Sequence[Any], step: Callable, given: Any) -> dict[str, dlarray]:
    if isinstance(netB, dlnetwork):
        return _outputs(netB, X, step, given)
    values = netB(*X) if callable(netB) else netB
    if not isinstance(values, Mapping):
        what = "the function returned" if callable(netB) else "it is"
        raise ClassError(
            "compareNetworks: the second argument must be a dlnetwork, a mapping from names to arrays, or a function "
            f'that returns one, but {what} {describe(values)}; fix: {{"fc": Y}}'
        )
    found = {}
    for name, value in values.items():
        try:
            found[str(name)] = asdlarray(value)
        except (TypeError, ValueError):
            raise ClassError(
                f"compareNetworks: '{name}' must be an array, but it is {describe(value)}; fix: {{'{name}': array}}"
            ) from None
    return found


def _pairs(A: list[str], B: list[str], names: Any) -> list[tuple[str, str]]:
    """Which outputs to compare, in A's order; those without a partner have ""."""
    partner: dict[str, str] = {}
    names = {} if is_empty(names) else names
    if not isinstance(names, Mapping):
        raise OptionError(
            f"compareNetworks: Names must be a mapping, but it is {describe(names)}; fix: {{'fc': 'dense'}}"
        )
    for a, b in names.items():
        for name, known, place in ((a, A, "first"), (b, B, "second")):
            if name is not None and name not in known:
                raise ArgumentError(
                    f"compareNetworks: the {place} network has no output '{name}'"
                    f"{graph.nearest(str(name), known) or '.'} It has {', '.join(known)}; fix: one of them"
                )
        partner[a] = b or ""
    taken = set(partner.values())
    for a in A:
        if a not in partner and a in B and a not in taken:
            partner[a] = a
    taken = set(partner.values())
    left, right = [a for a in A if a not in partner], [b for b in B if b not in taken]
    if len(left) == len(right):
        partner.update(zip(left, right, strict=True))
        right = []
    if not any(partner.values()):
        raise ArgumentError(
            f"compareNetworks: nothing can be compared: the first network has the outputs {', '.join(A)}, the second "
            f"{', '.join(B) or 'none'}; fix: Names={{'{A[0]}': '{B[0] if B else 'name'}'}}"
        )
    return [(a, partner.get(a, "")) for a in A] + [("", b) for b in right]


def _difference(A: dlarray, B: dlarray, tolerance: float | None) -> tuple[float, float, bool]:
    """The largest difference, the same relative to the largest value, and whether that is small."""
    a, b = _values(A), _values(B)
    if tuple(n for n in a.shape if n != 1) != tuple(n for n in b.shape if n != 1):
        return math.inf, math.inf, False
    limit = tolerance
    if limit is None:
        limit = max((math.sqrt(np.finfo(x.dtype).eps) for x in (a, b) if x.dtype.kind in "fc"), default=0.0)
    kind = np.complex128 if "c" in (a.dtype.kind, b.dtype.kind) else np.float64
    a, b = a.reshape(-1).astype(kind), b.reshape(-1).astype(kind)
    if not a.size:
        return 0.0, 0.0, True
    alike = (a == b) | (np.isnan(a) & np.isnan(b))  # Inf, and NaN, in both
    with np.errstate(invalid="ignore"):
        apart = np.where(alike, 0.0, np.abs(a - b))
    absolute = float(np.max(np.where(np.isnan(apart), np.inf, apart)))
    finite = np.abs(np.concatenate([a, b]))
    scale = float(np.max(finite[np.isfinite(finite)], initial=0.0))
    relative = absolute / scale if scale and absolute else absolute
    return absolute, relative, relative <= limit


def _values(X: dlarray) -> np.ndarray:
    """The values on the host, in MATLAB's order of dimensions, with one for each label."""
    return np.transpose(to_numpy(gather(X)._data))


def _shown(X: dlarray | None) -> str:
    return "" if X is None else sizes(tuple(X.shape), X._format)
