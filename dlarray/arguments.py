"""How arguments are read: words, numbers, whole numbers, dims, sizes, flags, and MATLAB's empty ``[]``.

Every function reads its arguments here, so that all of them take the same spellings.  A number is a Python number, a
number of NumPy, or an array of any library with one element; ``[]`` is None, an empty list, or an array without
elements; text is matched without regard to case.  A reader gets the names of the function and of the argument, then
the value, and returns what Python computes with.  Its refusal says what came, what is expected, and what would work.
"""

from __future__ import annotations

import math
import numbers as python_numbers
from collections.abc import Collection, Iterable
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.autodiff.tape import note_cut
from dlarray.backend import class_name, is_array, is_complex, to_numpy
from dlarray.conversion import as_double
from dlarray.errors import ArgumentError, ClassError, DLArrayError, OptionError, describe

MOST_OUTPUTS = 2**16  # more than anybody takes apart


# -- empty -----------------------------------------------------------------------------------------------------
def is_empty(value: Any) -> bool:
    """Whether an argument is left open, as by MATLAB's ``[]``: None, or what has no elements, but no text."""
    if value is None:
        return True
    shape = getattr(value, "shape", None)
    if isinstance(shape, (tuple, list)):
        return 0 in shape
    return isinstance(value, (list, tuple)) and not value


def no_text(value: Any) -> bool:
    """Whether a word is left open, by ``[]`` or by text without letters."""
    return is_empty(value) or isinstance(value, str) and not value


def is_brackets(value: Any) -> bool:
    """Whether a value is ``[]`` itself, of size 0×0, where other empty arrays are data."""
    if not is_empty(value):
        return False
    if type(value) is dlarray and value._format:
        return False
    shape = getattr(value, "shape", ())
    return len(shape) < 2 or not any(shape[:2]) and math.prod(shape[2:]) == 1


# -- numbers ---------------------------------------------------------------------------------------------------
def one_number(value: Any, *, logical: bool = False) -> Any:
    """The Python number, complex ones included, that a value holds; None where it is no single number.

    With ``logical``, true and false count as 1 and 0.
    """
    kind = type(value)
    if kind is float or (kind is int and -(10**308) < value < 10**308):
        return value
    if kind is dlarray:
        value = _values(value)
    elif isinstance(value, (list, tuple)):
        return one_number(value[0], logical=logical) if len(value) == 1 else None
    if isinstance(value, (str, bytes)) or (isinstance(value, (bool, np.bool_)) and not logical):
        return None
    if isinstance(value, np.generic) or is_array(value):
        if math.prod(value.shape) != 1 or (class_name(value.dtype) == "logical" and not logical):
            return None
        value = to_numpy(value).reshape(-1)[0].item()
    if isinstance(value, python_numbers.Integral):
        value = int(value)
        return value if abs(value) < 10**308 else as_double(value)
    if isinstance(value, python_numbers.Real):
        return as_double(value)
    return complex(value) if isinstance(value, python_numbers.Complex) else None


def _values(X: dlarray) -> Any:
    """The raw array; where X is traced, what is read of it leaves the trace, and that is remembered."""
    if X._node is not None:
        note_cut("the reading of an argument")
    return X._data


def number(
    name: str,
    argument: str,
    value: Any,
    *,
    above: float | None = None,
    least: float | None = None,
    below: float | None = None,
    most: float | None = None,
    finite: bool = False,
    logical: bool = False,
    expected: str = "",
    fix: str = "",
    error: type[DLArrayError] = ArgumentError,
) -> float:
    """A real number within bounds, of which ``above`` and ``below`` are outside.  NaN is within no bound."""
    found = one_number(value, logical=True) if logical else one_number(value)
    if found is not None and not isinstance(found, complex):
        if _within(found, above, least, below, most) and (math.isfinite(found) or not finite):
            return float(found)
    endless = finite and isinstance(found, float) and not math.isfinite(found)
    wanted = expected or _bounded("finite number" if endless else "number", above, least, below, most)
    raise _refusal(name, argument, value, wanted, fix, error)


