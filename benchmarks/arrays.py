"""What a dlarray costs beside a NumPy array: small operations, and sums.

The difference is what labels, class rules and the way to the function take.
"""

import operator
from collections.abc import Iterator
from typing import Any

import numpy as np

import dlarray as dl
from benchmarks.sides import Part

SMALL = (8, 16)  # C × B


def elementwise() -> Iterator[Part]:
    """Untraced operations on small arrays, with labels that are equal, absent, or must be aligned."""
    gen = np.random.default_rng(0)
    x, y = (gen.standard_normal(SMALL).astype(np.float32) for _ in range(2))
    a, b = x.T.copy(), y.T.copy()  # as the data is stored
    X, Y = dl.dlarray(x, "CB"), dl.dlarray(y, "CB")
    plain, plain2 = dl.dlarray(x), dl.dlarray(y)
    for name, op in {"+": operator.add, "*": operator.mul, "/": operator.truediv}.items():
        yield f"X {name} Y, equal formats", lambda op=op: op(X, Y), lambda op=op: op(a, b)
    yield "X + Y, unformatted", lambda: plain + plain2, lambda: a + b
    yield "X * 2, a number", lambda: X * 2.0, lambda: a * np.float32(2)
    yield "X > Y", lambda: X > Y, lambda: a > b
    yield "-X", lambda: -X, lambda: -a
    yield "exp(X)", lambda: dl.exp(X), lambda: np.exp(a)
    yield "tanh(X)", lambda: dl.tanh(X), lambda: np.tanh(a)


def aligned() -> Iterator[Part]:
    """Operations whose labels must be brought together."""
    gen = np.random.default_rng(0)
    x = gen.standard_normal(SMALL).astype(np.float32)
    X, a = dl.dlarray(x, "CB"), x.T.copy()
    T = dl.dlarray(gen.standard_normal((8, 16, 4)).astype(np.float32), "CBT")
    V = dl.dlarray(gen.standard_normal(8).astype(np.float32), "C")
    t, v = np.ascontiguousarray(T._data), np.ascontiguousarray(V._data).reshape(-1)
    yield "X + V, CB and C", lambda: X + V, lambda: a + v
    yield "T + X, CBT and CB", lambda: T + X, lambda: t + a
    yield "T + V, CBT and C", lambda: T + V, lambda: t + v


def subscripts() -> Iterator[Part]:
    x = np.random.default_rng(0).standard_normal(SMALL).astype(np.float32)
    X, a = dl.dlarray(x, "CB"), x.T.copy()
    yield "X[0]", lambda: X[0], lambda: a[:, :1]
    yield 'X(1, ":")', lambda: X(1, ":"), lambda: a[:, :1]


def reductions() -> Iterator[Part]:
    """The sum over the channels of 64×128×100 singles, and others of that size."""
    X = dl.dlarray(np.random.default_rng(0).standard_normal((64, 128, 100)).astype(np.float32), "CBT")
    raw: Any = X._data
    yield "sum(X, 1), over C", lambda: dl.sum(X, 1), lambda: raw.sum(axis=-1, keepdims=True)
    yield "sum(X, 2), over B", lambda: dl.sum(X, 2), lambda: raw.sum(axis=-2, keepdims=True)
    yield "mean(X, 1)", lambda: dl.mean(X, 1), lambda: raw.mean(axis=-1, keepdims=True)
    yield 'sum(X, "all")', lambda: dl.sum(X, "all"), lambda: raw.sum(keepdims=True)
    yield "max(X, [], 1)", lambda: dl.max(X, None, 1), lambda: raw.max(axis=-1, keepdims=True)
    yield "max(X, [], 2)", lambda: dl.max(X, None, 2), lambda: raw.max(axis=-2, keepdims=True)
    yield "min(X, [], 3)", lambda: dl.min(X, None, 3), lambda: raw.min(axis=-3, keepdims=True)
    yield "X + X", lambda: X + X, lambda: raw + raw
