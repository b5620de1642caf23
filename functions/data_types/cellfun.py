"""A function over the elements of cells, arrays and structures: cellfun, arrayfun, structfun.

A list or a tuple is a row of cells; a NumPy array of objects is a cell array of its size.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from dlarray.along_axes import padded
from dlarray.arguments import MOST_OUTPUTS, flag, whole
from dlarray.array import dlarray, make
from dlarray.backend import namespace
from dlarray.categorical import categorical
from dlarray.conversion import as_double
from dlarray.errors import ArgumentError, ClassError, OptionError, SizeError, describe, sizes
from dlarray.functions.data_types.predicates import numbers_of
from dlarray.names import function_named
from dlarray.operands import in_common_class
from dlarray.registry import function
from dlarray.struct import struct

_CLASSES = {"dlarray": dlarray, "categorical": categorical, "struct": struct}
_OPTIONS = {"uniformoutput": "UniformOutput", "errorhandler": "ErrorHandler", "nargout": "nargout"}


class _Call:
    """What cellfun, arrayfun and structfun were asked for."""

    def __init__(self, name: str, args: tuple, options: dict):
        self.name = name
        cut = next((i for i, a in enumerate(args) if i and isinstance(a, str)), len(args))
        pairs = args[cut:]
        if len(pairs) % 2:
            raise OptionError(
                f"{name}: options come as a name and a value, but {describe(pairs[-1])} is alone; fix: pairs"
            )
        self.uniform, self.handler, self.nargout = True, None, 1
        for key, value in [*zip(pairs[::2], pairs[1::2], strict=True), *options.items()]:
            spelled = _OPTIONS.get(str(key).lower())
            if spelled is None:
                raise OptionError(
                    f'{name}: there is no option "{key}"; the options are UniformOutput, ErrorHandler, nargout'
                )
            if spelled == "UniformOutput":
                self.uniform = flag(name, spelled, value)
            elif spelled == "ErrorHandler":
                if not callable(value):
                    raise OptionError(
                        f"{name}: ErrorHandler is {describe(value)}, but must be a function; fix: f"
                    )
                self.handler = value
            else:
                self.nargout = whole(name, spelled, value, least=0, most=MOST_OUTPUTS, fix="nargout=2")
        if not args[:cut] or len(args[:cut]) < 2:
            raise ArgumentError(f"{name}: not enough arguments; fix: {name}(func, values)")
        func = args[0]
        if isinstance(func, str):
            func = _CLASSES.get(func) or function_named(name, func)
        if not callable(func):
            raise ClassError(
                f"{name}: the first argument must be a function, but it is {describe(func)}; fix: {name}(f, …)"
            )
        self.func, self.values = func, args[1:cut]

    def outputs(self, items: list[tuple]) -> list[list]:
        """The results of all calls: one list for each output."""
        results: list[list] = [[] for _ in range(self.nargout)]
        ask = self.nargout > 1 and _takes_nargout(self.func)
        for place, item in enumerate(items, 1):
            try:
                got = self.func(*item, nargout=self.nargout) if ask else self.func(*item)
            except Exception as problem:
                if self.handler is None:
                    raise
                about = struct(identifier=type(problem).__name__, message=str(problem), index=place)
                got = self.handler(about, *item)
            if self.nargout == 0:
                continue
            if self.nargout == 1:
                # a function with several outputs gives its first, as MATLAB's would
                got = (got,)
            elif not isinstance(got, tuple) or len(got) < self.nargout:
                raise ArgumentError(
                    f"{self.name}: nargout is {self.nargout}, but the function gave {describe(got)} at index "
                    f"{place}; fix: return a tuple of {self.nargout} values"
                )
            for k in range(self.nargout):
                results[k].append(got[k])
        return results

    def finish(self, results: list[list], combine: Callable, cells: Callable) -> Any:
        """The outputs as arrays or cells: bare when one, as a tuple when several."""
        if self.uniform:
            done = [combine(self.name, values, k) for k, values in enumerate(results, 1)]
        else:
            done = [cells(values) for values in results]
        return None if not done else done[0] if self.nargout == 1 else tuple(done)


def _takes_nargout(func: Callable) -> bool:
    try:
        return "nargout" in inspect.signature(func).parameters
    except (TypeError, ValueError):
        return False


class StructList(list):
    """Structures that a function gave, one for each element: a list, with the size that MATLAB's array has."""

    __slots__ = ("shape",)
    shape: tuple[int, ...]


