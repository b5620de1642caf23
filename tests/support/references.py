"""What the records of several families share: how values are drawn, slow references, whole records."""

import numpy as np

import dlarray as dl
from dlarray import errors
from tests.support.records import A, Bad, Case, Record


def same(result, expected):
    assert type(result) is type(expected) and result == expected


def each(text):
    return [Case(args, ref, compare=compare, smooth=False, backends=False) for args, ref, compare in text]


def small(scale=1.0):
    """in -> fc."""
    W = scale * np.arange(6.0).reshape(2, 3)
    return dl.dlnetwork(
        [
            dl.featureInputLayer(3, Name="in"),
            dl.fullyConnectedLayer(2, Name="fc", Weights=W, Bias=np.zeros((2, 1))),
        ]
    )


def case(args, expected, compare, **options):
    return Case(
        args, lambda *_, **__: expected, options=options, backends=False, smooth=False, compare=compare
    )


def for_each_dim(value, n):
    return [value] * n if np.ndim(value) == 0 else list(value)


def pads(value, n):
    value = np.asarray(value)
    rows = value if value.ndim == 2 else [for_each_dim(value, n)] * 2
    return [(int(a), int(b)) for a, b in zip(*rows, strict=True)]


def dims(labels, window):
    return [d for label in "ST" for d, found in enumerate(labels) if found == label and label in window]


def equal_arrays(result, expected):
    assert result == expected


def some_nan(gen, size):
    x = gen.standard_normal(size)
    x[gen.uniform(size=size) < 0.4] = np.nan
    return x


def ones(n):
    return dl.ones(*n) if isinstance(n, tuple) else dl.ones(n)


def F(size, fmt=""):
    """An offset or bias: the second derivative does not depend on it, so test_layernorm.py checks its first."""
    return A(size, fmt, differentiable=False)


def host(X):
    return np.asarray(X)


def array(class_):
    """Compare values and class."""

    def check(result, expected):
        assert dl.underlyingType(result) == class_
        np.testing.assert_array_equal(host(result), expected)

    return check


def small_network(Initialize=True):
    """in -> fc -> relu."""
    layers = [
        dl.featureInputLayer(3, Name="in"),
        dl.fullyConnectedLayer(3, Name="fc", Weights=np.eye(3), Bias=np.zeros((3, 1))),
        dl.reluLayer(Name="relu"),
    ]
    return dl.dlnetwork(layers, Initialize=Initialize)


NET = small_network()


def names(net, expected):
    """The names of the layers, and the connections."""
    found = [layer.Name for layer in net.Layers], [f"{s}>{d}" for s, d in net.Connections]
    assert found == expected, found


def equal(result, expected):
    assert result == expected, result


def nothing(result, expected):
    assert result is None


def network_case(args, expected, compare=names, **options):
    return Case(
        args, lambda *_, **__: expected, options=options, backends=False, smooth=False, compare=compare
    )


def no_network(name, *rest):
    return Bad(
        lambda dl: getattr(dl, name)(3, *rest), errors.ClassError, "must be a|must be layers|can be saved"
    )


def few(gen, size):
    """Whole numbers with many repetitions, one NaN and one infinity among them."""
    x = gen.integers(0, 5, size).astype(float)
    flat = x.reshape(-1)
    if flat.size > 8:
        flat[[3, 7]] = np.nan
        flat[5] = np.inf
    return x


def whole(gen, size):
    return gen.integers(0, 4, size).astype(float)


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


class Endless:
    """A datastore that always has the same observation to read."""

    def __init__(self):
        self.resets = 0

    def read(self):
        return np.asarray([[1.0, 2.0]]), 3.0

    def hasdata(self):
        return True

    def reset(self):
        self.resets += 1


def of(*args, equals, **options):
    """A case without arrays: what comes out, after ``equals`` has made something comparable of it."""

    def compare(result, expected):
        got = equals(result)
        assert got == expected, (got, expected)

    def case(expected):
        return Case(
            args, lambda *_, **__: expected, options=options, backends=False, smooth=False, compare=compare
        )

    return case


def letters(count=3):
    return dl.arrayDatastore(list("abcdefghij")[:count])


def as_is(result):
    return result


def close(result, expected):
    np.testing.assert_allclose(np.asarray(result), expected, rtol=1e-5, atol=1e-5)
