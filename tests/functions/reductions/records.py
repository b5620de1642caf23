"""Records of the functions that functions/reductions/ defines."""

import math

import numpy as np
import scipy.special
import scipy.stats

from dlarray import errors
from tests.support.records import A, Bad, Case, Record, distinct, positive
from tests.support.references import axes_of, by_line, dims_refused, reduction, reductions, some_nan, split


def dim_sum(x, dim=None, *flags):
    """MATLAB's sum by explicit loops over the kept index."""
    return _reduce(np.sum, x, dim)


def _axes(x, dim):
    if dim == "all":
        return tuple(range(x.ndim))
    if dim is None:
        return (next((d for d, n in enumerate(x.shape) if n != 1), 0),)
    dims = [dim] if np.ndim(dim) == 0 else list(dim)
    return tuple(d - 1 for d in dims if d <= x.ndim)


def _reduce(f, x, dim):
    axes = _axes(x, dim)
    return f(x, axis=axes, keepdims=True) if axes else x


def dim_mean(x, dim=None, *flags):
    return _reduce(np.mean, x, dim)


def extreme(f, arg):
    def reference(x, y=None, dim=None, *flags, nargout=1):
        if y is not None and not isinstance(y, list):
            return {"max": np.fmax, "min": np.fmin}[arg](x, y)
        axes = _axes(x, dim)
        kept = [a for a in range(x.ndim) if a not in axes]
        values = np.empty([1 if a in axes else n for a, n in enumerate(x.shape)])
        places = np.empty(values.shape)
        for where in np.ndindex(*[x.shape[a] for a in kept]):
            key = [slice(None)] * x.ndim
            for a, i in zip(kept, where, strict=True):
                key[a] = i
            line = x[tuple(key)].ravel(order="F")
            good = [(v, -k) if arg == "max" else (-v, -k) for k, v in enumerate(line) if not np.isnan(v)]
            spot = -max(good)[1] if good else 0
            put = [0] * x.ndim
            for a, i in zip(kept, where, strict=True):
                put[a] = i
            values[tuple(put)], places[tuple(put)] = line[spot], spot + 1
        return (values, places) if nargout == 2 else values

    return reference


def _linear(x, y, dim, flag, nargout):
    values, places = MAX(x, y, dim, nargout=2)
    return values, (places - 1) * 2 + np.arange(1, 3)[:, None]


MAX, MIN = extreme(np.fmax, "max"), extreme(np.fmin, "min")


def weighted_mean(x, dim=None, *, Weights):
    """NumPy's average along a dimension, or of all elements."""
    if dim == "all":
        return np.average(x, weights=np.asarray(Weights), keepdims=True)
    axis = dim - 1 if dim else _axes(x, None)[0]
    return np.average(x, axis=axis, weights=np.ravel(Weights), keepdims=True)


PROD = reduction(np.prod, np.nanprod)

MEDIAN = reduction(
    lambda v: np.median(v) if v.size else np.nan,
    lambda v: np.median(v[~np.isnan(v)]) if np.any(~np.isnan(v)) else np.nan,
)


def error_of(reference):
    return lambda f, a, *options: reference(np.asarray(f - a), *options)


def weighted_rmse(f, a, *options, Weights):
    """One line of the difference after the other, with the weights that belong to it."""
    squares, (dim, flags) = (f - a) ** 2, split(options)
    weights = np.asarray(Weights, float)
    if np.ndim(Weights) == 1 or 1 in weights.shape:
        weights = np.moveaxis(np.zeros(squares.shape), dim - 1, -1) + weights.ravel()
        weights = np.moveaxis(weights, -1, dim - 1)
    if "omitnan" in flags:
        weights, squares = np.where(np.isnan(squares), 0, weights), np.nan_to_num(squares)
    axis = None if dim == "all" else dim - 1
    found = np.sqrt((weights * squares).sum(axis=axis, keepdims=True) / weights.sum(axis=axis, keepdims=True))
    return found


