"""Records of products, logical reductions, statistics, norms, scaling, running and moving functions."""

import math

import numpy as np
import scipy.special
import scipy.stats

import dlarray.functions.reductions.averages
import dlarray.functions.reductions.cumulative
import dlarray.functions.reductions.logical_reductions
import dlarray.functions.reductions.logsumexp
import dlarray.functions.reductions.moving
import dlarray.functions.reductions.norms
import dlarray.functions.statistics.normalize
import dlarray.functions.statistics.quantiles  # noqa: F401
from dlarray import errors
from records import A, Bad, Case, Record, distinct, positive
from records.core import some_nan


def axes_of(x, dim):
    if dim is None or np.size(dim) == 0:
        return (0, 1) if x.shape == (0, 0) else (next((d for d, n in enumerate(x.shape) if n != 1), 0),)
    if isinstance(dim, str):
        return tuple(range(x.ndim))
    return tuple(d - 1 for d in np.atleast_1d(dim) if d <= x.ndim)


def by_line(x, dim, f):
    """f of the elements of each line (a vector in column order), one line after the other."""
    axes = axes_of(x, dim)
    out = np.empty([1 if a in axes else n for a, n in enumerate(x.shape)], dtype=object)
    for where in np.ndindex(out.shape):
        key = tuple(slice(None) if a in axes else i for a, i in enumerate(where))
        out[where] = f(np.asarray(x[key]).ravel(order="F"))
    return out.astype(float)


def split(options):
    """(dim, flags) of MATLAB's trailing options."""
    flags = [o.lower() for o in options if isinstance(o, str) and o.lower() != "all"]
    dims = [o for o in options if not isinstance(o, str) or o.lower() == "all"]
    return (dims[0] if dims else None), flags


def reduction(plain, leaving_out=None):
    def reference(x, *options):
        dim, flags = split(options)
        return by_line(x, dim, leaving_out if "omitnan" in flags else plain)

    return reference


PROD = reduction(np.prod, np.nanprod)
MEDIAN = reduction(
    lambda v: np.median(v) if v.size else np.nan,
    lambda v: np.median(v[~np.isnan(v)]) if np.any(~np.isnan(v)) else np.nan,
)
RMS = reduction(lambda v: math.sqrt(np.mean(v**2)), lambda v: math.sqrt(np.nanmean(v**2)))
RANGE = reduction(lambda v: np.nanmax(v) - np.nanmin(v))
LSE = reduction(lambda v: scipy.special.logsumexp(v) if v.size else -np.inf)
IQR = reduction(lambda v: np.subtract(*np.quantile(v[~np.isnan(v)], [0.75, 0.25], method="hazen")))


def logical(f):
    return lambda x, *dim: by_line(x, dim[0] if dim else None, f) != 0


ANY = logical(lambda v: bool(np.any((v != 0) & ~np.isnan(v))))
ALL = logical(lambda v: bool(np.all(v != 0)))


def weighted_median(x, *options, Weights):
    """Line by line; whole weights say how often an element is there."""
    dim, flags = split(options)
    w = np.asarray(Weights, dtype=float)
    if w.shape != x.shape:
        w = np.broadcast_to(
            np.moveaxis(w.reshape((-1,) + (1,) * (x.ndim - 1)), 0, axes_of(x, dim)[0]), x.shape
        )

    def one(v):
        v, times = v.real, v.imag.astype(int)
        copies = np.repeat(v, np.where(np.isnan(v), 0, times) if "omitnan" in flags else times)
        return np.median(copies) if copies.size else np.nan

    return by_line(x + 1j * w, dim, one)


BOX = np.array([[1.0, 2, 0, 3], [2, 2, 1, 0], [1, 5, 4, 2]])


