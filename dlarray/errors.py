"""Errors of the public door: what came, what is expected, and the one-line fix.

Every message names the function and the argument, describes what it received (size with labels, class, backend) and
ends with a line that would work.  The classes also derive from Python's own, so ``except ValueError`` keeps working.
"""

import difflib
from collections.abc import Iterable
from typing import Any


class DLArrayError(Exception):
    """Base of all errors that dlarray raises on purpose."""


class SizeError(DLArrayError, ValueError):
    """Sizes that do not fit together."""


class FormatError(DLArrayError, ValueError):
    """A data format (dimension labels) that is invalid or does not fit."""


class OptionError(DLArrayError, ValueError):
    """An unknown name-value option, or a value that the option does not allow."""


class ArgumentError(DLArrayError, ValueError):
    """A wrong number of arguments, or a value that the argument does not allow."""


class ClassError(DLArrayError, TypeError):
    """Data of a class (type) that the function cannot use."""


class TraceError(DLArrayError, RuntimeError):
    """A derivative that cannot be computed: untraced values, a cut or consumed trace."""


class AbstractError(TraceError):
    """Values that are asked for while a function is compiled, or that would be frozen in what is compiled."""


class NonFiniteError(DLArrayError, ArithmeticError):
    """A NaN or an Inf, found by ``checkfinite``."""


class GradientError(DLArrayError, AssertionError):
    """A derivative that differs from its difference quotient."""


class DistributedError(DLArrayError, RuntimeError):
    """Work of several processes that one of them has left: by an error, by ending, or by doing something else."""


class IndexingError(DLArrayError, IndexError):
    """A subscript outside the array, or one that is not a subscript at all."""


class DataError(DLArrayError, LookupError):
    """Data that has run out, or a file that does not hold what it should."""


def sizes(size: tuple[int, ...], labels: str = "") -> str:
    """``3(C) × 2(B)`` with labels, ``3×2`` without, or where there are more or fewer of them than dimensions."""
    if labels and len(labels) == len(size):
        return " × ".join(f"{n}({label})" for n, label in zip(size, labels, strict=True))
    return "×".join(map(str, size))


class _NotGiven:
    """Stands for an argument that a call has left out, where the function is on the hot path and takes anything."""

    __slots__ = ()

    def describe(self) -> str:
        return "not given"


NOT_GIVEN = _NotGiven()


def not_taken(name: str, takes: str, extra: Any, fix: str) -> ArgumentError:
    """The refusal of an argument too many."""
    return ArgumentError(f"{name}: takes {takes}, but got {describe(extra)} too; fix: {fix}")


def describe(value: Any) -> str:
    """Any value in one short phrase for a message."""
    method = getattr(type(value), "describe", None)
    if method is not None and not _is_of_others(value):  # whose method of this name is their own
        return method(value)
    shape = getattr(value, "shape", None)
    if isinstance(shape, tuple) and hasattr(value, "dtype"):
        dims = shape if len(shape) > 1 else (1,) * (2 - len(shape)) + tuple(shape)
        return f"{sizes(dims)} {value.dtype} array ({type(value).__module__.partition('.')[0]})"
    if isinstance(value, str):
        return f'the text "{value}"' if len(value) < 60 else f"a text of {len(value)} characters"
    if isinstance(value, (list, tuple)):
        return f"a {type(value).__name__} of {len(value)}"
    if isinstance(value, int) and abs(value) >= 10**30:  # Python writes no more than 4300 digits
        return "a whole number of more than 30 digits"
    try:
        text = repr(value)
    except Exception:  # of a class of the user's
        text = ""
    return text if 0 < len(text) < 60 else f"a value of type {type(value).__name__}"


def _is_of_others(value: Any) -> bool:
    """Whether a value is of pandas, or of a class of the user's that says no more than its own method."""
    defines = next((kind for kind in type(value).__mro__ if "describe" in vars(kind)), type(value))
    return defines.__module__.partition(".")[0] != "dlarray"


class AccelerationWarning(UserWarning):
    """An accelerated function that runs as it stands, or that gives other results than the function it is made of."""


class TraceWarning(UserWarning):
    """A gradient that is zero because the value does not depend on the variable."""


def nearest(word: str, known: Iterable[str], cutoff: float = 0.6) -> str:
    """What a text was meant to be: the known word that begins so, else the most alike; "" where none is.

    >>> nearest("acc", ["auc", "accuracy"]), nearest("acuracy", ["auc", "accuracy"]), nearest("x", ["auc"])
    ('accuracy', 'accuracy', '')
    """
    lower = {k.lower(): k for k in known}
    begins = [k for k in lower if len(word) > 2 and k.startswith(word.lower())]
    found = [min(begins, key=len)] if begins else difflib.get_close_matches(word.lower(), lower, 1, cutoff)
    return lower[found[0]] if found else ""
