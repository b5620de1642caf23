"""tanh to its third derivative, of large arrays: shared among threads and lent to PyTorch, as of small ones."""

import importlib.util

import numpy as np
import pytest

import dlarray as dl
from dlarray import threads
from dlarray.autodiff import elementwise
from dlarray.machine import passes

torch_there = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="PyTorch is not installed")
SHAPE = (3, passes.LARGE // 2)


def third(x):
    """The derivative of tanh, that of x times it, and the gradient of the squares of the latter."""
    y = dl.tanh(x)
    first = dl.dlgradient(dl.sum(y, "all"), x, EnableHigherDerivatives=True)
    second = dl.dlgradient(dl.sum(first * x, "all"), x, EnableHigherDerivatives=True)
    return first, second, dl.dlgradient(dl.sum(second * second, "all"), x)


def expected(x):
    """By hand: t' = 1 - t², t'' = -2 t t', t''' = t' (6 t² - 2)."""
    t = np.tanh(x)
    a = 1 - t * t
    b, c = -2 * t * a, a * (6 * t * t - 2)
    s = a + x * b
    return a, s, 2 * s * (2 * b + x * c)


def check(kind, gen):
    x = gen.standard_normal(SHAPE).astype(kind)
    tolerance = 2e-5 if kind == "float32" else 1e-13
    for have, want in zip(dl.dlfeval(third, dl.dlarray(x)), expected(x.astype(float)), strict=True):
        np.testing.assert_allclose(np.asarray(have), want, rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("kind", ["float32", "float64"])
def test_in_one_thread(kind, gen, monkeypatch):
    monkeypatch.setattr(threads, "threads", lambda: 1)
    check(kind, gen)


@pytest.mark.parametrize("kind", ["float32", "float64"])
def test_in_several_threads(kind, gen, monkeypatch):
    monkeypatch.setattr(threads, "threads", lambda: 3)
    monkeypatch.setattr(threads, "WORTH", 1000)
    monkeypatch.setattr(passes, "LEAST", 1)
    done, plain = [], elementwise._threaded

    def noted(fill, *operands):
        y = plain(fill, *operands)
        done.append((fill, y is not None))
        return y

    monkeypatch.setattr(elementwise, "_threaded", noted)
    check(kind, gen)
    assert {fill for fill, shared in done if shared} == {elementwise._PULL, elementwise._BEND}


@torch_there
@pytest.mark.parametrize("kind", ["float32", "float64"])
def test_lent_to_pytorch(kind, gen):
    from dlarray.kernels import aten_sizes

    assert aten_sizes.SMALLEST["tanh_pull"] <= np.prod(SHAPE) and aten_sizes.SMALLEST["tanh_bend"] <= np.prod(
        SHAPE
    )
    with dl.useKernels("torch"):
        check(kind, gen)
