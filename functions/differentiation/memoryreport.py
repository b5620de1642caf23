"""memoryReport: what a model keeps in memory for its gradient, and which lines of the program are the reason."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any

from dlarray import finite, nests
from dlarray.array import dlarray
from dlarray.autodiff import tape
from dlarray.backend import is_array
from dlarray.display import html_text, object_text
from dlarray.errors import ClassError, describe
from dlarray.functions.differentiation.buffers import buffer_of, nbytes
from dlarray.functions.differentiation.dlgradient import dlfeval, is_function
from dlarray.registry import function
from dlarray.table import table

SHOWN = 10  # rows of the table that are printed


class MemoryReport:
    """What `memoryReport` returns.

    Attributes
    ----------
    Contributors : table
        Columns Function, Place (the layer, or the line of the program), Arrays and Bytes, the largest first.
    VariableBytes : int
        Size of the variables: inputs and learnables.
    SavedBytes : int
        Size of the arrays that are kept for the gradient beside them.
    GradientBytes : int
        Size of the gradients of all variables.
    PeakBytes : int
        An estimate of the memory that a training step needs at most: all of these, and room for two arrays of the size
        of the largest that is kept.
    """

    __slots__ = ("Contributors", "GradientBytes", "PeakBytes", "SavedBytes", "VariableBytes")

    def __init__(self, rows: list[tuple[str, str, int, int]], variables: int, gradients: int, largest: int):
        rows = sorted(rows, key=lambda row: -row[3])
        columns = [list(column) for column in zip(*rows, strict=True)] or [[], [], [], []]
        self.Contributors = table(
            dict(zip(("Function", "Place", "Arrays", "Bytes"), columns, strict=True)),
            kinds={"Function": "string", "Place": "string", "Arrays": "numeric", "Bytes": "numeric"},
        )
        self.VariableBytes = variables
        self.SavedBytes = sum(columns[3])
        self.GradientBytes = gradients
        self.PeakBytes = variables + self.SavedBytes + gradients + 2 * largest

    def __repr__(self) -> str:
        names = ("VariableBytes", "SavedBytes", "GradientBytes", "PeakBytes")
        text = object_text("MemoryReport", [(None, [(name, getattr(self, name)) for name in names])])
        count = len(self.Contributors)
        rows = self.Contributors[:SHOWN]
        more = f"\n\n  and {count - SHOWN} more in Contributors" if count > SHOWN else ""
        return f"{text.rstrip()}\n\n{rows!r}{more}"

    _repr_html_ = html_text


@function(differentiable=False, wrap=False)
def memoryReport(f: Any, /, *args: Any, **kwargs: Any) -> MemoryReport:
    """Report the memory that a model keeps for its gradient, by function and line.

    Syntaxes: ``report = memoryReport(f, X1, ..., XN)``, ``report = memoryReport(net, X1, ..., XN)``.

    Parameters
    ----------
    f : callable or dlnetwork
        A function as ``dlfeval`` takes it, with ``dlgradient`` in it or without, or a network, which is evaluated by
        ``forward``.
    X1, ..., XN : any
        Its inputs.

    Returns
    -------
    MemoryReport
        With the properties Contributors (a table: Function, Place, Arrays, Bytes), VariableBytes, SavedBytes,
        GradientBytes and PeakBytes.  Memory that several operations keep counts once, for the first of them; that of
        the variables counts as theirs.

    Raises
    ------
    ClassError
        ``f`` is neither a function nor a network.

    Notes
    -----
    **Extends MATLAB.** The function is evaluated once, and gradients in it are computed.  With several calls of
    ``dlgradient``, the report is of the moment when most is kept.  The peak is an estimate; what the functions need for
    themselves while they run is not known.

    Examples
    --------
    >>> import dlarray as dl
    >>> def loss(X, W):
    ...     return dl.sum(dl.tanh(W @ X), "all")
    >>> report = dl.memoryReport(loss, dl.zeros(100, 50), dl.zeros(200, 100))
    >>> report.SavedBytes, report.VariableBytes
    (80000, 200000)
    >>> list(report.Contributors.Function)
    ['tanh']

    See Also
    --------
    dlcheckpoint : keep less.
    """
    if nests.is_network(f) and hasattr(f, "forward"):
        args, fun = (f, *args), _forward
    elif is_function(f):
        fun = f
    else:
        raise ClassError(
            f"memoryReport: the first argument must be a function or a network, but it is {describe(f)}; "
            "fix: memoryReport(f, X), or memoryReport(net, X)"
        )

    @functools.wraps(fun)
    def measured(*args: Any, **kwargs: Any) -> MemoryReport:
        return _measured(fun, args, kwargs)

    return dlfeval(measured, *args, **kwargs)


def _forward(net: Any, *X: Any) -> Any:
    return net.forward(*X)


_forward.__qualname__ = "forward"  # as messages name it


def _measured(fun: Any, args: tuple, kwargs: dict) -> MemoryReport:
    variables = [
        X for X in nests.tree_leaves((args, kwargs), lambda v: type(v) is dlarray) if X._node is not None
    ]
    own = dict(buffer_of(X._data) for X in variables)
    reports: list[MemoryReport] = []
    plain = tape.pull
    with finite.origins() as nodes:

        def report() -> None:
            rows, largest = _contributors(nodes, own)
            size = sum(own.values())
            reports.append(MemoryReport(rows, size, sum(nbytes(X._data) for X in variables), largest))

        def pull(*arguments: Any, **options: Any) -> Any:
            report()
            return plain(*arguments, **options)

        tape.pull = pull
        try:
            result = fun(*args, **kwargs)  # noqa: F841 - what it holds is still to be differentiated
        finally:
            tape.pull = plain
        report()
    return max(reports, key=lambda r: r.SavedBytes)


def _contributors(nodes: Any, own: dict) -> tuple[list[tuple[str, str, int, int]], int]:
    """A row for each function and place, and the size of the largest array."""
    counted, largest = set(own), 0
    rows: dict[tuple[str, str], list[int]] = {}
    for node, where in sorted(nodes.items(), key=lambda item: item[0].number):
        for x in _arrays(node):
            key, size = buffer_of(x)
            if key in counted or not size:
                continue
            counted.add(key)
            largest = max(largest, size)
            row = rows.setdefault((where.function, where.layer or where.short), [0, 0])
            row[0] += 1
            row[1] += size
    return [(name, place, count, size) for (name, place), (count, size) in rows.items()], largest


def _arrays(node: tape.Node) -> Iterable[Any]:
    """What a node holds on to."""
    if node.saved is tape.CONSUMED:
        return ()
    return nests.tree_leaves((node.saved, node.params or {}), is_array)
