"""What an array is: size, labels, class, place; and the plain data inside."""

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from dlarray import backend, errors, formats, limits
from dlarray.arguments import NoDims, choice, no_text, text, whole, whole_numbers
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff.tape import note_cut
from dlarray.errors import ClassError, FormatError, IndexingError
from dlarray.functions.data_types.predicates import data_class
from dlarray.functions.data_types.size_and_kind import size_of
from dlarray.operands import reordered, spread
from dlarray.registry import NOT_GIVEN, function, strip, surplus
from dlarray.subscripts import paren
from dlarray.unpacking import refuse_other_count


@function(differentiable=False, method="value")
def size(X: Any, /, *dim: Any, nargout: int = 1) -> Any:
    """Size of an array.

    Syntaxes: ``sz = size(X)``, ``n = size(X, dim)``, ``sz = size(X, [dim1, dim2])``, ``sz = size(X, dim1, dim2)``,
    ``m, n = size(X, nargout=2)``.

    Parameters
    ----------
    X : dlarray, array_like, cell, struct or text
        The array.  A list that is not an array of numbers is a row of cells.
    dim : int or list of int
        Dimensions, counted from 1; those beyond ``ndims(X)`` have size 1.
    nargout : int
        Number of outputs.  With fewer outputs than dimensions the last one is the product of the rest; with more,
        the surplus ones are 1.

    Returns
    -------
    tuple of int, or int for one dimension.  Labelled trailing dimensions of size 1 are counted.  In parentheses the
    tuple counts from 1, as in MATLAB: ``sz(1)``, ``sz("2:end")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/size.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray(dl.zeros(28, 28, 1, 1), "SSCB")
    >>> dl.size(X), dl.size(X, 1), dl.size(X, [1, 3])
    ((28, 28, 1, 1), 28, (28, 1))
    """
    found = _size(X, dim, nargout)
    return Size(found) if isinstance(found, tuple) and found else found


class Size(tuple):
    """The size of an array: a tuple, whose parentheses count from 1 as MATLAB's do: ``sz = size(X); sz(1)``."""

    __slots__ = ()

    def __iter__(self) -> Iterator[int]:
        refuse_other_count("size", len(self))
        return super().__iter__()

    def __call__(self, index: Any) -> Any:
        places = paren(index, len(self)).as_list().tolist()
        if any(not 0 <= k < len(self) for k in places):
            raise IndexingError(
                f"the size {tuple(self)} has {len(self)} numbers, counted from 1 in parentheses, but the index is "
                f"{index}; fix: size(X, {index}), which is 1 beyond the last dimension"
            )
        one = isinstance(index, int) or (len(places) == 1 and not isinstance(index, (list, tuple, range)))
        return self[places[0]] if one else Size(self[k] for k in places)

    def __dlarray__(self) -> list:
        return list(self)

    def __reduce__(self) -> tuple:
        return tuple, (tuple(self),)


def _size(X: Any, dim: tuple, nargout: Any) -> Any:
    shape = size_of(X)
    if dim:
        for entry in dim:
            if isinstance(entry, str):
                was = errors.describe(entry)
                raise ClassError(
                    f'size: dim must be whole numbers, not {was}; fix: size(X, finddim(X, "{entry}"))'
                )
        wanted = [d for entry in dim for d in whole_numbers("size", "dim", entry, least=1)]
        found = tuple(shape[d - 1] if d <= len(shape) else 1 for d in wanted)
        return found[0] if len(dim) == len(found) == 1 and not isinstance(dim[0], (list, tuple)) else found
    if type(nargout) is not int:
        nargout = whole("size", "nargout", nargout, least=0)
    if nargout > 1:
        if nargout >= len(shape):
            limits.check_bytes(
                "size", f"{limits.in_short(nargout)} outputs need", 8 * nargout, "a smaller nargout"
            )
            return shape + (1,) * (nargout - len(shape))
        return shape[: nargout - 1] + (math.prod(shape[nargout - 1 :]),)
    return shape


@function(differentiable=False, method="value")
def ndims(X: Any, /) -> int:
    """Number of dimensions, at least 2.

    Syntax: ``n = ndims(X)``.

    Parameters
    ----------
    X : any
        As for ``size``; 2 for a row of cells and for a structure.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.ndims.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.ndims(dl.dlarray([1, 2, 3]))
    2
    """
    return len(size_of(X))


@function(differentiable=False, method="value")
def numel(X: Any, /) -> int:
    """Number of elements.

    Syntax: ``n = numel(X)``.  A list that is not an array of numbers, such as ``fieldnames`` returns, is a row of
    cells.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.numel.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.numel(dl.zeros(2, 3))
    6
    """
    return math.prod(size_of(X))


@function(differentiable=False, method="value")
def dims(X: Any, /) -> str:
    """Data format of an array: one label for each dimension, empty when unformatted.

    Syntax: ``d = dims(X)``.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.dims.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.dims(dl.dlarray(dl.zeros(3, 4), "TS"))
    'ST'
    """
    if isinstance(X, dlarray):
        return X._format
    own = getattr(X, "Format", None)  # networkDataLayout
    return own if isinstance(own, str) else asdlarray(X)._format


@function(differentiable=False, method=True)
def finddim(X: Any, label: str, /) -> Any:
    """Dimensions with a given label.

    Syntax: ``dim = finddim(X, label)``.

    Parameters
    ----------
    X : dlarray or networkDataLayout
        The array or layout.
    label : str
        One of "S", "C", "B", "T", "U".

    Returns
    -------
    int or tuple of int
        The dimension, counted from 1, when there is one; a tuple when there are several, or none (empty).

    Raises
    ------
    FormatError
        A label that is not one letter of SCBTU.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.finddim.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray(dl.zeros(6, 5, 4, 3, 2), "SSCBT")
    >>> dl.finddim(X, "S"), dl.finddim(X, "C"), dl.finddim(X, "U")
    ((1, 2), 3, ())
    """
    label = choice("finddim", "label", label, tuple("SCBTU"), fix='finddim(X, "C")', error=FormatError)
    found = tuple(d + 1 for d, letter in enumerate(dims(X)) if letter == label)
    return found[0] if len(found) == 1 else found or NoDims()


