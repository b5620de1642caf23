"""Global pooling layers: the largest value or the mean over all of the dimensions that pooling windows slide over."""

from __future__ import annotations

from typing import Any, ClassVar

from dlarray.array import dlarray
from dlarray.conversion import namespace_of
from dlarray.functions.pooling.pooling import avgpool, maxpool
from dlarray.layers.convolution.windowed import Windowed
from dlarray.registry import layer


class GlobalPooling(Windowed):
    """What the global pooling layers share: S dimensions stay with size 1, T goes."""

    kind: ClassVar[str]  # "max" or "average"
    footer = ""

    def __init__(self, **options: Any) -> None:
        self._put(**options)

    def groups(self) -> list[tuple[str, list[str]]]:
        return [("", ["Name"])]

    def type_and_description(self) -> tuple[str, str]:
        kind = self.kind.capitalize()
        return f"{self.rank}-D Global {kind} Pooling", f"{self.rank}-D global {self.kind} pooling"

    def predict(self, X: dlarray) -> dlarray:
        """The largest value or the mean, for each channel of each observation."""
        labels = self.slid(X._format, X)
        Y = (maxpool if self.kind == "max" else avgpool)(X, "global", PoolFormat=labels)
        if "T" not in labels:
            return Y
        fmt, array = Y._format, Y.array
        if len(fmt) == 2:  # an array has two dimensions: the one for the time becomes unspecified
            return dlarray.from_array(array, fmt.replace("T", "U"))
        axis = array.ndim + Y.axis("T")
        shape = (*array.shape[:axis], *array.shape[axis + 1 :])
        return dlarray.from_array(namespace_of(array).reshape(array, shape), fmt.replace("T", ""))


