"""Every record with PyTorch's kernels: NumPy's arrays lent, and tensors, against NumPy alone."""

from __future__ import annotations

import importlib.util
import warnings

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors, registry
from tests.functions.test_records import arguments, check, in_numpy, scalar_of
from tests.support.backends import Backend, host
from tests.support.bundles import cases
from tests.support.records import A, every_case

pytestmark = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="PyTorch is not installed")
SMOOTH = every_case(
    lambda record, case: (
        case.smooth
        and registry.functions[record.name].differentiable
        and any(isinstance(a, A) and a.differentiable for a in case.args)
    )
)
TENSORS = [found for found in SMOOTH if found.values[1].backends]


@pytest.fixture
def lending(monkeypatch):
    """Arrays of every size are lent."""
    from dlarray.kernels import aten_sizes

    for name in aten_sizes.SMALLEST:
        monkeypatch.setitem(aten_sizes.SMALLEST, name, 0)
    with dl.useKernels("torch"):
        yield


def derivatives(record, case, args, gen):
    """The value, the gradients, and a gradient of these, along directions that the generator draws."""
    wrt = [i for i, a in enumerate(case.args) if isinstance(a, A) and a.differentiable]
    function = getattr(dl, record.name)
    alike = np.random.default_rng(gen.integers(1 << 30))

    def random(like, *sizes):
        drawn = [alike.standard_normal(size) for size in sizes]
        return [dl.dlarray(like(w)) for w in drawn]

    def bent(*traced):
        args_now = list(args)
        for i, x in zip(wrt, traced, strict=True):
            args_now[i] = x
        result = function(*args_now, **case.options)
        parts = result if isinstance(result, tuple) else (result,)
        weights = random(like, *(p.shape for p in parts))
        value = scalar_of(result, weights)
        plain = dl.dlgradient(value, *traced, RetainData=True)
        higher = dl.dlgradient(value, *traced, EnableHigherDerivatives=True)
        plain, higher = (g if isinstance(g, tuple) else (g,) for g in (plain, higher))
        directions = random(like, *(g.shape for g in higher))
        along = sum((dl.sum(dl.stripdims(g) * d, "all") for g, d in zip(higher, directions)), 0.0)
        second = ()
        if isinstance(along, dl.dlarray) and along._node is not None:
            with warnings.catch_warnings():  # a linear argument has no part in the second derivative
                warnings.simplefilter("ignore", errors.TraceWarning)
                second = dl.dlgradient(along, *traced)
            second = second if isinstance(second, tuple) else (second,)
        return *plain, *higher, *second

    first = args[wrt[0]]._data
    like = np.asarray if isinstance(first, np.ndarray) else first.new_tensor
    return [host(x) for x in dl.dlfeval(bent, *(args[i] for i in wrt))]


def assert_close(found, wanted):
    assert len(found) == len(wanted)
    for a, b in zip(found, wanted, strict=True):
        scale = max(1.0, float(np.abs(b).max())) if b.size and np.isfinite(b).all() else 1.0
        np.testing.assert_allclose(a, b, rtol=1e-9, atol=1e-9 * scale)


@cases("single", [pytest.param(False, id="double"), pytest.param(True, id="single")])
@cases(("record", "case"), every_case(), by="record")
def test_values_of_lent_arrays(record, case, single, gen, lending):
    args, plain = arguments(case, gen, in_numpy, single)
    check(record, case, getattr(dl, record.name)(*args, **case.options), plain, single)


@cases(("record", "case"), SMOOTH, by="record")
def test_first_and_second_derivatives_of_lent_arrays(record, case, gen, lending):
    args, _ = arguments(case, gen, in_numpy)
    seed = gen.integers(1 << 30)
    found = derivatives(record, case, args, np.random.default_rng(seed))
    with dl.useKernels("numpy"):
        wanted = derivatives(record, case, args, np.random.default_rng(seed))
    assert_close(found, wanted)


@cases(("record", "case"), TENSORS, by="record")
def test_first_and_second_derivatives_of_tensors(record, case, gen):
    state = gen.bit_generator.state
    args, _ = arguments(case, gen, in_numpy)
    gen.bit_generator.state = state
    tensors, _ = arguments(case, gen, Backend("torch").dlarray)
    seed = gen.integers(1 << 30)
    wanted = derivatives(record, case, args, np.random.default_rng(seed))
    assert_close(derivatives(record, case, tensors, np.random.default_rng(seed)), wanted)
