"""class dlarray: a raw or traced array, its data format, and Python's protocol.

The data is row-major and reversed: MATLAB's dimension k is axis -k (``docs/decisions/0001``).  Nothing outside the
library sees that: ``shape``, indexing, display and ``extractdata`` speak MATLAB's order.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from dlarray import conversion, display, errors, formats, indexing, names, nests
from dlarray.autodiff import TracedArray
from dlarray.autodiff.tape import Node, note_cut
from dlarray.backend import Lost, class_name, is_abstract, is_integer, to_numpy
from dlarray.conversion import namespace_of
from dlarray.elsewhere.indices_from_one import COUNTED, part_of, refuse_as_subscript, refuse_in_brackets
from dlarray.elsewhere.plotted import as_asked
from dlarray.errors import NOT_GIVEN, ArgumentError, ClassError, FormatError, SizeError, TraceError
from dlarray.machine import gpus
from dlarray.numbers.storing import alone, stored_number
from dlarray.unpacking import refuse_missing_nargout

_new = object.__new__


class dlarray:
    """Deep-learning array: data with optional dimension labels, that can be differentiated.

    Syntaxes: ``dlarray(X)``, ``dlarray(X, fmt)``, ``dlarray(v, label)``.

    Parameters
    ----------
    X : array_like
        NumPy or CuPy array of class single, double or logical (integers become double, as MATLAB's numbers are; `uint8`
        and its like make integer classes), number, nested list or tuple (a flat list is a row), or another dlarray,
        which is copied (integers with ``fmt`` become double).  A list that holds dlarrays joins them as MATLAB's
        brackets do: ``[A, B]`` side by side, ``[[A, B], [C, D]]`` is ``[A, B; C, D]``.  Complex values are allowed;
        sparse arrays and text are not.  The data is copied: later changes of ``X`` do not show.
    fmt : str, optional
        One label for each dimension of ``X``: "S" (spatial), "C" (channel), "B" (batch), "T" (time), "U"
        (unspecified).  S and U may repeat.  The dimensions are permuted into the order S, C, B, T, U; surplus labels
        name trailing dimensions of size 1; trailing U dimensions of size 1 after the second are dropped.  With a vector
        and a single label the result is a column, its second dimension labelled "U".  On a formatted dlarray ``fmt``
        replaces the format.

    Raises
    ------
    FormatError
        A label outside SCBTU, C, B or T twice, or fewer labels than dimensions.
    ClassError
        Data that is not numeric or logical, or that is sparse.

    Notes
    -----
    Brackets are Python's: ``X[0, :]`` counts from 0 (and keeps every dimension and label).  Parentheses are MATLAB's:
    ``X(1, ":")`` counts from 1.  Operators work elementwise (``*`` is ``.*``), ``@`` is MATLAB's ``*``.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray([[1, 2, 3], [4, 5, 6]], "BC")
    >>> X
      3(C) × 2(B) dlarray
    <BLANKLINE>
         1     4
         2     5
         3     6
    >>> dl.dims(X)
    'CB'
    """

    __slots__ = ("_data", "_format", "_node", "__weakref__")
    __array_ufunc__ = None
    __array_priority__ = 2000
    __hash__ = None  # type: ignore[assignment]

    _data: Any
    _format: str
    _node: Node | None

    def __init__(self, X: Any = NOT_GIVEN, fmt: str | None = None, *extra: Any, **unknown: Any):
        if extra or unknown:
            raise errors.not_taken("dlarray", "data and a format", [*extra, *unknown][0], 'dlarray(X, "CB")')
        if isinstance(X, (list, tuple)) and holds_arrays(X):
            X = _joined(X)
        own = isinstance(X, dlarray)
        array, old = (X.array, X._format) if own else (conversion.reversed_copy(X, fmt), "")
        if fmt is None:
            built = dlarray.from_array(array, old)
        elif not isinstance(fmt, str):
            raise FormatError(
                f"dlarray: the data format must be text such as 'CB', but it is {errors.describe(fmt)}; "
                'fix: dlarray(X, "CB")'
            )
        else:
            built = dlarray.from_array(*conversion.labelled(array, fmt)) if fmt else dlarray.from_array(array)
        self._data, self._format, self._node = built._data, built._format, built._node

    # -- arrays: how functions see the array --------------------------------------------------------------------
    @property
    def array(self) -> Any:
        """What functions compute on: the raw array, or a TracedArray while it is traced.  Reversed."""
        return self._data if self._node is None else TracedArray(self._data, self._node)

    @staticmethod
    def from_array(array: Any, fmt: str = "") -> dlarray:
        """A dlarray around a reversed array; ``fmt`` has one label per axis, in stored order."""
        out = _new(dlarray)
        data, node = (array.value, array.node) if type(array) is TracedArray else (array, None)
        rank = data.ndim
        if fmt:
            if rank != len(fmt):
                raise FormatError(f'internal: format "{fmt}" for {rank} axes')
            if fmt[-1] == "U" and rank > 2:
                kept = len(formats.trim(fmt, tuple(data.shape)[::-1]))
                if kept < rank:
                    shorter = namespace_of(array).reshape(array, data.shape[rank - kept :])
                    return dlarray.from_array(shorter, fmt[:kept])
        elif rank != 2 and (rank < 2 or data.shape[0] == 1):
            shape = tuple(data.shape)
            while len(shape) > 2 and shape[0] == 1:
                shape = shape[1:]
            shape = (1,) * (2 - len(shape)) + shape
            return dlarray.from_array(namespace_of(array).reshape(array, shape))
        out._data, out._format, out._node = data, fmt, node
        return out

    def wrap(self, array: Any, fmt: str | None = None) -> dlarray:
        """A dlarray around ``array`` with this array's format, or the one given."""
        return dlarray.from_array(array, self._format if fmt is None else fmt)

    def axis(self, label: str) -> int | None:
        """The (negative) axis of a label that occurs once, or None."""
        place = self._format.find(label)
        return None if place < 0 else -1 - place

    def axes(self, labels: str) -> tuple[int, ...]:
        """The (negative) axes of all dimensions that carry one of the labels, in MATLAB's order."""
        return tuple(-1 - d for d in formats.find(self._format, labels))

    # -- sizes and names ---------------------------------------------------------------------------------------
    @property
    def shape(self) -> tuple[int, ...]:
        """MATLAB's size: at least two dimensions."""
        return tuple(self._data.shape)[::-1]

    @property
    def ndim(self) -> int:
        """Number of dimensions, at least two."""
        return self._data.ndim

    @property
    def dtype(self) -> Any:
        """The dtype of the data, of the library that holds it."""
        return self._data.dtype

    @property
    def device(self) -> Any:
        """The device that the data is on, as its library names it."""
        return getattr(self._data, "device", "cpu")

    @property
    def T(self) -> dlarray:
        """MATLAB's ``X.'``: the transpose of a matrix."""
        return part_of(self, _operation("transpose")(self))

    @property
    def H(self) -> dlarray:
        """MATLAB's ``X'``: the complex conjugate transpose of a matrix."""
        return _operation("ctranspose")(self)

    def describe(self) -> str:
        """Size with labels and class words: ``3(C) × 2(B) single dlarray``."""
        return " ".join([errors.sizes(self.shape, self._format), *self._words(), "dlarray"])

    def _words(self) -> list[str]:
        words = [] if class_name(self._data.dtype) == "double" else [class_name(self._data.dtype)]
        return words + (["gpuArray"] if gpus.on_gpu(self._data) else [])

    # -- display -----------------------------------------------------------------------------------------------
    def __str__(self) -> str:
        return self._without_values() or display.array_text(self._host(), self._format, self._words())

    def __repr__(self) -> str:
        """What ``print`` shows; of more than 1,000 elements the first and last three of each dimension."""
        return self._without_values() or self._cut(display.array_text)

    def _repr_html_(self) -> str:
        return self._cut(display.array_html)

    def _without_values(self) -> str:
        """What is shown of an array that has no values to be shown."""
        if is_abstract(self._data):
            return f"  {self.describe()} (no values: a function is being compiled)"
        return "    Data no longer exists on the GPU." if type(self._data) is Lost else ""

    def _cut(self, text: Callable[..., str]) -> str:
        """The display of the whole array, or of its edges where it is large."""
        kept = display.edges(self.shape)
        if kept is None:
            return text(self._host(), self._format, self._words())
        return text(conversion.edges_of(self._data, kept).T, self._format, self._words(), self.shape)

    def _host(self) -> np.ndarray:
        return to_numpy(self._data).T

    # -- Python's protocol -------------------------------------------------------------------------------------
    def __len__(self) -> int:  # as many as iterating gives: of a vector its elements, else the rows
        count, size = math.prod(self._data.shape), self.shape
        return count if count in (0, max(size)) else size[0]

    def __iter__(self) -> Iterator[dlarray]:
        refuse_missing_nargout()
        size = self.shape
        dim = size.index(0 if 0 in size else max(size))
        if math.prod(size) != size[dim]:
            raise ClassError(
                f"iterating over {self.describe()}: only a vector has its elements in one order; fix: X.columns(), "
                "which MATLAB's loops take, or X.rows()"
            )
        return self._slices(dim)

    def __reversed__(self) -> Iterator[dlarray]:
        return reversed(list(self))

    def _slices(self, dim: int) -> Iterator[dlarray]:
        """X(k, ":"), X(":", k), ... along a dimension, of X as it is now."""
        X, before = part_of(self, self.copy()), (slice(None),) * dim
        return (X[(*before, k)] for k in range(X.shape[dim]))

    def columns(self) -> list[dlarray]:
        """The columns ``X(":", j)``, with their labels: MATLAB's ``for c = X`` is ``for c in X.columns()``.

        Returns
        -------
        list of dlarray
            As many as X has columns.  Of more than two dimensions each is ``X(":", j, ":", …)``.

        Examples
        --------
        >>> import dlarray as dl
        >>> [float(dl.sum(c)) for c in dl.dlarray([[1, 2], [3, 4]]).columns()]
        [4.0, 6.0]
        """
        return list(self._slices(1))

    def rows(self) -> list[dlarray]:
        """The rows ``X(i, ":")``, with their labels.

        Returns
        -------
        list of dlarray
            As many as X has rows.  Of more than two dimensions each is ``X(i, ":", ":", …)``.

        Examples
        --------
        >>> import dlarray as dl
        >>> [float(dl.sum(r)) for r in dl.dlarray([[1, 2], [3, 4]]).rows()]
        [3.0, 7.0]
        """
        return list(self._slices(0))

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        if self._node is not None:
            raise conversion.no_numbers("a conversion to a NumPy array")
        host = as_asked(self._host(), dtype)
        return np.array(host, dtype=dtype) if copy else np.asarray(host, dtype=dtype)

    def __array_namespace__(self, *, api_version: str | None = None) -> Any:
        raise TypeError(
            "a dlarray is not an Array API array: its dims are MATLAB's (numbered from 1, labelled, at least two); "
            "fix: use extractdata(X) for the plain array"
        )

    def _scalar(self, kind: type) -> Any:
        if math.prod(self._data.shape) != 1:
            raise SizeError(
                f"{kind.__name__}: only a 1×1 dlarray is a number, but X is {self.describe()}; fix: functions of "
                "dlarrays, which take all elements (dl.exp(X), dl.floor(X)), or X(1) for one of them"
            )
        if self._node is not None:
            note_cut(f"{kind.__name__}()")
        return kind(to_numpy(self._data).reshape(())[()])

    def __float__(self) -> float:
        return self._scalar(float)

    def __int__(self) -> int:
        return self._scalar(int)

    def __complex__(self) -> complex:
        return self._scalar(complex)

    def __bool__(self) -> bool:
        if math.prod(self._data.shape) != 1:
            raise ArgumentError(
                f"the truth of {self.describe()} is not one value; fix: dl.all(X, 'all') or dl.any(X, 'all')"
            )
        return self._scalar(bool)

    def __index__(self) -> int:
        if id(self) in COUNTED:
            refuse_as_subscript()
        value = self._scalar(int if is_integer(self._data.dtype) else float)
        if value != int(value):
            raise ArgumentError(f"an index must be a whole number, but it is {value}")
        return int(value)

    def item(self) -> Any:
        """The value of a 1×1 dlarray as a Python number."""
        if math.prod(self._data.shape) != 1:
            return self._scalar(float)
        if self._node is not None:
            note_cut("item()")
        return to_numpy(self._data).item()

    def tolist(self) -> list:
        """The values as nested lists, rows first."""
        if self._node is not None:
            note_cut("tolist()")
        return self._host().tolist()

    def copy(self) -> dlarray:
        """A copy of the dlarray; changing it does not change the original."""
        return make(self._data, self._format, self._node)

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> dlarray:
        return self.copy()

    def __reduce__(self) -> Any:
        if self._node is not None:
            raise TraceError(
                "a traced dlarray cannot be pickled; fix: extractdata(X), or return it from dlfeval first"
            )
        return _restored, (to_numpy(self._data), self._format, "gpu" if gpus.on_gpu(self._data) else "")

    # -- parts -------------------------------------------------------------------------------------------------
    def __getitem__(self, key: Any) -> dlarray:
        if COUNTED:
            refuse_in_brackets(key)
        part = dlarray.from_array(*indexing.get_bracket(self.array, self._format, self.shape, key))
        return part if not COUNTED else part_of(self, part)

    def __setitem__(self, key: Any, value: Any) -> None:
        refuse_in_brackets(key)
        own, value = value is not self and alone(self), _assigned(value)
        self._become(*indexing.set_bracket(self.array, self._format, self.shape, key, value, own))

    def __call__(self, *subscripts: Any) -> dlarray:
        """MATLAB's parentheses: ``X(1, ":", dl.end)``, linear index, logical mask; counted from 1."""
        part = dlarray.from_array(*indexing.get_paren(self.array, self._format, self.shape, subscripts))
        return part if not COUNTED else part_of(self, part)

    @property
    def paren(self) -> Paren:
        """MATLAB's parentheses for assignment: ``X.paren[1, 2] = v``."""
        return Paren(self)

    def _become(self, array: Any, fmt: str) -> None:
        if array is not self._data or fmt != self._format:  # otherwise it was written to in place
            new = dlarray.from_array(array, fmt)
            self._data, self._format, self._node = new._data, new._format, new._node


