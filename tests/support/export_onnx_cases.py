"""Write ``tests/data/onnx_cases.npz``: ONNX's own test cases, frozen, so that the suite needs no ONNX.

Run it where the package ``onnx`` is installed, from the root of the repository::

    PYTHONPATH=. python tests/support/export_onnx_cases.py

It keeps the cases of the operators that ``tests/support/onnx_adapter`` maps: those of single operators, which ONNX
generates when asked, and the models in the wheel whose inputs and outputs PyTorch computed.  The archive holds one
flat array for each type of number, and an index in JSON as bytes: what each case is, where its arrays lie, and what
was left out, with the reason.  Nothing is pickled.
"""

import collections
import json
import os
import warnings
from pathlib import Path

import numpy as np

from tests.support.onnx_adapter import CASES, OPERATORS, VERSION, decoded

LIMIT = 100_000  # bytes of a case: larger ones are left out
NATIVE = "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64".split()
SETS = ("pytorch-converted", "pytorch-operator", "simple")  # folders of models in the wheel


class NotFrozenError(Exception):
    """A case that the archive cannot hold; the message says why."""


class Store:
    """Arrays end to end, one heap for each type; equal arrays are stored once."""

    def __init__(self):
        self.heaps = collections.defaultdict(list)
        self.ends = collections.Counter()
        self.known = {}

    def put(self, a):
        if not isinstance(a, np.ndarray | np.generic):
            raise NotFrozenError("a value that is no array: a sequence or none")
        a = np.asarray(a)
        if a.dtype.name not in NATIVE:
            raise NotFrozenError(f"numbers of a type that NumPy does not have, or text: {a.dtype.name}")
        key = (a.dtype.name, a.tobytes())
        if key not in self.known:
            self.known[key] = self.ends[a.dtype.name]
            self.heaps[a.dtype.name].append(a.ravel())
            self.ends[a.dtype.name] += a.size
        return [a.dtype.name, self.known[key], list(a.shape)]

    def arrays(self):
        """The heaps, as planes of bytes: the exponents of numbers lie side by side, and compress."""
        return {
            name: np.concatenate(parts).view("u1").reshape(self.ends[name], -1).T
            for name, parts in self.heaps.items()
        }


def attribute(a, put):
    from onnx import helper, numpy_helper

    value = helper.get_attribute_value(a)
    if type(value).__name__ == "TensorProto":
        return {"array": put(numpy_helper.to_array(value))}
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, int | float):
        return value
    value = [v.decode() if isinstance(v, bytes) else v for v in value]
    if not all(isinstance(v, int | float | str) for v in value):
        raise NotFrozenError("an attribute that is a graph or a type")
    return value


def described(name, origin, model, inputs, outputs, rtol, atol, put):
    """The case as the index holds it: nodes, and arrays by name, given ones and expected ones."""
    from onnx import numpy_helper

    graph = model.graph
    given = {t.name: numpy_helper.to_array(t) for t in graph.initializer}
    free = [v.name for v in graph.input if v.name not in given]
    given |= dict(zip(free, inputs, strict=True))
    return {
        "name": name,
        "set": origin,
        "opset": max((v.version for v in model.opset_import if v.domain in ("", "ai.onnx")), default=1),
        "rtol": rtol,
        "atol": atol,
        "nodes": [
            [n.op_type, list(n.input), list(n.output), {a.name: attribute(a, put) for a in n.attribute}]
            for n in graph.node
        ],
        "given": {k: put(v) for k, v in given.items()},
        "wanted": {v.name: put(a) for v, a in zip(graph.output, outputs, strict=True)},
    }


def collected():
    """All generated cases of ONNX, whose own function makes them once in a process: those first asked for, for ever."""
    from onnx.backend.test.case.node import collect_testcases

    with warnings.catch_warnings():  # some of them divide by zero
        warnings.simplefilter("ignore")
        return collect_testcases(None)


def node_cases():
    """Name, set, model, inputs, outputs, tolerances of the generated cases, those of function bodies aside."""
    for case in collected():
        if "_expanded" not in case.name:
            (inputs, outputs) = case.data_sets[0]
            yield case.name, "node", case.model, inputs, outputs, case.rtol, case.atol


def model_cases(sets=SETS, names=None):
    """The same of the models in the wheel."""
    import onnx
    from onnx import numpy_helper
    from onnx.backend import test

    root = Path(test.__file__).parent / "data"
    for origin in sets:
        for folder in sorted((root / origin).iterdir()):
            if names is not None and folder.name not in names:
                continue
            data = folder / "test_data_set_0"
            sides = []
            for side in ("input", "output"):
                side_values = []
                for k in range(len(list(data.glob(f"{side}_*.pb")))):
                    tensor = onnx.TensorProto()
                    try:
                        tensor.ParseFromString((data / f"{side}_{k}.pb").read_bytes())
                        side_values.append(numpy_helper.to_array(tensor))
                    except Exception:  # sequences are no tensors
                        side_values.append(None)
                sides.append(side_values)
            yield folder.name, origin, onnx.load(folder / "model.onnx"), *sides, 1e-3, 1e-7


def size_of(values):
    return sum(getattr(v, "nbytes", 0) for v in values)


def cases_from_wheel(names):
    """The cases of these names, read from the installed package: those too large for the archive."""
    store = Store()
    found = [
        described(*case, store.put) for case in (*node_cases(), *model_cases(names=names)) if case[0] in names
    ]
    return decoded(found, store.arrays())


def main():
    import onnx

    store, kept, left, unmapped = Store(), [], {}, collections.Counter()
    for case in (*node_cases(), *model_cases()):
        name, _, model, inputs, outputs = case[:5]
        operators = {n.op_type for n in model.graph.node}
        if not operators <= OPERATORS:
            unmapped["+".join(sorted(operators - OPERATORS))] += 1
            continue
        weights = sum(len(t.raw_data) for t in model.graph.initializer)
        if size_of(inputs) + size_of(outputs) + weights > LIMIT:
            left[name] = "large"
            continue
        try:
            kept.append(described(*case, store.put))
        except NotFrozenError as error:
            left[name] = str(error)
    index = {"version": VERSION, "onnx": onnx.__version__, "cases": kept, "left": left, "unmapped": unmapped}
    text = np.frombuffer(json.dumps(index, separators=(",", ":")).encode(), dtype="u1")
    np.savez_compressed(CASES, index=text, **store.arrays())
    print(
        f"{len(kept)} cases in {os.path.getsize(CASES)} bytes; left out: {len(left)}; {sum(unmapped.values())} unmapped"
    )


if __name__ == "__main__":
    main()
