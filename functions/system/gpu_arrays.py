"""Data on the GPU: there and back, and questions about it."""

from __future__ import annotations

from typing import Any

from dlarray import backend
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff import places
from dlarray.errors import ClassError, describe
from dlarray.machine import gpus
from dlarray.registry import function


def needed(name: str) -> Any:
    """The library that has a GPU, or the error that says what is missing."""
    found = gpus.library()
    if found is None:
        raise ClassError(
            f"{name}: there is no GPU that CuPy or PyTorch can use here; fix: pip install 'dlarray[cuda]' on a machine "
            "with an NVIDIA GPU, or guard the line with canUseGPU()"
        )
    return found


def _moved(X: dlarray, place: gpus.Place) -> dlarray:
    array = X.array
    there = places.moved(array, place)
    return X if there is array else X.wrap(there)


def prototype(name: str, dtype: Any) -> Any:
    """A raw array of one element on the selected GPU, for functions that make arrays there."""
    return needed(name).zeros((1, 1), dtype)


@function(differentiable=False)
def canUseGPU() -> bool:
    """Whether there is a GPU that CuPy or PyTorch can use.

    Syntax: ``tf = canUseGPU()``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/canusegpu.html

    Examples
    --------
    >>> import dlarray as dl
    >>> isinstance(dl.canUseGPU(), bool)
    True
    """
    return gpus.library() is not None


@function(half="own", integers="own")
def gpuArray(X: Any, /) -> dlarray:
    """Copy an array to the selected GPU.

    Syntax: ``G = gpuArray(X)``.

    Parameters
    ----------
    X : array_like
        Numeric or logical: a dlarray, an array of NumPy, CuPy or PyTorch, a number, a list.

    Returns
    -------
    dlarray
        With the labels and the class of ``X``, traced as ``X`` is; shown as ``single gpuArray dlarray``.

    Raises
    ------
    ClassError
        There is no GPU that CuPy or PyTorch can use; or ``X`` is not numeric or logical.

    Notes
    -----
    The data is held by CuPy if it is installed and finds a GPU, or else by PyTorch.

    Functions run on the GPU when one of their arrays is there, and their results stay there; other arrays are copied
    from the host.  To move the learnables of a network use ``dlupdate(gpuArray, net)``, for its states
    ``net.State = dlupdate(gpuArray, net.State)``.  Gradients pass through ``gpuArray``, back to where ``X`` is.

    **Differs from MATLAB.** For a plain array MATLAB returns a gpuArray; here the plain array is the unformatted
    dlarray.  Integers become double, as everywhere in this library.

    References
    ----------
    https://www.mathworks.com/help/parallel-computing/gpuarray.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.gpuArray(dl.dlarray([1, 2, 3])) if dl.canUseGPU() else None
    """
    own = needed("gpuArray")
    place = gpus.selected(own)
    if own.is_array(X):  # of any device: the copy is on the selected one
        X = gpus.to_place(X, place)
    return _moved(asdlarray(X), place)


@function(half="own", integers="own")
def gather(X: Any, /, *more: Any) -> Any:
    """Copy arrays from the GPU to the CPU.

    Syntaxes: ``X = gather(G)``, ``X1, …, XN = gather(G1, …, GN)``.

    Parameters
    ----------
    G, G1, …, GN : dlarray or anything
        Arrays; other values are returned unchanged.

    Returns
    -------
    dlarray
        With the labels and the class of ``G``, traced as ``G`` is.  A plain array is returned as a dlarray.

    Notes
    -----
    ``gather`` waits until the GPU has finished its work. To move a network use ``dlupdate(gather, net)``.

    References
    ----------
    https://www.mathworks.com/help/parallel-computing/gpuarray.gather.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.gather(dl.dlarray([1, 2]))
      1×2 dlarray
    <BLANKLINE>
         1     2
    """

    def to_host(x: Any) -> Any:
        if not isinstance(x, dlarray) and not backend.is_array(x):
            return x
        x = asdlarray(x)
        return x if backend.backend_name(x._data) == "numpy" else _moved(x, gpus.HOST)

    results = tuple(to_host(x) for x in (X, *more))
    return results if more else results[0]


@function(differentiable=False)
def isgpuarray(X: Any, /) -> bool:
    """Whether the data of X is on the GPU.

    Syntax: ``tf = isgpuarray(X)``.

    Parameters
    ----------
    X : any
        False for values that are not arrays.

    Notes
    -----
    True for a dlarray over data on the GPU too, as the display says ``gpuArray dlarray``.

    References
    ----------
    https://www.mathworks.com/help/parallel-computing/isgpuarray.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.isgpuarray(dl.dlarray([1, 2])), dl.isgpuarray("text")
    (False, False)
    """
    data = X._data if isinstance(X, dlarray) else X
    return (isinstance(X, dlarray) or backend.is_array(X)) and gpus.on_gpu(data)


@function(differentiable=False)
def existsOnGPU(X: Any, /) -> bool:
    """Whether the data of an array is on the GPU and can be used.

    Syntax: ``tf = existsOnGPU(X)``.

    Parameters
    ----------
    X : dlarray or array
        False once the device was reset, by ``reset(D)``, ``gpuDevice(ind)`` or ``gpuDevice([])``, and for an array on
        the CPU.

    Raises
    ------
    ClassError
        ``X`` is no array.

    Notes
    -----
    **Extends MATLAB,** which refuses an array on the CPU.  CuPy's own arrays, such as ``extractdata`` gives, outlive
    a reset.

    References
    ----------
    https://www.mathworks.com/help/parallel-computing/parallel.gpu.cudakernel.existsongpu.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.existsOnGPU(dl.dlarray([1, 2]))
    False
    """
    if not isinstance(X, dlarray) and not backend.is_array(X):
        raise ClassError(
            f"existsOnGPU: X must be an array, but it is {describe(X)}; fix: existsOnGPU(gpuArray(X))"
        )
    data = X._data if isinstance(X, dlarray) else X
    return not isinstance(data, backend.Lost) and isgpuarray(X)
