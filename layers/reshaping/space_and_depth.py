"""Layers that exchange space and channels: depthToSpace2dLayer, spaceToDepthLayer."""

from __future__ import annotations

from typing import Any

from dlarray.array import dlarray
from dlarray.functions.arrays.layer_rearranging import depth_to_space, space_to_depth
from dlarray.layers.base.properties import Property, one_of
from dlarray.layers.convolution.windowed import positive_vector
from dlarray.layers.reshaping.rearranging import Rearranging
from dlarray.registry import layer


@layer
class depthToSpace2dLayer(Rearranging, final=True):
    """2-D depth to space layer: moves channels into blocks of rows and columns.

    Data of size H×W×(C*h*w) becomes data of size (H*h)×(W*w)×C.

    Syntaxes: ``depthToSpace2dLayer(blockSize)``, ``depthToSpace2dLayer(blockSize, Name=Value)``.

    Parameters
    ----------
    blockSize : int or sequence of int
        Height and width ``[h, w]`` of the blocks; one number is used for both.  The property is ``BlockSize``.
    Mode : {"dcr", "crd"}, optional
        Order of the channels: depth, column and row (default), the depth running fastest; or column, row
        and depth.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    SizeError
        Channels that are not multiples of h*w.

    References
    ----------
    https://www.mathworks.com/help/images/ref/nnet.cnn.layer.depthtospace2dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.depthToSpace2dLayer(2)
    >>> layer.predict(dl.dlarray(dl.reshape([1, 2, 3, 4], 1, 1, 4), "SSC"))
      2(S) × 2(S) × 1(C) dlarray
    <BLANKLINE>
         1     2
         3     4
    """

    ClassName = "DepthToSpace2DLayer"
    auto_name = "depthToSpace"
    footer = ""

    BlockSize = Property(None, positive_vector(2))
    Mode = Property("dcr", one_of("dcr", "crd"))

    def __init__(self, blockSize: Any, **options: Any) -> None:
        self._put(BlockSize=blockSize, **options)

    def groups(self) -> list[tuple[str, list[str]]]:
        return [("", ["Name"]), ("Hyperparameters", ["BlockSize", "Mode"])]

    def type_and_description(self) -> tuple[str, str]:
        return (
            "Depth to Space 2D",
            f"Depth to space 2D with block size [{'  '.join(map(str, self.BlockSize))}]",
        )

    def predict(self, X: dlarray) -> dlarray:
        """The data with channels as blocks."""
        return depth_to_space(X, self.BlockSize, self.Mode == "crd")


@layer
class spaceToDepthLayer(Rearranging, final=True):
    """Space to depth layer: moves blocks of rows and columns into channels.

    Data of size H×W×C becomes data of size floor(H/h)×floor(W/w)×(C*h*w).  Rows and columns that do not fill a block
    are left out.  The channels are in the order depth, column, row, the depth running fastest: `depthToSpace2dLayer`
    brings them back.

    Syntaxes: ``spaceToDepthLayer(blockSize)``, ``spaceToDepthLayer(blockSize, Name=name)``.

    Parameters
    ----------
    blockSize : int or sequence of int
        Height and width ``[h, w]`` of the blocks; one number is used for both.  The property is ``BlockSize``.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    SizeError
        Data smaller than a block.

    References
    ----------
    https://www.mathworks.com/help/images/ref/nnet.cnn.layer.spacetodepthlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.spaceToDepthLayer(2)
    >>> layer.predict(dl.dlarray([[1, 2], [3, 4]], "SSC")).tolist()
    [[[1.0, 2.0, 3.0, 4.0]]]
    """

    ClassName = "SpaceToDepthLayer"
    auto_name = "spaceToDepth"
    footer = ""

    BlockSize = Property(None, positive_vector(2))

    def __init__(self, blockSize: Any, **options: Any) -> None:
        self._put(BlockSize=blockSize, **options)

    def groups(self) -> list[tuple[str, list[str]]]:
        return [("", ["Name"]), ("Hyperparameters", ["BlockSize"])]

    def type_and_description(self) -> tuple[str, str]:
        return "Space to Depth", f"Space to depth with block size [{'  '.join(map(str, self.BlockSize))}]"

    def predict(self, X: dlarray) -> dlarray:
        """The data with blocks as channels."""
        return space_to_depth(X, self.BlockSize)
