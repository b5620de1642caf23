"""Fourier transforms: fft, ifft, fft2, ifft2, fftn, ifftn, fftshift, ifftshift."""

from __future__ import annotations

import math
from typing import Any

from dlarray import limits
from dlarray.along_axes import new_dim, padded
from dlarray.arguments import choice, dim_number, first_dim, is_empty, whole, whole_numbers
from dlarray.array import dlarray
from dlarray.autodiff import TracedArray, fourier
from dlarray.autodiff import fft as transforms
from dlarray.autodiff.primitive import lifted
from dlarray.backend import device_of, is_complex, namespace
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError
from dlarray.operands import same_class
from dlarray.registry import function

_FLAGS = ("symmetric", "nonsymmetric")


def common(*arrays: Any) -> list:
    """Arrays of one class; when one is traced then all are, because not every library meets a foreign array."""
    arrays = tuple(same_class(*arrays))
    return [lifted(f) for f in arrays] if any(type(f) is TracedArray for f in arrays) else list(arrays)


def elements(X: dlarray) -> int:
    """How many elements X has."""
    return math.prod(X.shape)


def size_along(X: dlarray, d: int) -> int:
    """The size of dimension d (from 1); 1 beyond the last."""
    return X.shape[d - 1] if d <= X.ndim else 1


def _length(name: str, value: Any, argument: str = "n") -> int | None:
    return None if is_empty(value) else whole(name, argument, value, least=0)


def _flag(name: str, options: tuple) -> tuple[tuple, bool]:
    """Split the symmetry flag off the end."""
    if options and isinstance(options[-1], str):
        word = choice(name, "the last argument", options[-1], _FLAGS, error=ArgumentError)
        return options[:-1], word == "symmetric"
    return options, False