class Paren:
    """Reads and writes a dlarray with MATLAB's subscripts."""

    __slots__ = ("_array",)

    def __init__(self, array: dlarray):
        self._array = array

    def __getitem__(self, key: Any) -> dlarray:
        return self._array(*(key if isinstance(key, tuple) else (key,)))

    def __setitem__(self, key: Any, value: Any) -> None:
        X = self._array
        if not stored_number(X, key, value):
            subscripts = key if isinstance(key, tuple) else (key,)
            own, value = value is not X and alone(X), _assigned(value)
            X._become(*indexing.set_paren(X.array, X._format, X.shape, subscripts, value, own))


def _assigned(value: Any) -> Any:
    """The right side of an assignment as an array; MATLAB's [] (None, an empty list, a 0×0 array) as []."""
    if value is None or (isinstance(value, (list, tuple)) and not value):
        return []
    X = asdlarray(value.double() if hasattr(value, "__label_values__") else value)  # numbers of categories
    return [] if X.shape == (0, 0) and not X._format else X.array


# -- making ----------------------------------------------------------------------------------------------------
def make(data: Any, fmt: str, node: Node | None) -> dlarray:
    """A dlarray from its parts, unchecked: the fast way."""
    out = _new(dlarray)
    out._data, out._format, out._node = data, fmt, node
    return out


