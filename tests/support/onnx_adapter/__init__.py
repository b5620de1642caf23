"""ONNX's own test cases as an oracle: the frozen cases, and what dlarray makes of one.

``tests/support/export_onnx_cases.py`` writes the cases, ``tests/programs/test_onnx_cases.py`` runs them.  The modules
beside this one hold the operators of ONNX, each a call of dlarray's public functions.
"""

import json
from pathlib import Path

import numpy as np

import dlarray as dl

from . import networks, operators, sequences, shapes  # noqa: F401  (they fill the table of operators)
from .tensor import OPERATORS as _TABLE
from .tensor import Node, NotOursError, Tensor, arrays_by, host, matlab_size

__all__ = [
    "CASES", "OPERATORS", "VERSION", "NotOursError", "arrays_by", "decoded", "differences", "load", "run", "run_traced",
]  # fmt: skip

CASES = Path(__file__).parents[2] / "data" / "onnx_cases.npz"
VERSION = 1  # of the archive
OPERATORS = frozenset(_TABLE) | {"Gradient"}
CLASSES = {"float32": "single", "float64": "double", "float16": "half", "bool": "logical"}

# Cases whose numbers are typed in with few digits: the tolerance of the case itself.
TYPED = {"test_averagepool_2d_ceil_last_window_starts_on_pad"}


def decoded(described, planes):
    """The cases of an index with their arrays in place of the references."""
    heaps = {name: np.ascontiguousarray(p.T).reshape(-1).view(name) for name, p in planes.items()}

    def array(reference):
        name, offset, shape = reference
        return heaps[name][offset : offset + int(np.prod(shape))].reshape(shape)

    cases = []
    for d in described:
        nodes = [
            (kind, i, o, {k: array(v["array"]) if isinstance(v, dict) else v for k, v in attributes.items()})
            for kind, i, o, attributes in d["nodes"]
        ]
        arrays = {side: {k: array(r) for k, r in d[side].items()} for side in ("given", "wanted")}
        cases.append({**d, "nodes": nodes, **arrays})
    return cases


def load():
    """The index of the archive and its cases."""
    with np.load(CASES, allow_pickle=False) as archive:
        index = json.loads(archive["index"].tobytes())
        planes = {name: archive[name] for name in archive.files if name != "index"}
    if index["version"] != VERSION:
        raise ValueError(
            f"{CASES} is of version {index['version']}, not {VERSION}; fix: run export_onnx_cases.py"
        )
    return index, decoded(index["cases"], planes)


# -- running ---------------------------------------------------------------------------------------------------
def run(case):
    """The outputs of a case, as tensors by name."""
    values = {name: Tensor.of(a) for name, a in case["given"].items()}
    for node in case["nodes"]:
        (_differentiate if node[0] == "Gradient" else _step)(case, values, *node)
    return {name: values[name] for name in case["wanted"]}


def run_traced(case):
    """The same inside dlfeval, with every real input recorded."""
    values = {name: Tensor.of(a) for name, a in case["given"].items()}
    names = [name for name, a in case["given"].items() if a.dtype.kind == "f"]

    def outputs(*xs):
        for name, x in zip(names, xs, strict=True):
            values[name].x = x
        for node in case["nodes"]:
            _step(case, values, *node)
        return [values[name].x for name in case["wanted"]]

    found = dl.dlfeval(outputs, *(values[name].x for name in names))
    return {name: Tensor(y, values[name].rank) for name, y in zip(case["wanted"], found, strict=True)}


def _step(case, values, kind, inputs, outputs, attributes):
    attributes = {k: Tensor.of(v) if isinstance(v, np.ndarray) else v for k, v in attributes.items()}
    given = [values[name] if name else None for name in inputs]
    results = _TABLE[kind](Node(kind, attributes, case["opset"], len(outputs)), *given)
    rank = max((t.rank for t in given if t is not None), default=0)
    for name, y in zip(outputs, results if isinstance(results, tuple) else (results,), strict=False):
        values[name] = y if isinstance(y, Tensor) else Tensor(y, rank)


def _differentiate(case, values, kind, inputs, outputs, attributes):
    """The derivatives of y with respect to xs, by dlgradient over the nodes before."""

    def gradients(*xs):
        traced = {
            **values,
            **{k: Tensor(x, values[k].rank) for k, x in zip(attributes["xs"], xs, strict=True)},
        }
        for node in case["nodes"]:
            if node[0] != kind:
                _step(case, traced, *node)
        return dl.dlgradient(dl.sum(traced[attributes["y"]].x, "all"), list(xs))

    found = dl.dlfeval(gradients, *(values[name].x for name in inputs))
    for name, k, g in zip(outputs, attributes["xs"], found, strict=True):
        values[name] = Tensor(g, values[k].rank)


# -- comparing -------------------------------------------------------------------------------------------------
def differences(case, results, own=True):
    """Where the results are not what the case wants, in words; nothing if they are.

    Sizes, classes, integers and logical values are exact.  Other numbers are within rounding errors, and if ``own``
    within the tolerance of the case as well.
    """
    found = (_difference(case, name, results[name].x, wanted, own) for name, wanted in case["wanted"].items())
    return [text for text in found if text]


def _difference(case, name, y, wanted, own):
    size, kind = matlab_size(wanted.shape), CLASSES.get(wanted.dtype.name)
    if dl.size(y) != size:
        return f"{name}: the size is {dl.size(y)}, not {size}"
    if kind is not None and dl.underlyingType(y) != kind:
        return f"{name}: the class is {dl.underlyingType(y)}, not {kind}"
    got, wanted = host(y), wanted.T.reshape(size)
    bad = ~((got == wanted) | ((got != got) & (wanted != wanted)) | _near(case, got, wanted, own))
    if bad.any():
        return f"{name}: {bad.sum()} of {bad.size} differ: {got[bad][:3]}, not {wanted[bad][:3]}"
    return None


def _near(case, got, wanted, own):
    """Within 8 eps of the element and of the largest one, and within the tolerance of the case."""
    if wanted.dtype.kind != "f":
        return False
    a, b = got.astype(np.float64), wanted.astype(np.float64)
    size = np.abs(np.where(np.isfinite(b), b, 0))
    rounding = 8 * np.finfo(wanted.dtype).eps * (size + size.max(initial=0))
    given = case["atol"] + case["rtol"] * size
    allowed = given if case["name"] in TYPED else np.minimum(rounding, given) if own else rounding
    with np.errstate(invalid="ignore"):
        return np.isfinite(b) & (np.abs(a - b) <= allowed)
