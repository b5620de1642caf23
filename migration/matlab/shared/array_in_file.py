"""Arrays that stay in a file: they stand for what is read when something is done with them."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.migration.matlab.shared.sparse_matrix import operators_of


class ArrayInFile:
    """An array that stays in its file.

    A class that derives from it says with ``_read`` how the array is read, with ``shape`` its size, and stores
    parts with ``paren``.
    """

    __array_ufunc__ = None
    __hash__ = None  # type: ignore[assignment]

    def _read(self) -> Any:
        """The array, which may be shared."""
        raise NotImplementedError

    @property
    def shape(self) -> tuple[int, ...]:
        """The size, which is known without reading."""
        raise NotImplementedError

    def whole(self) -> Any:
        """The array."""
        return self._read().copy()

    def __dlarray__(self) -> Any:
        return registered.functions["extractdata"].call(self.whole())

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        return np.asarray(self._read(), dtype=dtype)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self.whole(), name)

    def __copy__(self) -> Any:
        return self.whole()

    copy = __copy__

    def __over_columns__(self, name: str, call: Any, args: tuple, options: dict) -> Any:
        """A function of the library, of the array."""
        plain = {key: whole_of(v) for key, v in options.items()}
        if name == "size" and args[0] is self and len(args) < 2:
            return call((np.broadcast_to(np.float64(0), self.shape),), plain)
        return call(tuple(map(whole_of, args)), plain)

    def __call__(self, *subscripts: Any) -> Any:
        return self._read()(*map(whole_of, subscripts))

    def __getitem__(self, key: Any) -> Any:
        return self.whole()[key]

    def __len__(self) -> int:
        return len(self._read())

    def __iter__(self) -> Any:
        return iter(self.whole())

    def __bool__(self) -> bool:
        return bool(self.whole())

    def __float__(self) -> float:
        return float(self.whole())

    def __int__(self) -> int:
        return int(self.whole())

    def __repr__(self) -> str:
        return repr(self.whole())


operators_of(ArrayInFile)


def whole_of(x: Any) -> Any:
    """An array that stands in a file, read; all else as it is."""
    return x.whole() if isinstance(x, ArrayInFile) else x
