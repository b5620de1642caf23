"""The array libraries that every function is tried on, and what each is for.

* numpy: the values.
* readonly: NumPy arrays that may not be written, and whose first axis is the last in memory; a function that changes
  its argument, or that counts on the order of memory, fails.
* strict: array-api-strict on its second device; NumPy arrays mixed in, methods, names outside the standard fail.
* torch: PyTorch's CPU tensors through array-api-compat.
* lookalike: CuPy's names, keywords and refusals, with NumPy's numbers.
* cupy: the real one, where there is a device.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from dlarray import backend as dl_backend
from tests.support import lookalike


@dataclass(frozen=True)
class Backend:
    """How to bring host data to a library and back."""

    name: str

    def array(self, x: np.ndarray) -> Any:
        """A raw array of the library, in MATLAB's order."""
        x = np.array(x)
        if self.name == "numpy":
            return x
        if self.name == "readonly":
            x.flags.writeable = False
            return x
        if self.name == "strict":
            import array_api_strict as xs

            return xs.asarray(x, device=xs.Device("device1"))
        if self.name == "torch":
            import torch

            return torch.from_numpy(np.ascontiguousarray(x))
        if self.name == "lookalike":
            return lookalike.asarray(x)
        import cupy

        return cupy.asarray(x)

    def dlarray(self, x: np.ndarray, fmt: str = "") -> Any:
        """A dlarray on this library."""
        import dlarray as dl

        X = dl.dlarray(self.array(x), fmt) if fmt else dl.dlarray(self.array(x))
        if self.name == "readonly":
            X._data = np.moveaxis(np.moveaxis(X._data, 0, -1).copy(), -1, 0)
            X._data.flags.writeable = False
        return X

    def same_library(self, X: Any) -> bool:
        """Whether a result has stayed on this library."""
        return dl_backend.backend_name(X._data) == dl_backend.backend_name(self.array(np.zeros((1, 1))))


def host(X: Any) -> np.ndarray:
    """The values of a dlarray in MATLAB's order, on the host."""
    return dl_backend.to_numpy(X._data).T


def _there(name: str) -> bool:
    import importlib.util

    if name in ("numpy", "readonly"):
        return True
    if name == "lookalike":
        return bool(lookalike.install())
    if name == "cupy":
        return not lookalike.install() and dl_backend.cupy() is not None
    return importlib.util.find_spec({"strict": "array_api_strict"}.get(name, name)) is not None


NAMES = ("numpy", "readonly", "strict", "torch", "lookalike", "cupy")
MISSING = {
    name: "the real CuPy is installed and cannot be stood in for"
    if name == "lookalike"
    else f"{name} is not there"
    for name in NAMES
    if not _there(name)
}
#: Those that are there. tests/support/test_backends.py has one skip for each of the others.
ALL = [pytest.param(Backend(name), id=name) for name in NAMES if name not in MISSING]
