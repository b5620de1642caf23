"""Spectral convolution layers: spectralConvolution1dLayer, spectralConvolution2dLayer, spectralConvolution3dLayer."""

from __future__ import annotations

from typing import Any

from dlarray import formats
from dlarray.arguments import is_empty
from dlarray.array import asdlarray, dlarray
from dlarray.backend import is_complex
from dlarray.errors import ArgumentError, ClassError
from dlarray.functions.complex_layers.spectral_convolution import spectral_convolution
from dlarray.functions.elementwise.complex_parts import complex as complex_number
from dlarray.layers.base.channels import with_channel
from dlarray.layers.base.initializers import initial_value
from dlarray.layers.base.layer import check_size
from dlarray.layers.base.properties import (
    Learnable,
    Property,
    auto_or_positive_integer,
    initializer,
    nonnegative,
    positive_integer,
)
from dlarray.layers.convolution.windowed import PerDimension, Windowed, by_text
from dlarray.registry import layer


class SpectralConvolution(Windowed):
    """What the spectral convolutions of one, two and three dimensions share."""

    NumModes = PerDimension(None, read_only=True)
    InputSize = Property("auto", auto_or_positive_integer, read_only=True)
    HiddenSize = Property(None, positive_integer, read_only=True)
    WeightsInitializer = Property(
        "complex-glorot-normal", initializer("complex-glorot-normal", "zeros", "ones")
    )
    Weights = Learnable(learn_rate="WeightLearnRateFactor", l2="WeightL2Factor")
    WeightLearnRateFactor = Property(1, nonnegative)
    WeightL2Factor = Property(1, nonnegative)

    def __init__(self, numModes: Any, hiddenSize: int, **options: Any) -> None:
        self._put(NumModes=numModes, HiddenSize=hiddenSize, **options)

    def groups(self) -> list[tuple[str, list[str]]]:
        return [
            ("", ["Name"]),
            ("Hyperparameters", ["NumModes", "InputSize", "HiddenSize"]),
            ("Learnable Parameters", ["Weights"]),
            ("State Parameters", []),
        ]

    def type_and_description(self) -> tuple[str, str]:
        return (
            f"{self.rank}-D Spectral Convolution",
            f"{by_text(self.NumModes)} modes with hidden size {self.HiddenSize}",
        )

    def initialize(self, layout: Any, *_: Any) -> None:
        """Set InputSize, and the weights if they are empty; real ones become complex."""
        self.slid(layout.Format, layout)
        channels = layout.size("C")
        self.check_channels(self.InputSize, channels, layout)
        self._put(InputSize=channels)
        modes = self.NumModes if isinstance(self.NumModes, tuple) else (self.NumModes,)
        size = (*modes, channels, self.HiddenSize)
        check_size(self, "Weights", size, "NumModes×InputSize×HiddenSize")
        if is_empty(self.Weights):
            what = f"{self.describe()}: Weights"
            self.Weights = initial_value(self.WeightsInitializer, size, channels, self.HiddenSize, what)
        W = asdlarray(self.Weights)
        if not is_complex(W.dtype):
            self.Weights = complex_number(W)

    def predict(self, X: dlarray) -> dlarray:
        """The lowest modes of the data times the weights."""
        if is_empty(self.Weights):
            raise ArgumentError(
                f"{self.describe()}: the weights are empty; fix: put the layer into a network, "
                "net = dlnetwork(layers, X), or give Weights"
            )
        if is_complex(X.dtype):
            raise ClassError(
                f"{self.describe()}: the data is complex ({X.describe()}), but the layer is for real data; fix: "
                "complexToRealLayer in front of it"
            )
        X = with_channel(X)
        labels = self.slid(X._format, X)
        W = asdlarray(self.Weights)
        self.check_channels(
            W.shape[self.rank] if len(W.shape) > self.rank else 1, X.shape[X._format.index("C")], X
        )
        dims = [k + 1 for k in formats.find(X._format, labels)]
        return spectral_convolution(X, W, dims, self.describe())


@layer
class spectralConvolution1dLayer(SpectralConvolution, final=True):
    """1-D spectral convolution layer: multiplies the lowest Fourier modes of the data by complex weights.

    It is what a Fourier neural operator is made of.  The convolution goes over the time steps, or the one spatial
    dimension.
    The layer works along the dimension T of "CBT" and "CT" data, and along S of "SCB" and "SCBT" data.

    Syntaxes: ``spectralConvolution1dLayer(numModes, hiddenSize)``, ``spectralConvolution1dLayer(numModes,
    hiddenSize, Name=Value)``.

    Parameters
    ----------
    numModes : int
        Number of modes.  Each is at most (n + 1)/2 for n elements.  The property
        is ``NumModes``.
    hiddenSize : int
        Number of output channels.  The property is ``HiddenSize``.
    WeightsInitializer : str or callable, optional
        "complex-glorot-normal" (default; real and imaginary parts normal with variance 1/(InputSize + HiddenSize)),
        "zeros", "ones", or a function of the size.
    Weights : array, optional
        NumModes×InputSize×HiddenSize; only empty ones are initialized.  Real ones become complex.
    WeightLearnRateFactor, WeightL2Factor : float, optional
        1 and 1.
    Name : str, optional
        Name of the layer.

    Notes
    -----
    The output has the size of the input, but for the channels, and is real: of each mode it has the conjugate at the
    negative frequency.  The same weights serve any number of elements, as values of a function at finer points.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    FormatError
        Data without a T or one S dimension.
    SizeError
        Data with too few elements for the modes; data or given weights that do not fit.
    ClassError
        Complex data.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.spectralconvolution1dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray(dl.rand([4, 3, 2]), "SCB")
    >>> net = dl.dlnetwork([dl.spectralConvolution1dLayer(2, 5)], X)
    >>> net.predict(X).shape
    (4, 5, 2)
    """

    ClassName = "SpectralConvolution1DLayer"
    auto_name = "spectralconv1d"
    rank = 1