def whole(
    name: str,
    argument: str,
    value: Any,
    *,
    least: float | None = None,
    most: float | None = None,
    expected: str = "",
    fix: str = "",
    error: type[DLArrayError] = ArgumentError,
) -> int:
    """One whole number within bounds."""
    found = one_number(value)
    if is_whole(found) and _within(found, None, least, None, most):
        return int(found)
    wanted = expected or _bounded("whole number", None, least, None, most)
    raise _refusal(name, argument, value, wanted, fix, error)


def _within(x: float, above: Any, least: Any, below: Any, most: Any) -> bool:
    return (
        (above is None or x > above)
        and (least is None or x >= least)
        and (below is None or x < below)
        and (most is None or x <= most)
    )


def numbers(
    name: str,
    argument: str,
    value: Any,
    *,
    expected: str = "numbers",
    fix: str = "",
    error: type[DLArrayError] = ArgumentError,
) -> list[float]:
    """The real numbers of a list or array, in MATLAB's order, or of one number."""
    found = [one_number(entry) for entry in _elements(value)]
    if any(entry is None or isinstance(entry, complex) for entry in found):
        raise _refusal(name, argument, value, expected, fix, error)
    return [float(entry) for entry in found]


def whole_numbers(
    name: str, argument: str, value: Any, *, least: float | None = None, fix: str = ""
) -> tuple[int, ...]:
    """The whole numbers of a list or array, in MATLAB's order, or of one number."""
    if type(value) is int and (least is None or value >= least):
        return (value,)
    if type(value) in (list, tuple) and least is None and all([type(entry) is int for entry in value]):
        return tuple(value)
    if isinstance(value, (str, bytes)) or value is None:
        raise ClassError(
            f"{name}: {argument} must be whole numbers, not {describe(value)}{_fix(fix or '[1, 2]')}"
        )
    entries = list(_elements(value))
    found = [one_number(entry) for entry in entries]
    for entry, one in zip(entries, found, strict=True):
        if not is_whole(one):
            raise ArgumentError(
                f"{name}: {argument} must be whole numbers, but it holds {describe(entry)}{_fix(fix or 'round it')}"
            )
        if least is not None and one < least:
            raise ArgumentError(
                f"{name}: {argument} must be whole numbers from {least:g}, but it holds {describe(entry)}{_fix(fix)}"
            )
    return tuple(map(int, found))


def _elements(value: Any) -> Iterable[Any]:
    """The elements of a list or array, in MATLAB's order; of anything else itself."""
    if isinstance(value, (list, tuple, range)):
        rows = any(isinstance(row, (list, tuple)) for row in value) and not any(map(is_array, value))
        return np.asarray(value, dtype=object).ravel(order="F").tolist() if rows else value
    if type(value) is dlarray:
        return (
            to_numpy(_values(value)).reshape(-1).tolist()
        )  # stored reversed, so that this is column by column
    if is_array(value):
        return to_numpy(value).ravel(order="F").tolist()
    return [value]


def is_whole(found: Any) -> bool:
    """Whether what `one_number` found is a whole number."""
    return type(found) is int or (type(found) is float and found.is_integer())


def _bounded(noun: str, above: Any, least: Any, below: Any, most: Any) -> str:
    """``a positive number``, ``a whole number from 1 to 9``."""
    if above is least is below is most is None:
        return "a real number" if noun == "number" else f"a {noun}"
    if above == 0 and below is most is None:
        return f"a positive {noun}"
    low = f" above {above:g}" if above is not None else f" from {least:g}" if least is not None else ""
    high = f" below {below:g}" if below is not None else f" up to {most:g}" if most is not None else ""
    return f"a {noun}{low}{' and' if low and high else ''}{high}"


def _refusal(
    name: str, argument: str, value: Any, expected: str, fix: str, error: type[DLArrayError]
) -> DLArrayError:
    return error(f"{name}: {argument} must be {expected}, but it is {describe(value)}{_fix(fix)}")


def _fix(fix: str) -> str:
    return f"; fix: {fix}" if fix else ""


