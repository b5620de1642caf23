"""Options of the helpers: keywords, in any case, or MATLAB's older pairs."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from dlarray.syntax import Signature


def with_options(body: Callable) -> Callable:
    """A function whose options may come as ``("Name", value)`` pairs too, and in any case."""
    signature = Signature(body)
    name = body.__name__.rstrip("_")

    @functools.wraps(body)
    def call(*args: Any, **kwargs: Any) -> Any:
        args, kwargs = signature.normalise(name, args, kwargs)
        return body(*args, **kwargs)

    return call
