"""Write the names and signatures of the installed CuPy to ``tests/data/cupy_signatures.json``.

Run by hand for each CuPy release that the library adopts; CuPy imports without a GPU, so any machine will do:
``python tests/support/export_cupy_signatures.py``.  The look-alike then needs no CuPy.
"""

import importlib
import inspect
import json
from pathlib import Path

# Further modules, and the classes whose attributes are used, that the library may reach; they load without a GPU.
MODULES = ("cupy.random", "cupyx", "cupyx.scipy.special")
CLASSES = ("cupy.cuda.Device", "cupy.cuda.MemoryPool", "cupy.ElementwiseKernel", "cupy.RawKernel", "cupy.RawModule",
           "cupy.ReductionKernel", "cupy.cuda.Event", "cupy.cuda.Stream")  # fmt: skip


def entry(value):
    if isinstance(value, type):
        return {"kind": "type"}
    if not callable(value):
        return {"kind": "value"}
    try:
        parameters = inspect.signature(value).parameters.values()
    except (TypeError, ValueError):
        return {"kind": "ufunc" if type(value).__name__ == "ufunc" else "builtin"}
    return {
        "kind": "function",
        "parameters": [[p.name, int(p.kind), p.default is not inspect.Parameter.empty] for p in parameters],
    }


def module_entries(module):
    return {name: entry(getattr(module, name)) for name in sorted(dir(module)) if not name.startswith("_")}


def attributes(path):
    module, _, name = path.rpartition(".")
    return sorted(n for n in dir(getattr(importlib.import_module(module), name)) if not n.startswith("_"))


def main():
    import cupy

    found = {
        "version": cupy.__version__,
        "cupy": module_entries(cupy),
        "linalg": module_entries(cupy.linalg),
        "fft": module_entries(cupy.fft),
        "ndarray": sorted(dir(cupy.ndarray)),
        "modules": {name: module_entries(importlib.import_module(name)) for name in MODULES},
        "classes": {path: attributes(path) for path in CLASSES},
        "runtime": sorted(n for n in dir(cupy.cuda.runtime) if not n.startswith("_")),
    }
    target = Path(__file__).parents[1] / "data" / "cupy_signatures.json"
    target.write_text(json.dumps(found, separators=(",", ":"), sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
