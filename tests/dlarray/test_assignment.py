"""Assignment by X.paren[...] and X[...], growth, deletion, and the gradients of reading and writing."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.endexpr import end
from dlarray.errors import ArgumentError, IndexingError, SizeError
from tests.support import backends, lookalike
from tests.support.bundles import cases
from tests.support.indexing_reference import (
    assert_same,
    host,
    make,
    numbered,
    random_size,
    random_subscript,
    reference_set,
)

MISMATCH = "Unable to perform assignment because the size of the left side is "


def assigned(X, subscripts, value):
    """X after X.paren[subscripts] = value, having checked that the old data is as it was."""
    data, before, fmt = X._data, host(X).copy(), X._format
    Y = X.copy()
    Y.paren[subscripts] = value
    np.testing.assert_array_equal(host(X), before)
    assert X._data is data and X._format == fmt
    return Y


def squeezed_shapes(rng, counts):
    """A value's size that fits: 1s dropped, added or kept."""
    rest = [n for n in counts if n != 1]
    forms = [list(counts), rest, [1, *rest], [*rest, 1]]
    size = forms[rng.integers(len(forms))]
    return tuple(size) + (1,) * (2 - len(size)) if size else (1, 1)


# -- parentheses --------------------------------------------------------------------------------------------
@cases("seed", range(30))
def test_one_subscript_per_dimension(seed, backend):
    rng = np.random.default_rng(seed)
    rank = int(rng.integers(2, 6))
    A = -numbered(random_size(rng, rank, low=2))
    forms, numbers = zip(*[random_subscript(rng, n, backend) for n in A.shape], strict=True)
    counts = tuple(map(len, numbers))
    fmt = "SSCBT"[-rank:] if seed % 2 else ""
    B = numbered(squeezed_shapes(rng, counts)) if seed % 3 else np.full((1, 1), 7.0)
    Y = assigned(make(A, fmt, backend), forms, make(B, backend=backend))
    assert Y._format == fmt
    assert_same(Y, reference_set(A, numbers, B) if 0 not in counts else A)


@cases("seed", range(12))
def test_fewer_subscripts_than_dimensions(seed, backend):
    rng = np.random.default_rng(50 + seed)
    rank = int(rng.integers(3, 6))
    A = -numbered(random_size(rng, rank, low=2))
    given = int(rng.integers(2, rank))
    folded = A.reshape(A.shape[: given - 1] + (-1,), order="F")
    forms, numbers = zip(*[random_subscript(rng, n, backend) for n in folded.shape], strict=True)
    counts = tuple(map(len, numbers))
    Y = assigned(make(A, "SSCBT"[-rank:], backend), forms, make(numbered(counts), backend=backend))
    expected = reference_set(folded, numbers, numbered(counts)) if 0 not in counts else A
    assert Y._format == "SSCBT"[-rank:]
    assert_same(Y, expected.reshape(A.shape, order="F"))


@cases("size", [(1, 6), (6, 1), (2, 3), (2, 3, 2)])
@cases(
    "subscript", [[2, 5], [5, 2, 5], "end:-1:1", ":", 4, [[1, 2], [3, 4]], [6, 1, 2], "1:2:end", range(2, 4)]
)
def test_linear_index(size, subscript, backend):
    A = -numbered(size)
    total = A.size
    flat = list(range(1, total + 1))
    numbers = {"end:-1:1": flat[::-1], ":": flat, "1:2:end": flat[::2]}.get(str(subscript))
    if numbers is None:
        numbers = [
            int(k) for k in np.asarray(subscript if subscript != range(2, 4) else [2, 3]).ravel(order="F")
        ]
    values = numbered((len(numbers), 1))
    for B in (values, values.T, np.full((1, 1), 9.0)):
        expected = reference_set(A.reshape((-1, 1), order="F"), [numbers, [1]], B).reshape(size, order="F")
        assert_same(assigned(make(A, backend=backend), subscript, make(B, backend=backend)), expected)
        assert (
            assigned(make(A, "CBT"[: len(size)], backend), subscript, make(B, backend=backend))._format
            == "CBT"[: len(size)]
        )


