"""What the functions of signals share: SciPy, arrays, and how vectors lie."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np

from dlarray.arguments import is_empty, one_number
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host


def scipy_signal(name: str) -> Any:
    """SciPy's functions of signals."""
    try:
        return importlib.import_module("scipy.signal")
    except ImportError as problem:
        raise ArgumentError(f"{name} needs SciPy ({problem}); fix: pip install 'dlarray[mat]'") from None


def real_data(name: str, argument: str, x: Any) -> np.ndarray:
    """Real numbers, single or double."""
    data = host(x)
    if np.iscomplexobj(data):
        raise ArgumentError(f"{name}: {argument} is complex; fix: real({argument}), or abs({argument})")
    return data if data.dtype in (np.float32, np.float64) else data.astype(float)


def vector(name: str, argument: str, x: Any) -> np.ndarray:
    """The elements of a vector, a row or a column."""
    data = host(x)
    if not data.size or data.size != max(data.shape):
        raise SizeError(f"{name}: {argument} must be a vector, but it is {describe(x)}; fix: {argument}(':')")
    data = data.ravel()
    return data if data.dtype.kind in "fc" else data.astype(float)


def positive(name: str, argument: str, x: Any, fix: str) -> float:
    """A number above zero."""
    value = one_number(x)
    if value is None or isinstance(value, complex) or not value > 0:
        raise ArgumentError(f"{name}: {argument} is {describe(x)}; fix: a number above 0, {fix}")
    return float(value)


def given(values: tuple, k: int) -> Any:
    """The k-th of values that may be left out or empty; None where it is."""
    return None if len(values) <= k or is_empty(values[k]) else values[k]


def signals_in_columns(x: np.ndarray) -> np.ndarray:
    """A vector, however it lies, as one column; a matrix as it is."""
    return x.reshape(-1, 1) if x.size == max(x.shape, default=0) else x


def along_signal(x: np.ndarray) -> int:
    """The axis that signals run along: that of a row in a row, else the first whose size is not 1."""
    return next((k for k, n in enumerate(x.shape) if n != 1), 0)


def several(found: tuple, nargout: int) -> Any:
    """As many arrays as are asked for."""
    made = tuple(dlarray(np.atleast_2d(np.asarray(v))) for v in found[: max(nargout, 1)])
    return made[0] if nargout < 2 else made


def of_class(made: np.ndarray, *inputs: np.ndarray) -> np.ndarray:
    """Single numbers where one of the inputs was single, as MATLAB's arithmetic has it."""
    if any(x.dtype in (np.float32, np.complex64) for x in inputs):
        return made.astype(np.complex64 if np.iscomplexobj(made) else np.float32)
    return made
