"""Questions about size and kind: isempty, isvector, length, iscell, isstruct, isfield and their like."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from dlarray.array import asdlarray, dlarray
from dlarray.backend import is_array
from dlarray.display.strings import String
from dlarray.errors import DLArrayError
from dlarray.registry import function


def size_of(X: Any) -> tuple[int, ...]:
    """MATLAB's size of any value: arrays, numbers, text, lists (a matrix, or a row of cells), structures.

    A list of numbers, or of rows of them, is a matrix; one of layers a column; one that holds matrices, text or
    structures is a row of cells.
    """
    shape = getattr(X, "shape", None)
    if isinstance(shape, tuple) and not isinstance(X, str):  # NumPy's text has a shape
        return shape if len(shape) > 1 else (1,) * (2 - len(shape)) + shape
    if hasattr(X, "__dlarray__"):
        if isinstance(X, list) and X and all(type(value) is dlarray for value in X):
            return len(X), 1  # a table's column of arrays, which MATLAB keeps in cells: Learnables.Value
        try:
            return asdlarray(X).shape
        except DLArrayError:
            if not isinstance(X, list):
                raise
            # the column of a table that holds texts or matrices; characters, and texts side by side, make it wider
            return len(X), len(X[0]) if X and getattr(X, "held", "") in ("char", "texts") else 1
    if X is None:
        return 0, 0
    if isinstance(X, str):
        return (1, 1) if isinstance(X, String) else (1, len(X)) if X else (0, 0)
    if isinstance(X, (list, tuple)):
        if not X:
            return 0, 0
        if all(hasattr(type(entry), "learnable_names") for entry in X):
            return len(X), 1  # layers, which stand one below the other
        if not any(_is_matrix(entry) for entry in X):
            try:
                return asdlarray(X).shape
            except (DLArrayError, TypeError, ValueError):
                pass
        return 1, len(X)
    return 1, 1


def _is_matrix(entry: Any) -> bool:
    """Whether an entry of a list makes it a cell: a dlarray, or an array that is not a number and no row of numbers."""
    return isinstance(entry, dlarray) or (is_array(entry) and getattr(entry, "ndim", 0) > 1)


def _about_size(name: str, title: str, test: Any, detail: str, example: str) -> Any:
    """A question that the size alone answers."""

    def ask(X: Any, /) -> Any:
        return test(size_of(X))

    ask.__name__ = name
    ask.__doc__ = f"""{title}.

    Syntax: ``{"tf" if name.startswith("is") else "n"} = {name}(X)``.

    Parameters
    ----------
    X : any
        An array, text, a list (a matrix when it holds rows of numbers, otherwise a row of cells), a structure.

    Returns
    -------
    {"bool" if name.startswith("is") else "int"}
        {detail}

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/{_PAGES.get(name, name)}.html

    Examples
    --------
    >>> import dlarray as dl
    >>> {example.partition(" -> ")[0]}
    {example.partition(" -> ")[2]}
    """
    return function(format=None, differentiable=False)(ask)


_PAGES = {"isempty": "double.isempty", "length": "double.length"}

isempty = _about_size(
    "isempty",
    "Whether an array has no elements",
    lambda size: 0 in size,
    "True when one of the sizes is 0.  A structure is never empty: it is 1×1.",
    "dl.isempty([]), dl.isempty(dl.zeros(0, 3)), dl.isempty(0) -> (True, True, False)",
)
isscalar = _about_size(
    "isscalar",
    "Whether an array is 1×1",
    lambda size: len(size) == 2 and size[0] == size[1] == 1,
    "Labelled trailing dimensions of size 1 count as dimensions.",
    "dl.isscalar(5), dl.isscalar([1, 2]) -> (True, False)",
)
isvector = _about_size(
    "isvector",
    "Whether an array is 1×n or n×1",
    lambda size: len(size) == 2 and 1 in size,
    "True for a scalar, too.",
    "dl.isvector([1, 2, 3]), dl.isvector(dl.zeros(2, 2)) -> (True, False)",
)
isrow = _about_size(
    "isrow",
    "Whether an array is 1×n",
    lambda size: len(size) == 2 and size[0] == 1,
    "True for n = 0, too.",
    "dl.isrow([1, 2, 3]), dl.isrow([[1], [2]]) -> (True, False)",
)
iscolumn = _about_size(
    "iscolumn",
    "Whether an array is n×1",
    lambda size: len(size) == 2 and size[1] == 1,
    "True for n = 0, too.",
    "dl.iscolumn([1, 2, 3]), dl.iscolumn([[1], [2]]) -> (False, True)",
)
ismatrix = _about_size(
    "ismatrix",
    "Whether an array has two dimensions",
    lambda size: len(size) == 2,
    "True for scalars, vectors and empty matrices, too.",
    "dl.ismatrix(dl.zeros(2, 3)), dl.ismatrix(dl.zeros(2, 3, 4)) -> (True, False)",
)
length = _about_size(
    "length",
    "Length of the largest dimension",
    lambda size: 0 if 0 in size else max(size),
    "0 for an empty array.",
    "dl.length(dl.zeros(2, 7)), dl.length(dl.zeros(0, 7)) -> (7, 0)",
)
height = _about_size(
    "height",
    "Number of rows",
    lambda size: size[0],
    "The first size.",
    "dl.height(dl.zeros(2, 7)) -> 2",
)
width = _about_size(
    "width",
    "Number of columns",
    lambda size: size[1],
    "The second size.",
    "dl.width(dl.zeros(2, 7)) -> 7",
)


def _about_kind(name: str, title: str, test: Any, detail: str, example: str) -> Any:
    """A question that the Python type answers."""

    def ask(X: Any, /) -> bool:
        return bool(test(X))

    ask.__name__ = name
    ask.__doc__ = f"""{title}.

    Syntax: ``tf = {name}(X)``.

    Parameters
    ----------
    X : any
        Any value.

    Returns
    -------
    bool
        {detail}

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/{name}.html

    Examples
    --------
    >>> import dlarray as dl
    >>> {example.partition(" -> ")[0]}
    {example.partition(" -> ")[2]}
    """
    return function(format=None, differentiable=False)(ask)


isstruct = _about_kind(
    "isstruct",
    "Whether a value is a structure",
    lambda X: isinstance(X, Mapping),
    "True for a ``struct`` and for any dict.",
    "dl.isstruct(dl.struct(a=1)), dl.isstruct(1) -> (True, False)",
)
iscell = _about_kind(
    "iscell",
    "Whether a value is a cell array",
    lambda X: isinstance(X, (list, tuple)) or (isinstance(X, np.ndarray) and X.dtype.kind == "O"),
    "True for a list, a tuple, and a NumPy array of objects: they stand for cell arrays.",
    "dl.iscell([1, 'a']), dl.iscell(dl.zeros(2)) -> (True, False)",
)
ischar = _about_kind(
    "ischar",
    "Whether a value is text",
    lambda X: isinstance(X, str),
    "MATLAB's two kinds of text, character vectors and strings, are one here.",
    "dl.ischar('abc'), dl.ischar(1) -> (True, False)",
)
isstring = _about_kind(
    "isstring",
    "Whether a value is text",
    lambda X: isinstance(X, str) or (isinstance(X, np.ndarray) and X.dtype.kind in "UT"),
    "MATLAB's two kinds of text, character vectors and strings, are one here.",
    "dl.isstring('abc'), dl.isstring(1) -> (True, False)",
)
iscellstr = _about_kind(
    "iscellstr",
    "Whether a value is a cell array of text",
    lambda X: isinstance(X, (list, tuple)) and all(isinstance(entry, str) for entry in X),
    "True for a list or tuple of text; true for an empty one.",
    "dl.iscellstr(['a', 'b']), dl.iscellstr(['a', 1]) -> (True, False)",
)


is_function_handle = _about_kind(
    "is_function_handle",
    "Whether a value is a function",
    lambda X: (
        callable(X)
        and not isinstance(X, (dlarray, int, float, tuple, list, Mapping))
        and not hasattr(type(X), "__over_columns__")
    ),
    "True for functions, lambdas, and objects that can be called; false for arrays and structures.",
    "dl.is_function_handle(dl.mean), dl.is_function_handle(1) -> (True, False)",
)


@function(format=None, differentiable=False)
def isfield(S: Any, field: Any, /) -> Any:
    """Whether a structure has a field.

    Syntax: ``tf = isfield(S, field)``.

    Parameters
    ----------
    S : any
        The structure, a struct or a dict; any other value has no fields.
    field : any
        A name, or a list of several; anything else is the name of no field.

    Returns
    -------
    bool, or a logical dlarray for several names.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isfield.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.isfield(dl.struct(a=1), "a"), dl.isfield(dl.struct(a=1), "b")
    (True, False)
    """
    has = isinstance(S, Mapping)
    if isinstance(field, (list, tuple)):
        return asdlarray(np.asarray([has and isinstance(f, str) and f in S for f in field], dtype=bool))
    return has and isinstance(field, str) and field in S
