"""How calls are written: positional arguments, then options in any case, as keywords or as ("Name", value) pairs."""

from __future__ import annotations

import difflib
import functools
import inspect
from collections.abc import Callable
from typing import Any

from dlarray.errors import ArgumentError, OptionError, describe


class Signature:
    """A function's parameters as MATLAB sees them: positional arguments, then name-value options."""

    def __init__(self, body: Callable):
        parameters = inspect.signature(body).parameters.values()
        positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
        self.positional = [p.name for p in parameters if p.kind in positional]
        self.required = sum(p.kind in positional and p.default is inspect.Parameter.empty for p in parameters)
        self.variadic = any(p.kind is inspect.Parameter.VAR_POSITIONAL for p in parameters)
        self._positions = {
            p.name: "[]" if p.default in (None, inspect.Parameter.empty) else repr(p.default)
            for p in parameters
            if p.kind in positional
        }
        self.options = [p.name for p in parameters if p.kind is inspect.Parameter.KEYWORD_ONLY]
        self.open = any(p.kind is inspect.Parameter.VAR_KEYWORD for p in parameters)
        self._by_lower = {name.lower(): name for name in [*self.options, *self.positional]}
        self._option_lower = {name.lower() for name in self.options}

    def normalise(self, name: str, args: tuple, kwargs: dict) -> tuple[tuple, dict]:
        """Split ("Name", value) pairs off the positional arguments; spell option names as declared."""
        pairs: dict[str, Any] = {}
        for i, a in enumerate(args):
            if (
                isinstance(a, str)
                and i >= self.required
                and (a.lower() in self._option_lower or (not self.variadic and i >= len(self.positional)))
                and (len(args) - i) % 2 == 0
                and all(isinstance(k, str) for k in args[i::2])
            ):
                pairs = dict(zip(args[i::2], args[i + 1 :: 2], strict=True))
                args = args[:i]
                break
        options: dict[str, Any] = {}
        for key, value in [*pairs.items(), *kwargs.items()]:
            spelled = self._by_lower.get(key.lower())
            if spelled is None:
                if not self.open:
                    raise OptionError(self._dim_word(name, key, value, args) or self._unknown(name, key))
                spelled = key
            if spelled in options:
                raise OptionError(f"{name}: the option {spelled} is given twice")
            options[spelled] = value
        if len(args) > len(self.positional) and not self.variadic:
            extra = args[len(self.positional)]
            hint = f"; its options are {', '.join(self._shown())}" if self._shown() else ""
            raise ArgumentError(
                f"{name}: takes at most {len(self.positional)} positional arguments, but got {len(args)} "
                f"(argument {len(self.positional) + 1} is {describe(extra)}){hint}"
            )
        given = len(args) + sum(p in options for p in self.positional[len(args) :])
        if given < self.required:
            missing = [p for p in self.positional[len(args) : self.required] if p not in options]
            raise ArgumentError(f"{name}: not enough arguments; missing {', '.join(missing)}")
        return args, options

    def _shown(self) -> list[str]:
        return [o for o in self.options if o != "nargout"]

    def _dim_word(self, name: str, key: str, value: Any, args: tuple) -> str:
        """What to say of NumPy's ``axis``, or of MATLAB's ``dim`` as a keyword, where the dim is positional."""
        if key not in ("axis", "dim") or not ("dim" in self._positions or self.variadic):
            return ""
        between = {"var": ["0"], "std": ["0"]}.get(name, [])
        if "dim" in self._positions:
            between = [self._positions[p] for p in self.positional[1 : self.positional.index("dim")]]
        call = lambda dim: f"{name}({', '.join(['X', *between, dim])})"  # noqa: E731
        if key == "dim":
            return f"{name}: dim is given by its place, not by its name; fix: {call(str(value))}"
        if not isinstance(value, int):
            every = call('"all"') if self.variadic else f'{name}(X(":"))'
            return f"{name}: axis is NumPy's word; dims count from 1; fix: {every} for all elements, or {call('1')}"
        rank = getattr(args[0], "ndim", 2) if args else 2
        dim = value + 1 if value >= 0 else rank + value + 1
        return f"{name}: axis is NumPy's word, and counts from 0; axis={value} is dim {dim}; fix: {call(str(dim))}"

    def _unknown(self, name: str, key: str) -> str:
        shown = self._shown()
        if not shown:
            return f'{name}: there is no option "{key}"; {name} has no options'
        near = difflib.get_close_matches(key.lower(), [o.lower() for o in shown], 1, 0.5)
        hint = f'; did you mean "{next(o for o in shown if o.lower() == near[0])}"?' if near else ""
        return f'{name}: there is no option "{key}"; the options are {", ".join(shown)}{hint}'


def as_matlab_calls(body: Callable) -> Callable:
    """Options as name-value pairs and in any case; the frames of the user's own function stay in the traceback."""
    signature = Signature(body)

    @functools.wraps(body)
    def call(*args: Any, **kwargs: Any) -> Any:
        args, kwargs = signature.normalise(body.__name__, args, kwargs)
        return body(*args, **kwargs)

    return call
