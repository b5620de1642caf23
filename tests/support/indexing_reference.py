"""What the tests of indexing share: arrays on every backend, random subscripts, and slow references.

The references work on NumPy arrays in MATLAB's order, one element at a time.
"""

import itertools
import math

import numpy as np

from dlarray.array import dlarray
from dlarray.endexpr import end
from tests.support.backends import host


def make(values, fmt="", backend=None):
    """A dlarray of the values with these labels, on a backend (NumPy when none is named)."""
    raw = np.ascontiguousarray(np.asarray(values).T)
    return dlarray.from_array(raw if backend is None else backend.array(raw), fmt)


def numbered(size, dtype=np.float64):
    """1, 2, 3, ... in column-major order."""
    return np.arange(1, math.prod(size) + 1, dtype=dtype).reshape(size, order="F")


def trimmed(size):
    size = list(size)
    while len(size) > 2 and size[-1] == 1:
        size.pop()
    return tuple(size)


def assert_same(X, expected):
    expected = np.asarray(expected)
    assert X.shape == (expected.shape if X._format else trimmed(expected.shape))
    np.testing.assert_array_equal(host(X), expected.reshape(X.shape, order="F"))


def random_size(rng, rank, low=1):
    return tuple(int(n) for n in rng.integers(low, 5, rank))


def random_subscript(rng, n, backend=None):
    """A subscript in one of the forms that users write, and the numbers (from 1) that it stands for."""
    every = list(range(1, n + 1))
    forms = [(":", every), (slice(None), every), ("end:-1:1", every[::-1]), ([], [])]
    mask = rng.random(n) < 0.5
    chosen = [k for k in every if mask[k - 1]]
    forms += [
        (list(map(bool, mask)), chosen),
        (mask[:, None], chosen),
        (make(mask[None], backend=backend), chosen),
    ]
    if n:
        k = int(rng.integers(1, n + 1))
        many = [int(v) for v in rng.integers(1, n + 1, rng.integers(1, 6))]
        forms += [
            (k, [k]), (np.int64(k), [k]), (float(k), [k]), (end, [n]), (end - (n - k), [k]),
            (f"{k}:end", every[k - 1 :]),
            (f"1:2:{k}", every[:k:2]), (slice(1, k), every[:k]), (slice(end, -1, 1), every[::-1]),
            (range(1, k + 1), every[:k]), (range(n, 0, -1), every[::-1]), (many, many), (tuple(many), many),
            (np.array(many), many), (np.array(many, float)[:, None], many),
            (make([many], backend=backend), many),
            ([k, end, "1:end"], [k, n, *every]),
        ]  # fmt: skip
    return forms[rng.integers(len(forms))]


def reference_set(A, numbers, B):
    """A(numbers{:}) = B in MATLAB's order, counted from 1, growing with zeros; the last of repeats wins."""
    A = A.reshape(A.shape + (1,) * (len(numbers) - A.ndim))
    grown = np.zeros([max([n, *k]) for n, k in zip(A.shape, numbers, strict=True)], dtype=A.dtype)
    grown[tuple(slice(0, n) for n in A.shape)] = A
    values = itertools.cycle(np.asarray(B).ravel(order="F").tolist())
    for place in itertools.product(*numbers[::-1]):  # the first subscript runs fastest
        grown[tuple(k - 1 for k in reversed(place))] = next(values)
    return grown