def spread(power):
    """var (power 1) and std (power 0.5)."""

    def reference(x, *options, nargout=1):
        dim, flags = split(options[1:])
        w = options[0] if options and not isinstance(options[0], str) else None
        if options and isinstance(options[0], str):
            flags = [options[0]]
        weights = None if w is None or np.size(w) <= 1 else np.asarray(w)
        if weights is not None and weights.shape == x.shape and weights.ndim == 2 and 1 not in x.shape:
            return _lines_with_weights(x, weights, dim, power)
        first = by_line(x, dim, lambda v: _variance(v, w, weights, flags) ** power)
        if nargout == 1:
            return first
        return first, by_line(
            x, dim, lambda v: np.average(v, weights=None if weights is None else weights.ravel())
        )

    return reference


def _variance(v, w, weights, flags):
    if "omitnan" in flags:
        v = v[~np.isnan(v)]
    if weights is not None:
        weights = weights.ravel()
        middle = np.average(v, weights=weights)
        return np.average((v - middle) ** 2, weights=weights)
    if v.size == 0:
        return np.nan
    return np.var(v, ddof=0 if w == 1 or v.size == 1 else 1)


def _lines_with_weights(x, weights, dim, power):
    pairs = x + 1j * weights

    def one(v):
        middle = np.average(v.real, weights=v.imag)
        return np.average((v.real - middle) ** 2, weights=v.imag) ** power

    return by_line(pairs, dim, one)


def mode_of(x, *dim, nargout=1):
    d = dim[0] if dim else None
    M = by_line(x, d, lambda v: scipy.stats.mode(v, nan_policy="omit").mode)
    if nargout == 1:
        return M
    return M, by_line(x, d, lambda v: scipy.stats.mode(v, nan_policy="omit").count)


def repeated(gen, size):
    return gen.integers(0, 3, size).astype(float)


def columns_with_a_mode(gen, size):
    """Numbers that are apart, and in each column one of them twice, so that steps keep the mode where it is."""
    x = distinct(gen, size)
    x[-1] = x[0]
    return x


def matrix_norm(x, p=2):
    order = {"fro": None, "inf": np.inf}.get(p, p)
    if p == "fro":
        return np.array([[np.sqrt(np.sum(x**2))]])
    v = x.ravel() if 1 in x.shape else x
    return np.array([[np.linalg.norm(v, order)]])


def vector_norms(x, p=2, dim=None):
    return by_line(x, dim, lambda v: np.linalg.norm(v, p))


def running(f, empty=0.0):
    def reference(x, *options, nargout=1):
        dim, flags = split(options)
        axes = axes_of(x, dim)
        if not axes:
            return x
        values = np.where(np.isnan(x), empty, x) if "omitnan" in flags else x
        if "reverse" in flags:
            return np.flip(f(np.flip(values, axes[0]), axis=axes[0]), axes[0])
        return f(values, axis=axes[0])

    return reference


def running_extreme(largest):
    def reference(x, *options, nargout=1):
        dim, flags = split(options)
        axes = axes_of(x, dim)
        moved = np.moveaxis(x, axes[0], -1)
        values, places = np.empty(moved.shape), np.empty(moved.shape)
        n = moved.shape[-1]
        walk = range(n - 1, -1, -1) if "reverse" in flags else range(n)
        for line in np.ndindex(moved.shape[:-1]):
            best = None
            for k in walk:
                v = moved[(*line, k)]
                old = None if best is None else moved[(*line, best)]
                if best is None:
                    best = k
                elif "includenan" in flags:
                    if not np.isnan(old) and (np.isnan(v) or (v > old if largest else v < old)):
                        best = k
                elif np.isnan(old) and not np.isnan(v) or (v > old if largest else v < old):
                    best = k
                values[(*line, k)], places[(*line, k)] = moved[(*line, best)], best + 1
        values, places = np.moveaxis(values, -1, axes[0]), np.moveaxis(places, -1, axes[0])
        return (values, places) if nargout == 2 else values

    return reference


CUMMAX, CUMMIN = running_extreme(True), running_extreme(False)


