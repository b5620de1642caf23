"""Cases for the CUDA kernels: primitives with arrays and options, and what compares a library with NumPy in double.

``test_cuda_kernels.py`` runs them on the look-alike with emulated threads; ``benchmarks.gpu`` on a GPU, with the
`large` ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from dlarray.autodiff.rows import add_rows
from dlarray.backend import namespace
from dlarray.functions.activations.activations import gelu_p, leakyrelu_p, relu_p, sigmoid_p
from dlarray.functions.activations.dropout_primitive import dropped
from dlarray.functions.activations.softmax import softmax_p
from dlarray.functions.attention.attention_primitive import dot_product_attention
from dlarray.functions.convolution.convolution_primitive import convolution_p, transposed_p
from dlarray.functions.convolution.windows import Windows
from dlarray.functions.linear_algebra.fullyconnect import linear_p
from dlarray.functions.losses.crossentropy import crossentropy_p, crossentropy_sum_p
from dlarray.functions.losses.indexcrossentropy import index_loss_p
from dlarray.functions.losses.mse import squared_error_p
from dlarray.functions.normalization.normalization_primitive import moments_p, normalize_p, prediction_p
from dlarray.functions.pooling.pooling_primitive import largest_p, window_spread, window_sums
from dlarray.functions.recurrent.recurrent_primitive import gru_p, lstm_p

KINDS = (np.float32, np.float64)
TOLERANCE = {np.float32: 2e-5, np.float64: 1e-11}  # of the largest number of a result


def numbers(gen, *size):
    return gen.standard_normal(size)


# -- a primitive, its arrays in double, its options ------------------------------------------------------------------
def softmaxes(gen):
    shapes = ((1, 1), -1), ((5, 7), -1), ((3, 4, 129), -1), ((2, 1025), -1), ((2, 4097), -1), ((3, 17, 5), -2)
    for shape, axis in (*shapes, ((2, 3, 4, 5), -3), ((6, 128), -1), ((1, 1024), -1), ((1, 4096), -1)):
        yield softmax_p, (numbers(gen, *shape),), {"axis": axis}
    yield softmax_p, (1000 * numbers(gen, 4, 33),), {"axis": -1}


def gelus(gen):
    for tanh in (False, True):
        for shape in ((1,), (3, 37), (2, 700)):
            yield gelu_p, (4 * numbers(gen, *shape),), {"tanh": tanh}


def activations(gen):
    for shape in ((1,), (3, 37), (2, 700)):
        x = 4 * numbers(gen, *shape)
        yield relu_p, (x,), {}
        yield sigmoid_p, (x,), {}
        yield leakyrelu_p, (x,), {"scale": 0.1}


def linears(gen):
    for lead, inputs, outputs in (((1,), 1, 1), ((5,), 3, 4), ((2, 3), 4, 7), ((700,), 2, 3)):
        arrays = numbers(gen, *lead, inputs), numbers(gen, inputs, outputs), numbers(gen, 1, outputs)
        yield linear_p, arrays, {"lead": lead}
        yield linear_p, (*arrays[:2], None), {"lead": lead}


def normalizations(gen):
    for shape, over in (
        ((2, 3, 1, 7, 1), (-2,)), ((1, 1, 1, 1, 1), (-2,)), ((5, 1, 1, 33, 1), (-2,)), ((2, 2, 1, 1500, 1), (-2,)),
        ((1, 2, 1, 5000, 1), (-2,)),  # layernorm
        ((1, 3, 1, 4, 5), (-2, -1)), ((1, 2, 1, 3, 500), (-2, -1)), ((2, 3, 1, 4, 5), (-2,)),
        ((4, 3, 1, 5, 6), (-5, -2, -1)), ((4, 1, 1, 5, 6), (-5, -2, -1)),  # other dimensions of layernorm
        ((2, 3, 2, 4, 5), (-2, -1)), ((2, 3, 4, 1, 5), (-2, -1)), ((1, 2, 3, 4, 40), (-2, -1)),  # groupnorm …
        ((2, 3, 1, 4, 5), (-5, -4, -1)), ((1, 6, 3, 1, 1), (-5, -4, -1)), ((1, 4, 1, 2, 70), (-5, -4, -1)),
        ((1, 300, 1, 3, 64), (-5, -4, -1)),  # batchnorm
    ):  # fmt: skip
        x = 3 * numbers(gen, *shape) + 2
        parameters = [numbers(gen, shape[2], shape[3], 1) for _ in range(2)]
        yield normalize_p, (x, *parameters), {"shape": shape, "over": over, "epsilon": 1e-3}
    shape, over = (2, 3, 1, 4, 5), (-5, -4, -1)
    x = numbers(gen, *shape)
    known = x.mean(axis=over, keepdims=True), x.var(axis=over, keepdims=True)
    yield normalize_p, (x, numbers(gen, 1, 4, 1), numbers(gen, 1, 4, 1)), {
        "shape": shape, "over": over, "epsilon": 1e-3, "known": known,
    }  # fmt: skip
    for size, axes in ((shape, over), ((1, 300, 1, 3, 64), over), ((1, 5, 3, 1, 1), over)):
        yield moments_p, (numbers(gen, *size),), {"shape": size, "over": axes}
    for shape in ((1, 6, 3, 1, 1), (1, 4, 2, 1, 70), (2, 3, 4, 1, 5)):
        given = [numbers(gen, shape[2], 1, 1) for _ in range(3)]
        arrays = numbers(gen, *shape), *given, gen.random((shape[2], 1, 1)) + 0.1
        yield prediction_p, arrays, {"shape": shape, "epsilon": 1e-3}


def losses(gen):
    for shape in ((1, 1), (4, 5), (3, 700, 2)):
        y = gen.random(shape)
        y.flat[0] = 0  # counts as eps
        for t in (gen.random(shape), (gen.random(shape) > 0.7).astype(float)):
            for several in (False, True):
                yield crossentropy_p, (y * 0.98 + 0.01, t), {"multilabel": several}
            yield crossentropy_sum_p, (y * 0.98 + 0.01, t), {"scale": 0.25}
            yield squared_error_p, (y, t), {"scale": 0.125}
    for shape, axis in (((4, 5), -1), ((2, 5, 3), -2), ((1, 1), -1)):
        y = gen.random(shape) + 0.1
        index = gen.integers(
            0, shape[axis], [n if a != len(shape) + axis else 1 for a, n in enumerate(shape)]
        )
        for kept in (None, gen.random(index.shape) > 0.5):
            yield index_loss_p, (y,), {"index": index, "axis": axis, "kept": kept}


def recurrences(gen):
    for steps, batch, inputs, n in ((1, 1, 1, 1), (5, 3, 4, 6), (4, 1, 3, 5)):
        sizes = (steps, batch, inputs), (batch, n), (1, n)
        x, h0, c0 = (numbers(gen, *size) for size in sizes)
        kinds = ("tanh", "sigmoid", False), ("softsign", "hard-sigmoid", True), ("relu", "sigmoid", True)
        for state, gate, cell in kinds:
            weights = numbers(gen, inputs, 4 * n), numbers(gen, n, 4 * n) * 0.5, numbers(gen, 4 * n)
            yield lstm_p, (x, h0, c0, *weights), {"state": state, "gate": gate, "cell": cell}
        for before, biases in ((True, 3), (False, 3), (False, 6)):
            weights = numbers(gen, inputs, 3 * n), numbers(gen, n, 3 * n) * 0.5, numbers(gen, biases * n)
            for start, state, gate in ((h0, "tanh", "sigmoid"), (c0, "softsign", "hard-sigmoid")):
                yield gru_p, (x, start, *weights), {"state": state, "gate": gate, "before": before}


def sums_of_rows(gen):
    for length, rows, columns in ((1, 1, 1), (5, 9, 3), (200, 7, 33), (40, 3, 1), (700, 90, 5)):
        index = gen.integers(0, rows, length)
        yield add_rows, (numbers(gen, length, columns),), {"index": index, "rows": rows}


def windows_over(n):
    yield Windows((3, 2, 1)[:n], (1, 2, 1)[:n], (2, 1, 1)[:n], (1, 0, 1)[:n], (1, 0, 1)[:n])
    yield Windows((3, 2, 2)[:n], (1, 2, 3)[:n], (2, 1, 1)[:n], (1, 0, 0)[:n], (2, 3, 1)[:n])
    yield Windows((2, 3, 2)[:n], (3, 1, 1)[:n], (1, 1, 1)[:n], (0, 1, 0)[:n], (0, 1, 1)[:n])
    yield Windows((1,) * n, (1,) * n, (1,) * n, (0,) * n, (0,) * n)


def poolings(gen):
    for n in (1, 2, 3):
        for windows in windows_over(n):
            x = numbers(gen, 2, 3, *(7, 8, 5)[:n])
            extent = x.shape[2:]
            yield largest_p, (x,), {"windows": windows}
            yield largest_p, (np.round(x),), {"windows": windows}  # several are largest: the first one counts
            yield window_sums, (x,), {"windows": windows, "scale": 0.5, "extent": extent}
            g = numbers(gen, 2, 3, *windows.counts(extent))
            yield window_spread, (g,), {"windows": windows, "scale": 0.5, "extent": extent}


def convolutions(gen):
    for n in (1, 2, 3):
        for windows in windows_over(n):
            for groups, bias in ((2, True), (1, False)):
                x, w = numbers(gen, 3, 2 * groups, *(7, 8, 5)[:n]), numbers(gen, groups, 3, 2, *windows.size)
                yield convolution_p, (x, w, numbers(gen, 3 * groups) if bias else None), {"windows": windows}
                y = numbers(gen, 3, 3 * groups, *windows.counts(x.shape[2:]))
                b = numbers(gen, 2 * groups) if bias else None
                yield transposed_p, (y, w, b), {"windows": windows, "extent": x.shape[2:]}
    windows = Windows((2,), (1,), (1,), (0,), (0,))
    yield (
        convolution_p,
        (numbers(gen, 1, 6, 4), numbers(gen, 6, 1, 1, 2), numbers(gen, 6)),
        {"windows": windows},
    )


def dropouts(gen):
    for shape, probability, seed in (((1,), 0.5, 0), ((7, 5), 0.2, 12345), ((3, 700), 0.9, 2**32 - 1)):
        yield dropped, (numbers(gen, *shape),), {"probability": probability, "seed": seed}


def rows_of_all_lengths(gen):
    """The shortest and the longest that each form of the kernels for rows takes."""
    for rows, n in (
        (37, 32),
        (7, 33),
        (3, 400),
        (2, 512),
        (2, 513),
        (1, 8192),
        (1, 8193),
        (1, 16384),
        (2, 16391),
    ):
        yield softmax_p, (numbers(gen, rows, n),), {"axis": -1}
    for rows, n, inside in (
        (37, 32, 1), (5, 128, 1), (3, 129, 1), (3, 400, 1), (2, 512, 1), (2, 1024, 1), (2, 4096, 1), (2, 4000, 3),
        (1, 16384, 1), (1, 20001, 1),
    ):  # fmt: skip
        shape, parameters = (1, rows, 1, n, inside), [numbers(gen, 1, n, 1) for _ in range(2)]
        about = {"shape": shape, "over": (-2, -1), "epsilon": 1e-3}
        yield normalize_p, (numbers(gen, *shape) + 1, *parameters), about


def statistics_shared_out(gen):
    """Of so many elements that several blocks have a part of each."""
    over = (-5, -4, -1)
    for shape, axes in (
        ((1, 2, 1, 2, 9000), over), ((1, 1, 1, 1, 40000), over), ((3, 2, 2, 3, 1040), over), ((700, 5, 1, 6, 1), over),
        ((1, 9, 2, 5, 600), (-2, -1)),
    ):  # fmt: skip
        x, parameters = numbers(gen, *shape) + 1, [numbers(gen, shape[2], shape[3], 1) for _ in range(2)]
        about = {"shape": shape, "over": axes, "epsilon": 1e-3}
        yield normalize_p, (x, *parameters), about
        if axes == over:
            known = x.mean(axis=over, keepdims=True), x.var(axis=over, keepdims=True)
            yield normalize_p, (x, *parameters), {**about, "known": known}
            yield moments_p, (x,), {"shape": shape, "over": over}


CASES = (
    softmaxes,
    gelus,
    activations,
    linears,
    normalizations,
    losses,
    recurrences,
    sums_of_rows,
    poolings,
    convolutions,
    dropouts,
)
LARGER = rows_of_all_lengths, statistics_shared_out


# the gradient is composed, or another primitive's without a kernel
ALONE = {add_rows, sigmoid_p, leakyrelu_p, moments_p, prediction_p}


# -- attention -------------------------------------------------------------------------------------------------------
def problem(
    gen,
    batch=2,
    heads=4,
    queries=7,
    keys=9,
    width=5,
    height=3,
    share=1,
    padded=False,
    masked=0,
    biased=None,
    **more,
):
    """Arrays (positions, batch, channels) and options; ``masked`` is the size of the mask along the batch."""
    arrays = (
        numbers(gen, queries, batch, heads * width),
        numbers(gen, keys, batch, heads // share * width),
        numbers(gen, keys, batch, heads // share * height),
        None if biased is None else numbers(gen, *biased),
    )
    options = {"scale": 0.4, "softcap": 0.0, "causal": False, "dropout": 0.0, "seed": 0, **more}
    return arrays, {
        **options, "heads": heads, "share": share, "padding": gen.random((batch, keys)) > 0.4 if padded else None,
        "mask": gen.random((masked, queries, keys)) > 0.4 if masked else None,
    }  # fmt: skip


ATTENTION = {
    "plain": {},
    "one of all": dict(batch=1, heads=1, queries=1, keys=1, width=1, height=1),
    "causal": dict(causal=True),
    "causal, more queries": dict(causal=True, queries=13),
    "padding": dict(padded=True),
    "one mask": dict(masked=1),
    "masks": dict(masked=2),
    "everything": dict(
        causal=True, padded=True, masked=2, biased=(2, 4, 7, 9), softcap=3.0, dropout=0.3, share=2, seed=5
    ),
    "bias": dict(biased=(2, 4, 7, 9)),
    "bias of heads": dict(biased=(1, 4, 7, 9), causal=True),
    "bias of keys": dict(biased=(2, 1, 1, 9)),
    "bias of queries": dict(biased=(1, 1, 7, 1)),
    "soft cap": dict(softcap=2.0),
    "shared heads": dict(share=2),
    "one head of keys": dict(share=4, causal=True, padded=True),
    "dropout": dict(dropout=0.4, seed=1234567),
    "dropout, many keys": dict(dropout=0.1, seed=2**32 - 1, heads=1, queries=3, keys=300),
    "keys of a block": dict(
        heads=1, batch=1, queries=3, keys=1100, dropout=0.2, seed=9, causal=False, masked=1
    ),
    "keys without end": dict(heads=1, batch=1, queries=2, keys=4200, dropout=0.2, seed=9, padded=True),
}


def large(gen):
    """Sizes that fill a GPU with blocks, and that no emulation has time for."""
    yield softmax_p, (numbers(gen, 20000, 700),), {"axis": -1}
    yield softmax_p, (numbers(gen, 900, 3000),), {"axis": -1}
    yield softmax_p, (numbers(gen, 70, 300, 50),), {"axis": -2}
    yield gelu_p, (numbers(gen, 3000, 1001),), {"tanh": False}
    for shape, over in (
        ((1, 16000, 1, 384, 1), (-2,)), ((1, 600, 1, 4000, 1), (-2,)), ((1, 32, 1, 48, 900), (-5, -4, -1)),
        ((1, 32, 8, 6, 900), (-2, -1)), ((30, 20, 1, 64, 1), (-5, -2)),
    ):  # fmt: skip
        parameters = [numbers(gen, shape[2], shape[3], 1) for _ in range(2)]
        yield (
            normalize_p,
            (numbers(gen, *shape) + 1, *parameters),
            {"shape": shape, "over": over, "epsilon": 1e-5},
        )
    y = gen.random((5000, 65)) + 0.01
    yield crossentropy_sum_p, (y, gen.random(y.shape)), {"scale": 1e-3}
    yield index_loss_p, (y,), {"index": gen.integers(0, 65, (5000, 1)), "axis": -1, "kept": None}
    for rows in (65, 30000):
        yield add_rows, (numbers(gen, 20000, 384),), {"index": gen.integers(0, rows, 20000), "rows": rows}
    for padded, more in (
        (False, dict(causal=True)), (True, dict(dropout=0.1, seed=77)), (False, dict(share=2, softcap=5.0)),
        (False, dict(biased=(1, 4, 700, 600))),
    ):  # fmt: skip
        sizes = dict(
            batch=3, heads=4, queries=700, keys=600 if not more.get("causal") else 700, width=64, height=64
        )
        arrays, options = problem(gen, padded=padded, **sizes, **more)
        yield dot_product_attention, arrays, {**options, "scale": 0.125}
    windows = Windows((3, 3), (2, 1), (1, 1), (1, 1), (1, 1))
    x, w = numbers(gen, 16, 32, 40, 41), numbers(gen, 2, 24, 16, 3, 3)
    yield convolution_p, (x, w, numbers(gen, 48)), {"windows": windows}
    yield (
        transposed_p,
        (numbers(gen, 16, 48, 20, 41), w, numbers(gen, 32)),
        {"windows": windows, "extent": (40, 41)},
    )
    yield largest_p, (x,), {"windows": windows}
    yield window_sums, (x,), {"windows": windows, "scale": 0.1, "extent": (40, 41)}
    yield dot_product_attention, *problem(gen, batch=11000, heads=6, queries=2, keys=3, width=2, height=2)
    sizes = (50, 32, 40), (32, 128), (1, 128)
    start = [numbers(gen, *size) for size in sizes]
    weights = numbers(gen, 40, 512), 0.1 * numbers(gen, 128, 512), numbers(gen, 512)
    yield lstm_p, (*start, *weights), {"state": "tanh", "gate": "sigmoid", "cell": True}
    yield dropped, (numbers(gen, 3000, 1001),), {"probability": 0.3, "seed": 99}
    yield (
        linear_p,
        (numbers(gen, 64, 256, 96), numbers(gen, 96, 200), numbers(gen, 1, 200)),
        {"lead": (64, 256)},
    )


def everything(gen) -> Iterator[tuple[Any, tuple, dict, float]]:
    """All cases of all kernels, with the size of the terms of sums that may cancel."""
    for cases in CASES:
        for case in cases(gen):
            yield *case, 1e-3
    for about in ATTENTION.values():
        yield dot_product_attention, *problem(gen, **about), 1.0
    for cases in LARGER:
        for case in cases(gen):
            yield *case, 1e-3


# -- running them ----------------------------------------------------------------------------------------------------
def moved(x: Any, array: Callable, kind: Any = None) -> Any:
    """In another library, and in a class of numbers; containers and options too."""
    if isinstance(x, tuple):
        return x if hasattr(x, "_fields") else tuple(moved(v, array, kind) for v in x)
    if isinstance(x, np.ndarray):
        return array(x.astype(kind) if kind is not None and x.dtype == np.float64 else x)
    return x


def evaluated(p, args, options, seed, needs, between=lambda: None) -> tuple[Any, list]:
    """The result and the gradients; ``between`` is called between them."""
    y, kept = p.evaluate(args, options)
    between()
    saved = tuple(y if i < 0 else args[i] for i in p.saves)
    aux = {"aux": kept} if p.aux else {}
    if p.joint is None:
        pieces = [p.rules[0](namespace(y), seed, *saved, **options)]
    else:
        pieces = p.pull_joint(namespace(y), seed, saved, {**options, **aux}, needs)
    return y, [d if needed else None for d, needed in zip(pieces, needs, strict=True)]


def in_double(gen, p, args, options, kind, needs) -> tuple:
    """What a class of numbers can hold of the arguments, a gradient of the result, and what NumPy makes of both."""
    args = tuple(None if a is None else a.astype(kind).astype(float) for a in args)
    shape = p.evaluate(args, options)[0].shape
    seed = gen.standard_normal(shape).astype(kind).astype(float)
    return args, seed, *evaluated(p, args, options, seed, needs)


def described(p, args, options) -> str:
    return f"{p.name} {[None if a is None else a.shape for a in args]} {options}"


def assert_close(found, wanted, kind, what, floor):
    assert found.dtype == kind and found.shape == wanted.shape, what
    top = float(np.abs(wanted[np.isfinite(wanted)]).max(initial=0))
    np.testing.assert_allclose(found, wanted, rtol=0, atol=TOLERANCE[kind] * max(top, floor), err_msg=what)


def compared(gen, p, args, options, kind, array, host, floor):
    """Run a case in a library whose arrays ``array`` makes and ``host`` brings back; raises where it is wrong."""
    needs = tuple(a is not None for a in args)
    args, seed, wanted, slopes = in_double(gen, p, args, options, kind, needs)
    given, about = moved(args, array, kind), {k: moved(v, array, kind) for k, v in options.items()}
    y, pieces = evaluated(p, given, about, moved(seed, array, kind), needs)
    assert_close(host(y), wanted, kind, p.name, floor)
    for i, (d, slope) in enumerate(zip(pieces, slopes, strict=True)):
        if needs[i]:
            assert_close(host(d), slope, kind, f"{p.name}, gradient {i}", floor)
