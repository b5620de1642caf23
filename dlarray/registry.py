"""The registry: how a public function or layer is declared, and what its declaration does.

``@function`` declares a MATLAB function: which arguments are arrays, how labels travel, which options it has.
The decorator then does what all functions share: match options without regard to case, accept ("Name", value) pairs,
convert arrays, apply ``DataFormat``, label the result, and keep this library's frames out of the traceback.
The tables of what is registered stand in ``dlarray.names``.  Plug-ins register in the same way, through the entry
points "dlarray.functions" and "dlarray.layers"; those of kernels are read by ``dlarray.kernels``.
"""

from __future__ import annotations

import functools
import inspect
import os
from collections.abc import Callable, Iterable, Sequence
from types import CodeType, FunctionType
from typing import Any, Literal

import numpy as np

from dlarray import formats
from dlarray.along_axes import padded
from dlarray.arguments import is_empty, is_whole, one_number
from dlarray.array import asdlarray, dlarray, make
from dlarray.autodiff import TracedArray
from dlarray.backend import is_array
from dlarray.categorical import categorical
from dlarray.conversion import namespace_of, one_double
from dlarray.elsewhere import TAKE_TABLES, of_tables
from dlarray.elsewhere.asked_values import Asked
from dlarray.elsewhere.indices_from_one import count_outputs
from dlarray.endexpr import End, applied
from dlarray.errors import NOT_GIVEN, ArgumentError, ClassError, DLArrayError, FormatError, describe
from dlarray.names import STORED_OTHERWISE, FunctionRecord, LayerRecord, claim, functions, layers
from dlarray.nests import is_too_deep, too_deep
from dlarray.numbers.quick import QUICK
from dlarray.operands import aligned, check_direction, check_sizes, operands, reordered, same_class
from dlarray.precision import HALVES, INTEGERS, among, computed, without_integers
from dlarray.python_builtins import only_pythons, shared
from dlarray.syntax import Signature, completed, counted, normalised
from dlarray.table.times import are_times, over_times
from dlarray.unpacking import refuse_inversion

HALF_RULES = ("round", "single", "own")
INTEGER_RULES = ("refuse", "double", "own")
RULES = ("first", "union", "none", None)
TEXTS: set[type] = {str, np.str_}  # classes of text, which may name an option; `dlarray.matlab` adds its own
# Makes a column of several results, one for each sequence; `dlarray.matlab` puts its cell arrays there.
COLUMN: list[Callable[[Iterable[Any]], list]] = [list]
_MOST_OUTPUTS = 2**16  # that anybody asks for
_FULL_TRACEBACK = os.environ.get("DLARRAY_TRACEBACK", "") == "full"
watcher: Callable | None = None  # looks at every result while `dlarray.finite` asks for it
run_code: CodeType | None = None  # of the wrapper around every body: its frames are known by it


def full_traceback() -> bool:
    """Whether tracebacks show this library's own frames."""
    return _FULL_TRACEBACK


