"""Input layer for point clouds: pointCloudInputLayer."""

from __future__ import annotations

from typing import Any

from dlarray.array import dlarray
from dlarray.layers.base.layout import NaN, networkDataLayout
from dlarray.layers.base.properties import Property, flag, integers
from dlarray.layers.input_output.input import Normalizing
from dlarray.registry import layer


def _cloud_size(value: Any) -> tuple[int, ...]:
    found = integers(value)
    if found is None or min(found) < 1 or len(found) not in (2, 3):
        raise ValueError("a vector [m c] or [m n c] of positive integers")
    return found


@layer
class pointCloudInputLayer(Normalizing, final=True):
    """Point cloud input layer: inputs point clouds to a network and normalizes them.

    Syntaxes: ``pointCloudInputLayer(inputSize)``, ``pointCloudInputLayer(inputSize, Name=Value)``.

    Parameters
    ----------
    inputSize : sequence of int
        ``[m, c]`` for m points with c channels ("SCB"), ``[m, n, c]`` for organized point clouds with m rows and n
        columns ("SSCB").  The property is ``InputSize``.
    Normalization : str or callable, optional
        "none" (default), "zerocenter", "zscore", "rescale-symmetric" (to [-1, 1]), "rescale-zero-one", or a function of
        the data.
    NormalizationDimension : str, optional
        "auto" (default), "channel", "element" or "all": how statistics are computed in training.
    Mean, StandardDeviation, Min, Max : array, optional
        Statistics that the normalization uses: one number, one for each channel, or one for each element of
        ``inputSize``.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    FormatError, SizeError
        Data that is not of the format and size of the layer.

    References
    ----------
    https://www.mathworks.com/help/lidar/ref/pointcloudinputlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> net = dl.dlnetwork([dl.pointCloudInputLayer([64, 128, 5]), dl.convolution2dLayer(3, 8, Padding="same")])
    >>> net.predict(dl.dlarray(dl.ones(64, 128, 5, 2), "SSCB")).describe()
    '64(S) × 128(S) × 8(C) × 2(B) single dlarray'
    """

    ClassName = "PointCloudInputLayer"
    auto_name = "pointcloudinput"
    own = ("InputSize",)

    InputSize = Property(None, _cloud_size, read_only=True)
    SplitComplexInputs = Property(False, flag, read_only=True)  # point clouds are real

    def __init__(self, inputSize: Any, **options: Any) -> None:
        self._put(InputSize=inputSize, **options)

    def type_and_description(self) -> tuple[str, str]:
        return "Point Cloud Input", f"{'×'.join(map(str, self.InputSize))} points{self._normalization_text()}"

    def data_format(self) -> str:
        """The format of the data."""
        return self._labels() + "B"

    def layout(self) -> networkDataLayout:
        """What the layer knows of the data: B is not known."""
        return networkDataLayout([*self.InputSize, NaN], self.data_format())

    def predict(self, X: dlarray) -> dlarray:
        """The normalized data."""
        return self._input(X, self.data_format())
