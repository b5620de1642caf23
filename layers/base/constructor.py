"""Constructors as MATLAB calls them: ("Name", value) pairs, names in any case, errors without this
package's frames."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any

from dlarray.errors import DLArrayError
from dlarray.nests import is_too_deep, too_deep
from dlarray.syntax import Signature, completed


def constructor(name: str, body: Callable, options: Iterable[inspect.Parameter] = ()) -> Callable:
    """The ``__init__`` that calls ``body`` with the arguments sorted out.

    ``options`` are keyword parameters besides those of ``body``; it gets them through its ``**options``.
    """
    own = [
        p for p in inspect.signature(body).parameters.values() if p.kind is not inspect.Parameter.VAR_KEYWORD
    ]
    parameters = own + list(options)

    def stub() -> None:
        """Carries the signature."""

    stub.__signature__ = inspect.Signature(parameters[1:])  # type: ignore[attr-defined]
    signature = Signature(stub)

    @functools.wraps(body)
    def init(self: Any, *args: Any, **kwargs: Any) -> None:
        try:
            args, kwargs = signature.normalise(name, args, kwargs)
            body(self, *args, **kwargs)
        except RecursionError:
            if is_too_deep((args, kwargs)):
                raise too_deep(name) from None
            raise
        except DLArrayError as error:
            if str(error).startswith(f"{name}: "):
                doc = inspect.getdoc(type(self)) or ""
                error.args = (completed(name, str(error), doc, signature.call(name)), *error.args[1:])
            raise error.with_traceback(None) from error.__cause__

    init.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return init
