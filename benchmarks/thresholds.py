"""From which size on a call is worth lending to PyTorch: the figures behind dlarray/kernels/aten_sizes.py.

For each primitive that ``useKernels("torch")`` lends, forward and gradient together are timed by NumPy's kernels and by
PyTorch's, interleaved, at growing sizes of its first array.  What is printed is the smallest size from which on PyTorch
is never behind (by more than 3 %), beside the number in the table.

    python -m benchmarks.thresholds [NAME ...]
"""

from __future__ import annotations

import sys

from benchmarks import timing

import numpy as np  # isort: skip - after timing, which sets OpenBLAS up

import dlarray as dl
from dlarray.functions.convolution.windows import Windows

SIZES = [1 << k for k in range(8, 22)]
_draw = np.random.default_rng(0)


def draw(*shape: int) -> np.ndarray:
    return _draw.standard_normal(shape).astype(np.float32)


def rows(n: int) -> tuple[int, int]:
    """About n elements as rows of up to 256."""
    return max(1, n // 256), min(n, 256)


def images(n: int, channels: int = 16) -> np.ndarray:
    """About n elements as images of 16×16, or smaller ones."""
    side = 16 if n >= 256 * channels else 4
    return draw(max(1, n // (side * side * channels)), channels, side, side)


def convolution(n: int) -> tuple:
    x = images(n)
    return (x, draw(1, 16, 16, 3, 3), draw(16)), {"windows": Windows((3, 3), (1, 1), (1, 1), (1, 1), (1, 1))}


def transposed(n: int) -> tuple:
    (x, w, b), options = convolution(n)
    return (x, w, b), {**options, "extent": x.shape[2:]}


def pooling(n: int) -> tuple:
    return (images(n),), {"windows": Windows((2, 2), (2, 2), (1, 1), (0, 0), (0, 0))}


def normalization(n: int) -> tuple:
    count, channels = rows(n)
    given = draw(count, channels), draw(1, channels, 1), draw(1, channels, 1)
    return given, {"shape": (1, count, 1, channels, 1), "over": (-2,), "epsilon": 1e-5}


def prediction(n: int) -> tuple:
    x = images(n)
    vectors = [draw(16, 1, 1) for _ in range(3)]
    shape = (1, x.shape[0], 16, 1, x.shape[2] * x.shape[3])
    return (x, *vectors, np.ones((16, 1, 1), np.float32)), {"shape": shape, "epsilon": 1e-5}


def moments(n: int) -> tuple:
    x = images(n)
    return (x,), {"shape": (1, x.shape[0], 16, 1, x.shape[2] * x.shape[3]), "over": (-5, -4, -1)}


def attention(n: int) -> tuple:
    t = max(4, round((n / 128) ** 0.5) * 4)
    b = max(1, n // (t * 64))
    x = [draw(t, b, 64) for _ in range(3)]
    options = dict(
        heads=4, share=1, scale=0.25, softcap=0, causal=False, padding=None, mask=None, dropout=0, seed=0
    )
    return (*x, None), options


def lstm(n: int) -> tuple:
    t, inputs, hidden = max(2, n // (16 * 32)), 32, 64
    given = draw(t, 16, inputs), draw(16, hidden), draw(16, hidden)
    weights = draw(inputs, 4 * hidden) * 0.1, draw(hidden, 4 * hidden) * 0.1, draw(4 * hidden)
    return (*given, *weights), {"state": "tanh", "gate": "sigmoid", "cell": False}


def probabilities(n: int) -> np.ndarray:
    e = np.exp(draw(*rows(n)))
    return e / e.sum(axis=-1, keepdims=True)


def index_loss(n: int) -> tuple:
    y = probabilities(n)
    index = _draw.integers(0, y.shape[1], (y.shape[0], 1))
    return (y,), {"index": index, "axis": -1, "kept": None}


CASES = {
    "softmax_p": lambda n: ((draw(*rows(n)),), {"axis": -1}),
    "gelu_p": lambda n: ((draw(n),), {"tanh": False}),
    "relu_p": lambda n: ((draw(n),), {}),
    "leakyrelu_p": lambda n: ((draw(n),), {"scale": 0.1}),
    "sigmoid_p": lambda n: ((draw(n),), {}),
    "softplus_p": lambda n: ((draw(n),), {}),
    "tanh_pull": lambda n: ((draw(n), draw(n)), {}),
    "tanh_bend": lambda n: ((draw(n), draw(n), draw(n)), {}),
    "normalize_p": normalization,
    "moments_p": moments,
    "prediction_p": prediction,
    "dot_product_attention": attention,
    "convolution_p": convolution,
    "transposed_p": transposed,
    "largest_p": pooling,
    "lstm_p": lstm,
    "crossentropy_p": lambda n: ((probabilities(n), probabilities(n)), {"multilabel": False}),
    "crossentropy_sum_p": lambda n: ((probabilities(n), probabilities(n)), {"scale": 0.1}),
    "index_loss_p": index_loss,
    "squared_error_p": lambda n: ((draw(n), draw(n)), {"scale": 0.1}),
}


def both(p, given: tuple, options: dict):
    """A call that computes forward and gradients, as a trace does, with the kernels that are in use now."""
    needs = tuple(x is not None for x in given)
    kept = {}

    def call():
        result = p.evaluate(given, options)
        y, aux = result
        g = kept.setdefault("g", np.ones_like(y))
        more = {"aux": aux} if p.aux else {}
        saved = tuple(y if i < 0 else given[i] for i in p.saves)
        if p.joint is not None:
            return p.pull_joint(np, g, saved, {**options, **more}, needs)
        return [rule(np, g, *saved, **options) for rule in p.rules]

    return call


def crossing(p) -> int | None:
    """The smallest size from which on PyTorch is not behind; None if there is none."""
    wins = []
    for n in SIZES:
        given, options = CASES[p.name](n)
        ours, theirs = both(p, given, options), both(p, given, options)

        def lent(theirs=theirs):
            with_torch()
            theirs()

        def plain(ours=ours):
            without()
            ours()

        a, b = timing.medians([plain, lent], timing.Pace(rounds=5), repeats=max(3, min(50, (1 << 18) // n)))
        wins.append((given[0].size, b <= 1.03 * a, a, b))
    found = None
    for size, won, _, _ in reversed(wins):
        if not won:
            break
        found = size
    print(f"{p.name:<24}", "  ".join(f"{size}:{b / a:.2f}" for size, _, a, b in wins), flush=True)
    return found


def main(names: list[str]) -> None:
    from dlarray.kernels import aten_sizes, switching

    dl.useKernels("torch")
    table = dict(aten_sizes.SMALLEST)
    aten_sizes.SMALLEST.clear()
    (lent,) = [s for s in switching._loaded["torch"] if s.backend == "numpy"]
    dl.useKernels("numpy")
    plain = {p: (p.kernels.get("numpy"), p.joint_kernels.get("numpy")) for p in lent.primitives}
    dl.useKernels("torch")
    quick = {p: (p.kernels.get("numpy"), p.joint_kernels.get("numpy")) for p in lent.primitives}
    for p in sorted(lent.primitives, key=lambda p: p.name):
        if names and p.name not in names:
            continue
        if p.name not in CASES:
            print(f"{p.name:<24} has no case here")
            continue
        put(p, plain, quick)
        print(f"{p.name:<24} from {crossing(p)} on; in the table {table.get(p.name, 0)}")


def put(p, plain: dict, quick: dict) -> None:
    """Let `with_torch` and `without` switch this primitive alone: switching all would cost more than the calls."""
    global with_torch, without

    def switch(entry):
        for kernels, kernel in zip((p.kernels, p.joint_kernels), entry, strict=True):
            if kernel is None:
                kernels.pop("numpy", None)
            else:
                kernels["numpy"] = kernel

    with_torch, without = (lambda: switch(quick[p])), (lambda: switch(plain[p]))


if __name__ == "__main__":
    main(sys.argv[1:])