def function(
    format: str | None = None,
    *,
    arrays: tuple[str, ...] = (),
    needs: str = "",
    data_format: str = "apply",
    differentiable: bool = True,
    method: bool | Literal["value"] = False,
    name: str | None = None,
    wrap: bool = True,
    half: str | None = None,
    integers: str | None = None,
    categories: str = "",
    indices: tuple[int, ...] = (),
) -> Callable[[Callable], Any]:
    """Register a public function.

    format
        which labels the raw arrays get that the body returns: "first" (those of the first array), "union" (those of
        all ``arrays``, which are aligned by label and brought to one class before the body runs, as by ``plus``),
        "none", or None (the body returns finished values).
    arrays
        parameters that are converted to dlarrays; ``DataFormat`` labels the first of them.
    needs
        labels that the first array must have.
    data_format
        "keep" hands ``DataFormat`` on to the body after the first array is labelled with it.
    method
        whether dlarray gets it as a method of its class; "value" where ``X.dims`` alone is its value, too.
    wrap
        False registers the body as it is: it runs the user's own code, whose frames belong into the traceback, or it
        is on the hot path and does its own checks.
    half
        what becomes of arrays of 16 bits: "round" (the body gets them in single, and what it returns in single is
        rounded once; the default of what is differentiable), "single" (the body gets them in single, and so is the
        result: losses), or "own" (the body gets them as they are).
    integers
        what becomes of integer classes: "refuse" (of the ``arrays``; the default where there are some), "double" (the
        body gets doubles), or "own" (it gets them as they are: it moves elements, or has MATLAB's rules for integers;
        the default without ``arrays``).  Other arguments are numbers and sizes, which the body gets as doubles.
    categories
        "any" for a function that moves elements: a categorical goes through it by the numbers of its categories, and
        the first output is one again.  "ordinal" if it compares them.
    indices
        which outputs, from 0, are indices of elements, which count from 1; of one output alone, place 0.
    """
    assert format in RULES
    half = half or ("round" if differentiable else "own")
    assert half in HALF_RULES
    integers = integers or ("refuse" if arrays else "own")
    assert integers in INTEGER_RULES

    def register(body: Callable) -> Any:
        public = name or body.__name__
        claim(functions, "function", public, body.__module__)
        signature = Signature(body)
        first = arrays[0] if arrays else None
        takes_format = "DataFormat" in signature.options
        places = {a: signature.positional.index(a) for a in arrays if a in signature.positional}
        taken = tuple(sorted(places.values()))
        needed = frozenset(i for i in taken if i < signature.required)  # where None is MATLAB's [], an array
        most = 10**9 if signature.variadic else len(signature.positional)
        alone = indices[:1] if 0 in indices else ()
        widens = wrap and half != "own"
        looks = widens or integers != "own"  # whether classes other than single and double are a matter
        options = frozenset(signature.options)
        paired = bool(options)  # text among the arguments may be the name of an option

        def run(args: tuple, kwargs: dict) -> Any:
            if categories and args and type(args[0]) is categorical:
                return _of_labels(public, run, categories, args, kwargs)
            if (
                (kwargs and not kwargs.keys() <= options)
                or not signature.required <= len(args) <= most
                or (paired and not TEXTS.isdisjoint(map(type, args)))
            ):
                args, kwargs = signature.normalise(public, args, kwargs)
            if STORED_OTHERWISE and not STORED_OTHERWISE.isdisjoint(map(type, args)):
                one = next(a for a in args if type(a) in STORED_OTHERWISE)
                if (found := one.__over_columns__(public, run, args, kwargs)) is not NotImplemented:
                    return found
            given = args
            for i in taken:
                if i < len(args) and type(args[i]) is not dlarray and (args[i] is not None or i in needed):
                    if type(args[i]) is End and (over_end := applied(public, args)) is not None:
                        return over_end  # a subscript, such as floor(end / 2)
                    if hasattr(args[i], "__over_columns__"):  # a table, or a column of one
                        found = args[i].__over_columns__(public, run, args, kwargs)
                        if found is not NotImplemented:
                            return found
                    elif public in getattr(args[i], "own_functions", ()):  # a categorical
                        return getattr(args[i], public)(*args[i + 1 :], **kwargs)
                    elif are_times(args[i]):
                        if (found := over_times(public, run, args, kwargs)) is not NotImplemented:
                            return found
                    args = (*args[:i], asdlarray(args[i]), *args[i + 1 :])
            if kwargs:
                if "nargout" in kwargs:
                    if kwargs["nargout"] is None:  # as many as there are by default
                        del kwargs["nargout"]
                    else:
                        kwargs["nargout"] = _number_of_outputs(public, kwargs["nargout"])
                if takes_format and type(kwargs.get("DataFormat")) is not str:
                    kwargs["DataFormat"] = _text_of_format(public, kwargs.get("DataFormat"))
                for key in arrays:
                    if kwargs.get(key) is not None:
                        kwargs[key] = asdlarray(kwargs[key])
            odd = 0
            if looks:
                odd = among(args) | among(kwargs.values()) if kwargs else among(args)
                if odd & INTEGERS and integers != "own":
                    args, kwargs = _floating(public, args, kwargs, signature.positional, arrays, integers)
            X = None if first is None else _argument(args, kwargs, first, places)
            lent: Any = ""  # the labels of DataFormat, which the result must lose again
            labels: str | None
            if X is not None and (takes_format or needs):
                fmt = kwargs.get("DataFormat") if takes_format else None
                if takes_format:
                    if data_format != "keep":
                        kwargs.pop("DataFormat", None)
                    labelled = _formatted(public, first or "X", X, fmt)
                    if labelled is not X:
                        X, lent = labelled, fmt
                        args, kwargs = _with(args, kwargs, first, places, X)
                for label in needs:
                    if label not in X._format:
                        raise FormatError(
                            f'{public}: {first} must have the label "{label}", but it is {X.describe()}; '
                            + (
                                "fix: dlarray(X, fmt), or DataFormat=fmt"
                                if takes_format
                                else "fix: dlarray(X, fmt)"
                            )
                        )
            if format == "union" and wrap:
                if given is not args:
                    check_direction(public, given, args)
                args, kwargs, labels = _united(public, args, kwargs, arrays, places, lent)
            else:
                labels = None if format is None else "" if format == "none" or X is None else X._format
            if widens and odd & HALVES and (among(args) | among(kwargs.values())) & HALVES:
                result = computed(body, args, kwargs, half == "round", lambda made: _labelled(made, labels))
            else:
                result = body(*args, **kwargs)
                if labels is not None and type(result) is not dlarray:
                    result = _labelled(result, labels)
            if lent:
                result = _stripped(result, lent)
            if indices:
                count_outputs(result, indices if type(result) is tuple else alone)
            if watcher is not None:
                watcher(public, args, kwargs, result)
            return result

        python, quick = shared(public), QUICK.get(public)
        takes_tables = public in TAKE_TABLES

        @functools.wraps(body)
        def call(*args: Any, **kwargs: Any) -> Any:
            if quick is not None and not kwargs and watcher is None and (number := quick(args)) is not None:
                return make(number if type(number) is np.ndarray else one_double(number), "", None)
            if python is not None and (
                kwargs or not args or type(args[0]) is not dlarray or type(args[-1]) is End
            ):
                if (over_end := applied(public, args)) is not None:  # a subscript, such as min(end, 10)
                    return over_end
                if only_pythons(public, args, kwargs):
                    return python(*args, **kwargs)
            if takes_tables and args and (other := of_tables(public, args[0])) is not None:
                return other(*args, **kwargs)
            if _FULL_TRACEBACK:
                return run(args, kwargs)
            try:
                result = run(args, kwargs)
                if result is True or result is False:
                    refuse_inversion(public)
                return result
            except DLArrayError as error:
                text = completed(public, str(error), inspect.getdoc(body) or "", signature.call(public))
                error.args = (text, *error.args[1:])
                raise error.with_traceback(None) from error.__cause__
            except RecursionError:
                if is_too_deep((args, kwargs)):
                    raise too_deep(public) from None
                raise
            except np.linalg.LinAlgError as error:  # an iteration that does not end: NaN or Inf in the matrix
                raise ArgumentError(
                    f"{public}: {error}; the matrix must not contain NaN or Inf; fix: look at it with allfinite"
                ) from None

        global run_code
        run_code = run.__code__
        entry: Any = call
        if not wrap:
            plain = isinstance(body, FunctionType) and not hasattr(body, "__wrapped__")
            hot = not plain or "extra" in body.__code__.co_varnames  # it counts its arguments itself
            entry = _without_extra(body) if hot else counted(body, public)
        functions[public] = FunctionRecord(
            public,
            entry,
            body.__module__,
            format,
            differentiable,
            tuple(signature._shown()),
            integers,
            categories,
        )
        if method:
            setattr(dlarray, public, Asked(entry) if method == "value" else entry)
        return entry

    return register