RMS = reduction(lambda v: math.sqrt(np.mean(v**2)), lambda v: math.sqrt(np.nanmean(v**2)))

LSE = reduction(lambda v: scipy.special.logsumexp(v) if v.size else -np.inf)


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


EMPTY = (A((0, 0)),)

RECORDS = [
    Record(
        "sum",
        (
            Case((A((3, 4), "CB"),), dim_sum, "CB"),
            Case((A((3, 4, 2), "CBT"), 2), dim_sum, "CBT"),
            Case((A((3, 4, 2), "CBT"), [1, 3]), dim_sum, "CBT"),
            Case((A((3, 4), "CB"), "all"), dim_sum, "CB"),
            Case((A((1, 4)),), dim_sum),
            Case((A((2, 3)), 5), dim_sum),
            Case((A((0, 3)),), dim_sum),
            Case(
                (A((3, 4), "", some_nan), 1, "omitnan"),
                lambda x, *_: np.nansum(x, 0, keepdims=True),
                smooth=False,
            ),
        ),
        (
            Bad(lambda dl: dl.sum(dl.dlarray([1, 2]), 0), errors.ArgumentError, "count from 1"),
            Bad(
                lambda dl: dl.sum(dl.dlarray([1, 2]), 1.5),
                errors.ArgumentError,
                "dim must be whole numbers, but it holds 1.5",
            ),
            Bad(lambda dl: dl.sum(dl.dlarray([1, 2]), "every"), errors.ArgumentError, '"all"'),
            Bad(lambda dl: dl.sum(dl.dlarray([1, 2]), [1, 1]), errors.ArgumentError, "twice"),
            Bad(lambda dl: dl.sum(), errors.ArgumentError, "not enough arguments"),
        ),
    ),
    Record(
        "mean",
        (
            Case((A((3, 4), "CB"),), dim_mean, "CB"),
            Case((A((3, 4, 2), "CBT"), [2, 3]), dim_mean, "CBT"),
            Case((A((3, 4)), "all"), dim_mean),
            Case((A((2, 3)), 3), dim_mean),
            Case((A((3, 4), "CB"), 2), weighted_mean, "CB", {"Weights": [1, 3, 0, 2]}),
            Case((A((3, 4, 2), "CBT"),), weighted_mean, "CBT", {"Weights": [[2], [1], [1]]}),
            Case((A((2, 3)), "all"), weighted_mean, options={"Weights": [[1.0, 2, 0], [4, 0.5, 1]]}),
            Case((A((1, 4)),), weighted_mean, options={"Weights": [[1.0, 2, 0, 3]]}),
            Case(
                (A((3, 4), "", some_nan), "all", "omitnan"),
                lambda x, *_: np.nanmean(x, keepdims=True),
                smooth=False,
            ),
        ),
        (
            Bad(lambda dl: dl.mean(dl.dlarray([1, 2]), 1, "omit"), errors.ArgumentError, "omitnan"),
            Bad(
                lambda dl: dl.mean([1, 2], Weights=[1, 2, 3]),
                errors.SizeError,
                "Weights must be a vector of 2",
            ),
            Bad(lambda dl: dl.mean([[1, 2]], "all", Weights=[1]), errors.SizeError, "of the size of X"),
        ),
    ),
    Record(
        "max",
        (
            Case((A((3, 4), "CB", distinct),), MAX, "CB"),
            Case((A((3, 4, 2), "CBT", distinct), [], 2), MAX, "CBT"),
            Case((A((3, 4, 2), "", distinct), None, [1, 3]), MAX),
            Case((A((3, 4), "CB", distinct), [], "all"), MAX, "CB"),
            Case((A((3, 4, 2), "CBT", distinct), [], 1), MAX, ("CBT", "CBT"), {"nargout": 2}, smooth=False),
            Case((A((5, 6), "", some_nan), [], 2), MAX, ("", ""), {"nargout": 2}, smooth=False),
            Case((A((5, 6), "CB", some_nan), [], 1), MAX, "CB", smooth=False),
            Case((A((3, 4), "CB", distinct), A((3, 1), "CB")), MAX, "CB"),
            Case((A((3, 4), "", some_nan), A((3, 4), "", some_nan)), MAX, smooth=False),
            Case((A((3, 4), "CB", distinct), 0.05), MAX, "CB"),
            Case((A((2, 3), "", distinct), [], 4), MAX),
            Case((A((0, 3)),), lambda x: x),
            Case(
                (A((0, 3), "CB"), [], 1),
                lambda x, *_, nargout: (x, x),
                ("CB", "CB"),
                {"nargout": 2},
                smooth=False,
            ),
            Case((A((2, 3)), [], 2, "linear"), _linear, ("", ""), {"nargout": 2}, smooth=False),
        ),
        (
            Bad(
                lambda dl: dl.max(dl.dlarray([1, 2]), dl.dlarray([1, 2]), 1),
                errors.ArgumentError,
                "two arrays",
            ),
            Bad(lambda dl: dl.max(dl.zeros(3, 2), dl.zeros(4, 2)), errors.SizeError, "3×2 dlarray and 4×2"),
            Bad(lambda dl: dl.max(dl.zeros(3, 2), [], 1, "lin"), errors.ArgumentError, "linear"),
        ),
    ),
    Record(
        "min",
        (
            Case((A((3, 4), "CB", distinct),), MIN, "CB"),
            Case((A((3, 4, 2), "CBT", distinct), [], 2), MIN, ("CBT", "CBT"), {"nargout": 2}, smooth=False),
            Case((A((5, 6), "", some_nan), [], 1), MIN, ("", ""), {"nargout": 2}, smooth=False),
            Case((A((3, 4), "CB", distinct), A((1, 4))), MIN, "CB"),
            Case((A((3, 4), "", distinct), [], "all"), MIN),
        ),
    ),
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
    Record(
        "rmse",
        (
            Case((A((3, 4), "CB"), A((3, 4), "CB")), error_of(RMS), "CB"),
            Case((A((3, 4, 2), "CBT"), A((3, 4, 2), "CBT"), 2), error_of(RMS), "CBT"),
            Case((A((3, 4, 2)), A((3, 1, 2)), [1, 3]), error_of(RMS)),
            Case((A((3, 4)), A((3, 4)), "all"), error_of(RMS)),
            Case((A((1, 5)), A((1, 5))), error_of(RMS)),
            Case((A((5, 6), "", some_nan), A((5, 6)), 1, "omitnan"), error_of(RMS), smooth=False),
            Case((A((5, 6), "", some_nan), A((5, 6)), 2), error_of(RMS), smooth=False),
            *(
                Case(args, weighted_rmse, options={"Weights": weights})
                for args, weights in (
                    ((A((3, 4)), A((3, 4)), 2), [1, 3, 0, 2]),
                    ((A((3, 4)), A((3, 4)), "all"), BOX),
                )
            ),
            Case(
                (A((5, 6), "", some_nan), A((5, 6)), 1, "omitnan"),
                weighted_rmse,
                options={"Weights": [1, 2, 1, 3, 2]},
                smooth=False,
            ),
        ),
        (
            Bad(lambda dl: dl.rmse([1, 2], [1, 2], 0), errors.ArgumentError, "rmse: dim .*count from 1"),
            Bad(lambda dl: dl.rmse([1, 2], [1, 2], 1, "omit"), errors.ArgumentError, "argument 4 .*omitnan"),
            Bad(lambda dl: dl.rmse([1, 2], [1, 2, 3]), errors.SizeError, "1×2"),
            Bad(lambda dl: dl.rmse([1, 2], [1, 2], Weights=[1, 2, 3]), errors.SizeError, "Weights"),
        ),
    ),
    reductions(
        "logsumexp",
        LSE,
        None,
        Case((A((0, 3)), 1), LSE, smooth=False),
        Case((A((2, 3)), 5), lambda x, d: x),
        nan=False,
    ),
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
]
