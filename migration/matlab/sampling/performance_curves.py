"""perfcurve: the curve of a classifier's scores, by the library's rocmetrics."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import check_nargout
from dlarray.array import dlarray
from dlarray.backend import class_name
from dlarray.errors import ArgumentError

# Short names of the criteria that rocmetrics spells in another way.
_CRITERIA = {"reca": "tpr", "fall": "fpr"}
_NAMES = {"fpr": "FalsePositiveRate", "tpr": "TruePositiveRate", "sens": "TruePositiveRate"}


def perfcurve(
    labels: Any, scores: Any, posclass: Any, /, *given: Any, nargout: int = 2, **options: Any
) -> Any:
    """The receiver operating characteristic (ROC) curve, or another curve, of scores of one class.

    Syntaxes: ``X, Y, T, AUC = perfcurve(labels, scores, posclass, nargout=4)``,
    ``perfcurve(…, XCrit="reca", YCrit="prec")``.

    Parameters
    ----------
    labels : categorical, list or array
        The true class of each observation.
    scores : array
        How much speaks for the positive class.
    posclass : text or number
        The positive class.
    XCrit, YCrit : text, optional
        Criteria of the axes: "fpr" and "tpr" by default, "reca", "sens", "prec", "ppv", "accu", "spec" and the like.

    Returns
    -------
    X, Y, T : dlarray
        Columns with the points of the curve and the thresholds; the largest score comes twice, for the first point
        rejects all.
    AUC : float
        The area under the curve.

    References
    ----------
    https://www.mathworks.com/help/stats/perfcurve.html

    Examples
    --------
    >>> from dlarray.matlab import perfcurve
    >>> X, Y, T, AUC = perfcurve([0, 1, 1, 0], [0.1, 0.4, 0.8, 0.45], 1, nargout=4)
    >>> X.T.tolist(), Y.T.tolist(), AUC
    ([[0.0, 0.0, 0.5, 0.5, 1.0]], [[0.0, 0.5, 0.5, 1.0, 1.0]], 0.75)
    """
    nargout = check_nargout("perfcurve", nargout, (1, 2, 3, 4))
    named = {str(name).lower(): value for name, value in zip(given[::2], given[1::2], strict=False)}
    named |= {name.lower(): value for name, value in options.items()}
    axes = [str(named.pop("xcrit", "fpr")).lower(), str(named.pop("ycrit", "tpr")).lower()]
    if named or len(given) % 2:
        raise ArgumentError(
            f"perfcurve: the options are XCrit and YCrit here, but {', '.join(named) or given[-1]} is asked for; "
            "fix: rocmetrics(labels, scores, posclass), which has more"
        )
    axes = [_CRITERIA.get(axis, axis) for axis in axes]
    more = [axis for axis in axes if axis not in _NAMES]
    if isinstance(labels, dlarray) and class_name(labels.dtype) == "logical":  # whose positive class may be 1
        labels, posclass = registered.functions["double"].call(labels), float(posclass)
    roc = registered.functions["rocmetrics"].call(labels, scores, posclass, AdditionalMetrics=more or None)
    columns = {
        name: np.asarray(list(roc.Metrics(":", ":")[name]), float) for name in roc.Metrics.VariableNames[1:]
    }
    added = dict(zip(more, list(columns)[3:], strict=False))
    x, y = (columns[_NAMES.get(axis) or added[axis]] for axis in axes)
    found: list[Any] = [dlarray(v[:, None]) for v in (x, y, columns["Threshold"])]
    if nargout == 4:
        if np.isnan(x + y).any():
            raise ArgumentError(
                "perfcurve: the curve has points without a value, and no page that was read says what its area is; "
                "fix: X, Y, T = perfcurve(…, nargout=3)"
            )
        found.append(float(np.sum(np.diff(x) * (y[1:] + y[:-1]) / 2)))
    return found[0] if nargout == 1 else tuple(found[:nargout])
