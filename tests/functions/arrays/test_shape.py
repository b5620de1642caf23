"""permute, reshape, squeeze, repmat, transpose, ctranspose against slow loops over MATLAB subscripts."""

import itertools

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, FormatError, SizeError
from tests.support.arrays import check_derivatives, matlab_size, same, values
from tests.support.bundles import cases


@pytest.fixture
def on(backend):
    """Brings NumPy data to each array library in turn."""
    return backend.dlarray


SIZES = [(3, 2), (1, 1), (1, 5), (5, 1), (2, 3, 4), (1, 3, 2), (3, 1, 1, 2), (0, 3), (2, 0, 3), (0, 0)]
CLASSES = ["float32", "float64", "bool", "complex128"]


# -- permute -------------------------------------------------------------------------------------------------
def slow_permute(x, order):
    x = x.reshape(x.shape + (1,) * (len(order) - x.ndim))
    y = np.empty(tuple(x.shape[k - 1] for k in order), dtype=x.dtype)
    for place in itertools.product(*map(range, y.shape)):
        source = [0] * len(order)
        for k, i in zip(order, place):
            source[k - 1] = i
        y[place] = x[tuple(source)]
    return y.reshape(matlab_size(y.shape))


@cases("size", SIZES)
def test_permute_every_order(on, size):
    x = values(size)
    for n in {len(size), len(size) + 1}:
        for order in itertools.permutations(range(1, n + 1)):
            same(dl.permute(on(x), list(order)), slow_permute(x, order))


@pytest.mark.parametrize("dtype", CLASSES)
def test_permute_keeps_the_class(dtype):
    x = values((2, 3, 4), dtype)
    same(dl.permute(x, [3, 1, 2]), slow_permute(x, (3, 1, 2)))


@pytest.mark.parametrize("order", [[2, 1, 3], (2, 1, 3), np.array([2, 1, 3]), [2.0, 1.0, 3.0], range(1, 4)])
def test_permute_takes_any_vector(order):
    x = values((2, 3, 4))
    same(dl.permute(x, order), slow_permute(x, tuple(int(k) for k in order)))


def test_permute_takes_a_dlarray_of_dims():
    x = values((2, 3, 4))
    same(dl.permute(x, dl.dlarray([3, 1, 2])), slow_permute(x, (3, 1, 2)))


def test_permute_formatted_same_labels():
    x = values((2, 3, 4, 5))
    same(dl.permute(dl.dlarray(x, "SSCB"), [2, 1, 3, 4]), slow_permute(x, (2, 1, 3, 4)), "SSCB")
    same(dl.permute(dl.dlarray(x, "SSUU"), [2, 1, 4, 3]), slow_permute(x, (2, 1, 4, 3)), "SSUU")


def test_permute_formatted_identity_and_longer_order():
    x = values((2, 3))
    same(dl.permute(dl.dlarray(x, "CB"), [1, 2]), x, "CB")
    same(dl.permute(dl.dlarray(x, "CB"), [1, 2, 3]), x, "CB")
    same(dl.permute(dl.dlarray(x, "SU"), [1, 3, 2]), slow_permute(x, (1, 3, 2)), "SUU")


def test_permute_formatted_different_labels():
    X = dl.dlarray(values((2, 3, 4)), "CBT")
    with pytest.raises(
        FormatError, match=r"2\(C\) × 3\(B\) × 4\(T\) dlarray.*permute\(stripdims\(X\), \[2, 1, 3\]\)"
    ):
        dl.permute(X, [2, 1, 3])


def test_permute_bad_orders():
    X = dl.zeros(2, 3, 4)
    with pytest.raises(ArgumentError, match=r"each of 1 to 3 once, but it is \[1, 1, 2\]"):
        dl.permute(X, [1, 1, 2])
    with pytest.raises(ArgumentError, match=r"each of 1 to 3 once, but it is \[0, 1, 2\]"):
        dl.permute(X, [0, 1, 2])
    with pytest.raises(
        ArgumentError, match=r"\[2, 1\] has 2 dimensions, but X is 2×3×4 dlarray with 3.*append 3"
    ):
        dl.permute(X, [2, 1])
    with pytest.raises(ArgumentError, match="whole numbers, but it holds 1.5"):
        dl.permute(X, [1.5, 2, 3])
    with pytest.raises(ClassError, match="whole numbers"):
        dl.permute(X, "CBT")


# -- reshape -------------------------------------------------------------------------------------------------
def slow_reshape(x, size):
    column = [x[place[::-1]] for place in itertools.product(*map(range, x.shape[::-1]))]
    y = np.empty(size, dtype=x.dtype)
    for place, value in zip(itertools.product(*map(range, size[::-1])), column, strict=True):
        y[place[::-1]] = value
    return y.reshape(matlab_size(size))


