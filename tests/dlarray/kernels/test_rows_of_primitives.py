"""Each row on PyTorch's operations against NumPy: values, gradients, ties, NaN, arrays that PyTorch cannot take."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest

import dlarray as dl
from dlarray.autodiff.primitive import PRIMITIVES
from dlarray.backend import namespace
from dlarray.functions.convolution.windows import Windows
from dlarray.functions.recurrent.recurrent_primitive import gru_p, lstm_p
from tests.support.bundles import cases
from tests.support.cuda_cases import moved

pytestmark = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="PyTorch is not installed")
KINDS = (np.float32, np.float64)


def windows(*about):
    """Sizes, steps, dilations and paddings."""
    return Windows(*((n,) if isinstance(n, int) else n for n in about))


def pools():
    one, two, three = (2, 3, 11), (2, 3, 9, 8), (1, 2, 5, 6, 7)
    yield one, windows(3, 2, 1, 1, 1)
    yield one, windows(2, 2, 1, 0, 0)
    yield one, windows(3, 1, 2, 0, 3)  # more padding than PyTorch adds, and on one side
    yield two, windows((3, 2), (2, 2), (1, 1), (1, 0), (1, 0))
    yield two, windows((2, 2), (2, 2), (1, 1), (0, 0), (0, 0))
    yield two, windows((2, 2), (1, 3), (2, 1), (1, 1), (0, 1))
    yield two, windows((9, 8), (1, 1), (1, 1), (0, 0), (0, 0))
    yield three, windows((2, 2, 3), (1, 2, 2), (1, 1, 1), (1, 0, 1), (1, 0, 1))


def problems(gen):
    """(name, arrays, options) of every primitive with a row."""

    def normal(*size):
        return gen.standard_normal(size)

    def share(*size):
        return gen.uniform(0.01, 0.99, size)

    yield "linear_p", (normal(6, 5), normal(5, 4), normal(4)), {"lead": (6,)}
    yield "linear_p", (normal(3, 2, 6), normal(12, 4), normal(1, 4)), {"lead": (3,)}
    yield "linear_p", (normal(3, 2, 6), normal(6, 4), None), {"lead": (3, 2)}
    likely = share(7, 5)
    likely[0, :2] = 0, 1e-20
    for labels in (share(7, 5), np.eye(5)[gen.integers(0, 5, 7)]):
        yield "crossentropy_p", (likely, labels), {"multilabel": False}
        yield "crossentropy_p", (likely, labels), {"multilabel": True}
        yield "crossentropy_sum_p", (likely, labels), {"scale": 0.3}
    index = gen.integers(0, 5, (7, 1))
    yield "index_loss_p", (likely,), {"index": index, "axis": -1, "kept": None}
    yield (
        "index_loss_p",
        (likely,),
        {"index": index[:1].repeat(5, 1), "axis": -2, "kept": index[:5, 0][None] > 1},
    )
    yield "squared_error_p", (normal(4, 5), normal(4, 5)), {"scale": 0.5}
    yield "huber_p", (3 * normal(4, 5),), {"point": 0.7}
    for gamma in (0.0, 1.0, 2.0):
        yield "focal_p", (likely,), {"gamma": gamma}
    for shape, over in pools():
        extent = shape[2:]
        yield "largest_p", (normal(*shape),), {"windows": over}
        yield (
            "largest_p",
            (np.round(normal(*shape)),),
            {"windows": over},
        )  # several are largest: the first counts
        if set(over.dilation) == {1}:
            for scale in (1 / np.prod(over.size), 0.7):
                options = {"windows": over, "scale": float(scale), "extent": extent}
                yield "window_sums", (normal(*shape),), options
                yield "window_spread", (normal(*shape[:2], *over.counts(extent)),), options
    rows = gen.integers(0, 9, 30)
    yield "gather_rows", (normal(9, 4),), {"index": rows, "rows": 9}
    yield "add_rows", (normal(30, 4),), {"index": rows, "rows": 9}
    for name in ("erf", "erfc", "normal_cdf"):
        yield name, (3 * normal(40),), {}
    yield "erfinv", (2 * share(40) - 1,), {}
    yield "gammaln", (9 * share(40),), {}
    yield "psi", (9 * share(40),), {"order": 0}
    for name in ("hypot_of", "atan2_of", "maximum", "minimum"):
        yield name, (normal(5, 7), normal(5, 7)), {}
    yield "clip_numbers", (normal(40),), {"low": -0.5, "high": 0.5}
    for name in ("max_over", "min_over"):
        for axes in ((-1,), (-2,), (-3, -1), (-3, -2, -1)):
            for omit in (False, True):
                yield name, (np.round(normal(3, 4, 5)),), {"axes": axes, "omit": omit}
    yield "weighted_sum_p", (normal(3, 4), normal(3, 4), normal(3, 4)), {"weights": (0.5, -2.0)}
    yield "unfold", (normal(2, 11),), {"axis": -1, "size": 11, "window": 3, "stride": 2, "dilation": 2}
    yield "fold", (normal(2, 3, 5, 4),), {"axis": -2, "size": 11, "window": 3, "stride": 2, "dilation": 1}


def steps(gen):
    """Recurrent layers that oneDNN does not take."""
    for state, gate in (("tanh", "sigmoid"), ("softsign", "hard-sigmoid"), ("relu", "sigmoid")):
        for start in (1, 3):
            n, size = 4, (5, 3, 2)
            x, h, c = (gen.standard_normal(s) for s in (size, (start, n), (start, n)))
            for cell in (False, True):
                weights = (gen.standard_normal(s) for s in ((2, 4 * n), (n, 4 * n), (4 * n,)))
                yield lstm_p, (x, h, c, *weights), {"state": state, "gate": gate, "cell": cell}
            for before, length in ((True, 3), (False, 3), (False, 6)):
                weights = (gen.standard_normal(s) for s in ((2, 3 * n), (n, 3 * n), (length * n,)))
                yield gru_p, (x, h, *weights), {"state": state, "gate": gate, "before": before}


def agree(found, wanted, kind):
    close = 2e-5 if kind is np.float32 else 1e-11
    scale = max(1.0, float(np.abs(wanted).max()))
    np.testing.assert_allclose(np.asarray(found), wanted, rtol=close, atol=close * scale)


def tensors(x):
    import torch

    return torch.from_numpy(np.ascontiguousarray(x))


@cases("kind", KINDS)
def test_rows_on_tensors(kind, gen):
    import dlarray.functions.torch_kernels  # noqa: F401 - the rows

    answered = set()
    for name, args, options in problems(gen):
        p = PRIMITIVES[name]
        checked(gen, p, args, options, kind, answered)
    for p, args, options in steps(gen):
        checked(gen, p, args, options, kind, answered)
    assert "psi" in answered and "max_over" in answered


def checked(gen, p, args, options, kind, answered):
    needs = tuple(a is not None for a in args)
    if p.name == "normal_cdf" and kind is np.float64:
        return
    args = tuple(None if a is None else a.astype(kind) for a in args)
    seed = gen.standard_normal(p.evaluate(args, options)[0].shape).astype(kind)
    y, pieces = evaluated(p, args, options, seed, needs)
    row = p.kernels.get("torch")
    given = moved(args, tensors, kind)
    if row is not None:
        assert row(*given, **moved_options(options)) is not None, p.name
        answered.add(p.name)
    found, gradients = evaluated(p, given, moved_options(options), tensors(seed.astype(kind)), needs)
    agree(found, y, kind)
    for a, b in zip(gradients, pieces, strict=False):
        assert (a is None) == (b is None)
        if b is not None:
            agree(a.reshape(b.shape), b, kind)


def moved_options(options):
    return {key: moved(value, tensors) for key, value in options.items()}


def evaluated(p, args, options, seed, needs):
    """The result and the gradients, summed where arguments were repeated."""
    y, kept = p.evaluate(args, options)
    saved = tuple(y if i < 0 else args[i] for i in p.saves)
    if p.joint is None:
        pieces = [rule(namespace(y), seed, *saved, **options) for rule in p.rules]
    else:
        aux = {} if kept is None else {"aux": kept}
        pieces = p.pull_joint(namespace(y), seed, saved, {**options, **aux}, needs)
    return y, [d if needed else None for d, needed in zip(pieces, needs, strict=False)]


# -- ties, NaN -------------------------------------------------------------------------------------------------------
@cases("nanflag", ["omitnan", "includenan"])
def test_extreme_values_with_nan(nanflag, gen):
    x = np.round(gen.standard_normal((4, 6, 3)), 1)
    x[gen.random(x.shape) < 0.3] = np.nan
    x[0] = np.nan
    wanted = np.asarray(dl.max(dl.dlarray(x), [], 2, nanflag))
    found = dl.max(dl.dlarray(tensors(x)), [], 2, nanflag)
    np.testing.assert_array_equal(host(found), wanted)


def host(X):
    return X._data.numpy().T


def test_pooling_with_nan_gives_the_first_of_several_the_gradient():
    x = np.arange(24.0).reshape(4, 6)
    x[1, 1] = x[0, 1] = np.nan

    def slope(X):
        Y = dl.maxpool(X, 3, Stride=1)
        return Y, dl.dlgradient(dl.sum(Y, "all"), X)

    wanted = dl.dlfeval(slope, dl.dlarray(x, "SS"))
    found = dl.dlfeval(slope, dl.dlarray(tensors(x), "SS"))
    with dl.useKernels("torch"):
        lent = dl.dlfeval(slope, dl.dlarray(x, "SS"))
    for a, b, c in zip(found, wanted, lent, strict=True):
        np.testing.assert_array_equal(host(a), np.asarray(b))
        np.testing.assert_array_equal(np.asarray(c), np.asarray(b))


@cases("name", ["erf", "erfc", "erfinv", "gammaln", "normal_cdf"])
def test_special_functions_are_accurate(name, gen):
    special = pytest.importorskip("scipy.special")
    references = {"erf": special.erf, "erfc": special.erfc, "erfinv": special.erfinv, "gammaln": special.gammaln,
                  "normal_cdf": special.ndtr}  # fmt: skip
    x = {"erfinv": gen.uniform(-1, 1, 5000), "gammaln": gen.uniform(0, 50, 5000)}.get(name)
    x = (gen.uniform(-6, 6, 5000) if x is None else x).astype(np.float32)
    wanted = references[name](x.astype(np.float64))
    found = PRIMITIVES[name].evaluate((tensors(x),), {})[0].numpy()
    assert (np.abs(found - wanted) <= 2 * np.spacing(np.abs(wanted).astype(np.float32))).all()


# -- what PyTorch cannot take ----------------------------------------------------------------------------------------
def unusual(x):
    yield x[::-1].copy()[::-1]  # negative strides
    yield x.astype(x.dtype.newbyteorder())
    frozen = x.copy()
    frozen.flags.writeable = False
    yield frozen
    yield np.asfortranarray(x)
    yield x[:0]
    yield x.astype(np.float16)


@cases("kind", KINDS)
def test_arrays_that_pytorch_cannot_take(kind, gen, recwarn):
    with dl.useKernels("torch"):
        pass
    for name, args, options in problems(gen):
        p = PRIMITIVES[name]
        if len(args) > 1 or "index" in options:
            continue
        for x in unusual(args[0].astype(kind)):
            try:
                wanted = p.evaluate((x,), options)[0]
            except (ValueError, IndexError):  # no element, no maximum
                continue
            before = x.copy()
            with dl.useKernels("torch"):
                found = p.evaluate((x,), options)[0]
            assert (
                found.dtype.newbyteorder("=") == wanted.dtype.newbyteorder("=")
                and found.shape == wanted.shape
            )
            agree(found.astype(np.float64), wanted.astype(np.float64), np.float32) if wanted.size else None
            np.testing.assert_array_equal(x, before)
    assert not [w for w in recwarn.list if "writ" in str(w.message)]


OLD = """
import sys, types, torch, importlib
torch.__version__ = "2.4.1+cpu"
import dlarray as dl
X = dl.dlarray(torch.ones(2, 3), "CB")
assert dl.softmax(X)._data.shape == (3, 2)  # without kernels
try:
    dl.useKernels("torch")
