"""What a dlarray costs beside a NumPy array: small operations and a sum. ``python benchmarks/arrays.py``.

The columns are this package, NumPy, their ratio; "cost" is the difference, which is what labels, class rules and the
way to the function take.
"""

import timing  # noqa: I001 - first: it sets OpenBLAS up before NumPy is imported

import argparse
import operator

import numpy as np

import dlarray as dl

SMALL = (8, 16)  # C × B


def cost(what, ours, theirs, bar=None, repeats=2000):
    """Print one line: microseconds of both, and the difference beside its bar."""
    mine, other = timing.compare(ours, theirs, repeats=repeats)
    difference = (mine - other) * 1e6
    limit = "" if bar is None else f"  bar {bar:.2f} µs  {'ok' if difference <= bar else 'OVER'}"
    print(f"{what:<44} {mine * 1e6:8.2f} {other * 1e6:8.2f} µs  cost {difference:6.2f} µs{limit}", flush=True)


def elementwise(gen):
    """Untraced operations on small arrays, with labels that are equal, absent, or must be aligned."""
    x, y = (gen.standard_normal(SMALL).astype(np.float32) for _ in range(2))
    a, b = x.T.copy(), y.T.copy()  # as the data is stored
    X, Y = dl.dlarray(x, "CB"), dl.dlarray(y, "CB")
    plain, plain2 = dl.dlarray(x), dl.dlarray(y)
    T = dl.dlarray(gen.standard_normal((8, 16, 4)).astype(np.float32), "CBT")
    V = dl.dlarray(gen.standard_normal(8).astype(np.float32), "C")
    t, v = np.ascontiguousarray(T._data), np.ascontiguousarray(V._data).reshape(-1)
    for name, op in {"+": operator.add, "*": operator.mul, "/": operator.truediv}.items():
        cost(f"X {name} Y, equal formats", lambda: op(X, Y), lambda: op(a, b), 0.6)  # noqa: B023
    cost("X + Y, unformatted", lambda: plain + plain2, lambda: a + b, 0.6)
    cost("X * 2, a number", lambda: X * 2.0, lambda: a * np.float32(2), 0.6)
    cost("X > Y", lambda: X > Y, lambda: a > b, 0.6)
    cost("-X", lambda: -X, lambda: -a, 0.6)
    cost("dl.exp(X)", lambda: dl.exp(X), lambda: np.exp(a), 0.6)
    cost("dl.tanh(X)", lambda: dl.tanh(X), lambda: np.tanh(a), 0.6)
    cost("X + V, CB and C", lambda: X + V, lambda: a + v, 1.2)
    cost("T + X, CBT and CB", lambda: T + X, lambda: t + a, 1.2)
    cost("T + V, CBT and C", lambda: T + V, lambda: t + v, 1.2)
    cost("X[0]", lambda: X[0], lambda: a[:, :1])
    cost('X(1, ":")', lambda: X(1, ":"), lambda: a[:, :1])


def reductions(gen):
    """The sum over the channels of 64×128×100 singles, and others of that size."""
    x = gen.standard_normal((64, 128, 100)).astype(np.float32)
    X = dl.dlarray(x, "CBT")
    raw = X._data
    for what, ours, theirs, bar in (
        ("sum(X, 1), over C", lambda: dl.sum(X, 1), lambda: raw.sum(axis=-1, keepdims=True), 1.2),
        ("sum(X, 2), over B", lambda: dl.sum(X, 2), lambda: raw.sum(axis=-2, keepdims=True), 1.2),
        ("mean(X, 1)", lambda: dl.mean(X, 1), lambda: raw.mean(axis=-1, keepdims=True), 1.2),
        ('sum(X, "all")', lambda: dl.sum(X, "all"), lambda: raw.sum(keepdims=True), 1.2),
        ("max(X, [], 1)", lambda: dl.max(X, None, 1), lambda: raw.max(axis=-1, keepdims=True), 1.2),
        ("max(X, [], 2)", lambda: dl.max(X, None, 2), lambda: raw.max(axis=-2, keepdims=True), 1.2),
        ("min(X, [], 3)", lambda: dl.min(X, None, 3), lambda: raw.min(axis=-3, keepdims=True), 1.2),
        ("X + X", lambda: X + X, lambda: raw + raw, 1.2),
    ):
        timing.row(f"{what}, 64×128×100 single", *timing.compare(ours, theirs, repeats=20), bar)


def main():
    """Parse the arguments and print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", choices=["", "elementwise", "reductions"])
    chosen = parser.parse_args()
    gen = np.random.default_rng(0)
    for table in (elementwise, reductions):
        if chosen.only in table.__name__:
            table(gen)


if __name__ == "__main__":
    main()
