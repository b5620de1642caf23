"""integral: adaptive quadrature of a function."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from dlarray import callers
from dlarray.arguments import flag, is_empty, number
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff.untraced import value_of
from dlarray.backend import asarray_like, backend_name, class_name, is_complex, namespace, to_numpy
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, ClassError, SizeError, describe
from dlarray.functions.arrays.joining import horzcat
from dlarray.functions.data_types.properties import stripdims
from dlarray.operands import same_class
from dlarray.registry import function

# The 15-point Kronrod rule on [-1, 1]: its nodes, its weights, and those of the 7-point Gauss rule inside it.
_HALF_NODES = (
    0.991455371120812639206854697526329, 0.949107912342758524526189684047851, 0.864864423359769072789712788640926,
    0.741531185599394439863864773280788, 0.586087235467691130294144691258380, 0.405845151377397166906606412076961,
    0.207784955007898467600689403773245, 0.0,
)  # fmt: skip
_HALF_KRONROD = (
    0.022935322010529224963732008058970, 0.063092092629978553290700663189204, 0.104790010322250183839876322541518,
    0.140653259715525918745189590510238, 0.169004726639267902826583426598550, 0.190350578064785409913256402421014,
    0.204432940075298892414161999234649, 0.209482141084727828012999174891714,
)  # fmt: skip
_HALF_GAUSS = (
    0.129484966168869693270611432679082, 0.279705391489276667901467771423780, 0.381830050505118944950369775488975,
    0.417959183673469387755102040816327,
)  # fmt: skip
_NODES = tuple(-x for x in _HALF_NODES[:7]) + _HALF_NODES[::-1]
_KRONROD = _HALF_KRONROD[:7] + _HALF_KRONROD[::-1]
_GAUSS = [0.0] * 15
_GAUSS[1::2] = _HALF_GAUSS[:3] + _HALF_GAUSS[::-1]

_PIECES = 10  # of the whole path, to begin with
_MOST = 650  # pieces that are looked at together

_TOLERANCES = {"double": (1e-10, 1e-6), "single": (1e-5, 1e-4)}  # AbsTol and RelTol, unless they are given
_NARROWEST = {"double": 1e-7, "single": 1e-3}  # pieces, beyond which nodes would meet
_EPSILON = {"double": 2.0**-52, "single": 2.0**-23}

Piece = tuple[int, float, float]  # which leg of the path, and its ends in the leg's own variable


class IntegrationWarning(UserWarning):
    """An integral whose error bound was not met."""


class _Leg:
    """A part of the path from a to b, and how a variable t runs through it, gently at the ends."""

    def __init__(self, a: Any, b: Any, first: complex, last: complex):
        self.a, self.b = a, b
        self.below, self.above = first == -math.inf, last == math.inf
        self.ends = (
            0.0 if self.above and not self.below else -1.0,
            0.0 if self.below and not self.above else 1.0,
        )

    def at(self, t: Any) -> tuple[Any, Any]:
        """x and dx/dt; written so that x keeps its digits near a."""
        if self.below and self.above:
            d = 1.0 - t * t
            return t / d, (1.0 + t * t) / (d * d)
        if self.above:
            s = t / (1.0 - t)
            return s * s + self.a, 2.0 * s / ((1.0 - t) * (1.0 - t))
        if self.below:
            s = t / (1.0 + t)
            return self.b - s * s, -2.0 * s / ((1.0 + t) * (1.0 + t))
        reach, u = self.b - self.a, 1.0 + t
        return u * u * (2.0 - t) * 0.25 * reach + self.a, 0.75 * (1.0 - t * t) * reach


def _row(values: list[float], like: Any) -> Any:
    """Numbers as a row, on the device of the array that a limit is."""
    if not isinstance(like, dlarray):
        return asdlarray([values])
    raw = like._data
    return dlarray.from_array(asarray_like([[v] for v in values], raw, namespace(raw).float64))


def _nodes(pieces: list[Piece], legs: list[_Leg], like: Any) -> tuple[dlarray, dlarray]:
    """All nodes of the pieces, leg by leg, as a row, and dx there."""
    xs, dxs = [], []
    for k, leg in enumerate(legs):
        own = [(low, high) for leg_number, low, high in pieces if leg_number == k]
        if own:
            t = _row([0.5 * ((high - low) * v + low + high) for low, high in own for v in _NODES], like)
            x, slope = leg.at(t)
            xs.append(x)
            dxs.append(slope * _row([0.5 * (high - low) for low, high in own for _ in _NODES], like))
    return (xs[0], dxs[0]) if len(xs) == 1 else (horzcat(*xs), horzcat(*dxs))


class _Numbers:
    """The integrals of pieces where the function takes a row of points and gives a row of numbers."""

    def __init__(self, fun: Callable, x: Any, dx: Any):
        f = asdlarray(fun(x))
        if f.shape != x.shape:
            raise SizeError(
                f"integral: fun must give a value for each point, but of {x.describe()} it made {f.describe()}; "
                "fix: operators that work elementwise, or ArrayValued=True"
            )
        (array,) = same_class((stripdims(f) * dx).array)
        xp, raw = namespace_of(array), value_of(array)
        rp = namespace(raw)
        rows = xp.reshape(array, (-1, 15))
        kind = rp.real(raw).dtype if is_complex(raw.dtype) else raw.dtype
        kronrod, gauss = (asarray_like(weights, raw, kind) for weights in (_KRONROD, _GAUSS))
        self.values = xp.sum(rows * kronrod, axis=-1)
        apart = rp.sum(value_of(rows) * (kronrod - gauss), axis=-1)
        self.errors = [abs(e) for e in to_numpy(apart).tolist()]

    def total(self, chosen: list[int]) -> Any:
        """The sum over the chosen pieces."""
        xp = namespace_of(self.values)
        raw = value_of(self.values)
        some = xp.take(self.values, asarray_like(chosen, raw, namespace(raw).int64), axis=-1)
        return dlarray.from_array(xp.reshape(xp.sum(some, axis=-1), (1, 1)))


class _Arrays:
    """The integrals of pieces where the function takes one point and gives an array."""

    def __init__(self, fun: Callable, x: Any, dx: Any):
        self.values: list[Any] = []
        self.errors = []
        for start in range(0, x.shape[1], 15):
            f = [dx(start + k) * asdlarray(fun(x(start + k))) for k in range(1, 16)]
            if len({v.shape for v in f}) > 1:
                raise SizeError("integral: fun must give arrays of one size; fix: the same size for every x")
            self.values.append(_weighted(f, _KRONROD))
            self.errors.append(_size(_weighted(f, [k - g for k, g in zip(_KRONROD, _GAUSS, strict=True)])))

    def total(self, chosen: list[int]) -> Any:
        """The sum over the chosen pieces."""
        result = self.values[chosen[0]]
        for k in chosen[1:]:
            result = result + self.values[k]
        return result


def _weighted(values: list[Any], weights: Any) -> Any:
    result = values[0] * weights[0]
    for value, weight in zip(values[1:], weights[1:], strict=True):
        result = result + value * weight
    return result


def _size(X: dlarray) -> float:
    """The largest magnitude, on the host; NaN where there is one."""
    xp = namespace(X._data)
    return float(to_numpy(xp.max(xp.abs(X._data)))) if X._data.size else 0.0


def _integrated(fun: Callable, legs: list[_Leg], like: Any, rule: Any, given: tuple) -> Any:
    """Global adaptive quadrature: pieces whose error is above their share of the tolerance are halved."""
    share = -(-_PIECES // len(legs))
    pieces = [
        (k, low + (high - low) * i / share, low + (high - low) * (i + 1) / share)
        for k, (low, high) in enumerate(leg.ends for leg in legs)
        for i in range(share)
    ]
    whole = sum(leg.ends[1] - leg.ends[0] for leg in legs)
    done, settled = None, 0.0
    while True:
        part = rule(fun, *_nodes(pieces, legs, like))
        estimate = part.total(list(range(len(pieces))))
        estimate = estimate if done is None else done + estimate
        kind = "single" if class_name(estimate._data.dtype) == "single" else "double"
        absolute, relative = (d if g is None else g for g, d in zip(given, _TOLERANCES[kind], strict=True))
        allowed = max(absolute, max(relative, 100 * _EPSILON[kind]) * _size(estimate))
        errors = part.errors
        if not all(map(math.isfinite, errors)):
            return _doubtful("Inf or NaN values of the function were met", math.nan, estimate)
        open_ = [
            i for i, (_, low, high) in enumerate(pieces) if errors[i] > 2 * allowed * (high - low) / whole
        ]
        bound = settled + sum(errors)
        if not open_ or bound <= allowed:
            return estimate
        closed = [i for i in range(len(pieces)) if i not in set(open_)]
        if 2 * len(open_) > _MOST:
            return _doubtful(f"more than {_MOST} pieces would be needed", bound, estimate)
        if min(pieces[i][2] - pieces[i][1] for i in open_) < _NARROWEST[kind]:
            return _doubtful("the smallest step was reached", bound, estimate)
        if closed:
            settled += sum(errors[i] for i in closed)
            done = part.total(closed) if done is None else done + part.total(closed)
        pieces = [
            half
            for k, low, high in (pieces[i] for i in open_)
            for half in ((k, low, 0.5 * (low + high)), (k, 0.5 * (low + high), high))
        ]


def _doubtful(why: str, bound: float, estimate: dlarray) -> dlarray:
    callers.warn(
        f"integral: {why}; the error is about {bound:.1e}, and the integral may not exist, or be hard to approximate",
        IntegrationWarning,
    )
    return estimate


def _point(name: str, value: Any) -> tuple[Any, complex]:
    """A limit as it goes into the formulas, and its value on the host."""
    X = asdlarray(value)
    if X.shape != (1, 1) or X._format:
        raise SizeError(
            f"integral: {name} must be one number without labels, but it is {X.describe()}; fix: 0"
        )
    end = X.item()
    if end != end or (isinstance(end, complex) and not math.isfinite(abs(end))):
        raise ArgumentError(
            f"integral: {name} must not be NaN, and finite when it is complex, but it is {end}"
        )
    plain = X._node is None and backend_name(X._data) == "numpy" and class_name(X._data.dtype) != "single"
    return (end if plain else X), end


def _tolerance(name: str, value: Any) -> float | None:
    return None if is_empty(value) else number("integral", name, value, least=0, fix=f"{name}=1e-8")


@function(format=None, integers="refuse")
def integral(
    fun: Any,
    xmin: Any,
    xmax: Any,
    /,
    *,
    AbsTol: Any = None,
    RelTol: Any = None,
    ArrayValued: Any = False,
    Waypoints: Any = None,
) -> dlarray:
    """Integral of a function between two limits, by adaptive quadrature.

    Syntaxes: ``q = integral(fun, xmin, xmax)``, ``integral(…, AbsTol=tol)``, ``integral(…, RelTol=tol)``,
    ``integral(…, ArrayValued=True)``, ``integral(…, Waypoints=points)``.

    Parameters
    ----------
    fun : function
        Takes a row of points, a 1×n dlarray, and gives the values there as a row of the same size.
    xmin, xmax : number
        Real limits, which may be infinite, or finite complex ones.
    AbsTol, RelTol : number, optional
        The error aimed at: ``max(AbsTol, RelTol * abs(q))``.  Defaults: 1e-10 and 1e-6; in single precision 1e-5 and
        1e-4.
    ArrayValued : bool, optional
        ``fun`` takes one point, and gives an array of any size and format.
    Waypoints : vector, optional
        Finite points that the path passes between the limits: where the function has a kink or, when they are complex,
        corners of the path in the complex plane.

    Returns
    -------
    dlarray
        1×1; with ``ArrayValued`` of the size and format of what ``fun`` gives.  Single when a limit or a value is.

    Raises
    ------
    SizeError
        ``fun`` gives another number of values than it got points.
    ClassError
        ``fun`` is no function.
    ArgumentError
        A limit that is NaN, an infinite waypoint, a negative tolerance.

    Warns
    -----
    IntegrationWarning
        When the tolerance could not be met, or the function gave infinite values or NaN.

    Notes
    -----
    The 7-point Gauss and 15-point Kronrod rules on pieces of the path, all points of a round in one call of ``fun``;
    changes of variable soften the ends and bring infinite ones near.  Where to refine is decided by the values, on the
    host: on a GPU each round waits for them.

    Extends MATLAB: inside ``dlfeval`` the result is traced.  Its derivatives with respect to what ``fun`` uses, and to
    finite limits, are those of the quadrature formula, with errors of the same kind as those of the value.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/integral.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.integral(lambda x: dl.exp(-x * x) * dl.log(x) ** 2, 0, dl.inf())
      1×1 dlarray
    <BLANKLINE>
        1.9475
    >>> dl.integral(lambda x: dl.sin(x * [[1], [2]]), 0, 1, ArrayValued=True)
      2×1 dlarray
    <BLANKLINE>
        0.4597
        0.7081
    """
    if not callable(fun) or isinstance(fun, dlarray):
        raise ClassError(f"integral: fun must be a function, but it is {describe(fun)}; fix: lambda x: x * x")
    ends = [_point("xmin", xmin), _point("xmax", xmax)]
    between = [] if is_empty(Waypoints) else asdlarray(Waypoints)(":").T.tolist()
    points = [ends[0], *((w, w) for row in between for w in row), ends[1]]
    if any(not math.isfinite(abs(w)) for _, w in points[1:-1]):
        raise ArgumentError(
            f"integral: Waypoints must be finite, but they are {describe(Waypoints)}; fix: leave Inf to the limits"
        )
    if any(isinstance(v, complex) for _, v in points) and any(not math.isfinite(abs(v)) for _, v in points):
        raise ArgumentError("integral: a path through complex points must be finite; fix: finite limits")
    given = (_tolerance("AbsTol", AbsTol), _tolerance("RelTol", RelTol))
    backwards = points[0][1] == math.inf or points[-1][1] == -math.inf
    if backwards:
        points = points[::-1]
    if points[0][1] == math.inf or points[-1][1] == -math.inf:  # from Inf to Inf
        return asdlarray(0.0)
    legs = [_Leg(p[0], q[0], p[1], q[1]) for p, q in zip(points[:-1], points[1:], strict=True)]
    like = next((p for p, _ in points if isinstance(p, dlarray)), None)
    array_valued = flag("integral", "ArrayValued", ArrayValued)
    q = _integrated(fun, legs, like, _Arrays if array_valued else _Numbers, given)
    return -q if backwards else q