except dl.errors.OptionError as problem:
    print(problem)
"""


def test_an_old_pytorch_is_told_which_version_is_needed():
    done = subprocess.run([sys.executable, "-c", OLD], capture_output=True, text=True, check=True)
    assert "PyTorch is 2.4.1+cpu, but 2.5 or later is needed" in done.stdout
    assert 'fix: pip install "dlarray[torch]"' in done.stdout


def test_the_example_of_the_page(capsys):
    page = (Path(__file__).resolve().parents[3] / "docs" / "kernels.rst").read_text(encoding="utf-8")
    code = page.partition(":name: tensors-as-data\n\n")[2].partition("\nAll functions")[0]
    names: dict = {}
    exec(textwrap.dedent(code), names)
    assert names["tensor"].shape == (2, 3) and type(names["tensor"]).__module__ == "torch"
    assert names["X"].dims() == "CB" and float(names["loss"]) > 0


# -- the optimisers' steps -------------------------------------------------------------------------------------------
STEPS = {
    "adamupdate": lambda p, g, i, *states: dl.adamupdate(p, g, *(states or ([], [])), i, 0.01),
    "sgdmupdate": lambda p, g, i, *states: dl.sgdmupdate(p, g, *(states or ([],)), 0.01),
}


@cases("kind", KINDS)
@cases("name", STEPS)
def test_steps_of_many_parameters(name, kind, gen):
    shapes = [(1, 1), (3, 4), (700, 3), (2, 2, 2), (300, 2)]
    values = [gen.standard_normal(n).astype(kind) for n in shapes]
    here, there = [dl.dlarray(x) for x in values], [dl.dlarray(tensors(x)) for x in values]
    there[1] = dl.dlarray(tensors(values[1].T).T)  # other strides
    states: tuple = (), ()
    for i in (1, 2, 3):
        g = [gen.standard_normal(n).astype(kind) for n in shapes]
        before = [x._data.clone() for x in there]
        given = there
        here, *mine = STEPS[name](here, [dl.dlarray(x) for x in g], i, *states[0])
        there, *others = STEPS[name](there, [dl.dlarray(tensors(x)) for x in g], i, *states[1])
        assert all(bool((a._data == b).all()) for a, b in zip(given, before, strict=True))
        states = tuple(mine), tuple(others)
    for a, b in zip((here, *mine), (there, *others), strict=True):
        for x, y in zip(a, b, strict=True):
            assert x._data.dtype == kind
            close = 1e-6 if kind is np.float32 else 1e-14
            np.testing.assert_allclose(host(y), np.asarray(x), rtol=close, atol=np.finfo(kind).eps)
