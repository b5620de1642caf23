"""Pooling layers: globalAveragePooling1dLayer."""

from __future__ import annotations

from typing import Any

from dlarray.array import autodiff_or_raw, dlarray
from dlarray.errors import FormatError
from dlarray.layers.layer import Layer
from dlarray.registry import layer


@layer
class globalAveragePooling1dLayer(Layer, final=True):
    """1-D global average pooling: the mean over the time steps, or over the spatial dimension.

    Time-series data ("CBT", "CT") loses its T dimension; data with a spatial dimension ("SCB", "SCBT")
    keeps it with size 1.

    Syntaxes: ``globalAveragePooling1dLayer``, ``globalAveragePooling1dLayer(Name=name)``.

    Parameters
    ----------
    Name : str, optional
        Name of the layer.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.globalaveragepooling1dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.globalAveragePooling1dLayer(Name="gap1")
    >>> layer
      GlobalAveragePooling1DLayer with properties:
    <BLANKLINE>
        Name: 'gap1'
    >>> layer.predict(dl.dlarray([[1, 2, 6], [3, 4, 5]], "CT"))
      2(C) × 1(U) dlarray
    <BLANKLINE>
         3
         4
    """

    Formattable = True
    ClassName = "GlobalAveragePooling1DLayer"
    auto_name = "gapool1d"
    footer = ""

    def __init__(self, **options: Any) -> None:
        self._put(**options)

    def groups(self) -> list[tuple[str, list[str]]]:
        return [("", ["Name"])]

    def type_and_description(self) -> tuple[str, str]:
        return "1-D Global Average Pooling", "1-D global average pooling"

    def predict(self, X: dlarray) -> dlarray:
        """The mean over T, or over S where there is one."""
        fmt = X._format
        if fmt.count("S") > 1 or not ("S" in fmt or "T" in fmt):
            raise FormatError(
                f"{self.describe()}: the data must have one S or a T dimension to average over, but it is "
                f'{X.describe()}; fix: label it, X = dlarray(X, "CBT")'
            )
        face = X.face
        xp = autodiff_or_raw(face)
        if "S" in fmt:
            return X.wrap(xp.mean(face, axis=X.axis("S"), keepdims=True))
        axis = X.axis("T")
        if len(fmt) == 2:  # an array has two dimensions: the one for the time becomes unspecified
            return dlarray.from_face(xp.mean(face, axis=axis, keepdims=True), fmt.replace("T", "U"))
        return dlarray.from_face(xp.mean(face, axis=axis), fmt.replace("T", ""))
