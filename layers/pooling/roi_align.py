"""roiAlignLayer: regions of images at one size, as Mask R-CNN has it."""

from __future__ import annotations

from typing import Any

from dlarray.array import dlarray
from dlarray.errors import FormatError
from dlarray.functions.pooling.roialign import roialign
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.properties import Property, integers, reals
from dlarray.registry import layer


def _scale(value: Any) -> float:
    found = reals(value)
    if found is None or len(found) != 1 or not 0 < found[0] < float("inf"):
        raise ValueError("a positive number")
    return found[0]


def _size(value: Any) -> tuple[int, ...]:
    found = integers(value)
    if found is None or len(found) != 2 or min(found) < 1:
        raise ValueError("a vector of two positive integers, [h, w]")
    return tuple(found)


def _samples(value: Any) -> Any:
    if isinstance(value, str) and value == "auto":
        return "auto"
    found = integers(value)
    if found is None or len(found) not in (1, 2) or min(found) < 1:
        raise ValueError('"auto", a positive integer, or a vector of two')
    return tuple(found) if len(found) == 2 else (found[0], found[0])


@layer
class roiAlignLayer(Layer, final=True):
    """ROI align layer: regions of a feature map at one size, without rounding their corners.

    Its inputs are "in", the feature map, labelled "SSC" or "SSCB", and "roi", the regions: a column ``[x1; y1; x2; y2;
    batchIdx]`` for each, 5×M, labelled "CB" or unformatted.

    Syntaxes: ``roiAlignLayer(outputSize)``, ``roiAlignLayer(outputSize, Name=Value)``.

    Parameters
    ----------
    outputSize : list of two int
        The property ``OutputSize``: rows and columns of each result.
    ROIScale : float, default 1
        The size of the feature map divided by that of the images in which the corners were found.
    SamplingRatio : "auto", int or list of two int, default "auto"
        Points in each bin, down and across.  "auto": as many as the bin has pixels, rounded up.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    SizeError
        Regions that are not 5×M.
    FormatError
        A feature map with other labels.

    Notes
    -----
    The output is h×w×C×M, labelled "SSCB", with the regions in the order in which they are given: see `roialign`.

    References
    ----------
    https://www.mathworks.com/help/vision/ref/nnet.cnn.layer.roialignlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.roiAlignLayer([2, 2], Name="align")
    >>> layer.InputNames
    ['in', 'roi']
    >>> X = dl.dlarray(dl.reshape(dl.colon(1, 16), 4, 4), "SSC")
    >>> layer.predict(X, dl.dlarray([[1], [1], [3], [3], [1]], "CB"))
      2(S) × 2(S) × 1(C) × 1(B) dlarray
    <BLANKLINE>
        3.5000    7.5000
        4.5000    8.5000
    """

    Formattable = True
    ClassName = "ROIAlignLayer"
    auto_name = "roialign"
    footer = ""
    default_inputs = ("in", "roi")

    OutputSize = Property(None, _size)
    ROIScale = Property(1.0, _scale)
    SamplingRatio = Property("auto", _samples)

    def __init__(self, outputSize: Any, **options: Any) -> None:
        self._put(OutputSize=outputSize, **options)

    def groups(self) -> list[tuple[str, list[str]]]:
        own = ["OutputSize", "ROIScale", "SamplingRatio"]
        return [("", ["Name", "NumInputs", "InputNames"]), ("Hyperparameters", own)]

    def type_and_description(self) -> tuple[str, str]:
        return "ROI Align", "Non-quantized ROI pooling with output size [{}  {}]".format(*self.OutputSize)

    def predict(self, X: dlarray, roi: dlarray) -> dlarray:
        """The regions of the feature map."""
        if isinstance(roi, dlarray) and roi._format not in ("", "C", "CB"):
            raise FormatError(
                f'{self.describe()}: roi must be 5×M, labelled "CB", but it is {roi.describe()}; '
                'fix: dlarray(boxes, "CB")'
            )
        return roialign(
            X, roi, list(self.OutputSize), ROIScale=self.ROIScale,
            SamplingRatio="auto" if self.SamplingRatio == "auto" else list(self.SamplingRatio),
        )  # fmt: skip
