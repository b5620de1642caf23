"""Functions as values: the number of outputs, handles and their texts, functions by name, code that is text."""

from __future__ import annotations

import functools
import importlib
import inspect
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from dlarray import names as registered
from dlarray.arguments import whole
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.functions.data_types.handles import outputs, takes_nargout
from dlarray.migration.matlab.displays import handle_text
from dlarray.migration.matlab.shared import own_classes
from dlarray.migration.matlab.shared.translation import translated
from dlarray.migration.matlab.values import Handle, Value


def named(*pairs: Any) -> dict:
    """Names and values in turn as keywords: ``f(x, varargin{:})`` is ``f(x, **named(*varargin))``.

    Syntax: ``f(**named(name, value, …))``.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_prog/name-value-arguments.html

    Examples
    --------
    >>> from dlarray.matlab import named
    >>> named("Rate", 0.1)
    {'Rate': 0.1}
    """
    if len(pairs) % 2 or not all(isinstance(name, str) for name in pairs[::2]):
        raise ArgumentError(
            f"names and values must come in turn, but the arguments are {', '.join(map(describe, pairs))}; fix: "
            'f("Name", value)'
        )
    return {str(name): value for name, value in zip(pairs[::2], pairs[1::2], strict=True)}


def size_(X: Any, /, *dim: Any, nargout: int = 1) -> Any:
    """``@size`` as a value: where one output is asked for, the sizes are an array that can be computed with.

    Syntaxes: ``f = size_``, ``sz = f(X)``, ``n = f(X, 1)``, ``rows, columns = f(X, nargout=2)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/size.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import Cell, cellfun, size_
    >>> size_(dl.ones(2, 3)) * 2
      1×2 dlarray
    <BLANKLINE>
         4     6
    >>> cellfun(size_, Cell(["ab", "c"]), UniformOutput=False)
      1×2 cell array
    <BLANKLINE>
        {[1 2]}    {[1 1]}
    """
    found = registered.functions["size"].call(X, *dim, nargout=nargout)
    return dlarray(list(found)) if nargout <= 1 and isinstance(found, tuple) else found


def by_name(f: Callable, /) -> Callable:
    """A function with options as keywords that takes names and values in turn, too: ``g(x, "Rate", 0.1)``.

    Syntax: ``g = by_name(f)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_prog/name-value-arguments.html

    Examples
    --------
    >>> from dlarray.matlab import by_name
    >>> def scaled(x, *, Rate=1):
    ...     return x * Rate
    >>> by_name(scaled)(3, "Rate", 2), by_name(scaled)(3, Rate=2)
    (6, 6)
    """
    options = {p.name for p in inspect.signature(f).parameters.values() if p.kind is p.KEYWORD_ONLY}

    @functools.wraps(f)
    def call(*args: Any, **keywords: Any) -> Any:
        first = next((i for i, a in enumerate(args) if isinstance(a, str) and a in options), len(args))
        return f(*args[:first], **named(*args[first:]), **keywords)

    return call


def _of_object(name: str, *args: Any, **options: Any) -> Any:
    """Call the method of a name of the object that is given first."""
    method = getattr(args[0], name, None) if args and isinstance(args[0], (Handle, Value)) else None
    if not callable(method):
        raise NameError(f"name '{name}' is not defined")
    return method(*args[1:], **options)


def overloaded(f: Callable, name: str, x: Any, /, *args: Any, **options: Any) -> Any:
    """Call an object's method of this name if it has one, or else the function itself.

    Syntax: ``y = overloaded(dl.tanh, "tanh", x)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_oop/overloading-functions-for-your-class.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import overloaded
    >>> float(overloaded(dl.tanh, "tanh", 0))
    0.0
    """
    if isinstance(x, (Handle, Value)) and callable(method := getattr(x, name, None)):
        if "nargout" in options and "nargout" not in inspect.signature(method).parameters:
            del options["nargout"]  # it gives all of its outputs
        return method(*args, **options)
    found = f(x, *args, **options)
    one = isinstance(found, tuple) and "nargout" not in options  # the sizes of an array
    return dlarray(list(found)) if one else found


overloaded.calls_its_first = True  # type: ignore[attr-defined]


