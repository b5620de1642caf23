"""Maximum pooling layers: maxPooling1dLayer, maxPooling2dLayer, maxPooling3dLayer, and maxUnpooling2dLayer."""

from __future__ import annotations

from typing import Any, ClassVar

from dlarray.array import asdlarray, dlarray
from dlarray.errors import SizeError
from dlarray.functions.pooling.pooling import maxpool, maxunpool
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.properties import Property, flag
from dlarray.layers.convolution.windowed import (
    Margins,
    Mode,
    PerDimension,
    Windowed,
    by_text,
    margin_option,
    margin_text,
    one_for_all,
    put_margins,
    vector_text,
)
from dlarray.registry import layer


class Pooling(Windowed):
    """What the pooling layers with windows share."""

    kind: ClassVar[str]  # "max" or "average", for texts

    PoolSize = PerDimension(None)
    Stride = PerDimension(1)
    PaddingMode = Mode()
    PaddingSize = Margins("PaddingMode")

    def __init__(self, poolSize: Any, *, Padding: Any = 0, **options: Any) -> None:
        self._put(PoolSize=poolSize, **options)
        put_margins(self, "Padding", Padding, "PaddingMode", "PaddingSize")

    def groups(self) -> list[tuple[str, list[str]]]:
        own = ["PoolSize", "Stride", "PaddingMode", "PaddingSize"]
        return [("", ["Name"]), ("Hyperparameters", own)]

    def type_and_description(self) -> tuple[str, str]:
        kind = self.kind.capitalize()
        name = f"{self.rank}-D {kind} Pooling"
        stride, padding = vector_text(self.Stride), margin_text(self, "PaddingMode", "PaddingSize")
        if self.rank == 1:
            return (
                name,
                f"{kind} pooling with pool size {self.PoolSize}, stride {stride}, and padding {padding}",
            )
        return (
            name,
            f"{by_text(self.PoolSize)} {self.kind} pooling with stride {stride} and padding {padding}",
        )

    def pooled(self, function: Any, X: dlarray, **options: Any) -> Any:
        """What a pooling function makes of the data."""
        labels = self.slid(X._format, X)
        try:
            return function(
                X, one_for_all(self.PoolSize), Stride=one_for_all(self.Stride), PoolFormat=labels,
                Padding=margin_option(self, "PaddingMode", "PaddingSize"), **options,
            )  # fmt: skip
        except SizeError as error:
            raise self.too_short(error, labels) from None


class MaxPooling(Pooling):
    """What the maximum pooling layers share."""

    kind = "max"
    footer = ""

    def predict(self, X: dlarray) -> Any:
        """The largest element of each window."""
        return self.pooled(maxpool, X)


@layer
class maxPooling1dLayer(MaxPooling, final=True):
    """1-D max pooling layer: the largest element of windows over the time steps, or one spatial dimension.

    The layer pools over the dimension T of "CBT" and "CT" data, and over S of "SCB" and "SCBT" data.

    Syntaxes: ``maxPooling1dLayer(poolSize)``, ``maxPooling1dLayer(poolSize, Name=Value)``.

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
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.maxpooling1dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.maxPooling1dLayer(3, Stride=3)
    >>> layer
      MaxPooling1DLayer with properties:
    <BLANKLINE>
               Name: ''
    <BLANKLINE>
       Hyperparameters
           PoolSize: 3
             Stride: 3
        PaddingMode: 'manual'
        PaddingSize: [0 0]
    >>> layer.predict(dl.dlarray([[1, 7, 2, 3, 5, 4, 6]], "CT"))
      1(C) × 2(T) dlarray
    <BLANKLINE>
         7     5
    """

    ClassName = "MaxPooling1DLayer"
    auto_name = "maxpool1d"
    rank = 1