# -- dims and sizes --------------------------------------------------------------------------------------------
def dim_number(name: str, argument: str, value: Any) -> int:
    """One dimension: a whole number from 1."""
    if type(value) is int and value >= 1:
        return value
    found = one_number(value)
    if not is_whole(found) or found < 1:
        raise ArgumentError(
            f"{name}: {argument} must be one whole number from 1, but it is {describe(value)}; "
            "dimensions count from 1, as in MATLAB"
        )
    return int(found)


def dim_numbers(name: str, argument: str, value: Any) -> tuple[int, ...]:
    """One or more dimensions, each once."""
    found = whole_numbers(name, argument, value, fix="dims such as 1 or [1, 2]")
    if any(d < 1 for d in found):
        raise ArgumentError(
            f"{name}: {argument} must be positive integers (dimensions count from 1), but it is {describe(value)}"
        )
    if len(set(found)) < len(found):
        raise ArgumentError(f"{name}: {argument} {list(found)} names a dimension twice")
    return found


def first_dim(X: dlarray) -> int:
    """MATLAB's default for ``dim``: the first dimension whose size is not 1, else 1."""
    return next((d for d, n in enumerate(X.shape, 1) if n != 1), 1)


class NoDims(tuple):
    """The empty dims that finddim gives for a label that an array lacks."""

    __slots__ = ()


def refuse_no_dim(name: str, X: dlarray, dim: Any) -> None:
    """Refuse what finddim gives for a label that the array lacks, which is not a way to leave ``dim`` out."""
    if type(dim) is NoDims:
        raise ArgumentError(
            f"{name}: dim is empty, as finddim gives it for a label that an array does not have, and X is "
            f"{X.describe()}; fix: the number of a dimension"
            + (
                ""
                if X._format
                else ', or labels: X = dlarray(X, "CB"), and in a custom layer Formattable = True'
            )
        )


def dim_or_first(name: str, X: dlarray, dim: Any) -> int:
    """The dimension to work along: the one given, or the first whose size is not 1."""
    refuse_no_dim(name, X, dim)
    return first_dim(X) if is_empty(dim) else dim_number(name, "dim", dim)


def read_size(name: str, args: tuple) -> tuple[int, ...]:
    """MATLAB's size of a new array: at least two dims, no trailing singletons, negative numbers are 0."""
    if not args:
        return 1, 1
    if len(args) == 1 and type(args[0]) is int:
        size: tuple[int, ...] = (args[0], args[0])
    elif all(type(a) is int for a in args):
        size = args
    elif len(args) == 1:
        size = (0, 0) if is_empty(args[0]) else whole_numbers(name, "the size", args[0])
        size = size * 2 if len(size) == 1 else size
    else:
        parts = [whole_numbers(name, "a size", a) for a in args]
        for part, a in zip(parts, args, strict=True):
            if len(part) != 1:
                raise ArgumentError(
                    f"{name}: each size must be one number, but received {describe(a)}; "
                    f"fix: {name}(2, 3), or one vector for all: {name}([2, 3])"
                )
        size = tuple(part[0] for part in parts)
    while len(size) > 2 and size[-1] == 1:
        size = size[:-1]
    return tuple(max(n, 0) for n in size)


# -- words, flags, outputs -------------------------------------------------------------------------------------
def choice(
    name: str,
    argument: str,
    value: Any,
    allowed: Collection[str],
    *,
    other: str = "",
    fix: str = "",
    error: type[DLArrayError] = OptionError,
) -> str:
    """The word, as it is spelled among those allowed; ``other`` says what may come in place of a word."""
    if type(value) is str and value in allowed:
        return value
    allowed = tuple(allowed)
    word = one_word(value, allowed)
    if word is not None:
        return word
    words = ", ".join(f'"{word}"' for word in allowed)
    expected = (f"one of {words}" if len(allowed) > 1 else words) + (f", or {other}" if other else "")
    if not fix and argument[:1].isupper():  # an option, which is a keyword
        fix = f'{argument}="{allowed[0]}"'
    raise _refusal(name, argument, value, expected, fix, error)