@function(arrays=("X",), method=True, half="own", integers="own")
def stripdims(X: Any, fmt: str = "", /) -> dlarray:
    """Remove the data format.

    Syntaxes: ``Y = stripdims(X)``, ``Y = stripdims(X, fmt)``.

    Parameters
    ----------
    X : dlarray
        The array; an unformatted one is returned unchanged.
    fmt : str, optional
        The labels of ``X`` in the order in which ``Y`` is to have the dimensions.  Labels that ``X`` lacks become
        dimensions of size 1.

    Returns
    -------
    dlarray
        Unformatted; traced as ``X`` is.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.stripdims.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray(dl.zeros(3, 4, 5), "CBT")
    >>> dl.size(dl.stripdims(X)), dl.size(dl.stripdims(X, "TCB"))
    ((3, 4, 5), (5, 3, 4))
    """
    if not X._format:
        return X
    if no_text(fmt):
        return strip(X)
    fmt = text("stripdims", "fmt", fmt, fix='stripdims(X, "CB")', error=FormatError)
    wanted = formats.order(fmt)[0]
    plan = formats.align(X._format, wanted)
    if plan.fmt != wanted:
        raise FormatError(
            f'stripdims: "{fmt}" lacks labels of X, which is {X.describe()}; fix: use all of "{X._format}"'
        )
    return dlarray.from_array(reordered(spread(X.array, plan.left), wanted, fmt))


@function(differentiable=False, method=True)
def extractdata(X: Any, /) -> Any:
    """Get the NumPy or CuPy array out of a dlarray, without labels, in MATLAB's order of dimensions.

    Syntax: ``Y = extractdata(X)``.

    Returns
    -------
    numpy.ndarray or cupy.ndarray
        On the backend of ``X``, of the same class.  For NumPy it is a read-only view: ``.copy()`` gives one to change.

    Notes
    -----
    Inside ``dlfeval`` this cuts the trace; a later ``dlgradient`` that misses it names the line.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.extractdata.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.extractdata(dl.dlarray([[1, 2], [3, 4]], "CB"))
    array([[1., 2.],
           [3., 4.]])
    """
    X = asdlarray(X)
    if X._node is not None:
        note_cut("extractdata")
    data = X._data
    if type(data) is np.ndarray:
        view = data.T
        view.flags.writeable = False
        return view
    return backend.namespace(data).permute_dims(data, tuple(range(data.ndim - 1, -1, -1)))


@function(differentiable=False)
def isdlarray(X: Any, /) -> bool:
    """Whether X is a dlarray.

    Syntax: ``tf = isdlarray(X)``.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/isdlarray.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.isdlarray(dl.dlarray(1)), dl.isdlarray(1)
    (True, False)
    """
    return isinstance(X, dlarray)


@function(differentiable=False, method=True)
def underlyingType(X: Any, /) -> str:
    """Class of the underlying data, such as "single", "double" or "logical".

    Syntax: ``typename = underlyingType(X)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/underlyingtype.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.underlyingType(dl.dlarray([1, 2]) > 1)
    'logical'
    """
    return backend.class_name(asdlarray(X)._data.dtype)


@function(differentiable=False, method=True)
def classUnderlying(X: Any, /) -> str:
    """Class of the underlying data (older programs); use `underlyingType` instead.

    Syntax: ``C = classUnderlying(X)``.

    References
    ----------
    https://www.mathworks.com/help/parallel-computing/classunderlying.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.classUnderlying(dl.dlarray([1, 2]))
    'double'
    """
    return underlyingType(X)


@function(differentiable=False)
def isUnderlyingType(X: Any, typename: str, /) -> bool:
    """Whether the data inside is of a class.

    Syntax: ``tf = isUnderlyingType(X, typename)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isunderlyingtype.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.isUnderlyingType(dl.dlarray(1), "double")
    True
    """
    return underlyingType(X) == text("isUnderlyingType", "typename", typename, fix='"single"')


@function(differentiable=False, wrap=False)
def class_(X: Any = NOT_GIVEN, /, *extra: Any, **unknown: Any) -> str:
    """MATLAB's name of the class of a value.

    Syntax: ``class_(X)``.

    Parameters
    ----------
    X : any
        An array, text, list, struct, function or object.

    Returns
    -------
    str
        "double", "single", "logical", "int8" to "uint64"; "char" for text, "cell" for lists and tuples that hold other
        things than numbers, "struct", "function_handle", else the name of the Python class.

    Notes
    -----
    Extends MATLAB: ``class`` is a word of Python's grammar, so ``dl.class`` cannot be written; this is ``dl.class_``,
    or ``getattr(dl, "class")``.  An unformatted dlarray is MATLAB's plain array here, and has the class of its data;
    MATLAB's ``class`` of a dlarray is "dlarray", which a formatted or traced one gives.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/class.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.class_(dl.uint8(3)), dl.class_(dl.uint8(3) / 2), dl.class_(3)
    ('uint8', 'uint8', 'double')
    """
    if extra or unknown or X is NOT_GIVEN:
        surplus("class_", 1, extra, unknown)
    if type(X) is dlarray and (X._format or X._node is not None):
        return "dlarray"
    return data_class(X)


function(differentiable=False, wrap=False, name="class")(class_)