@layer
class spectralConvolution2dLayer(SpectralConvolution, final=True):
    """2-D spectral convolution layer: multiplies the lowest Fourier modes of the data by complex weights.

    It is what a Fourier neural operator is made of.  The convolution goes over two spatial dimensions, or one and
    the time.
    The layer works along the two dimensions S of "SSCB" and "SSCBT" data, and along S and T of "SCBT" data.

    Syntaxes: ``spectralConvolution2dLayer(numModes, hiddenSize)``, ``spectralConvolution2dLayer(numModes,
    hiddenSize, Name=Value)``.

    Parameters
    ----------
    numModes : int or sequence of int
        Number of modes of height and width, or one number for both.  Each is at most (n + 1)/2 for n elements.
        The property
        is ``NumModes``.
    hiddenSize : int
        Number of output channels.  The property is ``HiddenSize``.
    WeightsInitializer : str or callable, optional
        "complex-glorot-normal" (default; real and imaginary parts normal with variance 1/(InputSize + HiddenSize)),
        "zeros", "ones", or a function of the size.
    Weights : array, optional
        NumModes(1)×NumModes(2)×InputSize×HiddenSize; only empty ones are initialized.  Real ones become complex.
    WeightLearnRateFactor, WeightL2Factor : float, optional
        1 and 1.
    Name : str, optional
        Name of the layer.

    Notes
    -----
    The output has the size of the input, but for the channels, and is real: of each mode it has the conjugate at the
    negative frequency.  The same weights serve any number of elements, as values of a function at finer points.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    FormatError
        Data without two S dimensions, or one and a T dimension.
    SizeError
        Data with too few elements for the modes; data or given weights that do not fit.
    ClassError
        Complex data.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.spectralconvolution2dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray(dl.rand([4, 4, 3, 2]), "SSCB")
    >>> net = dl.dlnetwork([dl.spectralConvolution2dLayer(2, 5)], X)
    >>> net.predict(X).shape
    (4, 4, 5, 2)
    """

    ClassName = "SpectralConvolution2DLayer"
    auto_name = "spectralconv2d"
    rank = 2


@layer
class spectralConvolution3dLayer(SpectralConvolution, final=True):
    """3-D spectral convolution layer: multiplies the lowest Fourier modes of the data by complex weights.

    It is what a Fourier neural operator is made of.  The convolution goes over three spatial dimensions, or two and
    the time.
    The layer works along the three dimensions S of "SSSCB" and "SSSCBT" data, and along S, S and T of "SSCBT" data.

    Syntaxes: ``spectralConvolution3dLayer(numModes, hiddenSize)``, ``spectralConvolution3dLayer(numModes,
    hiddenSize, Name=Value)``.

    Parameters
    ----------
    numModes : int or sequence of int
        Number of modes of height, width and depth, or one number for all.  Each is at most (n + 1)/2 for n
        elements.  The property
        is ``NumModes``.
    hiddenSize : int
        Number of output channels.  The property is ``HiddenSize``.
    WeightsInitializer : str or callable, optional
        "complex-glorot-normal" (default; real and imaginary parts normal with variance 1/(InputSize + HiddenSize)),
        "zeros", "ones", or a function of the size.
    Weights : array, optional
        NumModes(1)×NumModes(2)×NumModes(3)×InputSize×HiddenSize; only empty ones are initialized.  Real ones
        become complex.
    WeightLearnRateFactor, WeightL2Factor : float, optional
        1 and 1.
    Name : str, optional
        Name of the layer.

    Notes
    -----
    The output has the size of the input, but for the channels, and is real: of each mode it has the conjugate at the
    negative frequency.  The same weights serve any number of elements, as values of a function at finer points.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    FormatError
        Data without three S dimensions, or two and a T dimension.
    SizeError
        Data with too few elements for the modes; data or given weights that do not fit.
    ClassError
        Complex data.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.spectralconvolution3dlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray(dl.rand([4, 4, 4, 3, 2]), "SSSCB")
    >>> net = dl.dlnetwork([dl.spectralConvolution3dLayer(2, 5)], X)
    >>> net.predict(X).shape
    (4, 4, 4, 5, 2)
    """

    ClassName = "SpectralConvolution3DLayer"
    auto_name = "spectralconv3d"
    rank = 3