@cases(
    ("size", "new"),
    [((3, 2), (2, 3)), ((2, 3, 4), (4, 6)), ((2, 3, 4), (1, 24)), ((6, 1), (1, 2, 3, 1, 1)),
     ((0, 3), (3, 0, 2)), ((1, 1), (1, 1, 1)), ((5, 1), (5, 1))],
)  # fmt: skip
def test_reshape_vector_and_numbers(on, size, new):
    x = values(size)
    same(dl.reshape(on(x), new), slow_reshape(x, new))
    same(dl.reshape(on(x), list(new)), slow_reshape(x, new))
    same(dl.reshape(on(x), *new), slow_reshape(x, new))


@pytest.mark.parametrize("empty", [[], None, (), np.zeros((0, 0))])
def test_reshape_placeholder(empty):
    x = values((2, 3, 4))
    same(dl.reshape(x, empty, 4), slow_reshape(x, (6, 4)))
    same(dl.reshape(x, 2, empty, 2), slow_reshape(x, (2, 6, 2)))
    same(dl.reshape(x, 12, empty), slow_reshape(x, (12, 2)))
    same(dl.reshape(np.zeros((0, 3)), empty, 3), np.zeros((0, 3)))


def test_reshape_of_a_formatted_array_is_unformatted():
    x = values((2, 3, 4))
    same(dl.reshape(dl.dlarray(x, "CBT"), 2, 12), slow_reshape(x, (2, 12)))
    same(dl.reshape(dl.dlarray(x, "CBT"), [2, 3, 4]), x)


def test_reshape_sizes_from_size():
    X = dl.zeros(2, 3, 4)
    assert dl.reshape(dl.zeros(24, 1), dl.size(X)).shape == (2, 3, 4)
    assert dl.reshape(X, dl.size(X, 1), []).shape == (2, 12)


def test_reshape_errors():
    X = dl.zeros(2, 3)
    with pytest.raises(SizeError, match="X is 2×3 dlarray with 6 elements, but 4×2 has 8"):
        dl.reshape(X, 4, 2)
    with pytest.raises(SizeError, match=r"2×3 dlarray with 6 elements, which 4×\[\] cannot hold"):
        dl.reshape(X, 4, [])
    with pytest.raises(SizeError, match="cannot hold"):
        dl.reshape(np.zeros((0, 3)), 0, [])
    with pytest.raises(ArgumentError, match=r"two sizes at least.*fix: reshape\(X, 6, 1\)"):
        dl.reshape(X, 6)
    with pytest.raises(ArgumentError, match="two sizes at least"):
        dl.reshape(X)
    with pytest.raises(ArgumentError, match=r"negative one; fix: write \[\]"):
        dl.reshape(X, -3, 2)
    with pytest.raises(ArgumentError, match="one size only"):
        dl.reshape(X, [], [])
    with pytest.raises(ArgumentError, match="one vector or numbers one by one"):
        dl.reshape(X, [2, 3], 1)
    with pytest.raises(ArgumentError, match="whole numbers, but it holds 1.5"):
        dl.reshape(X, 1.5, 4)
    assert X.shape == (2, 3)


# -- squeeze -------------------------------------------------------------------------------------------------
@cases(
    ("size", "new"),
    [((2, 3), (2, 3)), ((1, 3), (1, 3)), ((3, 1), (3, 1)), ((1, 1), (1, 1)), ((2, 1, 3), (2, 3)),
     ((1, 1, 3), (3, 1)), ((1, 2, 3), (2, 3)), ((1, 1, 3, 1, 2), (3, 2)), ((1, 0, 3), (0, 3)),
     ((0, 1, 2), (0, 2))],
)  # fmt: skip
def test_squeeze_unformatted(on, size, new):
    x = values(size)
    same(dl.squeeze(on(x)), x.reshape(new, order="F"))


@cases(
    ("size", "fmt", "new", "labels"),
    [
        ((3, 1), "CB", (3, 1), "CB"),
        ((1, 5), "CB", (1, 5), "CB"),
        ((1, 1, 3, 5), "SSCB", (3, 5), "CB"),
        ((4, 1, 3), "CBT", (4, 3), "CT"),
        ((1, 1, 8), "SCB", (8, 1), "BU"),
        ((5, 1, 1), "CBT", (5, 1), "CB"),  # trailing dimensions go first, and a matrix stays as it is
        ((1, 5, 1), "SCB", (1, 5), "SC"),
        ((1, 1, 1), "CBT", (1, 1), "CB"),
        ((2, 3, 4), "CBT", (2, 3, 4), "CBT"),
    ],
)
def test_squeeze_formatted(on, size, fmt, new, labels):
    x = values(size)
    same(dl.squeeze(on(x, fmt)), x.reshape(new, order="F"), labels)


# -- repmat --------------------------------------------------------------------------------------------------
def slow_repmat(x, times):
    rank = max(x.ndim, len(times))
    x = x.reshape(x.shape + (1,) * (rank - x.ndim))
    times = tuple(times) + (1,) * (rank - len(times))
    y = np.empty(tuple(n * t for n, t in zip(x.shape, times)), dtype=x.dtype)
    for place in itertools.product(*map(range, y.shape)):
        y[place] = x[tuple(i % n for i, n in zip(place, x.shape))]
    return y.reshape(matlab_size(y.shape))