def test_masks(backend):
    A = numbered((2, 3, 2))
    mask = A % 3 == 0
    X = make(A, backend=backend)
    expected = np.where(mask, 0, A)
    for M in (mask, make(mask, backend=backend), X % 3 == 0 if hasattr(type(X), "__mod__") else mask):
        assert_same(assigned(X, M, 0), expected)
        Y = X.copy()
        Y[M] = 0
        assert_same(Y, expected)
        Y = X.copy()
        Y[M] = make([[10, 20, 30, 40]], backend=backend)
        expected_values = A.copy().ravel("F")
        expected_values[mask.ravel("F")] = [10, 20, 30, 40]
        assert_same(Y, expected_values.reshape(A.shape, order="F"))
        assert_same(assigned(X, M, make([[10], [20], [30], [40]], backend=backend)), host(Y))
    assert_same(assigned(X, np.zeros((2, 3, 2), bool), 5), A)
    assert_same(assigned(X, ([False, True], ":", 1), 5), reference_set(A, [[2], [1, 2, 3], [1]], 5))


@cases(
    "size, subscripts, value, expected",
    [
        ((2, 2), (3, 3), 9, [[1, 3, 0], [2, 4, 0], [0, 0, 9]]), ((1, 3), 5, 9, [[1, 2, 3, 0, 9]]),
        ((3, 1), 5, 9, [[1], [2], [3], [0], [9]]), ((1, 1), 3, 9, [[1, 0, 9]]), ((0, 0), 3, 9, [[0, 0, 9]]),
        ((1, 3), end + 1, 9, [[1, 2, 3, 9]]), ((1, 3), "end+1:end+2", [8, 9], [[1, 2, 3, 8, 9]]),
        ((0, 0), (2, 3), 9, [[0, 0, 0], [0, 0, 9]]), ((0, 3), (2, ":"), [7, 8, 9], [[0, 0, 0], [7, 8, 9]]),
        ((0, 0), (":", 1), [[7], [8]], [[7], [8]]), ((0, 0), (":", 1), [7, 8], [[7], [8]]),
        ((0, 0), (2, ":"), [7, 8], [[0, 0], [7, 8]]),
        ((0, 0), (":", ":"), [[1, 2], [3, 4]], [[1, 2], [3, 4]]), ((0, 0), (end + 1, ":"), [7, 8], [[7, 8]]),
        ((0, 0), (":", 2), 5, [[0, 5]]),
        ((2, 2), (":", end + 1), [[8], [9]], [[1, 3, 8], [2, 4, 9]]),
        ((2, 2), (":", [4, 3]), [[5, 6], [7, 8]], [[1, 3, 6, 5], [2, 4, 8, 7]]),
        ((1, 2), (1, [True, False, True]), 9, [[9, 2, 9]]),
        ((2, 1), (":", 1, 2), [5, 6], np.array([[[1, 5]], [[2, 6]]])),
    ],
)  # fmt: skip
def test_growth(size, subscripts, value, expected, backend):
    Y = assigned(make(numbered(size), backend=backend), subscripts, value)
    assert_same(Y, np.asarray(expected, float))


def test_growth_labels():
    X = make(numbered((2, 2)), "CB")
    assert assigned(X, (3, 1), 1)._format == "CB"
    Y = assigned(X, (":", ":", 2), 1)
    assert Y._format == "CBU" and Y.shape == (2, 2, 2)
    assert assigned(X, (":", 1, 1), 1)._format == "CB"
    assert assigned(make(numbered((1, 2)), "CB"), 4, 1)._format == "CB"
    assert assigned(make(np.zeros((0, 0))), (":", 1, 1, ":"), make(numbered((3, 1, 1, 2)), "SSCB")).shape == (
        3,
        1,
        1,
        2,
    )


