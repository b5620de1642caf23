"""What stands for a plain array of NumPy in a function whose operations are recorded: it behaves as one does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from dlarray.acceleration.engine import asked_for, refusing
from dlarray.acceleration.recorded.arrays import Recorded, done

_VALUES = ("item", "tolist", "tobytes", "tofile", "dump", "dumps", "data", "ctypes", "flat", "base")


class HostLike(np.lib.mixins.NDArrayOperatorsMixin):
    """A recorded array with the functions, the operators and the methods of NumPy's."""

    __slots__ = ("recorded",)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, recorded: Recorded) -> None:
        self.recorded = recorded

    shape = property(lambda self: self.recorded.shape)
    ndim = property(lambda self: self.recorded.ndim)
    dtype = property(lambda self: self.recorded.dtype)
    size = property(lambda self: self.recorded.size)
    T = property(lambda self: _plain(self.recorded.T))

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        return iter([self[k] for k in range(len(self))])

    def __getitem__(self, key: Any) -> Any:
        return _plain(self.recorded[_given(key)])

    def __getattr__(self, name: str) -> Any:
        method = getattr(np.ndarray, name, None)
        if method is None or name[:1] == "_" or name in _VALUES or not callable(method):
            raise asked_for(name)

        def call(*args: Any, **options: Any) -> Any:
            if options.get("out") is not None:
                raise asked_for(name)
            return _plain(done(method, self.recorded, *_given(args), **_given(options)))

        return call

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
        if method == "at" or options.get("out") is not None:
            raise asked_for(f"numpy.{ufunc.__name__}")
        return _plain(done(getattr(ufunc, method), *_given(inputs), **_given(options)))

    def __array_function__(self, function: Callable, types: Any, args: tuple, kwargs: dict) -> Any:
        if kwargs.get("out") is not None or function in _WRITING:
            raise asked_for(f"numpy.{function.__name__}")
        return _plain(done(function, *_given(args), **_given(kwargs)))


_WRITING = (np.copyto, np.put, np.place, np.putmask, np.fill_diagonal, np.put_along_axis)


def _given(x: Any) -> Any:
    """Recorded arrays in place of what stands for plain ones."""
    if type(x) is HostLike:
        return x.recorded
    if type(x) in (tuple, list):
        return type(x)(map(_given, x))
    return {key: _given(v) for key, v in x.items()} if type(x) is dict else x


def _plain(x: Any) -> Any:
    if type(x) is Recorded:
        return HostLike(x)
    return type(x)(map(_plain, x)) if type(x) in (tuple, list) else x


for _name in "float int bool complex index array setitem".split():
    setattr(HostLike, f"__{_name}__", refusing(f"__{_name}__"))