def asdlarray(x: Any) -> dlarray:
    """A dlarray of anything that MATLAB would take for an array; a dlarray is returned unchanged."""
    if type(x) is dlarray:
        return x
    if type(x) is float or type(x) is int:
        return make(conversion.one_double(x), "", None)
    # a table's column of numbers is one list, however long, that nobody need go through
    if isinstance(x, (list, tuple)) and getattr(x, "held", "") != "numeric" and holds_arrays(x):
        return _joined(x)
    return dlarray.from_array(conversion.reversed_array(x))


def holds_arrays(x: list | tuple, depth: int = 0) -> bool:
    """Whether a list, or a list in it, holds a dlarray."""
    kinds = set(map(type, x))
    if depth > nests.MAX_DEPTH:
        raise nests.too_deep("dlarray")
    return dlarray in kinds or (
        not kinds.isdisjoint((list, tuple))
        and any(isinstance(v, (list, tuple)) and holds_arrays(v, depth + 1) for v in x)
    )


def _joined(x: list | tuple) -> dlarray:
    """MATLAB's [A, B] of a list that holds dlarrays; of a list of lists [A, B; C, D]."""
    if all(isinstance(row, (list, tuple)) for row in x):
        return _operation("vertcat")(*[_row(row) for row in x])
    return _row(x)


def _row(x: list | tuple) -> dlarray:
    return _operation("horzcat")(*[asdlarray(v) if isinstance(v, (list, tuple)) else v for v in x])


def _restored(data: np.ndarray, fmt: str, place: str) -> dlarray:
    """Unpickle: back on the GPU where the data came from one and one is there."""
    X = make(data, fmt, None)
    return _operation("gpuArray")(X) if place in ("gpu", "cupy") and _operation("canUseGPU")() else X


_operation = names.find
