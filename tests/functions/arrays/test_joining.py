"""cat, horzcat, vertcat against assignment into an array, one input after the other."""

import itertools

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, FormatError, SizeError
from tests.support.arrays import check_derivatives, same, values
from tests.support.bundles import cases


@pytest.fixture
def on(backend):
    """Brings NumPy data to each array library in turn."""
    return backend.dlarray


def slow_cat(dim, *arrays):
    rank = max([dim, *[a.ndim for a in arrays]])
    arrays = [a.reshape(a.shape + (1,) * (rank - a.ndim)) for a in arrays]
    size = list(arrays[0].shape)
    size[dim - 1] = sum(a.shape[dim - 1] for a in arrays)
    y = np.empty(size, dtype=arrays[0].dtype)
    at = 0
    for a in arrays:
        for place in itertools.product(*map(range, a.shape)):
            y[tuple(i + at if k == dim - 1 else i for k, i in enumerate(place))] = a[place]
        at += a.shape[dim - 1]
    while y.ndim > 2 and y.shape[-1] == 1:
        y = y[..., 0]
    return y


CASES = [
    (1, (3, 2), (1, 2), (2, 2)),
    (2, (3, 2), (3, 1), (3, 4)),
    (3, (3, 2), (3, 2)),
    (3, (3, 2), (3, 2, 4), (3, 2)),
    (4, (3, 2), (3, 2)),
    (1, (3, 2, 5), (1, 2, 5)),
    (2, (1, 1), (1, 1), (1, 1)),
    (1, (0, 3), (2, 3), (0, 3)),
    (2, (3, 0), (3, 0)),
    (3, (2, 3)),
    (5, (2, 3)),
]


@cases("case", CASES, ids=str)
def test_sizes(on, case):
    dim, *sizes = case
    arrays = [values(size) + 100 * i for i, size in enumerate(sizes)]
    expected = slow_cat(dim, *arrays)
    same(dl.cat(dim, *map(on, arrays)), expected)
    same(dl.cat(dim, on(arrays[0]), *arrays[1:]), expected)  # plain arrays among the others
    same(dl.cat(dim, *arrays[:-1], on(arrays[-1])), expected)
    if dim == 1:
        same(dl.vertcat(*map(on, arrays)), expected)
    if dim == 2:
        same(dl.horzcat(*map(on, arrays)), expected)


def test_star_of_a_list_and_of_a_generator():
    c = [dl.ones(2, 3) * k for k in range(4)]
    same(dl.cat(3, *c), slow_cat(3, *[np.asarray(a) for a in c]))
    same(dl.cat(1, *(a for a in c)), slow_cat(1, *[np.asarray(a) for a in c]))


@pytest.mark.parametrize(
    ("classes", "result"),
    [
        (["float32", "float64"], "float32"),
        (["float64", "float32", "float64"], "float32"),
        (["bool", "float64"], "float64"),
        (["bool", "float32"], "float32"),
        (["bool", "bool"], "bool"),
        (["float64", "float64"], "float64"),
        (["complex128", "float64"], "complex128"),
        (["complex128", "float32"], "complex64"),
    ],
)
def test_class_rule(classes, result):
    arrays = [values((2, 3), c) for c in classes]
    expected = slow_cat(2, *[a.astype(result) for a in arrays])
    same(dl.cat(2, *arrays), expected)
    same(dl.horzcat(*arrays), expected)


def test_numbers_are_double_and_single_wins():
    same(dl.horzcat(dl.dlarray(np.float32([[1, 2]])), 3), np.float32([[1, 2, 3]]))
    same(dl.vertcat(1, 2.5), np.array([[1], [2.5]]))
    same(dl.horzcat([1, 2], [3]), np.array([[1.0, 2, 3]]))


@pytest.mark.parametrize("nothing", [[], None, (), np.zeros((0, 0)), np.zeros((0,))])
def test_nothing_is_skipped(nothing):
    x = values((2, 3))
    for dim in (1, 2, 3):
        same(dl.cat(dim, nothing, x), x)
        same(dl.cat(dim, x, nothing), x)
        same(dl.cat(dim, nothing, x, nothing, x), slow_cat(dim, x, x))
    same(dl.cat(2, nothing, nothing), np.zeros((0, 0)))


def test_growing_from_nothing_keeps_labels():
    Y = []
    for k in range(3):
        Y = dl.cat(3, Y, dl.dlarray(values((2, 3)) * k, "CB"))
    same(Y, slow_cat(3, *[values((2, 3)) * k for k in range(3)]), "CBU")


def test_empty_arrays_that_fit_not_and_fit():
    x = values((2, 3))
    same(dl.cat(1, np.zeros((0, 3)), x), x)
    same(dl.cat(2, np.zeros((5, 0)), x), x)  # omitted
    same(dl.cat(2, np.zeros((1, 0)), np.zeros((1, 0))), np.zeros((1, 0)))
    same(dl.cat(2, np.zeros((0, 1)), np.zeros((0, 2))), np.zeros((0, 3)))
    same(dl.cat(2, np.zeros((0, 1)), np.zeros((1, 0))), np.zeros((0, 0)))
    same(dl.cat(1), np.zeros((0, 0)))
    same(dl.horzcat(), np.zeros((0, 0)))


