"""The command `dlarray doctor`: what is installed, what works here, and why not."""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import json
import os
import platform
from collections.abc import Callable
from typing import Any

import numpy as np

PACKAGES = (
    "numpy array-api-compat safetensors cupy-cuda12x cupy-cuda13x torch jax flatbuffers scipy h5py mat-io "
    "onnx matplotlib pandas tqdm ml_dtypes mpi4py tree-sitter tree-sitter-matlab"
).split()
SETTINGS = (
    "DLARRAY_NUM_THREADS",
    "DLARRAY_KEEP_MEMORY",
    "OPENBLAS_NUM_THREADS",
    "OMP_NUM_THREADS",
    "MKL_NUM_THREADS",
)
CLOSE = 1e-4  # of gradients in single precision


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON, for tools")


def run(options: argparse.Namespace) -> int:
    """Print what is here; 0 when the gradient is right on each backend that is here, else 1."""
    found = examine()
    print(json.dumps(found, indent=2) if options.json else page(found))
    return 0 if found["well"] else 1


def examine() -> dict[str, Any]:
    """All that the command tells, as plain values."""
    dlarray = importlib.import_module("dlarray")  # the front of the house, which stands above this file

    backends = {name: _gradient(make) for name, make in BACKENDS.items()}
    return {
        "version": dlarray.__version__,
        "folder": os.path.dirname(str(dlarray.__file__)),
        "python": platform.python_version(),
        "platform": platform.platform(),
        "packages": {name: _version(name) for name in PACKAGES},
        "processors": os.cpu_count(),
        "threads": _threads(),
        "gpu": _gpu(),
        "memory": {"limit_gib": round(dlarray.memoryLimit(), 2)},
        "settings": {name: os.environ[name] for name in SETTINGS if name in os.environ},
        "kernels": _kernels(),
        "gradients": backends,
        "well": not any(words.startswith("wrong") for words in backends.values()),
    }


def _version(name: str) -> str | None:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None


def _threads() -> int:
    from dlarray.threads import threads

    return threads()


def _gpu() -> str:
    from dlarray.machine import gpus

    if not gpus.driver():
        return "none: no NVIDIA driver was found"
    try:
        used = gpus.library()
        number = used.count()
    except Exception as problem:
        return f"none: {_reason(problem)}"
    return (
        f"{number}, through {used.__name__.rpartition('_')[2]}" if number else "none: the driver sees no GPU"
    )


def _kernels() -> dict[str, str]:
    """Each set of kernels: "ready", or why not."""
    found = {"numpy": "ready"}
    for name, module in (("torch", "torch"), ("cuda", "cupy"), ("jax", "jax")):
        try:
            importlib.import_module(module)
            found[name] = "ready"
        except Exception as problem:  # a broken install raises what it likes
            found[name] = _reason(problem)
    if found["cuda"] == "ready" and _gpu().startswith("none"):
        found["cuda"] = _gpu()
    return found


def _reason(problem: BaseException) -> str:
    if isinstance(problem, ModuleNotFoundError) and problem.name:
        return f"{problem.name} is not installed"
    return f"{type(problem).__name__}: {str(problem).splitlines()[0] if str(problem) else ''}"


# -- one gradient on each backend ------------------------------------------------------------------------------
def _on_torch(x: np.ndarray) -> Any:
    return importlib.import_module("torch").from_numpy(x.copy())


def _on_gpu(x: np.ndarray) -> Any:
    dl = importlib.import_module("dlarray")

    if (gpu := _gpu()).startswith("none"):
        raise LookupError(gpu)
    return dl.gpuArray(x)


BACKENDS: dict[str, Callable[[np.ndarray], Any]] = {"numpy": lambda x: x, "torch": _on_torch, "gpu": _on_gpu}


def _gradient(make: Callable[[np.ndarray], Any]) -> str:
    """Whether a gradient on that backend is the one worked out by hand: "right", "wrong: …" or "not here: …"."""
    dl = importlib.import_module("dlarray")

    W = np.linspace(-1, 1, 12, dtype=np.float32).reshape(3, 4)
    X = np.linspace(0, 1, 20, dtype=np.float32).reshape(4, 5)
    try:
        weights, data = dl.dlarray(make(W)), dl.dlarray(make(X))
    except LookupError as problem:
        return f"not here: {str(problem).removeprefix('none: ')}"
    except ModuleNotFoundError as problem:
        return f"not here: {_reason(problem)}"
    except Exception as problem:
        return f"wrong: {_reason(problem)}"

    def loss(weights: Any) -> Any:
        return dl.dlgradient(dl.sum(dl.tanh(weights @ data) ** 2, "all"), weights)

    try:
        found = np.asarray(dl.extractdata(dl.gather(dl.dlfeval(loss, weights))))
    except Exception as problem:
        return f"wrong: {_reason(problem)}"
    t = np.tanh(W @ X)
    error = float(np.max(np.abs(found - (2 * t * (1 - t**2)) @ X.T)))
    return "right" if error < CLOSE else f"wrong: off by {error:.3g}"


def page(found: dict[str, Any]) -> str:
    """The answer for people."""
    lines = [
        f"dlarray {found['version']} in {found['folder']}",
        f"Python {found['python']} on {found['platform']}",
        "",
        "Packages",
        *(f"  {name:20}{version or 'not installed'}" for name, version in found["packages"].items()),
        "",
        "Machine",
        f"  {'processors':20}{found['processors']}, of which {found['threads']} threads are used",
        f"  {'GPU':20}{found['gpu']}",
        f"  {'largest array':20}{found['memory']['limit_gib']:g} GiB (memoryLimit)",
        *(f"  {name:20} {value}" for name, value in found["settings"].items()),
        "",
        "Kernels",
        *(f"  {name:20}{words}" for name, words in found["kernels"].items()),
        "",
        "One gradient",
        *(f"  {name:20}{words}" for name, words in found["gradients"].items()),
        "",
        "All is well." if found["well"] else "Something is wrong: see the lines with that word.",
    ]
    return "\n".join(lines)