@layer
class globalAveragePooling1dLayer(GlobalPooling, final=True):
    """1-D global average pooling layer: the mean over the time steps, or over the spatial dimension.

    Time-series data ("CBT", "CT") loses its T dimension; data with a spatial dimension ("SCB", "SCBT")
    keeps it with size 1.

    Syntaxes: ``globalAveragePooling1dLayer``, ``globalAveragePooling1dLayer(Name=name)``.

    Parameters
    ----------
    Name : str, optional
        Name of the layer.

    Raises
    ------
    FormatError
        Data without the dimensions to pool over.

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

    ClassName = "GlobalAveragePooling1DLayer"
    auto_name = "gapool1d"
    kind = "average"
    rank = 1


@layer
class globalAveragePooling2dLayer(GlobalPooling, final=True):
    """2-D global average pooling layer: the mean over height and width.

    Images ("SSCB") and sequences of images ("SSCBT") keep their S dimensions with size 1; sequences of 1-D images
    ("SCBT") are pooled over S and T, and lose T.

    Syntaxes: ``globalAveragePooling2dLayer``, ``globalAveragePooling2dLayer(Name=name)``.

    Parameters
    ----------
    Name : str, optional
        Name of the layer.

    Raises
    ------
    FormatError
        Data without the dimensions to pool over.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.globalaveragepooling2dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.globalAveragePooling2dLayer(Name="gap1")
    >>> layer
      GlobalAveragePooling2DLayer with properties:
    <BLANKLINE>
        Name: 'gap1'
    >>> layer.predict(dl.dlarray(dl.ones(4, 6, 3, 2), "SSCB")).shape
    (1, 1, 3, 2)
    """

    ClassName = "GlobalAveragePooling2DLayer"
    auto_name = "gapool"
    kind = "average"
    rank = 2


@layer
class globalAveragePooling3dLayer(GlobalPooling, final=True):
    """3-D global average pooling layer: the mean over height, width and depth.

    Volumes ("SSSCB") and sequences of them ("SSSCBT") keep their S dimensions with size 1; sequences of 2-D images
    ("SSCBT") are pooled over S, S and T, and lose T.

    Syntaxes: ``globalAveragePooling3dLayer``, ``globalAveragePooling3dLayer(Name=name)``.

    Parameters
    ----------
    Name : str, optional
        Name of the layer.

    Raises
    ------
    FormatError
        Data without the dimensions to pool over.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.globalaveragepooling3dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.globalAveragePooling3dLayer(Name="gap1")
    >>> layer
      GlobalAveragePooling3DLayer with properties:
    <BLANKLINE>
        Name: 'gap1'
    >>> layer.predict(dl.dlarray(dl.ones(4, 6, 5, 3, 2), "SSSCB")).shape
    (1, 1, 1, 3, 2)
    """

    ClassName = "GlobalAveragePooling3DLayer"
    auto_name = "gapool3d"
    kind = "average"
    rank = 3


@layer
class globalMaxPooling1dLayer(GlobalPooling, final=True):
    """1-D global max pooling layer: the largest value over the time steps, or over the spatial dimension.

    Time-series data ("CBT", "CT") loses its T dimension; data with a spatial dimension ("SCB", "SCBT")
    keeps it with size 1.

    Syntaxes: ``globalMaxPooling1dLayer``, ``globalMaxPooling1dLayer(Name=name)``.

    Parameters
    ----------
    Name : str, optional
        Name of the layer.

    Raises
    ------
    FormatError
        Data without the dimensions to pool over.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.globalmaxpooling1dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.globalMaxPooling1dLayer(Name="gmp1")
    >>> layer
      GlobalMaxPooling1DLayer with properties:
    <BLANKLINE>
        Name: 'gmp1'
    >>> layer.predict(dl.dlarray([[1, 2, 6], [3, 4, 5]], "CT"))
      2(C) × 1(U) dlarray
    <BLANKLINE>
         6
         5
    """

    ClassName = "GlobalMaxPooling1DLayer"
    auto_name = "gmpool1d"
    kind = "max"
    rank = 1


@layer
class globalMaxPooling2dLayer(GlobalPooling, final=True):
    """2-D global max pooling layer: the largest value over height and width.

    Images ("SSCB") and sequences of images ("SSCBT") keep their S dimensions with size 1; sequences of 1-D images
    ("SCBT") are pooled over S and T, and lose T.

    Syntaxes: ``globalMaxPooling2dLayer``, ``globalMaxPooling2dLayer(Name=name)``.

    Parameters
    ----------
    Name : str, optional
        Name of the layer.

    Raises
    ------
    FormatError
        Data without the dimensions to pool over.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.globalmaxpooling2dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.globalMaxPooling2dLayer(Name="gmp1")
    >>> layer
      GlobalMaxPooling2DLayer with properties:
    <BLANKLINE>
        Name: 'gmp1'
    >>> layer.predict(dl.dlarray(dl.ones(4, 6, 3, 2), "SSCB")).shape
    (1, 1, 3, 2)
    """

    ClassName = "GlobalMaxPooling2DLayer"
    auto_name = "gmpool"
    kind = "max"
    rank = 2


@layer
class globalMaxPooling3dLayer(GlobalPooling, final=True):
    """3-D global max pooling layer: the largest value over height, width and depth.

    Volumes ("SSSCB") and sequences of them ("SSSCBT") keep their S dimensions with size 1; sequences of 2-D images
    ("SSCBT") are pooled over S, S and T, and lose T.

    Syntaxes: ``globalMaxPooling3dLayer``, ``globalMaxPooling3dLayer(Name=name)``.

    Parameters
    ----------
    Name : str, optional
        Name of the layer.

    Raises
    ------
    FormatError
        Data without the dimensions to pool over.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.globalmaxpooling3dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.globalMaxPooling3dLayer(Name="gmp1")
    >>> layer
      GlobalMaxPooling3DLayer with properties:
    <BLANKLINE>
        Name: 'gmp1'
    >>> layer.predict(dl.dlarray(dl.ones(4, 6, 5, 3, 2), "SSSCB")).shape
    (1, 1, 1, 3, 2)
    """

    ClassName = "GlobalMaxPooling3DLayer"
    auto_name = "gmpool3d"
    kind = "max"
    rank = 3
