"""How calls are written: positional arguments, then options in any case, as keywords or as ("Name", value) pairs."""

from __future__ import annotations

import difflib
import functools
import inspect
import re
from collections.abc import Callable
from typing import Any

from dlarray.errors import ArgumentError, DLArrayError, OptionError, describe
from dlarray.unpacking import refuse_inversion

_NAMED = re.compile(r"\w+: ")  # a message that names its function already


def completed(name: str, text: str, doc: str, call: str = "") -> str:
    """A refusal that names its function, and says what would work: its own fix, or the documented syntaxes.

    ``call`` is what to write where the documentation shows no syntax.
    """
    text = text.removeprefix("dlarray: ")  # the conversion of an argument spoke
    if not _NAMED.match(text):
        text = f"{name}: {text}"
    if any(word in text for word in ("fix:", "the options are", "has no options")):
        return text
    calls = re.findall(rf"``([^`]*\b{re.escape(name)}\([^`]*)``", doc)
    fix = " or ".join(dict.fromkeys(calls[:3])) or call
    return f"{text.rstrip('.')}; fix: call it as {fix}" if fix else text


class Signature:
    """A function's parameters as MATLAB sees them: positional arguments, then name-value options.

    ``bound`` leaves the first parameter of a method out, the object.
    """

    def __init__(self, body: Callable, bound: bool = False):
        parameters = list(inspect.signature(body).parameters.values())[int(bound) :]
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
        self._doc = body.__doc__ or ""
        self.open = any(p.kind is inspect.Parameter.VAR_KEYWORD for p in parameters)
        by_place = {p.name for p in parameters if p.kind is inspect.Parameter.POSITIONAL_ONLY}
        self._by_lower = {
            name.lower(): name for name in [*self.options, *self.positional] if name not in by_place
        }
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
        if "axis" in kwargs and (placed := self._at_axis(name, kwargs["axis"], args)) is not None:
            args, kwargs = placed, {key: value for key, value in kwargs.items() if key != "axis"}
        options: dict[str, Any] = {}
        for key, value in [*pairs.items(), *kwargs.items()]:
            spelled = self._by_lower.get(key.lower())
            if spelled is None:
                if not self.open:
                    raise OptionError(self._dim_word(name, key, value, args) or self._unknown(name, key))
                spelled = key
            elif spelled in self.positional[: len(args)]:
                raise OptionError(
                    f"{name}: {spelled} is given twice, by its place and by its name; fix: leave {key}= out"
                )
            if spelled in options:
                raise OptionError(f"{name}: the option {spelled} is given twice; fix: leave one of them out")
            options[spelled] = value
        if len(args) > len(self.positional) and not self.variadic:
            extra = args[len(self.positional)]
            hint = f"; its options are {', '.join(self._shown())}" if self._shown() else ""
            raise ArgumentError(
                f"{name}: takes at most {len(self.positional)} positional argument{'s' * (len(self.positional) != 1)}, "
                f"but got {len(args)} "
                f"(argument {len(self.positional) + 1} is {describe(extra)}){hint}"
            )
        missing = [p for p in self.positional[len(args) : self.required] if p not in options]
        if missing:
            raise ArgumentError(f"{name}: not enough arguments; missing {', '.join(missing)}")
        return args, options

    def call(self, name: str) -> str:
        """The shortest call that can be right."""
        return f"{name}({', '.join(self.positional[: self.required])}{', …' * self.variadic})"

    def _shown(self) -> list[str]:
        return [o for o in self.options if o != "nargout"]

    def _place_of_dim(self, name: str) -> int | None:
        """Which argument the dim is, from 0, by the parameters or by the documented call."""
        if "dim" in self.positional:
            return self.positional.index("dim")
        shown = re.search(rf"\b{re.escape(name)}\(\w+((?:, [\w\[\]]+)*?), dim\b", self._doc)
        return shown[1].count(",") + 1 if shown else None

    def _at_axis(self, name: str, axis: Any, args: tuple) -> tuple | None:
        """The arguments, and where NumPy's ``axis`` says the dim, which it counts from 0; None if that is not clear."""
        rank, place = getattr(args[0], "ndim", 2) if args else 0, self._place_of_dim(name)
        if type(axis) is not int or not -rank <= axis < rank or place is None:
            return None
        words = next((k for k, a in enumerate(args) if isinstance(a, str)), len(args))
        if not self.required <= words <= place:
            return None
        return (*args[:words], *[None] * (place - words), axis % rank + 1, *args[words:])

    def _dim_word(self, name: str, key: str, value: Any, args: tuple) -> str:
        """What to say of NumPy's ``axis``, or of MATLAB's ``dim`` as a keyword, where the dim is positional."""
        if key not in ("axis", "dim") or not ("dim" in self._positions or self.variadic):
            return ""
        if "dim" in self._positions:
            between = [self._positions[p] for p in self.positional[1 : self.positional.index("dim")]]
        else:
            between = ["0" if name in ("var", "std") else "[]"] * ((self._place_of_dim(name) or 1) - 1)
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


def normalised(
    signature: Signature, name: str, args: tuple, kwargs: dict, doc: Callable[[], str]
) -> tuple[tuple, dict]:
    """`Signature.normalise` for calls that no decorator looks after: its refusals say what would work."""
    try:
        return signature.normalise(name, args, kwargs)
    except DLArrayError as error:
        raise type(error)(completed(name, str(error), doc(), signature.call(name))) from None


def as_matlab_calls(body: Callable) -> Callable:
    """Options as name-value pairs and in any case; the frames of the user's own function stay in the traceback."""
    signature = Signature(body)

    @functools.wraps(body)
    def call(*args: Any, **kwargs: Any) -> Any:
        args, kwargs = normalised(signature, body.__name__, args, kwargs, lambda: inspect.getdoc(body) or "")
        return body(*args, **kwargs)

    return call


def counted(body: Callable, name: str, doc: Callable[[], str] | None = None, bound: bool = False) -> Callable:
    """A body that gets its arguments as they are: a wrong number of them, and unknown options, are refused.

    ``bound`` is for methods, whose first argument is the object.
    """
    signature = Signature(body, bound)
    options = frozenset(signature.options)
    spelled = frozenset(map(str.lower, options))
    fewest = signature.required + bound
    most = 10**9 if signature.variadic else len(signature.positional) + bound

    @functools.wraps(body)
    def call(*args: Any, **kwargs: Any) -> Any:
        if (
            not fewest <= len(args) <= most
            or not (signature.open or kwargs.keys() <= options)
            or any(isinstance(a, str) and a.lower() in spelled for a in args[fewest:])  # MATLAB's pairs
        ):
            own, args = args[:bound], args[bound:]
            text = doc or (lambda: inspect.getdoc(body) or "")
            args, kwargs = normalised(signature, name, args, kwargs, text)
            return body(*own, *args, **kwargs)
        result = body(*args, **kwargs)
        if result is True or result is False:
            refuse_inversion(name)
        return result

    return call


def counting(cls: type) -> type:
    """A class whose construction refuses a wrong number of arguments, and unknown options, as functions do."""
    made = counted(cls.__init__, cls.__name__, lambda: inspect.getdoc(cls) or "", bound=True)  # type: ignore[misc]
    cls.__init__ = made  # type: ignore[misc]
    return cls