def asked(x: Any, name: str, /) -> Any:
    """A property, or the result of a method named without parentheses, as ``x.keys`` of a map.

    Syntax: ``k = asked(x, "keys")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_oop/method-invocation.html

    Examples
    --------
    >>> from dlarray.matlab import Map, asked
    >>> asked(Map("a", 1), "keys")[0]
    'a'
    """
    value = x[name] if isinstance(x, Mapping) and name in x else getattr(x, name)
    held = name in getattr(x, "__dict__", {})  # a property that holds a handle is not called
    return value() if inspect.ismethod(value) and not held else value


def nargin_(f: Any, /) -> int:
    """Number of inputs of a function; -n if the last of n is ``varargin``.

    Syntax: ``n = nargin_(f)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/nargin.html

    Examples
    --------
    >>> from dlarray.matlab import nargin_
    >>> nargin_(lambda x, y: x), nargin_(lambda x, *varargin: x)
    (2, -2)
    """
    if not callable(f):
        raise ClassError(f"nargin: the argument must be a function, but it is {describe(f)}; fix: nargin_(f)")
    try:
        parameters = inspect.signature(f).parameters.values()
    except (TypeError, ValueError):
        raise ClassError(
            "nargin: Python does not tell how many inputs this function takes; fix: a function of the program"
        ) from None
    positions = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    many = any(p.kind is p.VAR_POSITIONAL for p in parameters)
    return -len(positions) - 1 if many else len(positions)


def several(f: Callable, n: Any, /, *args: Any, **named: Any) -> list:
    """The first n outputs of a function, as a list: ``[c{1:n}] = f(x)``.

    Syntax: ``values = several(f, n, x)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/varargout.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import several
    >>> [float(v) for v in several(dl.max, 2, [3, 9, 4])]
    [9.0, 2.0]
    >>> several(len, 1, "abc")
    [3]
    """
    count = whole("several", "n", n, least=0)
    found = outputs(f, count)(*args, **named)
    if count == 0:
        return []
    if count == 1 and takes_nargout(f):  # a tuple is a value of its own, the sizes of an array
        return [dlarray(list(found)) if isinstance(found, tuple) else found]
    values = list(found) if isinstance(found, tuple) else [found]
    if len(values) < count:
        raise ArgumentError(f"Too many output arguments: {count} are wanted, and there are {len(values)}.")
    return values[:count]


def wanted(values: Any, nargout: int, /) -> Any:
    """What a function returns of its outputs: one bare, several as a tuple, none for 0.

    Syntax: ``return wanted((y, state), nargout)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/nargout.html

    Examples
    --------
    >>> from dlarray.matlab import wanted
    >>> wanted((1, 2, 3), 2), wanted((1, 2, 3), 1)
    ((1, 2), 1)
    """
    values = tuple(values)
    if nargout > len(values):
        raise ArgumentError(f"Too many output arguments: {nargout} are wanted, and there are {len(values)}.")
    if any(v is None for v in values[1:nargout]):
        place = next(k for k, v in enumerate(values[:nargout], 1) if v is None and k > 1)
        raise ArgumentError(
            f"Output argument {place} (and possibly others) not assigned a value in the function that was called; "
            f"fix: ask for {place - 1}"
        )
    if not values:
        return None  # nothing is wanted
    return values[0] if nargout <= 1 else values[:nargout]


def handle(f: Callable, text: str, /) -> Callable:
    """A function displayed as a MATLAB function handle.

    Syntax: ``f = handle(lambda x: x + 1, "@(x)x+1")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_prog/creating-a-function-handle.html

    Examples
    --------
    >>> from dlarray.matlab import handle, show
    >>> show("f", handle(lambda x: x + 1, "@(x)x+1"))
    <BLANKLINE>
    f =
    <BLANKLINE>
      function_handle with value:
    <BLANKLINE>
        @(x)x+1
    <BLANKLINE>
    """
    f.matlab_text = text  # type: ignore[attr-defined]
    return f


def func2str(f: Callable, /) -> str:
    """The text of a function handle.

    Syntax: ``c = func2str(f)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/func2str.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import func2str
    >>> func2str(dl.mean)
    'mean'
    """
    text = handle_text(f)
    return text if text.startswith("@(") else text.removeprefix("@")