def _transformed(
    name: str, X: dlarray, lengths: dict[int, int | None], inverse: bool, symmetric: bool
) -> dlarray:
    """The transform along dimensions (from 1), each cut or filled up with zeros to its length."""
    (array,) = same_class(X.array)
    rank = max(X.ndim, *lengths)
    fmt = X._format + "U" * (rank - X.ndim) if X._format else ""
    array = padded(array, rank)
    axes = tuple(sorted(-d for d in lengths))
    shape = list(array.shape)
    for d, n in lengths.items():
        shape[-d] = shape[-d] if n is None else n
    limits.check(name, tuple(shape), complex, X._data)
    for d, n in lengths.items():
        array = fourier.resized(array, array.shape[-d] if n is None else n, -d)
    xp = namespace_of(array)
    if 0 in array.shape:
        raw = namespace(X._data)
        single = str(array.dtype).endswith(("float32", "complex64"))
        name = (
            ("float32" if single else "float64") if symmetric else ("complex64" if single else "complex128")
        )
        zeros = raw.zeros(tuple(array.shape), dtype=getattr(raw, name), device=device_of(X._data))
        return dlarray.from_array(zeros, fmt)
    if not symmetric:
        real = not is_complex(array.dtype)
        return dlarray.from_array(
            fourier.dft(array, axes=axes, inverse=inverse, norm="backward", real=real), fmt
        )
    # half of the spectrum says it all: full transforms first, then the real one along the last dimension
    last, n = axes[0], array.shape[axes[0]]
    array = fourier.as_complex(xp, array)
    array = fourier.resized(array, n // 2 + 1, last)
    if axes[1:]:
        array = fourier.dft(array, axes=axes[1:], inverse=True, norm="backward", real=False)
    return dlarray.from_array(fourier.whole(array, n=n, axis=last, norm="backward"), fmt)


def _along_one(name: str, X: dlarray, options: tuple, inverse: bool) -> dlarray:
    options, symmetric = _flag(name, options) if inverse else (options, False)
    if len(options) > 2:
        raise ArgumentError(f"{name}: takes X, n and dim, but there are {len(options) - 2} arguments more")
    n = _length(name, options[0]) if options else None
    if len(options) > 1 and not is_empty(options[1]):
        dim = new_dim(name, "dim", options[1])
    else:
        dim = 2 if X.shape == (1, 1) else first_dim(X)  # a number with a length gives a row
    return _transformed(name, X, {dim: n}, inverse, symmetric)


@function(arrays=("X",), integers="double")
def fft(X: Any, /, *options: Any) -> Any:
    """Discrete Fourier transform.

    Syntaxes: ``Y = fft(X)``, ``fft(X, n)``, ``fft(X, n, dim)``, ``fft(X, [], dim)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real or complex, of any size and format.
    n : int, optional
        Length of the transform: ``X`` is cut or filled up with zeros along the dimension.  Default: its size.
    dim : int, optional
        Dimension, counted from 1.  Default: the first whose size is not 1.

    Returns
    -------
    dlarray
        Always complex.  Class and labels of ``X``; logical gives double.

    Notes
    -----
    **Extends MATLAB.** Formatted arrays keep their labels.  The gradient of a real ``X`` is real; that of a complex
    one is dL/dRe + i dL/dIm, to any order.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/fft.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.extractdata(dl.fft([1, 2, 3, 4])).tolist()
    [[(10+0j), (-2+2j), (-2+0j), (-2-2j)]]
    """
    return _along_one("fft", X, options, False)


@function(arrays=("Y",), integers="double")
def ifft(Y: Any, /, *options: Any) -> Any:
    """Inverse discrete Fourier transform.

    Syntaxes: ``X = ifft(Y)``, ``ifft(Y, n)``, ``ifft(Y, n, dim)``, ``ifft(…, symflag)``.

    Parameters
    ----------
    Y : dlarray or array_like
        Real or complex, of any size and format.
    n : int, optional
        Length of the transform: ``Y`` is cut or filled up with zeros along the dimension.  Default: its size.
    dim : int, optional
        Dimension, counted from 1.  Default: the first whose size is not 1.
    symflag : {"nonsymmetric", "symmetric"}, optional
        "symmetric": ``Y`` counts as conjugate symmetric, its second half (the negative frequencies) is not read,
        and the result is real.

    Returns
    -------
    dlarray
        Complex; real with "symmetric".  Class and labels of ``Y``.

    Notes
    -----
    **Differs from MATLAB.** The result is complex unless "symmetric" is given, as it is with GPU arrays in MATLAB:
    whether ``Y`` happens to be conjugate symmetric is not tested.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ifft.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.ifft(dl.fft([1, 2, 3, 4]), "symmetric")
      1×4 dlarray
    <BLANKLINE>
         1     2     3     4
    """
    return _along_one("ifft", Y, options, True)


def _over_two(name: str, X: dlarray, options: tuple, inverse: bool) -> dlarray:
    options, symmetric = _flag(name, options) if inverse else (options, False)
    if len(options) not in (0, 2):
        raise ArgumentError(
            f"{name}: takes X, or X and both lengths, but there {'is' if len(options) == 1 else 'are'} "
            f"{len(options)} after X; fix: {name}(X, m, n)"
        )
    m, n = (_length(name, v, k) for v, k in zip(options, "mn")) if options else (None, None)
    return _transformed(name, X, {1: m, 2: n}, inverse, symmetric)


@function(arrays=("X",), integers="double")
def fft2(X: Any, /, *options: Any) -> Any:
    """Discrete Fourier transform over the first two dimensions.

    Syntaxes: ``Y = fft2(X)``, ``fft2(X, m, n)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real or complex, of any size and format; each page is transformed.
    m, n : int, optional
        Lengths of the first and second dimension: ``X`` is cut or filled up with zeros.

    Returns
    -------
    dlarray
        Always complex.  Class and labels of ``X``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/fft2.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.extractdata(dl.fft2([[1, 2], [3, 4]])).real.tolist()
    [[10.0, -2.0], [-4.0, 0.0]]
    """
    return _over_two("fft2", X, options, False)


@function(arrays=("Y",), integers="double")
def ifft2(Y: Any, /, *options: Any) -> Any:
    """Inverse discrete Fourier transform over the first two dimensions.

    Syntaxes: ``X = ifft2(Y)``, ``ifft2(Y, m, n)``, ``ifft2(…, symflag)``.

    Parameters
    ----------
    Y : dlarray or array_like
        Real or complex, of any size and format; each page is transformed.
    m, n : int, optional
        Lengths of the first and second dimension: ``Y`` is cut or filled up with zeros.
    symflag : {"nonsymmetric", "symmetric"}, optional
        "symmetric": ``Y`` counts as conjugate symmetric (only the first half along dimension 2 is read), and the
        result is real.

    Returns
    -------
    dlarray
        Complex; real with "symmetric" (see ``ifft``).  Class and labels of ``Y``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ifft2.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.ifft2(dl.fft2([[1, 2], [3, 4]]), "symmetric")
      2×2 dlarray
    <BLANKLINE>
         1     2
         3     4
    """
    return _over_two("ifft2", Y, options, True)


def _over_all(name: str, X: dlarray, options: tuple, inverse: bool) -> dlarray:
    options, symmetric = _flag(name, options) if inverse else (options, False)
    if len(options) > 1:
        raise ArgumentError(
            f"{name}: takes X and one vector of lengths, but there are {len(options)} arguments after X; "
            f"fix: {name}(X, [m, n])"
        )
    sizes: Any = [None] * X.ndim
    if options and not is_empty(options[0]):
        sizes = whole_numbers(name, "sz", options[0], least=0)
    if len(sizes) < X.ndim:
        raise ArgumentError(
            f"{name}: sz has {len(sizes)} lengths, but X is {X.describe()} with {X.ndim} dimensions; "
            "fix: one length for each"
        )
    return _transformed(name, X, dict(enumerate(sizes, 1)), inverse, symmetric)


@function(arrays=("X",), integers="double")
def fftn(X: Any, /, *options: Any) -> Any:
    """Discrete Fourier transform over all dimensions.

    Syntaxes: ``Y = fftn(X)``, ``fftn(X, sz)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real or complex, of any size and format.
    sz : list of int, optional
        Length of each dimension: ``X`` is cut or filled up with zeros.

    Returns
    -------
    dlarray
        Always complex.  Class and labels of ``X``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/fftn.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.extractdata(dl.fftn([[1, 2], [3, 4]])).real.tolist()
    [[10.0, -2.0], [-4.0, 0.0]]
    """
    return _over_all("fftn", X, options, False)


@function(arrays=("Y",), integers="double")
def ifftn(Y: Any, /, *options: Any) -> Any:
    """Inverse discrete Fourier transform over all dimensions.

    Syntaxes: ``X = ifftn(Y)``, ``ifftn(Y, sz)``, ``ifftn(…, symflag)``.

    Parameters
    ----------
    Y : dlarray or array_like
        Real or complex, of any size and format.
    sz : list of int, optional
        Length of each dimension: ``Y`` is cut or filled up with zeros.
    symflag : {"nonsymmetric", "symmetric"}, optional
        "symmetric": ``Y`` counts as conjugate symmetric (only the first half along the last dimension is read), and the
        result is real.

    Returns
    -------
    dlarray
        Complex; real with "symmetric" (see ``ifft``).  Class and labels of ``Y``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ifftn.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.ifftn(dl.fftn([[1, 2], [3, 4]]), "symmetric")
      2×2 dlarray
    <BLANKLINE>
         1     2
         3     4
    """
    return _over_all("ifftn", Y, options, True)


def _shifted(name: str, X: dlarray, dim: Any, shift: Any) -> Any:
    if is_empty(dim):
        axes = tuple(range(-X.ndim, 0))
    else:
        d = dim_number(name, "dim", dim)
        axes = (-d,) if d <= X.ndim else ()
    return shift(X.array, axes=axes)


@function("first", arrays=("X",), integers="own")
def fftshift(X: Any, dim: Any = None, /) -> Any:
    """Move the bin of frequency 0 to the centre of a spectrum.

    Syntaxes: ``Y = fftshift(X)``, ``fftshift(X, dim)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size, class and format.
    dim : int, optional
        The only dimension to shift.  Default: all.

    Returns
    -------
    dlarray
        Size, class and labels of ``X``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/fftshift.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.fftshift([1, 2, 3, 4, 5, 6])
      1×6 dlarray
    <BLANKLINE>
         4     5     6     1     2     3
    """
    return _shifted("fftshift", X, dim, transforms.fftshift)


@function("first", arrays=("X",), integers="own")
def ifftshift(X: Any, dim: Any = None, /) -> Any:
    """Undo fftshift: move the centre of a spectrum to the front.

    Syntaxes: ``Y = ifftshift(X)``, ``ifftshift(X, dim)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size, class and format.
    dim : int, optional
        The only dimension to shift.  Default: all.

    Returns
    -------
    dlarray
        Size, class and labels of ``X``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ifftshift.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.ifftshift([1, 2, 3, 4, 5])
      1×5 dlarray
    <BLANKLINE>
         3     4     5     1     2
    """
    return _shifted("ifftshift", X, dim, transforms.ifftshift)