@cases(
    "size, subscripts, value, error, message",
    [
        ((3, 3), (1, ":"), [1, 2], SizeError,
        MISMATCH + "1-by-3 and the size of the right side is 1-by-2."),
        ((3, 3, 2), (":", 1, ":"), [1, 2], SizeError,
        MISMATCH + "3-by-1-by-2 and the size of the right side is 1-by-2."),
        ((3, 3), (":", [1, 2]), np.ones((2, 3)), SizeError,
        MISMATCH + "3-by-2 and the size of the right side is 2-by-3."),
        ((3, 3), ([1, 2],), [1, 2, 3], SizeError,
        "Unable to perform assignment because the left and right sides have a different number of elements."),
        ((3, 3), (10,), 1, IndexingError, "Attempt to grow array along ambiguous dimension. X is 3×3;"),
        ((3, 3, 2), (1, 7), 1, IndexingError, "Attempt to grow array along ambiguous dimension. X is 3×3×2;"),
        ((3, 3, 2), (4, 1), 1, IndexingError, "Attempt to grow array along ambiguous dimension."),
        ((3, 3), (0, 1), 1, IndexingError,
        "Index in position 1 is invalid. Array indices must be positive integers or logical values. X is"),
        ((3, 3), (1.5,), 1, IndexingError, "Array indices must be positive integers or logical values."),
        ((3, 3), (1, 1), np.zeros((0, 3)), SizeError,
        MISMATCH + "1-by-1 and the size of the right side is 0-by-3."),
        ((0, 0), (":",), [1, 2], SizeError, "Unable to perform assignment because the left and right sides"),
        ((3, 3), (1, 2), [], IndexingError, "A null assignment can have only one non-colon index. X is 3×3"),
        ((3, 3), (4, ":"), [], IndexingError, "Matrix index is out of range for deletion."),
        ((3, 3), ([1, 10],), [], IndexingError, "Matrix index is out of range for deletion."),
    ],
)  # fmt: skip
def test_errors(size, subscripts, value, error, message):
    X = make(numbered(size))
    with pytest.raises(error) as caught:
        X.paren[subscripts] = value
    assert str(caught.value).startswith(message)
    assert_same(X, numbered(size))


@cases(
    "size, subscripts, expected",
    [
        ((1, 4), 2, [[1, 3, 4]]), ((4, 1), [2, 4], [[1], [3]]), ((2, 2), 2, [[1, 3, 4]]),
        ((2, 2, 2), [1, 8, 1], [[2, 3, 4, 5, 6, 7]]),
        ((1, 4), [True, False, False, True], [[2, 3]]), ((2, 2), (1, ":"), [[2, 4]]),
        ((2, 3), (":", [1, 3]), [[3], [4]]),
        ((2, 3), (":", end), [[1, 3], [2, 4]]), ((2, 3), ("1:2", 2), [[1, 5], [2, 6]]),
        ((2, 3), (":", ":"), np.zeros((0, 3))),
        ((2, 3), (":", "1:3"), np.zeros((2, 0))), ((2, 2), ":", np.zeros((0, 0))),
        ((1, 3), [1, 2, 3], np.zeros((1, 0))), ((2, 2), [], [[1, 3], [2, 4]]),
        ((3, 1), "1:3", np.zeros((0, 1))), ((2, 3), (":", []), [[1, 3, 5], [2, 4, 6]]),
        ((2, 2, 2), (":", ":", 1), [[5, 7], [6, 8]]),
        ((2, 2, 2), (":", 2), [[1, 5, 7], [2, 6, 8]]), ((2, 2), (":", 1, ":"), [[3], [4]]),
    ],
)  # fmt: skip
def test_deletion(size, subscripts, expected, backend):
    assert_same(assigned(make(numbered(size), backend=backend), subscripts, []), expected)


def test_deletion_labels_and_nothing():
    X = make(numbered((2, 3, 2)), "CBT")
    assert assigned(X, (":", 1, ":"), None)._format == "CBT"
    assert assigned(X, 1, [])._format == ""
    assert assigned(make(numbered((1, 3)), "CB"), 1, [])._format == "CB"
    assert assigned(X, (":", 1, ":"), np.zeros((0, 0))).shape == (2, 2, 2)


