"""Average pooling layers: averagePooling1dLayer, averagePooling2dLayer, averagePooling3dLayer, and the adaptive one."""

from __future__ import annotations

from typing import Any

from dlarray.array import dlarray
from dlarray.functions.pooling.adaptive_pooling import adaptive_average
from dlarray.functions.pooling.pooling import avgpool
from dlarray.layers.base.properties import Property, whole_where, word_or
from dlarray.layers.convolution.windowed import Windowed, positive_vector
from dlarray.layers.pooling.max_pooling import Pooling
from dlarray.registry import layer


class AveragePooling(Pooling):
    """What the average pooling layers share."""

    kind = "average"
    footer = ""

    PaddingValue = Property(0, word_or(whole_where("0", lambda n: n == 0), "mean"))

    def groups(self) -> list[tuple[str, list[str]]]:
        first, (title, names) = super().groups()
        return [first, (title, [*names, "PaddingValue"])]

    def predict(self, X: dlarray) -> dlarray:
        """The mean of each window."""
        return self.pooled(avgpool, X, PaddingValue=self.PaddingValue)


@layer
class averagePooling1dLayer(AveragePooling, final=True):
    """1-D average pooling layer: the mean of windows over the time steps, or one spatial dimension.

    The layer pools over the dimension T of "CBT" and "CT" data, and over S of "SCB" and "SCBT" data.

    Syntaxes: ``averagePooling1dLayer(poolSize)``, ``averagePooling1dLayer(poolSize, Name=Value)``.

    Parameters
    ----------
    poolSize : int
        Length of the windows.  The property is ``PoolSize``.
    Stride : int, optional
        Step of the windows, 1 by default.
    Padding : int, sequence of int or "same", optional
        The padding at both ends, ``[a, b]`` at the start and at the end, less than the pool size; "same" adds what
        gives ``ceil(size/Stride)`` elements.  0 by default.  It sets the properties ``PaddingMode`` ("manual" or
        "same") and ``PaddingSize`` ([a b]).
    PaddingValue : {0, "mean"}, optional
        0 (default) counts padding as zeros, "mean" leaves it out of the mean.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    FormatError
        Data without a T or one S dimension.
    SizeError
        A window larger than the padded data.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.averagepooling1dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.averagePooling1dLayer(3, Padding="same", PaddingValue="mean")
    >>> layer.predict(dl.dlarray([[1, 2, 6]], "CT"))
      1(C) × 3(T) dlarray
    <BLANKLINE>
        1.5000    3.0000    4.0000
    """

    ClassName = "AveragePooling1DLayer"
    auto_name = "avgpool1d"
    rank = 1


@layer
class averagePooling2dLayer(AveragePooling, final=True):
    """2-D average pooling layer: the mean of rectangular windows.

    The layer pools over both dimensions S of "SSCB" and "SSCBT" data, and over S and T of "SCBT" data.

    Syntaxes: ``averagePooling2dLayer(poolSize)``, ``averagePooling2dLayer(poolSize, Name=Value)``.

    Parameters
    ----------
    poolSize : int or sequence of int
        Height and width ``[h, w]`` of the windows; one number is used for both.  The property is ``PoolSize``.
    Stride : int or sequence of int, optional
        Vertical and horizontal step of the windows, [1 1] by default.
    Padding : int, sequence of int or "same", optional
        As for `maxPooling2dLayer`.
    PaddingValue : {0, "mean"}, optional
        0 (default) counts padding as zeros, "mean" leaves it out of the mean.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    FormatError
        Data without two dimensions to pool over.
    SizeError
        A window larger than the padded data.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.averagepooling2dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.averagePooling2dLayer(2, Name="avg1")
      AveragePooling2DLayer with properties:
    <BLANKLINE>
                Name: 'avg1'
    <BLANKLINE>
       Hyperparameters
            PoolSize: [2 2]
              Stride: [1 1]
         PaddingMode: 'manual'
         PaddingSize: [0 0 0 0]
        PaddingValue: 0
    """

    ClassName = "AveragePooling2DLayer"
    auto_name = "avgpool2d"
    rank = 2


@layer
class averagePooling3dLayer(AveragePooling, final=True):
    """3-D average pooling layer: the mean of cuboid windows.

    The layer pools over the three dimensions S of "SSSCB" and "SSSCBT" data, and over S, S and T of "SSCBT" data.

    Syntaxes: ``averagePooling3dLayer(poolSize)``, ``averagePooling3dLayer(poolSize, Name=Value)``.

    Parameters
    ----------
    poolSize : int or sequence of int
        Height, width and depth ``[h, w, d]`` of the windows; one number is used for all.  The property is ``PoolSize``.
    Stride : int or sequence of int, optional
        Step of the windows in each dimension, [1 1 1] by default.
    Padding : int, sequence of int or "same", optional
        As for `maxPooling3dLayer`.
    PaddingValue : {0, "mean"}, optional
        0 (default) counts padding as zeros, "mean" leaves it out of the mean.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    FormatError
        Data without three dimensions to pool over.
    SizeError
        A window larger than the padded data.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.averagepooling3dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.averagePooling3dLayer(2, Stride=2, Name="avg3")
    >>> layer.predict(dl.dlarray(dl.ones(4, 6, 8, 3, 2), "SSSCB")).shape
    (2, 3, 4, 3, 2)
    """

    ClassName = "AveragePooling3DLayer"
    auto_name = "avgpool3d"
    rank = 3


@layer
class adaptiveAveragePooling2dLayer(Windowed, final=True):
    """2-D adaptive average pooling layer: averages rectangles so that the output has a given size.

    Element k of m (from 0) of a dimension with n elements is the mean of elements ``floor(k*n/m)`` to
    ``ceil((k+1)*n/m) - 1``, so rectangles may differ in size and overlap by one element.

    Syntaxes: ``adaptiveAveragePooling2dLayer(outputSize)``, ``adaptiveAveragePooling2dLayer(outputSize, Name=name)``.

    Parameters
    ----------
    outputSize : int or sequence of int
        Size of the output's two dimensions; one number is used for both.  The property is ``OutputSize``.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    FormatError
        Data without two dimensions to pool over.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.adaptiveaveragepooling2dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.adaptiveAveragePooling2dLayer([1, 2], Name="adap")
    >>> layer.predict(dl.dlarray([[1, 2, 3, 4], [5, 6, 7, 8]], "SSC"))
      1(S) × 2(S) × 1(C) dlarray
    <BLANKLINE>
        3.5000    5.5000
    """

    ClassName = "AdaptiveAveragePooling2DLayer"
    auto_name = "adaptivepool2d"
    rank = 2

    OutputSize = Property(None, positive_vector(2))

    def __init__(self, outputSize: Any, **options: Any) -> None:
        self._put(OutputSize=outputSize, **options)

    def groups(self) -> list[tuple[str, list[str]]]:
        own = [("", ["Name"]), ("Hyperparameters", ["OutputSize"])]
        return [*own, ("Learnable Parameters", []), ("State Parameters", [])]

    def type_and_description(self) -> tuple[str, str]:
        size = "×".join(map(str, self.OutputSize))
        return "2-D Adaptive Average Pooling", f"2-D adaptive average pooling with output size {size}"

    def predict(self, X: dlarray) -> dlarray:
        """The mean of each rectangle."""
        return adaptive_average(X, self.OutputSize, self.slid(X._format, X))