@layer
class maxPooling2dLayer(MaxPooling, final=True):
    """2-D max pooling layer: the largest element of rectangular windows.

    The layer pools over both dimensions S of "SSCB" and "SSCBT" data, and over S and T of "SCBT" data.

    Syntaxes: ``maxPooling2dLayer(poolSize)``, ``maxPooling2dLayer(poolSize, Name=Value)``.

    Parameters
    ----------
    poolSize : int or sequence of int
        Height and width ``[h, w]`` of the windows; one number is used for both.  The property is ``PoolSize``.
    Stride : int or sequence of int, optional
        Vertical and horizontal step of the windows, [1 1] by default.
    Padding : int, sequence of int or "same", optional
        The padding at all edges, less than the pool size; ``[a, b]`` at top and bottom, and left and right;
        ``[t, b, l, r]`` at each of them; "same" adds what gives ``ceil(size/Stride)`` rows and columns.  0 by default.
        It sets the properties ``PaddingMode`` ("manual" or "same") and ``PaddingSize`` ([t b l r]).
    HasUnpoolingOutputs : bool, optional
        Whether the layer has the further outputs "indices" and "size" for a max unpooling layer; false by default.
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
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.maxpooling2dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.maxPooling2dLayer(2, Stride=2, Name="maxpool")
      MaxPooling2DLayer with properties:
    <BLANKLINE>
                       Name: 'maxpool'
        HasUnpoolingOutputs: 0
                 NumOutputs: 1
                OutputNames: {'out'}
    <BLANKLINE>
       Hyperparameters
                   PoolSize: [2 2]
                     Stride: [2 2]
                PaddingMode: 'manual'
                PaddingSize: [0 0 0 0]
    """

    ClassName = "MaxPooling2DLayer"
    auto_name = "maxpool"
    rank = 2

    HasUnpoolingOutputs = Property(False, flag, read_only=True)

    def __init__(
        self, poolSize: Any, *, Padding: Any = 0, HasUnpoolingOutputs: Any = False, **options: Any
    ) -> None:
        super().__init__(poolSize, Padding=Padding, **options)
        self._put(HasUnpoolingOutputs=HasUnpoolingOutputs)

    def _output_names(self) -> list[str]:
        return ["out", "indices", "size"] if self.HasUnpoolingOutputs else ["out"]

    def groups(self) -> list[tuple[str, list[str]]]:
        own = super().groups()[1]
        return [("", ["Name", "HasUnpoolingOutputs", "NumOutputs", "OutputNames"]), own]

    def predict(self, X: dlarray) -> Any:
        """The largest element of each window; where they are and the size of the data, if asked for."""
        if not self.HasUnpoolingOutputs:
            return super().predict(X)
        Y, indices, size = self.pooled(maxpool, X, nargout=3)
        return Y, indices, asdlarray(list(size))


@layer
class maxPooling3dLayer(MaxPooling, final=True):
    """3-D max pooling layer: the largest element of cuboid windows.

    The layer pools over the three dimensions S of "SSSCB" and "SSSCBT" data, and over S, S and T of "SSCBT" data.

    Syntaxes: ``maxPooling3dLayer(poolSize)``, ``maxPooling3dLayer(poolSize, Name=Value)``.

    Parameters
    ----------
    poolSize : int or sequence of int
        Height, width and depth ``[h, w, d]`` of the windows; one number is used for all.  The property is ``PoolSize``.
    Stride : int or sequence of int, optional
        Step of the windows in each dimension, [1 1 1] by default.
    Padding : int, sequence of int or "same", optional
        The padding on all sides, less than the pool size; ``[a, b, c]`` at both ends of the height, the width and the
        depth; ``[[t, l, f], [b, r, k]]`` at each of them; "same" adds what gives ``ceil(size/Stride)``.  0 by default.
        It sets the properties ``PaddingMode`` ("manual" or "same") and ``PaddingSize`` (2×3).
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
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.maxpooling3dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.maxPooling3dLayer(2, Stride=2)
    >>> layer.PoolSize, layer.Stride
    ((2, 2, 2), (2, 2, 2))
    >>> layer.predict(dl.dlarray(dl.ones(4, 6, 8, 3, 2), "SSSCB")).shape
    (2, 3, 4, 3, 2)
    """

    ClassName = "MaxPooling3DLayer"
    auto_name = "maxpool3d"
    rank = 3


@layer
class maxUnpooling2dLayer(Layer, final=True):
    """2-D max unpooling layer: puts the values of a max pooling layer back in their places, with zeros
    elsewhere.

    Its inputs are "in", the feature map to unpool, and "indices" and "size", which a `maxPooling2dLayer` with
    ``HasUnpoolingOutputs=True`` gives.

    Syntaxes: ``maxUnpooling2dLayer``, ``maxUnpooling2dLayer(Name=name)``.

    Parameters
    ----------
    Name : str, optional
        Name of the layer.

    Raises
    ------
    SizeError
        A feature map that does not fit the indices or the size.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.maxunpooling2dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> pool = dl.maxPooling2dLayer(2, Stride=2, HasUnpoolingOutputs=True)
    >>> unpool = dl.maxUnpooling2dLayer(Name="unpool1")
    >>> unpool.InputNames
    ['in', 'indices', 'size']
    >>> unpool.predict(*pool.predict(dl.dlarray([[1, 2, 3, 4], [8, 7, 6, 5]], "SSC")))
      2(S) × 4(S) × 1(C) dlarray
    <BLANKLINE>
         0     0     0     0
         8     0     6     0
    """

    Formattable = True
    ClassName = "MaxUnpooling2DLayer"
    auto_name = "maxunpool"
    footer = ""
    default_inputs = ("in", "indices", "size")

    def __init__(self, **options: Any) -> None:
        self._put(**options)

    def groups(self) -> list[tuple[str, list[str]]]:
        return [("", ["Name", "NumInputs", "InputNames"])]

    def type_and_description(self) -> tuple[str, str]:
        return "2-D Max Unpooling", "2-D max unpooling"

    def predict(self, X: dlarray, indices: dlarray, size: Any) -> dlarray:
        """The elements at their places, and zeros elsewhere."""
        return maxunpool(X, indices, size)
