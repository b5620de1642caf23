"""inputLayer: data of any format, as it is."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.display import number_text
from dlarray.errors import FormatError, SizeError, describe
from dlarray.layers.base.layout import networkDataLayout
from dlarray.layers.base.properties import (
    Property,
)
from dlarray.layers.input_output.input import InputBase
from dlarray.registry import layer


def _layout_size(value: Any) -> tuple[float, ...]:
    words = "a row vector of two or more nonnegative integers or NaN values"
    try:
        return tuple(networkDataLayout(value).Size)
    except (SizeError, TypeError):
        raise ValueError(words) from None


def _layout_format(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError('a data format such as "SSCB", or "" for unformatted data')
    return str(value)


@layer
class inputLayer(InputBase, final=True):
    """Input layer for data of any size and format.

    Syntaxes: ``inputLayer(inputSize)``, ``inputLayer(inputSize, inputFormat)``, ``inputLayer(…, Name=name)``.

    Parameters
    ----------
    inputSize : sequence of int or NaN
        Size of each dimension; NaN where it may be any.
    inputFormat : str, default ""
        One label for each dimension: data without labels is read in this order.  Without a format the network gets
        unformatted data, which its layers must be able to use.
    Name : str, optional
        Name of the layer.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.inputlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.inputLayer([12, float("nan"), float("nan")], "CBT", Name="input")
    >>> layer.InputFormat
    'CBT'
    """

    ClassName = "InputLayer"
    auto_name = "input"
    order_is_given = True

    InputSize = Property(None, _layout_size, read_only=True)
    InputFormat = Property(None, _layout_format, read_only=True)

    def __init__(self, inputSize: Any, inputFormat: str = "", **options: Any) -> None:
        self._put(InputSize=inputSize, InputFormat=inputFormat, **options)
        self.layout()  # checks that size and format agree

    def groups(self) -> list[tuple[str, list[str]]]:
        return [
            ("", ["Name", "InputSize", "InputFormat"]),
            ("Learnable Parameters", []),
            ("State Parameters", []),
        ]

    def type_and_description(self) -> tuple[str, str]:
        size = "×".join("?" if n != n else number_text(n) for n in self.InputSize)
        return "Input", f"Input with size {size}" + (
            f" and format '{self.InputFormat}'" if self.InputFormat else ""
        )

    def data_format(self) -> str:
        """The format of the data."""
        return self.InputFormat

    def layout(self) -> networkDataLayout:
        """What the layer knows of the data."""
        return networkDataLayout(self.InputSize, self.InputFormat)

    def predict(self, X: dlarray) -> dlarray:
        """The data, if it has the format and the sizes of the layer."""
        if not self.InputFormat:
            return self._unformatted(X)
        wanted = dlarray(np.zeros([1] * len(self.InputFormat)), self.InputFormat)._format
        if sorted(wanted.rstrip("U")) != sorted(X._format.rstrip("U")):
            raise FormatError(
                f'{self.describe()}: the data must have the format "{self.InputFormat}", but it is '
                f'{X.describe()}; fix: X = dlarray(X, "{self.InputFormat}")'
            )
        sized = sorted(
            zip(self.InputFormat, range(len(self.InputFormat)), self.InputSize, strict=True),
            key=lambda item: ("SCBTU".index(item[0]), item[1]),
        )
        got = tuple(X.shape) + (1,) * len(self.InputFormat)
        if any(n == n and n != got[k] for k, (_, _, n) in enumerate(sized)):
            raise SizeError(
                f"{self.describe()}: the data must be {describe(self.layout())}, but it is {X.describe()}."
            )
        return X

    def _unformatted(self, X: dlarray) -> dlarray:
        if X._format:
            raise FormatError(
                f"{self.describe()}: the layer has no format, so the data must have no labels, but it is "
                f"{X.describe()}; fix: stripdims(X), or inputLayer(inputSize, inputFormat)"
            )
        size = tuple(X.shape) + (1,) * (len(self.InputSize) - X.ndim)
        if len(size) > len(self.InputSize) or any(
            n == n and n != m for n, m in zip(self.InputSize, size, strict=True)
        ):
            raise SizeError(
                f"{self.describe()}: the data must be {describe(self.layout())}, but it is {X.describe()}."
            )
        return X