# -- brackets -----------------------------------------------------------------------------------------------
@cases(
    "key, value",
    [
        ((0,), 5), ((slice(None), -1), [[7], [8], [9]]), ((slice(None), -1), [7, 8, 9]),
        ((0, slice(1, None)), [6, 7, 8]),
        ((slice(None, None, -1), 0), [7, 8, 9]), (([2, 0], [3, 1]), [[1, 2], [3, 4]]),
        ((..., slice(None, None, 2)), 0),
        ((slice(None),), [1, 2, 3, 4]), ((slice(None),), [[1], [2], [3]]), (([0, 0, 1],), numbered((3, 4))),
        ((slice(2, 1),), 5),
        ((slice(0, 2), [0, 2]), [[1], [2]]), ((slice(5, 9),), np.zeros((0, 4))), (([],), 5),
        ((slice(None), [True, False, True, False]), 1),
    ],
)  # fmt: skip
def test_brackets(key, value, backend):
    A = -numbered((3, 4))
    X = make(A, "CB", backend)
    data = X._data
    X[key] = make(np.atleast_2d(np.asarray(value, float)), backend=backend)
    lists = [
        np.arange(n)[k]
        for k, n in zip((key[1:] if key[0] is ... else key), A.shape[key[0] is ... :], strict=False)
    ]
    full = ([np.arange(3)] if key[0] is ... else []) + [np.atleast_1d(k) for k in lists]
    full += [np.arange(n) for n in A.shape[len(full) :]]
    region = tuple(k.size for k in full)
    B = np.asarray(value, float)
    squeezable = [n for n in B.shape if n != 1] == [n for n in region if n != 1]
    B = B.reshape(region, order="F") if squeezable else np.broadcast_to(B, region)
    assert_same(X, reference_set(A, [list(k + 1) for k in full], B) if B.size else A)
    assert X._format == "CB" and data is not X._data or B.size == 0
    np.testing.assert_array_equal(host(make(A, backend=backend)), A)


def test_errors_of_brackets():
    X = make(numbered((3, 4)), "CB")
    with pytest.raises(SizeError, match="the left side is 1-by-4 and the size of the right side is 1-by-3"):
        X[0] = [1, 2, 3]
    with pytest.raises(IndexingError, match="index 3 is out of bounds for dimension 1 with size 3"):
        X[3] = 1
    with pytest.raises(
        SizeError, match="different number of elements. The left side has 2, the right side 3"
    ):
        X[X < 3] = [1, 2, 3]
    with pytest.raises(ArgumentError, match=r"fix: X.paren\[...\] = \[\]"):
        X[0] = []
    X[X > 100] = []  # nothing into nothing
    assert_same(X, numbered((3, 4)))


def test_a_mask_stays_on_its_device():
    """X(X > 3) = 0 needs no value of the mask on the host."""
    device = backends.Backend("lookalike")
    X = make(numbered((2, 3)), backend=device)
    zero, mask = make([[0.0]], backend=device), make(numbered((2, 3)) > 3, backend=device)
    lookalike.syncs.clear()
    X.paren[mask] = zero
    X[mask] = zero
    assert not lookalike.syncs
    assert_same(X, [[1, 3, 0], [2, 0, 0]])


def test_classes():
    single = make(np.ones((1, 3), np.float32))
    assert assigned(single, 2, make([[0.5]])).dtype == np.float32
    assert assigned(make(np.ones((1, 3))), 2, single(1)).dtype == np.float64
    assert_same(assigned(make(np.zeros((1, 3), bool)), 2, 5), [[False, True, False]])
    assert assigned(single, 2, 1j).dtype == np.complex64
    assert assigned(make(np.ones((1, 3))), 2, 1j).dtype == np.complex128
    assert assigned(make(np.zeros((0, 0))), 2, single(1)).dtype == np.float32
    X = single.copy()
    X[0, 1] = 2.5
    assert X.dtype == np.float32 and float(X[0, 1]) == 2.5


def test_values_follow_the_data_to_its_device(backend):
    X = make(numbered((2, 3)), backend=backend)
    X.paren[1, ":"] = [7, 8, 9]
    X[1, 0] = 4
    assert backend.same_library(X)
    assert_same(X, [[7, 8, 9], [4, 4, 6]])


# -- gradients ----------------------------------------------------------------------------------------------
READS = [
    lambda X: X(2, ":", 1), lambda X: X("end:-1:1", [1, 1, 3], ":"), lambda X: X([2, 2, 5]), lambda X: X(":"),
    lambda X: X(":", "2:end"), lambda X: X[0, :, -1], lambda X: X[::-1, [2, 0, 0]], lambda X: X[X > 4],
    lambda X: X[[True, False]], lambda X: X(X > 4), lambda X: X(7), lambda X: X.paren[1:2, end, [2, 1]],
    lambda X: X(1, [[1], [3], [1]], "end"),
]  # fmt: skip
WRITES = [
    ((2, ":", 1), (1, 3)), ((":", [1, 3], 2), (2, 2)), (([2, 1], [3, 3, 1], ":"), (2, 3, 2)),
    ("end:-1:1", (12, 1)), ([4, 9, 4], (1, 3)), ((1, 1, 3), (1, 1)), ((":", "4:5", ":"), (2, 2, 2)),
    ((":", [2, 1], "end:-1:1"), (1, 1)), ((2, [2, 5, 6]), (1, 3)), ((":", ":", ":"), (2, 3, 2)),
]  # fmt: skip


