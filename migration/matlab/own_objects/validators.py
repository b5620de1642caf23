"""Functions that check what a property may be."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.displays import plain
from dlarray.migration.matlab.missing_values import ismissing
from dlarray.migration.matlab.shared.sparse_matrix import SparseMatrix
from dlarray.migration.matlab.strings import StringArray

_NAME = re.compile(
    r"(?!(?:break|case|catch|classdef|continue|else|elseif|end|for|function|global|if|otherwise|"
    r"parfor|persistent|return|spmd|switch|try|while)$)[A-Za-z]\w{0,62}"
)


def must(value: Any, /, *checks: Callable) -> Any:
    """Return a value that has passed checks such as ``mustBePositive``.

    Syntax: ``value = must(value, dl.mustBePositive)``.

    Parameters
    ----------
    value
        It is returned unchanged.
    *checks : callable
        Each is called with the value, and raises an error where it refuses it.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_oop/property-validator-functions.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import must
    >>> must(3, dl.mustBePositive)
    3
    """
    for check in checks:
        check(value)
    return value


def _refused(name: str, must: str, value: Any) -> ArgumentError:
    return ArgumentError(
        f"{name}: Value must {must}. It is {describe(value)}; fix: pass a value that fits, or drop the check"
    )


def _check(name: str, what: str, must: str, test: Callable[[Any], bool], example: str) -> Callable:
    def check(value: Any, /) -> None:
        if not test(value):
            raise _refused(name, must, value)

    check.__name__ = check.__qualname__ = name
    check.__doc__ = f"""Raise an error unless {what}.

    Syntax: ``{name}(value)``.

    Raises
    ------
    ArgumentError
        The value is another.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/{name.lower()}.html

    Examples
    --------
    >>> from dlarray.matlab import {name}
    >>> {name}({example})
    """
    return check


def _sizes(value: Any) -> tuple[int, ...]:
    return tuple(int(n) for n in registered.functions["size"].call(value))


def _several(value: Any) -> list:
    return (
        [value]
        if isinstance(value, str)
        else list(value)
        if isinstance(value, (list, tuple, StringArray))
        else [None]
    )


mustBeRow = _check(
    "mustBeRow",
    "the value is 1×n",
    "be a row vector",
    lambda v: len(_sizes(v)) == 2 and _sizes(v)[0] == 1,
    "[1, 2]",
)
mustBeColumn = _check(
    "mustBeColumn", "the value is n×1", "be a column vector", lambda v: len(_sizes(v)) == 2 and _sizes(v)[1] == 1,
    "[[1], [2]]",
)  # fmt: skip
mustBeMatrix = _check(
    "mustBeMatrix", "the value has two dimensions", "be a matrix", lambda v: len(_sizes(v)) == 2, "[1, 2]"
)
mustBeSquare = _check(
    "mustBeSquare", "the value is a square matrix", "be a square matrix",
    lambda v: len(_sizes(v)) == 2 and _sizes(v)[0] == _sizes(v)[1], "[[1, 2], [3, 4]]",
)  # fmt: skip
mustBeSparse = _check(
    "mustBeSparse", "the value is a sparse matrix", "be sparse",
    lambda v: isinstance(v, SparseMatrix), "__import__('dlarray.matlab', fromlist=['speye']).speye(2)",
)  # fmt: skip
mustBeNonsparse = _check(
    "mustBeNonsparse", "the value is no sparse matrix", "be nonsparse",
    lambda v: not isinstance(v, SparseMatrix), "[1, 2]",
)  # fmt: skip
mustBeScalarOrEmpty = _check(
    "mustBeScalarOrEmpty", "the value is one, or empty", "be a scalar or empty",
    lambda v: 0 in _sizes(v) or set(_sizes(v)) == {1}, "3",
)  # fmt: skip
mustBeNonmissing = _check(
    "mustBeNonmissing", "no element is missing", "not have missing values",
    lambda v: not bool(np.any(np.asarray(plain(ismissing(v))))), "[1, 2]",
)  # fmt: skip
mustBeNonzeroLengthText = _check(
    "mustBeNonzeroLengthText", "the value is text that is not empty", "be text with one or more characters",
    lambda v: all(isinstance(t, str) and len(t) > 0 for t in _several(v)), '"abc"',
)  # fmt: skip
mustBeValidVariableName = _check(
    "mustBeValidVariableName", "the value names a variable of MATLAB", "be a valid variable name",
    lambda v: all(isinstance(t, str) and _NAME.fullmatch(t) is not None for t in _several(v)), '"loss"',
)  # fmt: skip
mustBeFile = _check(
    "mustBeFile", "there is a file of that name", "be the path of a file", lambda v: all(
        isinstance(t, str) and Path(str(t)).is_file() for t in _several(v)), "__import__('os').__file__",
)  # fmt: skip
mustBeFolder = _check(
    "mustBeFolder", "there is a folder of that name", "be the path of a folder",
    lambda v: all(isinstance(t, str) and Path(str(t)).is_dir() for t in _several(v)), '"."',
)  # fmt: skip
