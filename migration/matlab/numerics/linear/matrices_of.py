"""Matrices among the arguments of linear algebra, and results as MATLAB gives them."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np

from dlarray.array import asdlarray, dlarray
from dlarray.errors import SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host


def scipy_linalg() -> Any:
    """SciPy's linear algebra."""
    return importlib.import_module("scipy.linalg")


def matrix(name: str, what: str, A: Any, square: bool = False) -> np.ndarray:
    """A matrix of floating-point numbers."""
    found = np.asarray(host(A))
    if found.ndim != 2:
        raise SizeError(f"{name}: {what} has {found.ndim} dimensions; fix: a matrix")
    if square and found.shape[0] != found.shape[1]:
        raise SizeError(f"{name}: {what} must be square, but it is {describe(A)}; fix: A(1:n, 1:n)")
    return found if found.dtype.kind in "fc" else found.astype(float)


def back(X: Any) -> dlarray:
    """A result, real where nothing of it is imaginary."""
    found = np.asarray(X)
    return asdlarray(found.real if np.iscomplexobj(found) and not found.imag.any() else found)


def outputs(nargout: int, *made: Any) -> Any:
    """As many of the results as are wanted."""
    return made[0] if nargout < 2 else made[:nargout]