def moving(f, omits, fill):
    """Window by window, the elements gathered in a list."""

    def reference(x, k, *options, Endpoints="shrink", SamplePoints=None):
        dim, flags = split([o for o in options if o is not None])
        axis = axes_of(x, dim)[0]
        moved = np.moveaxis(x, axis, -1)
        n = moved.shape[-1]
        back, ahead = k if isinstance(k, list) else (k // 2, k - 1 - k // 2)
        t = range(n) if SamplePoints is None else SamplePoints
        if SamplePoints is not None and not isinstance(k, list):
            back, ahead = k / 2, k / 2 - 1e-9
        lines = []
        for i in range(n):
            inside = [j for j in range(n) if t[i] - back <= t[j] <= t[i] + ahead]
            missing = 0 if SamplePoints is not None else int(back + ahead + 1) - len(inside)
            if missing and Endpoints == "discard":
                continue
            window = moved[..., inside]
            if missing and Endpoints != "shrink":
                value = fill if Endpoints == "fill" else Endpoints
                window = np.concatenate([window, np.full((*window.shape[:-1], missing), value)], -1)
            omit = "omitnan" in flags or (omits and "includenan" not in flags)
            lines.append(
                by_line(window, window.ndim, lambda v, omit=omit: f(v[~np.isnan(v)] if omit else v))[..., 0]
            )
        return np.moveaxis(np.stack(lines, -1), -1, axis)

    return reference


def moving_record(name, reference, draw):
    return Record(
        name,
        (
            Case((A((7, 3), "CB", draw), 3), reference, "CB"),
            Case((A((1, 9), "", draw), 4), reference),
            Case((A((3, 8, 2), "CBT", draw), [2, 1], 2), reference, "CBT"),
            Case((A((6, 2), "", draw), [0, 3]), reference, options={"Endpoints": "discard"}),
            Case((A((6, 2), "", draw), 3), reference, options={"Endpoints": "fill"}, smooth=False),
            Case((A((6, 2), "", draw), [2, 1]), reference, options={"Endpoints": 0.25}),
            Case((A((5, 4), "", draw), 20, 2), reference),
            Case((A((9, 3), "", some_nan), 3, 1, "omitnan"), reference, smooth=False),
            Case((A((9, 3), "", some_nan), 3, None, "includenan"), reference, smooth=False),
            Case((A((6, 2), "", draw), [1.5, 2]), reference, options={"SamplePoints": [0, 1, 2.5, 3, 7, 8]}),
            Case((A((6, 2), "", draw), 3), reference, options={"SamplePoints": [0, 1, 2.2, 3, 7, 8]}),
            Case((A((0, 3), "CB", draw), 3), lambda x, *_: x, "CB"),
        ),
        (
            Bad(lambda dl: getattr(dl, name)([1, 2], 0), errors.ArgumentError, "positive length"),
            Bad(lambda dl: getattr(dl, name)([1, 2], 1.5), errors.ArgumentError, "whole numbers"),
            Bad(lambda dl: getattr(dl, name)([1, 2], [1, -1]), errors.ArgumentError, "nonnegative"),
            Bad(lambda dl: getattr(dl, name)([1, 2], 3, 0), errors.ArgumentError, "from 1"),
            Bad(lambda dl: getattr(dl, name)([1, 2], 3, 1, "omit"), errors.ArgumentError, "omitnan"),
            Bad(lambda dl: getattr(dl, name)([1, 2], 3, Endpoints="mirror"), errors.ArgumentError, "discard"),
            Bad(lambda dl: getattr(dl, name)([1, 2], 3, SamplePoints=[2, 1]), errors.SizeError, "ascending"),
        ),
    )


def lowest(f):
    return lambda v: f(v) if v.size else np.nan


def normalized(x, *options, nargout=1):
    """Center and scale line by line with the statistics of SciPy and NumPy."""
    rest = list(options)
    dim = rest.pop(0) if rest and not isinstance(rest[0], str) else None
    chosen = {}
    while rest:
        method = rest.pop(0)
        chosen[method] = None
        if rest and rest[0] not in ("scale", "center"):
            chosen[method] = rest.pop(0)
    chosen = chosen or {"zscore": None}
    c, s = np.zeros((1, 1)), np.ones((1, 1))
    statistic = {
        "mean": np.nanmean,
        "median": np.nanmedian,
        "std": lambda v: np.nanstd(v, ddof=1),
        "mad": lambda v: scipy.stats.median_abs_deviation(v, nan_policy="omit"),
        "iqr": lambda v: np.subtract(*np.quantile(v[~np.isnan(v)], [0.75, 0.25], method="hazen")),
        "first": lambda v: v[0],
    }
    for method, kind in chosen.items():
        if method == "zscore":
            c = by_line(x, dim, statistic["median" if kind == "robust" else "mean"])
            s = by_line(x, dim, statistic["mad" if kind == "robust" else "std"])
        elif method == "medianiqr":
            c, s = by_line(x, dim, statistic["median"]), by_line(x, dim, statistic["iqr"])
        elif method == "norm":
            s = by_line(x, dim, lambda v, p=kind or 2: np.linalg.norm(v, p))
        elif method == "range":
            a, b = kind or (0, 1)
            s = by_line(x, dim, lambda v: (v.max() - v.min()) / (b - a))  # noqa: B023
            c = by_line(x, dim, np.min) - s * a
        elif method == "center":
            c = by_line(x, dim, statistic[kind or "mean"]) if not isinstance(kind, (int, float)) else kind
        else:
            s = by_line(x, dim, statistic[kind or "std"]) if not isinstance(kind, (int, float)) else kind
    n = (x - c) / s
    blank = by_line(x, dim, lambda v: 0.0)
    return (n, blank + c, blank + s)[:nargout] if nargout > 1 else n


def rescaled(x, l=0, u=1, InputMin=None, InputMax=None):  # noqa: E741
    low = np.nanmin(x) if InputMin is None else InputMin
    high = np.nanmax(x) if InputMax is None else InputMax
    return l + (np.clip(x, low, high) - low) / (high - low) * (u - l)


def percentiles(whole):
    def reference(x, p, dim=None, Method="exact"):
        if np.ndim(p) == 0 and whole == 1 and p > 1:
            p = [k / (p + 1) for k in range(1, p + 1)]
        axes = axes_of(x, dim)
        levels = np.atleast_1d(p)
        parts = [by_line(x, dim, lambda v, q=q: _hazen(v, q / whole)) for q in levels]
        y = np.concatenate(parts, axis=min(axes) if axes else x.ndim - 1)
        return y.reshape(np.atleast_2d(p).shape) if dim is None and 1 in x.shape and len(levels) > 1 else y

    return reference


def _hazen(v, q):
    v = v[~np.isnan(v)]
    return np.quantile(v, q, method="hazen") if v.size else np.nan


PRCTILE, QUANTILE = percentiles(100), percentiles(1)


def bounded(x, *options, nargout=2):
    dim, _ = split(options)
    low, high = by_line(x, dim, np.nanmin), by_line(x, dim, np.nanmax)
    return (low, high) if nargout == 2 else low


def dims_refused(name):
    return (
        Bad(lambda dl: getattr(dl, name)([1, 2], 0), errors.ArgumentError, f"{name}: dim .*count from 1"),
        Bad(lambda dl: getattr(dl, name)([1, 2], -1), errors.ArgumentError, "count from 1"),
        Bad(
            lambda dl: getattr(dl, name)([1, 2], float("nan")),
            errors.ArgumentError,
            "dim must be whole numbers, but it holds nan",
        ),
        Bad(lambda dl: getattr(dl, name)([1, 2], [2, 2]), errors.ArgumentError, "twice"),
        Bad(lambda dl: getattr(dl, name)([1, 2], "every"), errors.ArgumentError, '"all"'),
    )


def reductions(name, reference, draw, *more, nan=True, smooth=True):
    cases = [
        Case((A((3, 4), "CB", draw),), reference, "CB", smooth=smooth),
        Case((A((3, 4, 2), "CBT", draw), 2), reference, "CBT", smooth=smooth),
        Case((A((3, 4, 2), "", draw), [1, 3]), reference, smooth=smooth),
        Case((A((3, 4), "CB", draw), "all"), reference, "CB", smooth=smooth),
        Case((A((1, 5), "", draw),), reference, smooth=smooth),
        Case((A((3, 4), "", draw), 1), reference, smooth=smooth),
    ]
    if nan:
        cases.append(Case((A((5, 6), "", some_nan), 1, "omitnan"), reference, smooth=False))
        cases.append(Case((A((5, 6), "", some_nan), 2), reference, smooth=False))
    refused = dims_refused(name)
    if nan:
        refused += (Bad(lambda dl: getattr(dl, name)([1, 2], 1, "omit"), errors.ArgumentError, "omitnan"),)
    return Record(name, (*cases, *more), refused)


def sparse_logical(gen, size):
    return gen.uniform(size=size) < 0.3


def cumulative(name, reference, draw):
    return Record(
        name,
        (
            Case((A((3, 4), "CB", draw),), reference, "CB"),
            Case((A((3, 4, 2), "CBT", draw), 2), reference, "CBT"),
            Case((A((2, 3, 4), "", draw), 3, "reverse"), reference),
            Case((A((1, 5), "", draw), "reverse"), reference),
            Case((A((3, 4), "", draw), 1, "forward"), reference),
            Case((A((5, 6), "", some_nan), 2, "omitnan"), reference, smooth=False),
            Case((A((5, 6), "", some_nan), 1, "reverse", "includenan"), reference, smooth=False),
            Case((A((3, 4), "CB", draw), 3), lambda x, *_: x, "CB"),
            Case((A((0, 3), "CB"), 1), lambda x, *_: x, "CB"),
        ),
        (
            Bad(lambda dl: getattr(dl, name)([1, 2], 0), errors.ArgumentError, "from 1"),
            Bad(lambda dl: getattr(dl, name)([1, 2], 1.5), errors.ArgumentError, "one whole number from 1"),
            Bad(lambda dl: getattr(dl, name)([1, 2], [1, 2]), errors.ArgumentError, "one whole number"),
            Bad(lambda dl: getattr(dl, name)([1, 2], 1, "backward"), errors.ArgumentError, '"reverse"'),
        ),
    )


def extremes(name, reference):
    record = cumulative(name, reference, distinct)
    more = (
        Case((A((5, 6), "CB", some_nan), 2), reference, ("CB", "CB"), {"nargout": 2}, smooth=False),
        Case((A((6, 5), "", repeated), 1, "reverse"), reference, ("", ""), {"nargout": 2}, smooth=False),
    )
    return Record(name, record.cases + more, record.bad)


WEIGHTS = [0.1, 0.5, 0.4, 0.2]
SMALL = [[1.0, 2.0, 0.5], [0.25, 1.0, 3.0]]


def spreads(name, reference):
    return Record(
        name,
        (
            Case((A((3, 4), "CB"),), reference, "CB"),
            Case((A((3, 4, 2), "CBT"), 1, 2), reference, "CBT"),
            Case((A((3, 4, 2)), 0, [1, 3]), reference),
            Case((A((3, 4)), None, "all"), reference),
            Case((A((1, 5)),), reference),
            Case((A((4, 3), "CB"), WEIGHTS), reference, "CB"),
            Case((A((3, 4)), WEIGHTS, 2), reference, ("", ""), {"nargout": 2}),
            Case((A((3, 4)), [], 2), lambda x, w, d, **k: reference(x, 0, d, **k), ("", ""), {"nargout": 2}),
            Case((A((2, 3)), SMALL, "all"), reference),
            Case((A((5, 6), "", some_nan), 0, 1, "omitnan"), reference, smooth=False),
            Case((A((5, 6), "", some_nan), "omitnan"), reference, smooth=False),
            Case((A((5, 6), "", some_nan), 1, 2), reference, smooth=False),
            Case((A((3, 4)), 0, 5), lambda x, *_: 0 * x, smooth=False),
            Case((A((0, 3)), 0, 1), lambda x, *_: np.full((1, 3), np.nan), smooth=False),
        ),
        (
            Bad(lambda dl: getattr(dl, name)([1, 2], 3), errors.ArgumentError, "weighting must be 0, 1"),
            Bad(lambda dl: getattr(dl, name)([1, 2], [1, 2, 3]), errors.SizeError, "2 elements"),
            Bad(lambda dl: getattr(dl, name)([1, 2], "all"), errors.ArgumentError, "weighting"),
            Bad(lambda dl: getattr(dl, name)([1, 2], 0, 0), errors.ArgumentError, "count from 1"),
            Bad(lambda dl: getattr(dl, name)([1, 2], 0, 1, "omit"), errors.ArgumentError, "omitnan"),
        ),
    )


def percents(name, reference, whole, extra):
    return Record(
        name,
        (
            Case((A((5, 4), "CB", distinct), 0.3 * whole), reference, "CB"),
            Case((A((5, 4, 2), "CBT", distinct), [0.1 * whole, 0.5 * whole, whole], 2), reference, "CBT"),
            Case((A((3, 4, 2), "", distinct), [0.2 * whole, 0.77 * whole], [1, 3]), reference),
            Case((A((3, 4, 2), "", distinct), [0.2 * whole, 0.77 * whole], [2, 3]), reference),
            Case((A((3, 4), "CB", distinct), 0.5 * whole, "all"), reference, "CB"),
            Case((A((1, 6), "", distinct), [0, 0.4 * whole]), reference),
            Case((A((7, 6), "", some_nan), [0.25 * whole, 0.6 * whole], 1), reference, smooth=False),
            Case((A((3, 4), "", distinct), 0.5 * whole, 3), lambda x, *_: x),
            *extra,
        ),
        (
            Bad(lambda dl: getattr(dl, name)([1, 2], -1), errors.ArgumentError, "from 0 to"),
            Bad(lambda dl: getattr(dl, name)([1, 2], 0.5, 0), errors.ArgumentError, "count from 1"),
            Bad(
                lambda dl: getattr(dl, name)([1, 2], 0.5, Method="quick"), errors.ArgumentError, "approximate"
            ),
        ),
    )


EMPTY = (A((0, 0)),)

RECORDS = [
    reductions("prod", PROD, positive, Case(EMPTY, lambda x: np.ones((1, 1))), Case((A((0, 3)), 2), PROD)),
    reductions(
        "any",
        ANY,
        some_nan,
        Case((A((4, 5), "CB", sparse_logical),), ANY, "CB", smooth=False),
        Case((A((4, 5), "CB", lambda g, s: repeated(g, s) - 1), 2), ANY, "CB", smooth=False),
        Case(EMPTY, lambda x: np.zeros((1, 1), bool), smooth=False),
        nan=False,
        smooth=False,
    ),
    reductions(
        "all",
        ALL,
        some_nan,
        Case((A((4, 5), "CB", lambda g, s: ~sparse_logical(g, s)),), ALL, "CB", smooth=False),
        Case((A((3, 9), "CB", repeated),), ALL, "CB", smooth=False),
        Case(EMPTY, lambda x: np.ones((1, 1), bool), smooth=False),
        nan=False,
        smooth=False,
    ),
    reductions(
        "median",
        MEDIAN,
        distinct,
        Case((A((4, 6), "CB", distinct),), MEDIAN, "CB"),
        Case((A((5, 6), "", some_nan), "all", "omitnan"), MEDIAN, smooth=False),
        *(
            Case(args, weighted_median, args[0].fmt, {"Weights": weights}, smooth=args[0].draw is distinct)
            for args, weights in (
                ((A((3, 4), "CB", distinct), 2), [1, 3, 0, 2]),
                ((A((3, 4), "CB", distinct),), [[2], [1], [1]]),
                ((A((3, 4), "", distinct), "all"), BOX),
                ((A((3, 4), "", distinct), [1, 2]), BOX),
                ((A((1, 5), "", distinct),), [1, 1, 2, 3, 1]),
                ((A((5, 6), "", some_nan), 1, "omitnan"), [1, 2, 1, 3, 2]),
                ((A((5, 6), "", some_nan), 2), [1, 2, 1, 3, 2, 4]),
                ((A((2, 3), "", repeated), 2), [0, 0, 0]),
            )
        ),
        Case(EMPTY, lambda x: np.full((1, 1), np.nan), smooth=False),
    ),
    reductions("rms", RMS, None),
    reductions("range", RANGE, distinct, Case((A((5, 6), "", some_nan),), RANGE, smooth=False), nan=False),
    reductions(
        "logsumexp",
        LSE,
        None,
        Case((A((0, 3)), 1), LSE, smooth=False),
        Case((A((2, 3)), 5), lambda x, d: x),
        nan=False,
    ),
    reductions("iqr", IQR, distinct, Case((A((8, 3), "", some_nan), 1), IQR, smooth=False), nan=False),
    Record(
        "mode",
        (
            Case((A((7, 4), "CB", repeated),), mode_of, "CB", smooth=False),
            Case(
                (A((7, 4, 3), "CBT", repeated), [1, 3]), mode_of, ("CBT", "CBT"), {"nargout": 2}, smooth=False
            ),
            Case((A((6, 5), "", some_nan), 2), mode_of, ("", ""), {"nargout": 2}, smooth=False),
            Case((A((1, 9), "", repeated), "all"), mode_of, ("", ""), {"nargout": 2}, smooth=False),
            Case((A((3, 2), "", repeated), 3), mode_of, ("", ""), {"nargout": 2}, smooth=False),
            Case(EMPTY, lambda x: np.full((1, 1), np.nan), smooth=False),
        ),
        dims_refused("mode"),
    ),
    spreads("var", spread(1)),
    spreads("std", spread(0.5)),
    Record(
        "norm",
        (
            Case((A((1, 5)),), matrix_norm),
            Case((A((5, 1), "CB"), 1), matrix_norm, "CB"),
            Case((A((5, 1), "CB"), 3), matrix_norm, "CB"),
            Case((A((1, 5)), 1.5), matrix_norm),
            Case((A((1, 5), "", distinct), math.inf), matrix_norm),
            Case((A((1, 5), "", distinct), -math.inf), matrix_norm),
            Case((A((4, 3), "CB"),), matrix_norm, "CB"),
            Case((A((3, 5)), 2), matrix_norm),
            Case((A((3, 3)), 2), matrix_norm),
            Case((A((4, 3)), 1), matrix_norm),
            Case((A((4, 3)), "inf"), matrix_norm),
            Case((A((4, 3), "CB"), "fro"), matrix_norm, "CB"),
            Case((A((4, 3, 2), "CBT"), "fro"), lambda x, p: np.full((1, 1, 1), np.sqrt(np.sum(x**2))), "CBT"),
            Case(EMPTY, lambda x: np.zeros((1, 1))),
        ),
        (
            Bad(lambda dl: dl.norm(dl.zeros(2, 2, 2)), errors.SizeError, '"fro"'),
            Bad(
                lambda dl: dl.norm([[1, 2], [3, 4]], 3), errors.ArgumentError, "of a matrix must be 1, 2, Inf"
            ),
            Bad(lambda dl: dl.norm([1, 2], 0), errors.ArgumentError, "positive number"),
            Bad(lambda dl: dl.norm([1, 2], "two"), errors.ArgumentError, "p must be"),
        ),
    ),
    Record(
        "vecnorm",
        (
            Case((A((3, 4), "CB"),), vector_norms, "CB"),
            Case((A((3, 4, 2), "CBT"), 1, 2), vector_norms, "CBT"),
            Case((A((3, 4, 2)), 3.5, 3), vector_norms),
            Case((A((3, 4), "", distinct), math.inf), vector_norms),
            Case((A((3, 4)), 2, 5), lambda x, *_: np.abs(x)),
            Case((A((0, 3)), 2, 1), lambda x, *_: np.zeros((1, 3))),
        ),
        (
            Bad(lambda dl: dl.vecnorm([1, 2], -1), errors.ArgumentError, "positive number"),
            Bad(lambda dl: dl.vecnorm([1, 2], 2, 0), errors.ArgumentError, "from 1"),
        ),
    ),
    cumulative("cumsum", running(np.cumsum), None),
    cumulative("cumprod", running(np.cumprod, 1.0), None),
    extremes("cummax", CUMMAX),
    extremes("cummin", CUMMIN),
    moving_record("movsum", moving(np.sum, False, np.nan), None),
    moving_record("movmean", moving(lowest(np.mean), False, np.nan), None),
    moving_record("movmax", moving(lowest(np.max), True, -np.inf), distinct),
    moving_record("movmin", moving(lowest(np.min), True, np.inf), distinct),
    percents("prctile", PRCTILE, 100, ()),
    percents("quantile", QUANTILE, 1, (Case((A((5, 2), "", distinct), 3), QUANTILE),)),
    Record(
        "bounds",
        (
            Case((A((3, 4), "CB", distinct),), bounded, ("CB", "CB")),
            Case((A((3, 4, 2), "CBT", distinct), [1, 2]), bounded, ("CBT", "CBT")),
            Case((A((5, 6), "", some_nan), "all"), bounded, ("", ""), smooth=False),
            Case((A((3, 4), "", distinct), 2), bounded, options={"nargout": 1}),
        ),
        dims_refused("bounds"),
    ),
    Record(
        "rescale",
        (
            Case((A((3, 4), "CB", distinct),), rescaled, "CB"),
            Case((A((3, 4, 2), "CBT", distinct), -1, 3), rescaled, "CBT"),
            Case((A((3, 4), "", distinct), 0, 1), rescaled, options={"InputMin": -0.521}),
            Case((A((3, 4), "", distinct), 2, 5), rescaled, options={"InputMin": -0.5, "InputMax": -0.21}),
            Case((A((5, 6), "", some_nan),), rescaled, smooth=False),
            Case((A((0, 3), "CB"),), lambda x: x, "CB"),
        ),
        (Bad(lambda dl: dl.rescale([[1, 2, 3]], InputMin=[1, 2]), errors.SizeError, "incompatible sizes"),),
    ),
    Record(
        "normalize",
        (
            Case((A((4, 3), "CB"),), normalized, "CB"),
            Case((A((3, 4, 2), "CBT"), 2), normalized, ("CBT",) * 3, {"nargout": 3}),
            Case((A((5, 3)), "zscore", "robust"), normalized),
            Case((A((5, 3)), "norm", 1), normalized),
            Case((A((5, 3)), 2, "norm"), normalized, ("",) * 3, {"nargout": 3}),
            Case((A((5, 3), "", distinct), "norm", math.inf), normalized),
            Case((A((5, 3), "", distinct), "range"), normalized),
            Case((A((5, 3), "", distinct), 2, "range", [-1, 1]), normalized, ("",) * 3, {"nargout": 3}),
            Case((A((5, 3)), "scale"), normalized, ("",) * 2, {"nargout": 2}),
            Case((A((5, 3)), "scale", "first"), normalized),
            Case((A((5, 3)), "scale", "mad"), normalized),
            Case((A((5, 3), "", distinct), "scale", "iqr"), normalized),
            Case((A((5, 3)), "scale", 2.5), normalized),
            Case((A((5, 3)), "center"), normalized),
            Case((A((5, 3), "", distinct), "center", "median", "scale", "std"), normalized),
            Case((A((5, 3)), "center", 4), normalized, ("",) * 3, {"nargout": 3}),
            Case((A((5, 3), "", distinct), "medianiqr"), normalized),
            Case((A((9, 3), "", some_nan),), normalized, smooth=False),
        ),
        (
            Bad(lambda dl: dl.normalize([1, 2], "zscores"), errors.ArgumentError, '"zscore"'),
            Bad(lambda dl: dl.normalize([1, 2], "scale", "robust"), errors.ArgumentError, '"mad"'),
            Bad(lambda dl: dl.normalize([1, 2], "range", [1, 0]), errors.ArgumentError, "ascending"),
            Bad(lambda dl: dl.normalize([1, 2], "range", "scale"), errors.ArgumentError, "go together"),
            Bad(lambda dl: dl.normalize([1, 2], 0), errors.ArgumentError, "count from 1"),
        ),
    ),
]
