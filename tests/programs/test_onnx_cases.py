"""ONNX's own test cases as an oracle: every case of the operators that dlarray maps passes, or is listed with a reason.

``onnx_adapter`` makes calls of dlarray's functions of the cases; ``export_onnx_cases.py`` froze them.
"""

import collections
import fnmatch
import functools
from pathlib import Path

import numpy as np
import pytest

import dlarray as dl
from tests.support import onnx_adapter
from tests.support.bundles import cases

INDEX, CASES = onnx_adapter.load()
BY_NAME = {case["name"]: case for case in CASES}
LARGE = sorted(name for name, why in INDEX["left"].items() if why == "large")
LIST = Path(__file__).parents[1] / "data" / "onnx_reasons.txt"


def read_reasons():
    """Patterns of cases and why they do not pass."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return dict(line.split("  # ", 1) for line in lines if line and not line.startswith("#"))


REASONS = read_reasons()


def listed(name):
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in REASONS)


def trouble(case, run=onnx_adapter.run, own=True):
    """Why the case does not pass, in words, or None."""
    try:
        with np.errstate(all="ignore"):
            return "; ".join(onnx_adapter.differences(case, run(case), own)) or None
    except Exception as error:  # whatever it is, the case does not pass
        return f"{type(error).__name__}: {error}"


@functools.cache
def outcome(name):
    return trouble(BY_NAME[name])


@cases("name", BY_NAME)
def test_case(name):
    why = outcome(name)
    if listed(name):
        assert why is not None, f"{name} passes: take it off {LIST.name}"
    else:
        assert why is None, f"{name}: {why}"


def all_trouble(run, own, without=lambda case: False):
    """Why cases that are not listed do not pass, run in another way."""
    found = {
        name: trouble(case, run, own) for name, case in BY_NAME.items() if not (listed(name) or without(case))
    }
    return {name: why for name, why in found.items() if why}


def test_recorded():
    """Inside dlfeval, with the inputs recorded, the outcome is the same."""
    assert all_trouble(onnx_adapter.run_traced, True, lambda case: case["nodes"][-1][0] == "Gradient") == {}


def test_on_every_backend(backend):
    """The cases that pass do so on each array library."""

    def run(case):
        with onnx_adapter.arrays_by(backend.dlarray):
            return onnx_adapter.run(case)

    def half(case):  # array-api-strict has no half precision
        arrays = [*case["given"].values(), *case["wanted"].values()]
        return backend.name == "strict" and any(a.dtype.name == "float16" for a in arrays)

    own = backend.name in (
        "numpy",
        "readonly",
    )  # another FFT rounds otherwise, and some tolerances are below that
    assert all_trouble(run, own, half) == {}


def test_list_of_reasons():
    """Every pattern meets a case, and every line has a reason."""
    names = [*BY_NAME, *LARGE]
    assert [p for p, why in REASONS.items() if not why.strip() or not fnmatch.filter(names, p)] == []


def test_archive():
    """The archive has no case twice, all operators that the adapter maps, and says what is not in it."""
    assert len(BY_NAME) == len(CASES)
    kinds = {node[0] for case in CASES for node in case["nodes"]}
    assert kinds == onnx_adapter.OPERATORS
    assert not set(INDEX["unmapped"]) & kinds
    assert all(INDEX["left"].values())


def test_summary(capsys):
    counts = collections.Counter("listed" if listed(name) else "passed" for name in BY_NAME)
    counts["failed"] = sum(1 for name in BY_NAME if (outcome(name) is None) == listed(name))
    with capsys.disabled():
        print(
            f"\nONNX {INDEX['onnx']}: {counts['passed']} cases pass, {counts['listed']} are listed with a reason, "
            f"{sum(INDEX['unmapped'].values())} are of operators that are not mapped, {len(INDEX['left'])} are left out"
        )
    assert counts["failed"] == 0
    assert counts["passed"] > 1000


def test_large_cases():
    """The cases that are too large for the archive, from the package itself."""
    reason = "onnx is not installed: it holds the cases that are too large to keep here"
    onnx = pytest.importorskip("onnx", reason=reason)
    if onnx.__version__ != INDEX["onnx"]:
        pytest.skip(f"onnx is {onnx.__version__}, and the archive is of {INDEX['onnx']}")
    from tests.support.export_onnx_cases import cases_from_wheel

    found = {case["name"]: trouble(case) for case in cases_from_wheel(LARGE)}
    assert sorted(found) == LARGE
    assert {name: why for name, why in found.items() if (why is not None) != listed(name)} == {}


@pytest.mark.parametrize("text", ["a wrong value", "another size", "another class"])
def test_comparison_sees(text):
    """The comparison itself: a wrong value, size or class is a difference."""
    case = BY_NAME["test_add"]
    results = onnx_adapter.run(case)
    (y,) = results.values()
    y.x = {
        "a wrong value": y.x * (1 + 3e-6),
        "another size": y.x(":", ":", 1),
        "another class": dl.double(y.x),
    }[text]
    assert onnx_adapter.differences(case, results)