def _of_labels(name: str, run: Callable, kind: str, args: tuple, kwargs: dict) -> Any:
    """What a function makes of a categorical: it works on the numbers of the categories, NaN for undefined."""
    A = args[0]
    if kind == "ordinal" and not A.isordinal():
        raise ClassError(
            f"{name}: the categories of a {A.describe()} have no order; fix: categorical(A, valueset, Ordinal=True)"
        )
    found = run((A.double(), *args[1:]), kwargs)
    return (A.alike(found[0]), *found[1:]) if isinstance(found, tuple) else A.alike(found)


def _number_of_outputs(name: str, nargout: Any) -> Any:
    """``nargout`` as a whole number; which ones there are, the function knows."""
    if type(nargout) is int and nargout < _MOST_OUTPUTS:
        return nargout
    found = one_number(nargout)
    if not is_whole(found) or found >= _MOST_OUTPUTS:
        raise ArgumentError(
            f"{name}: nargout must be the number of outputs, but it is {describe(nargout)}; fix: nargout=2"
        )
    return int(found)


def _text_of_format(name: str, fmt: Any) -> str | None:
    """``DataFormat`` as text; None where it is left open."""
    if is_empty(fmt):
        return None
    if isinstance(fmt, str):
        return str(fmt)
    raise FormatError(f'{name}: DataFormat must be text, but it is {describe(fmt)}; fix: DataFormat="CB"')


def surplus(name: str, most: int, extra: tuple, unknown: dict) -> None:
    """Refuse what a body on the hot path has got beyond its own arguments: ``*extra`` and ``**unknown``."""
    record = functions[name]
    signature = Signature(record.call)
    normalised(signature, name, (None,) * most + extra, unknown, lambda: record.doc)
    raise ArgumentError(f"{name}: not enough arguments; fix: {signature.call(name)}")


def _without_extra(body: Any) -> Any:
    """The body with the signature that is documented."""
    signature = inspect.signature(body)
    shown = [
        p.replace(default=inspect.Parameter.empty) if p.default is NOT_GIVEN else p
        for p in signature.parameters.values()
        if p.name not in ("extra", "unknown")
    ]
    if len(shown) < len(signature.parameters):
        body.__signature__ = signature.replace(parameters=shown)
    return body


