"""Records of sizes, elementwise functions, reductions, extrema, mtimes and differentiation."""

import numpy as np

import dlarray as dl
from dlarray import errors
from records import A, Bad, Case, Record, distinct, positive


def same(result, expected):
    assert result == expected


def arrays_equal(result, expected):
    np.testing.assert_array_equal(np.asarray(result), expected)


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


def some_nan(gen, size):
    x = gen.standard_normal(size)
    x[gen.uniform(size=size) < 0.4] = np.nan
    return x


def elementwise(name, reference, draw=None):
    return Record(
        name,
        (
            Case((A((3, 4), "CB", draw),), reference, "CB"),
            Case((A((2, 3, 1, 5), "SSCB", draw),), reference, "SSCB"),
            Case((A((4, 1), "", draw),), reference),
            Case((A((0, 3), "CB", draw),), reference, "CB"),
        ),
    )


def unrounded(gen, size):
    return gen.uniform(0.2, 3.0, size) * gen.choice([-1.0, 1.0], size)


RECORDS = [
    elementwise("exp", np.exp),
    elementwise("log", np.log, positive),
    elementwise("sqrt", np.sqrt, positive),
    elementwise("tanh", np.tanh),
    elementwise("abs", np.abs, unrounded),
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
    Record(
        "mtimes",
        (
            Case((A((3, 4)), A((4, 2))), lambda a, b: a @ b),
            Case((A((1, 4)), A((4, 1))), lambda a, b: a @ b),
            Case((A((3, 0)), A((0, 2))), lambda a, b: a @ b),
            Case((A((3, 4), "CB"), A((1, 1))), lambda a, b: a * b, "CB"),
        ),
        (
            Bad(lambda dl: dl.zeros(3, 2) @ dl.zeros(3, 2), errors.SizeError, "3×2 dlarray times 3×2"),
            Bad(lambda dl: dl.zeros(3, 2, 2) @ dl.zeros(3, 2), errors.SizeError, "pagemtimes"),
            Bad(
                lambda dl: dl.dlarray(dl.zeros(3, 2), "CB") @ dl.zeros(2, 2),
                errors.FormatError,
                "fullyconnect",
            ),
        ),
    ),
    Record(
        "size",
        (
            Case((A((28, 2, 1, 1), "SSCB"),), lambda x: (28, 2, 1, 1), compare=same, smooth=False),
            Case((A((3, 4, 5)), 2), lambda x, d: 4, compare=same, smooth=False),
            Case((A((3, 4, 5)), [1, 3]), lambda x, d: (3, 5), compare=same, smooth=False),
            Case((A((3, 4, 5)), 1, 7), lambda x, *d: (3, 1), compare=same, smooth=False),
            Case(
                (A((3, 4, 5)),),
                lambda x, nargout: (3, 20),
                options={"nargout": 2},
                compare=same,
                smooth=False,
            ),
            Case(
                (A((3, 4)),), lambda x, nargout: (3, 4, 1), options={"nargout": 3}, compare=same, smooth=False
            ),
        ),
        (
            Bad(
                lambda dl: dl.size(dl.dlarray(1), 0),
                errors.ArgumentError,
                "dim must be whole numbers from 1, but it holds 0",
            ),
        ),
    ),
    Record("ndims", (Case((A((3, 4, 1, 2)),), lambda x: 4, compare=same, smooth=False),)),
    Record("numel", (Case((A((3, 4, 2), "CBT"),), lambda x: 24, compare=same, smooth=False),)),
    Record("dims", (Case((A((3, 4), "TS"),), lambda x: "ST", compare=same, smooth=False),)),
    Record(
        "finddim",
        (
            Case((A((2, 3, 4), "SSC"), "S"), lambda x, d: (1, 2), compare=same, smooth=False),
            Case((A((2, 3, 4), "SSC"), "C"), lambda x, d: 3, compare=same, smooth=False),
            Case((A((2, 3)), "C"), lambda x, d: (), compare=same, smooth=False),
        ),
        (Bad(lambda dl: dl.finddim(dl.dlarray(1), "X"), errors.FormatError, '"S", "C"'),),
    ),
    Record(
        "stripdims",
        (
            Case((A((3, 4, 2), "CBT"),), lambda x: x),
            Case((A((3, 4, 2), "CBT"), "TCB"), lambda x, f: x.transpose(2, 0, 1)),
            Case((A((3, 4), "CB"), "SBC"), lambda x, f: x.T[None]),
            Case((A((3, 4)),), lambda x: x),
        ),
        (Bad(lambda dl: dl.stripdims(dl.dlarray([1, 2], "CB"), "CT"), errors.FormatError, "labels"),),
    ),
    Record(
        "extractdata",
        (Case((A((3, 4), "BC"),), lambda x: x, compare=arrays_equal, smooth=False, backends=False),),
    ),
    Record("isdlarray", (Case((A((2, 2)),), lambda x: True, compare=same, smooth=False),)),
    Record(
        "underlyingType",
        (Case((A((2, 2), "CB", keep_class=True),), lambda x: "double", compare=same, smooth=False),),
    ),
    Record(
        "isUnderlyingType",
        (Case((A((2, 2), keep_class=True), "double"), lambda x, t: True, compare=same, smooth=False),),
    ),
    Record(
        "canUseGPU",
        (Case((), lambda: dl.backend.cupy() is not None, compare=same, smooth=False, backends=False),),
    ),
    Record(
        "gpuArray",
        (),
        (
            Bad(
                lambda dl: dl.gpuArray(1) if not dl.canUseGPU() else _no_gpu(),
                errors.ClassError,
                "there is no GPU that CuPy can use",
            ),
        ),
    ),
    Record("gather", (Case((A((3, 4), "CB"),), lambda x: x, "CB", backends=False),)),
    Record(
        "dlfeval",
        (Case((lambda x: x * 2, A((2, 3), "CB")), lambda f, x: 2 * x, "CB", smooth=False),),
        (Bad(lambda dl: dl.dlfeval(3, 4), errors.ClassError, "must be a function"),),
    ),
    Record(
        "dlgradient",
        (),
        (
            Bad(
                lambda dl: dl.dlgradient(dl.dlarray(1), dl.dlarray(1)),
                errors.TraceError,
                "inside a function that dlfeval",
            ),
            Bad(
                lambda dl: dl.dlfeval(lambda x: dl.dlgradient(x, x), dl.dlarray([1, 2])),
                errors.ArgumentError,
                "Value to differentiate is non-scalar. It must be a traced real dlarray scalar",
            ),
        ),
    ),
]


def _no_gpu():
    raise errors.ClassError(
        "there is no GPU that CuPy can use (this machine has one, so the message is not tried)"
    )