def _uniform(shape: tuple[int, ...]) -> Callable:
    """Combine scalar results into an array of a MATLAB size (or text, of single characters; or structures)."""

    def combine(name: str, values: list, output: int) -> Any:
        if all(type(v) in (int, float, bool, np.float64, np.bool_) for v in values):
            if not values:
                return dlarray.from_array(np.zeros(shape[::-1]))
            flat = np.asarray(values)
            if flat.dtype == object:  # whole numbers beyond every class of NumPy's
                flat = np.asarray([as_double(v) for v in values])
            return dlarray.from_array(
                (flat if flat.dtype == bool else flat.astype(float)).reshape(shape[::-1])
            )
        if values and all(isinstance(v, list) and getattr(v, "shape", ()) == (1, 1) for v in values):
            return _objects([v[0] for v in values], shape)  # cell arrays of one cell are joined
        many = getattr(type(values[0]), "many", None) if values else None
        if many is not None and all(hasattr(type(v), "many") for v in values):
            return many(values, shape)  # strings and times
        array_of = getattr(type(values[0]), "array_of", None) if values else None
        if array_of is not None and all(type(v) is type(values[0]) for v in values):
            return array_of(values, shape)  # objects of one class of a program
        if values and all(isinstance(v, str) and len(v) == 1 for v in values):
            return "".join(values)
        if values and all(isinstance(v, struct) for v in values):
            found = StructList(values)
            found.shape = shape
            return found
        arrays = []
        for place, value in enumerate(values, 1):
            X = numbers_of(value)
            if X is None or math.prod(X.shape) != 1:
                raise SizeError(
                    f"{name}: Non-scalar in Uniform output, at index {place}, output {output}: the function gave "
                    f"{describe(value)}; fix: UniformOutput=False"
                )
            arrays.append(X)
        data = [namespace(f).reshape(f, (1,)) for f in in_common_class(name, *arrays, logical=True)]
        xp = namespace(*data)
        return dlarray.from_array(xp.reshape(xp.concat(data, axis=-1), shape[::-1]))

    return combine


def _same_sizes(name: str, found: Sequence[tuple[int, ...]]) -> None:
    for k, size in enumerate(found[1:], 2):
        if size != found[0]:
            raise SizeError(
                f"{name}: all inputs must have the same size, but input 1 is {sizes(found[0])} and input {k} is "
                f"{sizes(size)}; fix: inputs of equal size"
            )


def _objects(values: list, shape: tuple[int, ...]) -> np.ndarray:
    array = np.empty(len(values), dtype=object)
    # One by one: a table or a list is one object here, and no row of them.
    for place, value in enumerate(values):
        array[place] = value
    return array.reshape(shape, order="F")


@function(format=None, wrap=False)
def cellfun(*args: Any, **options: Any) -> Any:
    """Apply a function to the contents of each cell.

    Syntaxes: ``A = cellfun(func, C)``, ``A = cellfun(func, C1, …, Cn)``,
    ``C = cellfun(…, UniformOutput=False)``, ``A = cellfun(…, ErrorHandler=handler)``,
    ``A1, A2 = cellfun(…, nargout=2)``.

    Parameters
    ----------
    func : callable or str
        Called with the contents of one cell of each C; a text names a function of this library.
    C1, ..., Cn : list, tuple or NumPy array of objects
        Of equal size.
    UniformOutput : bool
        True (default): every result is a scalar, and they become an array of the size of C.  False: the
        results become a list (or an array of objects, when C is one).
    ErrorHandler : callable, optional
        Called instead, when func raises, with a structure (fields identifier, message, index) and the inputs.
    nargout : int
        Number of outputs.  ``func`` must return a tuple of as many values; with 0 nothing is returned.

    Returns
    -------
    dlarray, list, or a tuple of them
        Traced as the results are.

    Raises
    ------
    SizeError
        A result that is not a scalar, though UniformOutput is true; lists of different lengths.

    Notes
    -----
    Differs from MATLAB: numbers of different classes are combined by the rule of ``horzcat`` (single wins).

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cellfun.html

    Examples
    --------
    >>> import dlarray as dl
    >>> C = [[1, 2, 3], [4, 6], 5]
    >>> dl.cellfun(dl.mean, C)
      1×3 dlarray
    <BLANKLINE>
         2     5     5
    >>> dl.cellfun(lambda s: s[:3], ["Monday", "Tuesday"], UniformOutput=False)
    ['Mon', 'Tue']
    """
    call = _Call("cellfun", args, options)
    first = call.values[0]
    columns, found = [], []
    for k, C in enumerate(call.values, 1):
        if isinstance(C, (list, tuple)):
            columns.append(list(C))
            found.append((1, len(C)) if len(C) else (0, 0))
        elif isinstance(C, np.ndarray) and C.dtype.kind == "O":
            columns.append(list(C.ravel(order="F")))
            found.append(C.shape if C.ndim > 1 else (1, C.size))
        else:
            raise ClassError(
                f"cellfun: input {k} must be a cell array (a list), but it is {describe(C)}; fix: arrayfun, or "
                "num2cell"
            )
    _same_sizes("cellfun", found)
    results = call.outputs(list(zip(*columns, strict=True)))
    keep = isinstance(first, np.ndarray)
    return call.finish(results, _uniform(found[0]), lambda v: _objects(v, found[0]) if keep else v)