def _argument(args: tuple, kwargs: dict, argument: str, places: dict) -> Any:
    """What a parameter is given; None where it is not."""
    place = places.get(argument)
    if place is not None and place < len(args):
        return args[place]
    return kwargs.get(argument)


def _with(args: tuple, kwargs: dict, argument: Any, places: dict, X: Any) -> tuple[tuple, dict]:
    """The arguments with X in the place of one of them."""
    place = places.get(argument)
    if place is not None and place < len(args):
        return args[:place] + (X,) + args[place + 1 :], kwargs
    return args, {**kwargs, argument: X}


def _floating(
    name: str, args: tuple, kwargs: dict, names: Sequence[str], arrays: tuple[str, ...], rule: str
) -> tuple[tuple, dict]:
    """The arguments with doubles in place of integers, unless these are data of a function that refuses them."""

    def of(argument: str, value: Any) -> Any:
        return without_integers(
            name, value, argument, rule == "refuse" and (not arrays or argument in arrays)
        )

    names = (*names, *["X"] * (len(args) - len(names)))
    return tuple(map(of, names, args)), {key: of(key, value) for key, value in kwargs.items()}


def _united(
    name: str, args: tuple, kwargs: dict, arrays: tuple[str, ...], places: dict, lent: str
) -> tuple[tuple, dict, str]:
    """The arguments with all arrays aligned by label and of one class, and their labels.

    ``lent`` is the ``DataFormat`` of the call: it labels the first array, and others that have as many dimensions.
    """
    given = {a: X for a in arrays if (X := _argument(args, kwargs, a, places)) is not None}
    if lent:
        given = {
            a: dlarray(X, lent) if not X._format and X.ndim == len(lent) else X for a, X in given.items()
        }
    if not given:
        return args, kwargs, ""
    there = operands(name, *given.values())
    data, fmt = aligned(name, *there)
    check_sizes(name, tuple(there), data)
    united = [dlarray.from_array(padded(array, len(fmt)), fmt) for array in same_class(*data)]
    for argument, X in zip(given, united, strict=True):
        args, kwargs = _with(args, kwargs, argument, places, X)
    return args, kwargs, fmt


def _formatted(name: str, argument: str, X: dlarray, fmt: str | None) -> dlarray:
    """The first array with labels: its own, or those of ``DataFormat``."""
    if fmt is None or fmt == "":
        if not X._format:
            raise FormatError(
                f'{name}: {argument} is unformatted ({X.describe()}); fix: {name}(…, DataFormat="CB") '
                f'with one label for each dimension, or label it: dlarray({argument}, "CB")'
            )
        return X
    if X._format:
        raise FormatError(
            f'{name}: DataFormat="{fmt}" is for unformatted data, but {argument} is {X.describe()}; '
            "fix: leave DataFormat out, or stripdims first"
        )
    return dlarray(X, fmt)


def _labelled(result: Any, labels: str | None) -> Any:
    """The raw arrays of a result as dlarrays with these labels; None leaves them as they are."""
    if labels is None or type(result) is dlarray:
        return result
    if isinstance(result, tuple):
        return tuple(_labelled(r, labels) for r in result)
    if type(result) is TracedArray or is_array(result):
        if labels[-1:] == "U":  # of which an array drops those at its end that have size 1
            result = padded(result, len(labels))
        return dlarray.from_array(result, labels)
    return result


def _stripped(result: Any, fmt: Any) -> Any:
    """Remove the labels that ``DataFormat`` has lent, and bring the dimensions back into its order."""
    if isinstance(result, tuple):
        return tuple(_stripped(r, fmt) for r in result)
    if type(result) is dlarray and result._format:
        array, labels = result.array, result._format
        dropped = fmt.count("U") - labels.count("U")  # dimensions of size 1, which no array keeps at its end
        if dropped > 0:
            labels += "U" * dropped
            array = namespace_of(array).reshape(array, (1,) * dropped + tuple(array.shape))
        return dlarray.from_array(reordered(array, labels, formats.like(labels, fmt)))
    return result


def strip(X: dlarray, target: str = "") -> dlarray:
    """X without labels, its dimensions in the order of ``target`` (a spelling of its labels)."""
    return dlarray.from_array(reordered(X.array, X._format, target or X._format))


def layer(cls: Any = None, *, name: str | None = None) -> Any:
    """Register a layer constructor."""

    def register(cls: Any) -> Any:
        public = name or cls.__name__
        claim(layers, "layer", public, cls.__module__)
        layers[public] = LayerRecord(public, cls, cls.__module__)
        return cls

    return register if cls is None else register(cls)