def test_formats():
    x, y = values((2, 3)), values((2, 3)) + 10
    X, Y = dl.dlarray(x, "CB"), dl.dlarray(y, "CB")
    same(dl.cat(1, X, Y), slow_cat(1, x, y), "CB")
    same(dl.cat(2, X, y), slow_cat(2, x, y), "CB")
    same(dl.cat(2, x, Y), slow_cat(2, x, y), "CB")
    same(dl.cat(3, X, Y), slow_cat(3, x, y), "CBU")
    same(dl.cat(4, X, Y), slow_cat(4, x, y), "CBUU")
    same(dl.cat(1, X), x, "CB")
    same(dl.cat(3, X), x, "CB")
    T = dl.dlarray(x.reshape(2, 3, 1), "CBT")
    same(dl.cat(3, T, T), slow_cat(3, x, x), "CBT")
    same(dl.cat(3, dl.cat(3, X, Y), X), slow_cat(3, x, y, x), "CBU")  # a trailing U may be missing
    same(dl.cat(2, dl.dlarray(x, "SC"), dl.dlarray(y, "SC")), slow_cat(2, x, y), "SC")


def test_unformatted_with_more_dimensions_than_labels():
    x, y = values((2, 3)), values((2, 3, 2))
    same(dl.cat(3, dl.dlarray(x, "CB"), y), slow_cat(3, x, y), "CBU")


def test_formats_that_differ():
    with pytest.raises(
        FormatError,
        match=r"cat: argument 2 is 2\(C\) × 3\(B\) dlarray and argument 4 is 2\(C\) × 3\(T\) dlarray",
    ):
        dl.cat(1, dl.dlarray(values((2, 3)), "CB"), values((2, 3)), dl.dlarray(values((2, 3)), "CT"))
    with pytest.raises(FormatError, match="horzcat: argument 1 is .* and argument 2 is .*formats must match"):
        dl.horzcat(dl.dlarray(values((2, 3)), "CB"), dl.dlarray(values((2, 3, 1)), "CBT"))


def test_sizes_that_differ():
    with pytest.raises(
        SizeError,
        match="cat: along dimension 1, argument 2 is 2×3 dlarray and argument 3 is 2×4 single dlarray; "
        ".*dimension 2 has 3 and 4",
    ):
        dl.cat(1, dl.zeros(2, 3), dl.zeros(2, 4, "single"))
    with pytest.raises(
        SizeError, match="horzcat: along dimension 2, argument 1 is .*dimension 1 has 2 and 3"
    ):
        dl.horzcat(dl.zeros(2, 3), dl.zeros(3, 3))
    with pytest.raises(SizeError, match=r"vertcat: .*2\(C\) × 3\(B\) dlarray.*dimension 2 has 3 and 4"):
        dl.vertcat(dl.dlarray(dl.zeros(2, 3), "CB"), dl.zeros(2, 4))
    with pytest.raises(SizeError, match="dimension 3 has 1 and 2"):
        dl.cat(1, dl.zeros(2, 3), dl.zeros(2, 3, 2))


def test_bad_arguments():
    x = dl.zeros(2, 3)
    with pytest.raises(ClassError, match=r"spread the list with a star, cat\(dim, \*arrays\)"):
        dl.cat(1, [x, x])
    with pytest.raises(ClassError, match=r"spread the list with a star, horzcat\(\*arrays\)"):
        dl.horzcat([x, x])
    with pytest.raises(ArgumentError, match="dim must be one whole number from 1, but it is 0"):
        dl.cat(0, x, x)
    with pytest.raises(ArgumentError, match="dim must be one whole number from 1, but it is 1.5"):
        dl.cat(1.5, x, x)
    with pytest.raises(ArgumentError, match="missing dim"):
        dl.cat()


@pytest.mark.parametrize("dim", [1, 2, 3])
def test_derivatives(dim):
    constant = np.random.default_rng(3).standard_normal((2, 3))
    x = np.random.default_rng(4).standard_normal((2, 3))
    check_derivatives(lambda X: dl.cat(dim, X, constant, X * 2), x)
    check_derivatives(lambda X: dl.cat(dim, [], dl.dlarray(X, "CB"), constant), x)


def test_derivative_of_a_single_part_in_double_stays_single():
    X = dl.dlarray(np.float32([[1, 2]]))

    def f(X):
        return dl.dlgradient(dl.sum(dl.horzcat(X, np.array([[3.0]])) * 2, "all"), X)

    same(dl.dlfeval(f, X), np.float32([[2, 2]]))


def test_derivative_of_a_double_joined_to_a_single_is_double():
    X = dl.dlarray([[1.0, 2.0]])

    def f(X):
        return dl.dlgradient(dl.sum(dl.horzcat(X, np.float32([[3]])) * 2, "all"), X)

    same(dl.dlfeval(f, X), np.array([[2.0, 2.0]]))


def test_nothing_is_changed_and_nan_passes():
    x, y = values((2, 3)), values((2, 3))
    x[0, 0] = np.nan
    Z = dl.cat(1, dl.dlarray(x), y)
    assert np.isnan(np.asarray(Z)[0, 0]) and np.isnan(x[0, 0]) and np.isfinite(np.asarray(Z)[1:]).all()


def test_one_array_is_not_shared():
    X = dl.dlarray(values((2, 3)))
    Y = dl.cat(1, X)
    Y[0, 0] = 99
    assert float(X[0, 0]) == 1


def test_two_backends(on, backend):
    far, near = on(values((2, 3))), dl.dlarray(values((2, 3)))
    same(dl.cat(1, far, values((2, 3))), slow_cat(1, values((2, 3)), values((2, 3))))
    if backend.name in ("lookalike", "cupy"):  # host data are sent to the GPU
        same(dl.cat(1, far, near), slow_cat(1, values((2, 3)), values((2, 3))))
    elif backend.name not in ("numpy", "readonly"):
        with pytest.raises(ClassError, match="two places"):
            dl.cat(1, far, near)
