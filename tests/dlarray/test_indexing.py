"""Parentheses and brackets that read, against slow references in MATLAB's order, on every backend."""

import math

import numpy as np
import pytest

from dlarray.array import dlarray
from dlarray.endexpr import end
from dlarray.errors import IndexingError
from dlarray.subscripts import text_subscript
from tests.support.bundles import cases
from tests.support.indexing_reference import (
    assert_same,
    host,
    make,
    numbered,
    random_size,
    random_subscript,
    trimmed,
)


# -- end and texts ------------------------------------------------------------------------------------------
@cases(
    "expression, text, n, value",
    [
        (end, "end", 7, 7), (end - 1, "end - 1", 7, 6), (2 * end - 3, "(2 * end) - 3", 4, 5),
        (end / 2, "end / 2", 8, 4),
        (end / 2 + 1, "(end / 2) + 1", 8, 5), (10 - end, "10 - end", 4, 6), (-end + 9, "(-end) + 9", 4, 5),
        ((end + 1) / 2, "(end + 1) / 2", 5, 3), (end // 2, "end // 2", 7, 3), (end % 4, "end % 4", 7, 3),
        (12 / end, "12 / end", 4, 3), (np.int64(3) + end, "3 + end", 4, 7), (end * 0.8, "end * 0.8", 10, 8),
        (math.floor(end / 2), "floor(end / 2)", 7, 3), (math.ceil(end / 2), "ceil(end / 2)", 7, 4),
        (round(end / 2), "round(end / 2)", 5, 3), (math.trunc(end / 2), "fix(end / 2)", 7, 3),
        (end - end / 2, "end - (end / 2)", 4, 2),
    ],
)  # fmt: skip
def test_end_arithmetic(expression, text, n, value):
    assert expression.at(n) == value
    assert repr(expression) == text
    if value <= n:
        assert_same(make(numbered((2, n)))(1, expression), [[2 * value - 1]])


@cases(
    "text, n, numbers",
    [
        (":", 3, [1, 2, 3]), ("end", 5, [5]), ("2:end", 4, [2, 3, 4]), ("1:2:end-3", 9, [1, 3, 5]),
        ("end:-1:1", 3, [3, 2, 1]),
        ("1 : end/2", 6, [1, 2, 3]), ("1:end/2", 5, [1, 2]), ("(end+1)/2:end", 5, [3, 4, 5]),
        ("end-1:end+1", 3, [2, 3, 4]),
        ("2*3", 9, [6]), ("1:(0.1+0.7)*10", 9, [1, 2, 3, 4, 5, 6, 7, 8]), ("-1+2:3", 9, [1, 2, 3]),
        ("3:2", 9, []), ("1:0:4", 9, []), ("1:end", 0, []),
        ("floor(end/2)+1:end", 5, [3, 4, 5]),
        ("round(end/2)", 5, [3]), ("2.0", 5, [2]), ("end-(1-2)", 5, [6]), ("8/2/2", 9, [2]),
        ("7-2-1", 9, [4]), ("end*2/4", 6, [3]),
    ],
)  # fmt: skip
def test_texts(text, n, numbers):
    part = text_subscript(text, n)
    assert list(part.as_list() + 1) == numbers and part.count == len(numbers)
    assert part.bounds == ((min(numbers) - 1, max(numbers)) if numbers else (0, 0))


@cases(
    "text", ["", "2:", ":3", "1:2:3:4", "end end", "2;end", "__import__('os')", "ends", "1+", "(2", "2)",
     "floor 2", "x", "1,2", "1..2", "1/0", "1" * 300],
)  # fmt: skip
def test_texts_that_are_none(text):
    with pytest.raises(IndexingError, match="cannot be read|divides by zero|too long"):
        make(numbered((3, 3)))(text, 1)


# -- reading with parentheses -------------------------------------------------------------------------------
@cases("seed", range(25))
def test_one_subscript_per_dimension(seed, backend):
    rng = np.random.default_rng(seed)
    rank = int(rng.integers(2, 6))
    A = numbered(random_size(rng, rank, low=0))
    fmt = "SSCBT"[-rank:] if seed % 2 else ""
    if not fmt:
        A = A.reshape(trimmed(A.shape), order="F")
    forms, numbers = zip(*[random_subscript(rng, n, backend) for n in A.shape], strict=True)
    Y = make(A, fmt, backend)(*forms)
    expected = A[np.ix_(*[np.array(k, int) - 1 for k in numbers])]
    assert Y._format == fmt
    assert_same(Y, expected)


@cases("seed", range(12))
def test_fewer_subscripts_run_over_the_rest(seed, backend):
    rng = np.random.default_rng(100 + seed)
    rank = int(rng.integers(3, 6))
    A = numbered(random_size(rng, rank, low=2))
    given = int(rng.integers(2, rank))
    B = A.reshape(A.shape[: given - 1] + (-1,), order="F")
    forms, numbers = zip(*[random_subscript(rng, n, backend) for n in B.shape], strict=True)
    for fmt in ("", "SSCBT"[-rank:]):
        Y = make(A, fmt, backend)(*forms)
        assert Y._format == ""
        assert_same(Y, B[np.ix_(*[np.array(k, int) - 1 for k in numbers])])


def test_more_subscripts_than_dimensions():
    X = make(numbered((3, 2)), "CB")
    Y = X(2, ":", 1, end)
    assert Y.shape == (1, 2) and Y._format == "CB"
    Y = X(":", ":", [1, 1])  # an index repeated along a further dimension, as MATLAB does
    assert Y.shape == (3, 2, 2) and Y._format == "CBU"
    with pytest.raises(
        IndexingError, match=r"Index in position 3 exceeds array bounds. Index must not exceed 1\."
    ):
        X(1, 1, 2)


def test_labels_and_trailing_dimensions():
    X = make(numbered((3, 2, 4)), "CBT")
    assert X(1, ":", 2).shape == (1, 2, 1) and X(1, ":", 2)._format == "CBT"
    U = make(numbered((3, 2, 4)), "CBU")
    assert U(":", ":", 2).shape == (3, 2) and U(":", ":", 2)._format == "CB"
    assert U(":", ":", [2])._format == "CB" and U[:, :, 1]._format == "CB" and U[:, :, [1]]._format == "CB"
    P = make(numbered((3, 2, 4)))
    assert (
        P(":", ":", 2).shape == (3, 2)
        and P(1, 1, ":").shape == (1, 1, 4)
        and P(":", ":", "4:4").shape == (3, 2)
    )
    assert_same(P(":", ":", 2), numbered((3, 2, 4))[:, :, 1])
    assert_same(P(":", ":", "2:3"), numbered((3, 2, 4))[:, :, 1:3])
    assert_same(P[:, :, 2:], numbered((3, 2, 4))[:, :, 2:])
    assert X().shape == (3, 2, 4)


ROW, COLUMN, MATRIX, PAGES = (1, 6), (6, 1), (2, 3), (2, 3, 2)


@cases(
    "size, subscript, result",
    [
        (ROW, [2, 4], (1, 2)), (COLUMN, [2, 4], (2, 1)), (MATRIX, [2, 4], (1, 2)),
        (MATRIX, [[2], [4]], (2, 1)),
        (ROW, [[2], [4]], (1, 2)), (COLUMN, [[2], [4]], (2, 1)), (ROW, [[1, 2], [3, 4]], (2, 2)),
        (COLUMN, [[1, 2], [3, 4]], (2, 2)), (MATRIX, [[1, 2], [3, 4]], (2, 2)),
        (PAGES, [[1, 2], [12, 4]], (2, 2)),
        (MATRIX, np.ones((2, 1, 3)), (2, 1, 3)), (ROW, ":", (6, 1)), (COLUMN, ":", (6, 1)),
        (MATRIX, ":", (6, 1)),
        (PAGES, ":", (12, 1)), (ROW, "2:4", (1, 3)), (COLUMN, "2:4", (3, 1)), (MATRIX, "2:4", (1, 3)),
        (MATRIX, 5, (1, 1)),
        (ROW, 5, (1, 1)), ((1, 1), [1, 1, 1], (1, 3)), ((1, 1), [[1], [1]], (2, 1)), (ROW, [], (0, 0)),
        (MATRIX, [], (0, 0)),
        (MATRIX, np.zeros((1, 0)), (1, 0)), (COLUMN, np.zeros((1, 0)), (0, 1)),
        (ROW, np.zeros((0, 1)), (1, 0)), (PAGES, "5:4", (1, 0)),
        (ROW, [False] * 6, (1, 0)), (MATRIX, np.zeros((2, 3), bool), (0, 1)), (MATRIX, True, (1, 1)),
        (MATRIX, False, (0, 0)),
        (MATRIX, end, (1, 1)), (COLUMN, [1], (1, 1)), (ROW, range(6, 0, -1), (1, 6)), ((0, 0), ":", (0, 1)),
    ],
)  # fmt: skip
@cases("fmt", ["", "labels"])
def test_shape_of_a_linear_index(size, subscript, result, fmt):
    A = numbered(size)
    Y = make(A, "CBT"[: len(size)] if fmt else "")(subscript)
    assert Y.shape == result and Y._format == ""
    if not isinstance(subscript, (str, bool, type(end), int)) and np.asarray(list(subscript)).dtype != bool:
        np.testing.assert_array_equal(host(Y).ravel("F"), np.asarray(list(subscript)).ravel("F"))


@cases("size", [(1, 5), (5, 1), (3, 4), (2, 3, 4), (1, 1, 5), (0, 3)])
def test_logical_masks(size, backend):
    A = numbered(size)
    mask = np.random.default_rng(1).random(size) < 0.5
    picked = A.ravel("F")[mask.ravel("F")]
    if len(size) == 2 and size[0] == 1:
        shape = (1, picked.size)
    else:
        shape = (1, 1, picked.size) if size == (1, 1, 5) else (picked.size, 1)
    X = make(A, backend=backend)
    forms = [mask, make(mask, backend=backend), *([mask.tolist()] if mask.size else [])]
    for M in forms:
        assert_same(X(M), picked.reshape(shape))
        assert_same(X[M], picked.reshape(shape))


def test_linear_index_of_a_strided_view():
    X = make(numbered((4, 6)))
    Y = X("1:2:end", "end:-2:1")
    A = numbered((4, 6))[::2, ::-2]
    assert_same(Y(5), [[A.ravel("F")[4]]])
    assert_same(Y([2, 6]), [A.ravel("F")[[1, 5]]])
    assert_same(Y(":"), A.reshape((-1, 1), order="F"))


def test_slices_are_views():
    X = make(numbered((3, 4, 5)))
    for Y in (X(1, ":", 2), X("2:end", ":", "1:2:5"), X[1:, :, ::2], X([1, 3], ":", [5, 3, 1]), X[0], X(7)):
        assert np.shares_memory(X._data, Y._data)


@cases(
    "subscripts, message",
    [
        ((4, 1), "Index in position 1 exceeds array bounds. Index must not exceed 3."),
        ((1, "2:5"), "Index in position 2 exceeds array bounds. Index must not exceed 2."),
        ((7,), "Index exceeds the number of array elements. Index must not exceed 6."),
        ((0, 1),
        "Index in position 1 is invalid. Array indices must be positive integers or logical values."),
        ((1, -1),
        "Index in position 2 is invalid. Array indices must be positive integers or logical values."),
        ((0,), "Array indices must be positive integers or logical values."),
        ((1.5,), "Array indices must be positive integers or logical values."),
        ((end / 4, 1), "Index in position 1 is invalid."),
        (([1, float("nan")], 1), "Index in position 1 is invalid."),
        ((float("inf"),), "Array indices must be positive integers"),
        (("0:2", 1), "Index in position 1 is invalid."),
        (([1, 0],), "Array indices must be positive integers"),
        (([True, False, False, True], 1),
        "The logical indices in position 1 contain a true value outside of the array bounds."),
        ((np.ones((3, 3), bool),), "The logical indices contain a true value outside of the array bounds."),
    ],
)  # fmt: skip
def test_errors_of_parentheses(subscripts, message):
    X = make(numbered((3, 2)), "CB")
    with pytest.raises(IndexError) as caught:
        X(*subscripts)
    assert str(caught.value).startswith(message)
    assert "X is 3(C) × 2(B)" in str(caught.value) and "count from 1" in str(caught.value)


@cases(
    "subscript", [None, ..., {}, object(), 1j, [1j], [[1, 2], [3]], {"a": 1}, np.array(["a"]), slice(2, None)]
)
def test_what_is_no_subscript(subscript):
    with pytest.raises(IndexingError, match=r"fix: .*\(X is 3×2\)"):
        make(numbered((3, 2)))(subscript, 1)


# -- brackets -----------------------------------------------------------------------------------------------
def random_item(rng, n):
    """An item of a bracket and the numbers (from 0) that it stands for."""
    start, stop = (None if rng.random() < 0.3 else int(rng.integers(-n - 2, n + 3)) for _ in range(2))
    step = [None, 1, 2, 3, -1, -2][rng.integers(6)]
    mask = rng.random(n) < 0.5
    forms = [slice(start, stop, step), slice(None), mask, mask.tolist(), make(mask[:, None]), []]
    if n:
        k = int(rng.integers(-n, n))
        many = [int(v) for v in rng.integers(-n, n, rng.integers(1, 6))]
        forms += [
            k,
            np.int32(k),
            many,
            np.array(many),
            np.array(many)[:, None],
            make([many]),
            range(n - 1, -1, -1),
            range(0),
        ]
    item = forms[rng.integers(len(forms))]
    plain = host(item).ravel() if isinstance(item, dlarray) else item
    if isinstance(plain, slice):
        return item, np.arange(n)[plain]
    plain = np.asarray(plain).ravel()
    return item, np.arange(n)[plain if plain.dtype == bool else plain.astype(int)]


@cases("seed", range(25))
def test_brackets(seed, backend):
    rng = np.random.default_rng(200 + seed)
    rank = int(rng.integers(2, 6))
    A = numbered(random_size(rng, rank, low=0 if seed % 3 == 0 else 1))
    fmt = "SSCBT"[-rank:]
    given = int(rng.integers(0, rank + 1))
    items, numbers = [], []
    for n in A.shape[:given]:
        item, k = random_item(rng, n)
        items.append(item)
        numbers.append(k)
    numbers += [np.arange(n) for n in A.shape[given:]]
    key = tuple(items) if given != rank and seed % 2 else (*items, ...)
    Y = make(A, fmt, backend)[key]
    assert Y._format == fmt
    assert_same(Y, A[np.ix_(*numbers)])


def test_brackets_in_particular():
    A = numbered((3, 2, 4))
    X = make(A, "CBT")
    assert X[:, :, -1].shape == (3, 2, 1) and X[:, :, -1]._format == "CBT"
    assert_same(X[-1], A[2:3])
    assert_same(X[..., 0], A[:, :, :1])
    assert_same(X[0, ..., [0, 2]], A[:1][:, :, [0, 2]])
    assert_same(X[[True, False, True]], A[[0, 2]])
    assert_same(X[(A > 5) & (A < 9)], [[6], [7], [8]])
    assert_same(X[make((A > 5) & (A < 9)),], [[6], [7], [8]])
    assert [float(r[0, 0, 0]) for r in X.rows()] == [1, 2, 3]
    row = make(numbered((1, 4)))
    assert_same(row[row > 2], [[3, 4]])


@cases(
    "key, message",
    [
        (3, "index 3 is out of bounds for dimension 1 with size 3; X is 3(C) × 2(B); brackets count from 0"),
        ((0, -3), "index -3 is out of bounds for dimension 2 with size 2"),
        ((0, [0, 2]), "index 2 is out of bounds for dimension 2"),
        ((0, 0, 1), "too many indices: 3 were given for 2 dimensions"),
        ((None, 0), "None (a new dimension) is not allowed in brackets"),
        ((..., 0, ...), "an index can only have a single ellipsis"),
        ("2:end", "brackets do not take '2:end'; brackets are Python's"),
        (end, "brackets do not take end; brackets are Python's"),
        (slice(0, end), "0:end is no Python slice"),
        (slice(None, None, 0), "::0 is no Python slice"),
        ([0, end], "a list in brackets does not take"),
        ((True, 0), "a single True is no index"),
        ((0, [True, False, True]), "a mask of 3 values does not fit dimension 2 of size 2"),
        (np.ones((2, 3), bool), "a mask of size 2×3 does not fit"),
        ([[0, 1], [1, 0]], "an index along dimension 1 must be a vector, not 2×2"),
        (0.5, "an index along dimension 1 is not a whole number"),
        ("a", "brackets do not take 'a'"),
        ({}, "{} is no subscript"),
    ],
)  # fmt: skip
def test_errors_of_brackets(key, message):
    X = make(numbered((3, 2)), "CB")
    before = host(X).copy()
    with pytest.raises(IndexError) as caught:
        X[key]
    assert str(caught.value).startswith(message) and "3(C) × 2(B)" in str(caught.value)
    with pytest.raises(IndexError):
        X[key] = 1
    np.testing.assert_array_equal(host(X), before)
