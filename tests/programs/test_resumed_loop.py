"""A custom loop that is stopped and goes on has the same bits as one that was not."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

import dlarray as dl

EXAMPLE = Path(__file__).parents[2] / "examples" / "resumed_loop.py"


@pytest.fixture(scope="module")
def example():
    spec = importlib.util.spec_from_file_location("resumed_loop", EXAMPLE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def bits(parameters):
    return [
        np.asarray(dl.extractdata(value)).tobytes()
        for layer in parameters.values()
        for value in layer.values()
    ]


def test_the_same_bits(example, tmp_path, capsys):
    whole, losses, right = example.main(30, tmp_path / "whole.safetensors")
    assert right >= 0.95 and losses[-1] < losses[0]
    stopped, *_ = example.main(30, tmp_path / "parts.safetensors", stop_after=11)
    assert bits(stopped) != bits(whole)
    dl.rng(99)  # another program in between
    dl.rand(7)
    resumed, again, _ = example.main(30, tmp_path / "parts.safetensors")
    assert bits(resumed) == bits(whole) and again == losses
    assert capsys.readouterr().out.count("epoch") == 60


def test_what_is_in_the_file(example, tmp_path):
    example.main(1, tmp_path / "run.safetensors")
    run = dl.load(tmp_path / "run.safetensors")
    assert list(run) == [
        "parameters",
        "averageGrad",
        "averageSqGrad",
        "iteration",
        "epoch",
        "losses",
        "random",
    ]
    assert type(run.parameters) is dl.struct and dl.underlyingType(run.averageGrad.fc1.Weights) == "single"
    assert run.random.State.dtype == np.uint32
