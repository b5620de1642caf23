"""The option Kernels of trainingOptions, and the word on PyTorch's kernels after a long training."""

import importlib.util

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from dlarray.kernels import switching
from dlarray.training.trainnet import kernels_in_use
from tests.support import lookalike

needs_torch = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="PyTorch is not installed")


def train(**options):
    dl.rng(0)
    X, T = dl.rand(30, 4), dl.rand(30, 1)
    layers = [dl.featureInputLayer(4), dl.fullyConnectedLayer(8), dl.geluLayer(), dl.fullyConnectedLayer(1)]
    return dl.trainnet(X, T, layers, "mse", dl.trainingOptions("adam", MaxEpochs=3, **options))


@needs_torch
def test_a_training_computes_with_the_kernels_of_its_options():
    seen = []
    net = train(Kernels="torch", Verbose=False, OutputFcn=lambda info: bool(seen.append(switching.active())))
    assert set(seen) == {("torch",)} and switching.active() == ()
    plain = train(Verbose=False)
    for a, b in zip(net.Learnables.Value, plain.Learnables.Value, strict=True):
        np.testing.assert_allclose(np.asarray(a), np.asarray(b), rtol=1e-4, atol=1e-5)


@needs_torch
def test_numpy_alone_by_option():
    seen = []
    with dl.useKernels("torch"):
        train(Kernels="numpy", Verbose=False, OutputFcn=lambda info: bool(seen.append(switching.active())))
        assert switching.active() == ("torch",)
    assert set(seen) == {()}


def test_kernels_that_there_are_not():
    with pytest.raises(errors.OptionError, match='there are no kernels "tosch"; fix: one of'):
        dl.trainingOptions("adam", Kernels="tosch")
    with pytest.raises(errors.OptionError, match='Kernels must be "auto", or the name of a set'):
        dl.trainingOptions("adam", Kernels=3)
    assert dl.trainingOptions("adam").Kernels == "auto"


@needs_torch
def test_a_long_training_says_once_that_pytorch_is_there(monkeypatch, capsys):
    monkeypatch.setattr(kernels_in_use, "LONG", 0.0)
    monkeypatch.setattr(kernels_in_use, "_told", False)
    train(Verbose=False)
    assert "PyTorch" not in capsys.readouterr().out
    train()
    said = capsys.readouterr().out
    assert said.splitlines()[-1] == (
        'PyTorch is installed: trainingOptions(…, Kernels="torch") may train faster, Acceleration="compiled" too; see '
        "useKernels and dlaccelerate."
    )
    train()
    assert "PyTorch" not in capsys.readouterr().out


@needs_torch
def test_nothing_is_said_where_it_would_not_help(monkeypatch, capsys):
    monkeypatch.setattr(kernels_in_use, "LONG", 0.0)
    monkeypatch.setattr(kernels_in_use, "_told", False)
    train(Kernels="torch")
    monkeypatch.setattr(kernels_in_use, "LONG", 1e9)
    train()
    monkeypatch.setattr(kernels_in_use, "LONG", 0.0)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    train()
    assert "PyTorch" not in capsys.readouterr().out


@needs_torch
def test_a_long_training_on_cupy_says_that_a_step_can_be_one_graph(monkeypatch, capsys):
    if not lookalike.install():
        pytest.skip("the look-alike cannot stand in for the CuPy that is installed")
    monkeypatch.setattr(kernels_in_use, "LONG", 0.0)
    monkeypatch.setattr(kernels_in_use, "_told", False)
    with lookalike.gpu_present():
        train()
    assert capsys.readouterr().out.splitlines()[-1] == (
        'PyTorch is installed: trainingOptions(…, Acceleration="compiled") may train faster, as one CUDA graph; see '
        "dlaccelerate."
    )