def str2func(text: str, /, **known: Any) -> Callable:
    """The function with a given name, or the anonymous function that a text describes.

    Syntaxes: ``f = str2func(name)``, ``f = str2func("@(x) x.^2")``, each with ``**globals()``.

    Parameters
    ----------
    text : str
        A function of this library, one of those given, or one of a file beside them; or an anonymous function as
        MATLAB writes it, which the translator reads and Python runs, so it must come from where you trust.  As in
        MATLAB it sees its arguments and functions, and no variables.

    Raises
    ------
    ArgumentError
        No such function, an anonymous function that is not translated, or the translator is not installed.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/str2func.html

    Examples
    --------
    >>> from dlarray.matlab import str2func
    >>> float(str2func("max")([1, 3, 2]))
    3.0
    >>> str2func("@(x, n) x.^n + 1")(3, 2)
    10
    """
    if callable(text):
        return text
    name = str(text).strip()
    if name.startswith("@("):
        return _anonymous(name, known)
    name = name.removeprefix("@")
    found = known.get(name)
    if callable(found):
        return _with_names(found)
    if name in registered.functions:
        f = registered.functions[name].call
        return functools.partial(overloaded, f, name) if own_classes.have_method(name) else f
    if name in registered.layers:
        return registered.layers[name].call
    if (found := _beside(name, known)) is not None:
        return _with_names(found)
    if own_classes.have_method(name):
        return functools.partial(_of_object, name)
    raise ArgumentError(
        f'str2func: there is no function "{text}"; fix: the name of a function, or a Python function in its place'
    )


def _with_names(f: Callable) -> Callable:
    """An own function that has options, so that it takes them as names and values, too: who calls it by its name does
    not know which texts are names.
    """
    try:
        parameters = inspect.signature(f).parameters.values()
    except (TypeError, ValueError):
        return f
    return by_name(f) if any(p.kind is p.KEYWORD_ONLY and p.name != "nargout" for p in parameters) else f


def _beside(name: str, known: dict[str, Any]) -> Callable | None:
    """The function of a file beside the module whose names are given, or of another folder of its project."""
    path = known.get("__file__")
    if not name.isidentifier() or not isinstance(path, str):
        return None
    package = str(known.get("__package__") or "")
    here = Path(path).resolve().parent
    if (here / f"{name}.py").is_file():
        places = [f"{package}.{name}" if package else name]
    else:  # MATLAB has all folders of a project on its path
        places = _elsewhere(here.parents[package.count(".")] if package else _root(here), name)
    for place in places:
        found = getattr(importlib.import_module(place), name, None)
        if callable(found):
            return found
    return None


_FOUND: dict[tuple[Path, str], list[str]] = {}


def _elsewhere(root: Path, name: str) -> list[str]:
    """The modules of a name below a folder; once found they stay, since loops call functions by their names."""
    if (places := _FOUND.get((root, name))) is None:
        files = sorted(root.rglob(f"{name}.py"), key=lambda p: (len(p.parts), p))
        places = [".".join(p.relative_to(root).with_suffix("").parts) for p in files]
        if places:
            _FOUND[root, name] = places
    return places


def _root(folder: Path) -> Path:
    """The folder that a script's imports start from."""
    above = {Path(p).resolve() for p in sys.path}
    return next((p for p in folder.parents if p in above and (p / folder.name).is_dir()), folder)


def _anonymous(text: str, known: dict[str, Any]) -> Callable:
    code = translated("str2func", text, f"handle_ = {text};")
    names = {name: value for name, value in known.items() if callable(value) and not name.startswith("_")}
    exec(compile(code, "<str2func>", "exec"), names)  # what str2func is for
    return handle(names["handle_"], text)


def feval(f: Any, /, *args: Any, **options: Any) -> Any:
    """Call a function, given by itself or by its name.

    Syntax: ``y = feval(f, x1, …, xn)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/feval.html

    Examples
    --------
    >>> from dlarray.matlab import feval
    >>> float(feval("max", [1, 3, 2]))
    3.0
    """
    return (str2func(f) if isinstance(f, str) else f)(*args, **options)
