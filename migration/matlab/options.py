"""Options of the helpers: keywords, in any case, or MATLAB's older pairs."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from dlarray.errors import OptionError
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


def with_pairs(body: Callable) -> Callable:
    """A function that looks its options up itself, whose pairs begin with the first text behind what it requires."""
    required = Signature(body).required
    name = body.__name__.rstrip("_")

    @functools.wraps(body)
    def call(*args: Any, **kwargs: Any) -> Any:
        begin = next((i for i, a in enumerate(args) if i >= required and isinstance(a, str)), len(args))
        names, values = args[begin::2], args[begin + 1 :: 2]
        if len(names) != len(values) or not all(isinstance(n, str) for n in names):
            raise OptionError(f"{name}: options are names and values in turn; fix: {name}(…, Sheet=2)")
        return body(*args[:begin], **dict(zip(names, values, strict=True)), **kwargs)

    return call