@cases("size", SIZES)
@cases("times", [(2, 2), (1, 3), (2, 1, 3), (1, 1), (1, 1, 1, 2), (0, 2), (3, 1)])
def test_repmat_all_forms(on, size, times):
    x = values(size)
    expected = slow_repmat(x, times)
    same(dl.repmat(on(x), list(times)), expected)
    same(dl.repmat(on(x), *times), expected)


def test_repmat_one_number_is_square():
    same(dl.repmat(values((2, 1)), 3), slow_repmat(values((2, 1)), (3, 3)))
    same(dl.repmat(values((2, 1)), [3]), slow_repmat(values((2, 1)), (3, 3)))


@pytest.mark.parametrize("dtype", CLASSES)
def test_repmat_keeps_the_class(dtype):
    same(dl.repmat(values((2, 3), dtype), 2, 1, 2), slow_repmat(values((2, 3), dtype), (2, 1, 2)))


def test_repmat_formatted():
    x = values((2, 3))
    same(dl.repmat(dl.dlarray(x, "CB"), 2, 1), slow_repmat(x, (2, 1)), "CB")
    same(dl.repmat(dl.dlarray(x, "CB"), 1, 1, 4), slow_repmat(x, (1, 1, 4)), "CBU")
    same(dl.repmat(dl.dlarray(x, "CB"), 1, 1, 1), x, "CB")


def test_repmat_negative_counts_as_zero_and_errors():
    assert dl.repmat([1, 2], -1, 2).shape == (0, 4)
    with pytest.raises(ArgumentError, match="number of copies is missing"):
        dl.repmat([1, 2])
    with pytest.raises(ArgumentError, match="one vector"):
        dl.repmat([1, 2], [2, 2], 2)
    with pytest.raises(ArgumentError, match="empty"):
        dl.repmat([1, 2], [])
    with pytest.raises(ArgumentError, match="whole numbers"):
        dl.repmat([1, 2], 1.5, 2)


# -- transpose -----------------------------------------------------------------------------------------------
@cases("size", [(3, 2), (1, 1), (1, 5), (0, 3), (0, 0)])
@cases("dtype", CLASSES)
def test_transpose(size, dtype):
    x = values(size, dtype)
    same(dl.transpose(x), x.T)
    same(dl.ctranspose(x), x.conj().T)
    same(dl.dlarray(x).T, x.T)
    same(dl.dlarray(x).H, x.conj().T)


def test_transpose_backends(on):
    x = values((3, 2))
    same(dl.transpose(on(x)), x.T)


def test_transpose_formatted():
    x = values((3, 2))
    same(dl.transpose(dl.dlarray(x, "SS")), x.T, "SS")
    same(dl.ctranspose(dl.dlarray(x, "UU")), x.T, "UU")
    with pytest.raises(FormatError, match=r"3\(C\) × 2\(B\) dlarray.*stripdims\(X\)\.T"):
        dl.transpose(dl.dlarray(x, "CB"))
    with pytest.raises(FormatError, match=r"stripdims\(X\)\.H"):
        dl.ctranspose(dl.dlarray(x, "CB"))


def test_transpose_pages():
    with pytest.raises(SizeError, match="transpose: X is 2×3×4 dlarray with 3 dimensions"):
        dl.transpose(dl.zeros(2, 3, 4))


# -- all of them ---------------------------------------------------------------------------------------------
FUNCTIONS = {
    "permute": (lambda X: dl.permute(X, [3, 1, 2]), (2, 3, 2)),
    "reshape": (lambda X: dl.reshape(X, [], 2), (2, 3, 2)),
    "squeeze": (dl.squeeze, (2, 1, 3)),
    "repmat": (lambda X: dl.repmat(X, 2, 1, 3), (2, 3)),
    "transpose": (dl.transpose, (2, 3)),
    "ctranspose": (dl.ctranspose, (2, 3)),
    "labelled": (lambda X: dl.squeeze(dl.permute(dl.dlarray(X, "SSC"), [2, 1, 3])), (2, 3, 2)),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_derivatives(name):
    f, size = FUNCTIONS[name]
    check_derivatives(f, np.random.default_rng(1).standard_normal(size))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_nothing_is_changed_and_nan_passes(name):
    f, size = FUNCTIONS[name]
    x = values(size)
    x[(0,) * len(size)] = np.nan
    X = dl.dlarray(x)
    Y = f(X)
    np.testing.assert_array_equal(np.asarray(X), x)
    assert np.isnan(np.asarray(Y)).any()


@pytest.mark.parametrize("name", FUNCTIONS)
def test_plain_and_non_contiguous_input(name):
    f, size = FUNCTIONS[name]
    wide = values(tuple(2 * n for n in size))
    part = wide[tuple(slice(None, None, 2) for _ in size)]
    np.testing.assert_array_equal(np.asarray(f(part)), np.asarray(f(dl.dlarray(part.copy()))))
