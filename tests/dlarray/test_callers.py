"""Warnings name the user's line, however deep in the library their reason is found."""

import ast
import linecache
from pathlib import Path

import numpy as np
import pytest

import dlarray as dl
from dlarray import callers

ROOT = Path(__file__).resolve().parents[2]


class OwnDatastore:
    """Cannot be shuffled; half of its numbers are NaN where that is asked for."""

    def __init__(self, bad=False):
        self.left, self.bad = 4, bad

    def read(self):
        self.left -= 1
        return [np.full((1, 2), np.nan if self.bad and self.left < 2 else 1.0), np.ones((1, 1))]

    def hasdata(self):
        return self.left > 0

    def reset(self):
        self.left = 4


class FailingScreen:
    def update(self, monitor):
        raise RuntimeError("no room")

    show = close = update


def network():
    return dl.dlnetwork([dl.featureInputLayer(2), dl.fullyConnectedLayer(1)])


def independent():
    return dl.dlfeval(lambda x, y: dl.dlgradient(dl.sum(x), y), dl.dlarray(1), dl.dlarray(2))  # here


def singular():
    return dl.inv(dl.zeros(2, 2))  # here


def rank_deficient():
    return dl.mldivide(dl.ones(3, 2), dl.ones(3, 1))  # here


def no_integral():
    return dl.integral(lambda x: 1 / x, 0, 1)  # here


def no_step():
    calls = iter(range(100))

    def loss(p):
        if next(calls):
            raise dl.errors.ArgumentError("outside")
        value = dl.sum(p**2)
        return value, dl.dlgradient(value, p)

    return dl.lbfgsupdate(dl.dlarray([1.0, 2.0]), lambda p: dl.dlfeval(loss, p), dl.lbfgsState())  # here


def unshuffled():
    options = dl.trainingOptions("sgdm", MaxEpochs=1, Verbose=False, MiniBatchSize=2)
    return dl.trainnet(OwnDatastore(), network(), "mse", options)  # here


def not_finite():
    options = dl.trainingOptions("sgdm", MaxEpochs=1, Verbose=False, MiniBatchSize=2, Shuffle="never")
    X = np.array([[1.0, 2.0], [np.nan, 1.0]])
    return dl.trainnet(X, np.ones((2, 1)), network(), "mse", options)  # here


def alone():
    options = dl.trainingOptions(
        "sgdm", MaxEpochs=1, Verbose=False, ExecutionEnvironment="parallel-cpu", Shuffle="never"
    )
    return dl.trainnet(np.ones((2, 2)), np.ones((2, 1)), network(), "mse", options)  # here


def not_traceable():
    accfun = dl.dlaccelerate(lambda x: x * float(x))
    accfun.WarmUp = 0
    accfun(dl.dlarray(3))  # here


DEEP = [
    independent,
    singular,
    rank_deficient,
    no_integral,
    no_step,
    unshuffled,
    not_finite,
    alone,
    not_traceable,
]


@pytest.mark.parametrize("program", DEEP)
def test_a_warning_names_the_users_line(program):
    if program is not_traceable:
        pytest.importorskip("jax")
    with pytest.warns(Warning) as caught:
        program()
    for warning in caught:
        line = linecache.getline(warning.filename, warning.lineno)
        assert warning.filename == __file__ and "# here" in line, (
            f"{warning.message}: {warning.filename}: {line}"
        )


def test_no_other_module_warns_by_itself():
    """``warnings.warn`` needs a count of frames, which is wrong as soon as a call moves."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for wing in ("dlarray", "functions", "layers", "training", "migration")
        for path in (ROOT / wing).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "warnings.warn" and path.stem != "callers"
    ]
    assert not found


def test_the_users_frame():
    frame, level = callers.user_frame()
    assert frame.f_code.co_filename == __file__ and level == 1
    assert callers.caller().startswith(f"{__file__}:")