@function(format=None, wrap=False)
def arrayfun(*args: Any, **options: Any) -> Any:
    """Apply a function to each element of an array.

    Syntaxes: ``B = arrayfun(func, A)``, ``B = arrayfun(func, A1, …, An)``,
    ``C = arrayfun(…, UniformOutput=False)``, ``B = arrayfun(…, ErrorHandler=handler)``,
    ``B1, B2 = arrayfun(…, nargout=2)``.

    Parameters
    ----------
    func : callable or str
        Called with one element of each A (a 1×1 unformatted dlarray); a text names a function of this library.
    A1, ..., An : array, or list of structures
        Of equal size; taken in column order.
    UniformOutput : bool
        True (default): every result is a scalar, and they become an array of the size of A.  False: the
        results become a list in column order; of a matrix, an array of objects of its size.
    ErrorHandler : callable, optional
        Called instead, when func raises, with a structure (fields identifier, message, index) and the inputs.
    nargout : int
        Number of outputs.  ``func`` must return a tuple of as many values; with 0 nothing is returned.

    Returns
    -------
    dlarray, list, or a tuple of them
        A uniform output has the labels of the first A, and is traced as the results are.

    Raises
    ------
    SizeError
        A result that is not a scalar, though UniformOutput is true; arrays of different sizes.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/arrayfun.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.arrayfun(lambda x: x**2 + 1, [1, 2, 3])
      1×3 dlarray
    <BLANKLINE>
         2     5    10
    """
    call = _Call("arrayfun", args, options)
    columns, found, fmt = [], [], ""
    for k, A in enumerate(call.values):
        X = numbers_of(A)
        if X is not None:
            flat = namespace(X.array).reshape(X.array, (-1, 1, 1))
            columns.append([dlarray.from_array(flat[i, ...]) for i in range(math.prod(X.shape))])
            found.append(X.shape)
            fmt = X._format if k == 0 else fmt
        elif isinstance(A, (list, tuple)):
            columns.append(list(A))
            found.append((1, len(A)))
        else:
            columns.append([A])
            found.append((1, 1))
    _same_sizes("arrayfun", found)
    shape = found[0]
    results = call.outputs(list(zip(*columns, strict=True)))
    combine, leader = _uniform(shape), numbers_of(call.values[0])

    def labelled(name: str, values: list, output: int) -> Any:
        if not values and leader is not None:
            return make(leader._data, leader._format, None)
        made = combine(name, values, output)
        if not fmt or not isinstance(made, dlarray):
            return made
        return dlarray.from_array(padded(made.array, len(fmt)), fmt)

    vector = len(shape) == 2 and 1 in shape
    return call.finish(results, labelled, lambda v: v if vector else _objects(v, shape))


@function(format=None, wrap=False)
def structfun(*args: Any, **options: Any) -> Any:
    """Apply a function to each field of a structure.

    Syntaxes: ``A = structfun(func, S)``, ``T = structfun(func, S, UniformOutput=False)``,
    ``A = structfun(…, ErrorHandler=handler)``, ``A1, A2 = structfun(…, nargout=2)``.

    Parameters
    ----------
    func : callable or str
        Called with the value of one field; a text names a function of this library.
    S : struct or dict
        A structure.
    UniformOutput : bool
        True (default): every result is a scalar, and they become a column, one row for each field.  False:
        the results become a structure with the fields of S.
    ErrorHandler : callable, optional
        Called instead, when func raises, with a structure (fields identifier, message, index) and the value.
    nargout : int
        Number of outputs.

    Returns
    -------
    dlarray, struct, or a tuple of them
        Traced as the results are.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/structfun.html

    Examples
    --------
    >>> import dlarray as dl
    >>> S = dl.struct(f1=[1, 2, 3], f2=[4, 6])
    >>> dl.structfun(dl.mean, S)
      2×1 dlarray
    <BLANKLINE>
         2
         5
    """
    call = _Call("structfun", args, options)
    S = call.values[0]
    if len(call.values) != 1 or not isinstance(S, Mapping):
        raise ClassError(f"structfun: takes one structure, but received {describe(S)}; fix: struct(a=1)")
    names = list(S)
    results = call.outputs([(S[name],) for name in names])
    return call.finish(
        results,
        _uniform((len(names), 1)),
        lambda v: struct(dict(zip(names, v, strict=True))),
    )
