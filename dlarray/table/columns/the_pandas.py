"""The library pandas, which is asked for where it is needed."""

from __future__ import annotations

import importlib
from typing import Any

from dlarray.errors import ArgumentError


def the_pandas(name: str) -> Any:
    """The library pandas, for the function of that name."""
    try:
        return importlib.import_module("pandas")
    except ImportError:
        raise ArgumentError(f"{name}: pandas is not installed; fix: pip install dlarray[tables]") from None