def flag(
    name: str,
    argument: str,
    value: Any,
    *,
    expected: str = "true or false",
    fix: str = "",
    error: type[DLArrayError] = ArgumentError,
) -> bool:
    """True or false, also as 1 and 0."""
    found = one_truth(value)
    if found is None:
        raise _refusal(name, argument, value, expected, fix or f"{argument}=True", error)
    return found


def switch(
    name: str, argument: str, value: Any, *, fix: str = "", error: type[DLArrayError] = OptionError
) -> bool:
    """True or false, also as "on" and "off"."""
    word = one_word(value, ("on", "off"))
    found = one_truth(value) if word is None else word == "on"
    if found is None:
        raise _refusal(name, argument, value, '"on", "off", true or false', fix or f'{argument}="on"', error)
    return found


def one_truth(value: Any) -> bool | None:
    """The truth that a value holds, also as 1 and 0; None where it is no single one."""
    if value is True or value is False:
        return value
    if isinstance(value, np.bool_):
        return bool(value)
    data = value._data if type(value) is dlarray else value
    if is_array(data) and math.prod(data.shape) == 1 and class_name(data.dtype) == "logical":
        return bool(to_numpy(data).reshape(-1)[0])
    found = one_number(value)
    return bool(found) if found == 0 or found == 1 else None


def one_word(value: Any, allowed: Iterable[str]) -> str | None:
    """The word among those allowed, as it is spelled there; None where the value is none of them."""
    lower = value.lower() if isinstance(value, str) else None
    return next((word for word in allowed if word.lower() == lower), None)


def text(
    name: str, argument: str, value: Any, *, fix: str = "", error: type[DLArrayError] = ClassError
) -> str:
    """Text, as Python's own."""
    if isinstance(value, str):
        return str(value)
    raise _refusal(name, argument, value, "text", fix or f'{argument}="…"', error)


def check_nargout(
    name: str,
    nargout: Any,
    allowed: Collection[int],
    *,
    fix: str = "",
    error: type[DLArrayError] = ArgumentError,
) -> int:
    """The number of outputs, unless the function has no syntax for it."""
    found = one_number(nargout)
    if found in allowed:
        return int(found)
    shown = " or ".join(", ".join(map(str, sorted(allowed))).rsplit(", ", 1))
    raise _refusal(name, "nargout", nargout, shown, fix or f"nargout={max(allowed)}", error)


def texts(
    name: str,
    argument: str,
    value: Any,
    *,
    expected: str = "text, or a list of texts",
    fix: str = "",
    error: type[DLArrayError] = ClassError,
) -> list[str]:
    """One text, or those of a list or an array."""
    found = text_list(value)
    if found is None:
        raise _refusal(name, argument, value, expected, fix, error)
    return found


def text_list(value: Any) -> list[str] | None:
    """The texts that a value holds, as Python's own; None where something else is among them."""
    if isinstance(value, str):
        return [str(value)]
    if isinstance(value, np.ndarray) and value.dtype.kind in "OU":
        value = value.ravel(order="F").tolist()
    elif hasattr(type(value), "lines") and hasattr(type(value), "tolist"):
        value = value.tolist()  # a string array of translated programs
    if not isinstance(value, (list, tuple)) or not all(isinstance(entry, str) for entry in value):
        return None
    return [str(entry) for entry in value]


# -- classes ---------------------------------------------------------------------------------------------------
def real(
    name: str, argument: str, X: dlarray, *, why: str = "", fix: str = "take real(X) or abs(X)"
) -> dlarray:
    """X, unless it is complex: most of what is learned with is defined for real data."""
    if is_complex(X._data.dtype):
        because = f", because {why}" if why else ""
        raise ClassError(
            f"{name}: {argument} is complex ({X.describe()}), but must be real{because}; fix: {fix}"
        )
    return X


def comparable(name: str, argument: str, X: dlarray) -> dlarray:
    """X, unless it is complex, where elements are compared."""
    return real(
        name,
        argument,
        X,
        why="complex numbers have no order here",
        fix=f"{name}(abs({argument})) or {name}(real({argument}))",
    )
