"""Input layers for images and volumes: imageInputLayer, image3dInputLayer."""

from __future__ import annotations

from typing import Any, ClassVar

from dlarray.array import dlarray
from dlarray.layers.base.layout import NaN, networkDataLayout
from dlarray.layers.base.properties import Property, integers, one_of
from dlarray.layers.input_output.input import Normalizing, normalization_kind
from dlarray.registry import layer


class _ImageSize(Property):
    """The spatial sizes and the number of channels; one channel where it is left out."""

    def checked(self, layer: Any, value: Any) -> Any:
        spatial = layer.spatial
        return layer._checked(self.name, value, lambda value: _image_size(value, spatial))


def _image_size(value: Any, spatial: int) -> tuple[int, ...]:
    found = integers(value)
    if found is None or min(found) < 1 or len(found) not in (spatial, spatial + 1):
        shown = "[h w c]" if spatial == 2 else "[h w d c]"
        raise ValueError(f"a vector {shown} of positive integers")
    return found if len(found) > spatial else (*found, 1)


class ImageInput(Normalizing):
    """What the input layers for images and volumes share."""

    spatial: ClassVar[int]
    title: ClassVar[str]

    InputSize = _ImageSize(None, read_only=True)
    Normalization = Property("zerocenter", normalization_kind)

    def __init__(self, inputSize: Any, **options: Any) -> None:
        self._put(InputSize=inputSize, **options)

    def type_and_description(self) -> tuple[str, str]:
        return self.title, f"{'×'.join(map(str, self.InputSize))} images{self._normalization_text()}"

    def data_format(self) -> str:
        """The format of the data."""
        return "S" * self.spatial + "CB"

    def layout(self) -> networkDataLayout:
        """What the layer knows of the data: B is not known."""
        return networkDataLayout([*self.InputSize, NaN], self.data_format())

    def predict(self, X: dlarray) -> dlarray:
        """The normalized data."""
        return self._input(X, self.data_format())


@layer
class imageInputLayer(ImageInput, final=True):
    """Image input layer: inputs 2-D images to a network and normalizes them.

    Syntaxes: ``imageInputLayer(inputSize)``, ``imageInputLayer(inputSize, Name=Value)``.

    Parameters
    ----------
    inputSize : sequence of int
        Height, width and number of channels ``[h, w, c]``; ``[h, w]`` for one channel.  The data is "SSCB".  The
        property is ``InputSize``.
    Normalization : str or callable, optional
        "zerocenter" (default) subtracts ``Mean``, "zscore" divides by ``StandardDeviation`` as well,
        "rescale-symmetric" (to [-1, 1]) and "rescale-zero-one" use ``Min`` and ``Max``; "none"; or a function of the
        data.
    NormalizationDimension : str, optional
        "auto" (default), "channel", "element" or "all": how statistics are computed in training.
    Mean, StandardDeviation, Min, Max : array, optional
        Statistics that the normalization uses: one number, one for each channel (1×1×c), or one for each element of
        ``inputSize``.  Training computes those that are empty; a network that is initialized without training starts
        with a mean of 0, a standard deviation of 1, and the range of the normalization.
    SplitComplexInputs : bool, optional
        Whether complex data is split into real channels, the real parts first; the output has twice as many.
    DataAugmentation : str, optional
        "none", which MATLAB shows and does not recommend; images are augmented by `augmentedImageDatastore`.
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
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.imageinputlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.imageInputLayer([28, 28, 3], Name="input")
      ImageInputLayer with properties:
    <BLANKLINE>
                          Name: 'input'
                     InputSize: [28 28 3]
            SplitComplexInputs: 0
    <BLANKLINE>
       Hyperparameters
              DataAugmentation: 'none'
                 Normalization: 'zerocenter'
        NormalizationDimension: 'auto'
                          Mean: []
    """

    ClassName = "ImageInputLayer"
    auto_name = "imageinput"
    spatial = 2
    title = "Image Input"

    hyperparameters = ("DataAugmentation", *ImageInput.hyperparameters)

    DataAugmentation = Property("none", one_of("none"), read_only=True)

    def __init__(self, inputSize: Any, *, DataAugmentation: str = "none", **options: Any) -> None:
        self._put(InputSize=inputSize, DataAugmentation=DataAugmentation, **options)


@layer
class image3dInputLayer(ImageInput, final=True):
    """3-D image input layer: inputs volumes to a network and normalizes them.

    Syntaxes: ``image3dInputLayer(inputSize)``, ``image3dInputLayer(inputSize, Name=Value)``.

    Parameters
    ----------
    inputSize : sequence of int
        Height, width, depth and number of channels ``[h, w, d, c]``; ``[h, w, d]`` for one channel.  The data is
        "SSSCB".  The property is ``InputSize``.
    Normalization, NormalizationDimension, Mean, StandardDeviation, Min, Max, SplitComplexInputs, Name : optional
        As for `imageInputLayer`; statistics of channels are 1×1×1×c.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    FormatError, SizeError
        Data that is not of the format and size of the layer.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.image3dinputlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.image3dInputLayer([132, 132, 116, 3], Name="input")
      Image3DInputLayer with properties:
    <BLANKLINE>
                          Name: 'input'
                     InputSize: [132 132 116 3]
            SplitComplexInputs: 0
    <BLANKLINE>
       Hyperparameters
                 Normalization: 'zerocenter'
        NormalizationDimension: 'auto'
                          Mean: []
    """

    ClassName = "Image3DInputLayer"
    auto_name = "image3dinput"
    spatial = 3
    title = "3-D Image Input"