def weights_like(Y):
    return make(np.cos(numbered(Y.shape)), Y._format)


def numeric_gradient(f, A, step=1e-6):
    gradient = np.zeros(A.shape)
    for place in np.ndindex(A.shape):
        up, down = A.copy(), A.copy()
        up[place] += step
        down[place] -= step
        gradient[place] = (float(f(make(up))) - float(f(make(down)))) / (2 * step)
    return gradient


@cases("read", READS)
@cases("fmt", ["", "SCB"])
def test_gradient_of_reading(read, fmt):
    A = numbered((2, 3, 2)) + 0.25

    def loss(X):
        Y = read(X)
        return dl.sum(Y * Y * weights_like(Y), "all")

    G = dl.dlfeval(lambda X: dl.dlgradient(loss(X), X), make(A, fmt))
    assert G._format == fmt
    np.testing.assert_allclose(host(G), numeric_gradient(loss, A), rtol=1e-7, atol=1e-7)


@cases("subscripts, size", WRITES)
def test_gradient_of_writing(subscripts, size, backend):
    A, B = numbered((2, 3, 2)) + 0.25, np.sin(numbered(size))

    def loss(X, V, backend=None):
        Z = X * 1.0
        Z.paren[subscripts] = V * 2.0
        return dl.sum(Z * Z * make(np.cos(numbered(Z.shape)), backend=backend), "all")

    def gradients(X, V):
        return dl.dlgradient(loss(X, V, backend), X, V)

    GX, GV = dl.dlfeval(gradients, make(A, backend=backend), make(B, backend=backend))
    expected = (
        numeric_gradient(lambda X: loss(X, make(B)), A),
        numeric_gradient(lambda V: loss(make(A), V), B),
    )
    np.testing.assert_allclose(host(GX), expected[0], rtol=1e-7, atol=1e-7)
    np.testing.assert_allclose(host(GV), expected[1], rtol=1e-7, atol=1e-7)


def test_gradients_of_mixed_and_growing_writes():
    A = numbered((1, 3)) + 0.5

    def grow(V):
        Z = dl.dlarray([])
        for k in range(1, 5):
            Z.paren[end + 1] = V(1 + k % 3) * k  # an untraced empty array grows into a traced row
        Z.paren[2] = []
        Z[0, 0] = Z[0, 1] ** 2
        return dl.sum(Z * Z, "all")

    G = dl.dlfeval(lambda V: dl.dlgradient(grow(V), V), make(A))
    np.testing.assert_allclose(host(G), numeric_gradient(grow, A), rtol=1e-6)


def test_second_derivative_through_read_and_write():
    A = numbered((2, 2)) + 0.5

    def twice(X):
        Z = X * X
        Z.paren[1, ":"] = X([2, 1], 2) * X(2, 1)
        y = dl.sum(Z([1, 2, 4, 4]) * Z([4, 3, 2, 1]) * Z[0, 1], "all")
        first = dl.dlgradient(y, X, EnableHigherDerivatives=True)
        return dl.sum(first * weights_like(first), "all"), first

    def outer(X):
        s, _ = twice(X)
        return dl.dlgradient(s, X)

    G = dl.dlfeval(outer, make(A))

    def directional(X):
        return float(dl.dlfeval(lambda V: twice(V)[0], X))

    np.testing.assert_allclose(host(G), numeric_gradient(directional, A), rtol=1e-5)


def test_each_write_is_cheap_for_the_rest():
    """A write of a slice records one operation, whatever the size."""
    from dlarray.autodiff import tape

    def count(X):
        before = tape.next_number()
        X.paren[1, ":"] = X(2, ":")
        return tape.next_number() - before - 1

    assert dl.dlfeval(count, make(numbered((3, 4)))) <= 2
