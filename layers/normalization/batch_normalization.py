"""batchNormalizationLayer: each channel normalized over the observations."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import is_empty
from dlarray.array import dlarray
from dlarray.errors import ArgumentError
from dlarray.functions.normalization.batchnorm import batchnorm
from dlarray.layers.base.properties import Property, State, fraction
from dlarray.layers.normalization.normalization import Normalization
from dlarray.registry import layer


@layer
class batchNormalizationLayer(Normalization, final=True):
    """Batch normalization layer: normalizes each channel over all observations, then scales and shifts it.

    In training (``forward``) the means and variances are those of the mini-batch, and the states ``TrainedMean`` and
    ``TrainedVariance`` move towards them: ``TrainedMean = MeanDecay*mean + (1 - MeanDecay)*TrainedMean``, and the like
    for the variance.  ``predict`` normalizes with the states.

    Syntaxes: ``batchNormalizationLayer``, ``batchNormalizationLayer(Name=Value)``.

    Parameters
    ----------
    MeanDecay, VarianceDecay : float, optional
        From 0 to 1: how much of the updated states is from the mini-batch; 0.1 by default.
    Epsilon : float, optional
        Added to the variance; a positive number, 1e-5 by default.
    TrainedMean, TrainedVariance : array, optional
        The states: means and variances for prediction, of the size of Offset.  Empty ones are initialized with zeros
        and ones.
    OffsetInitializer, ScaleInitializer : str or callable, optional
        "zeros" (default of the offset), "ones" (default of the scale), "narrow-normal", or a function of
        the size.
    Offset, Scale : array, optional
        One value for each channel, along the dimension where the data has its channels: NumChannels×1 for
        sequences and features, 1×1×NumChannels for 2-D images.  Only empty ones are initialized.
    OffsetLearnRateFactor, ScaleLearnRateFactor, OffsetL2Factor, ScaleL2Factor : float, optional
        All 1.
    Name : str, optional
        Name of the layer.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    FormatError
        Data without a channel dimension.
    SizeError
        Data or given parameters that do not fit.

    Notes
    -----
    The variance is the population's, in the states too; PyTorch multiplies it by n/(n - 1) there.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.batchnormalizationlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.batchNormalizationLayer(Name="batchnorm")
      BatchNormalizationLayer with properties:
    <BLANKLINE>
                   Name: 'batchnorm'
            NumChannels: 'auto'
    <BLANKLINE>
       Hyperparameters
              MeanDecay: 0.1000
          VarianceDecay: 0.1000
                Epsilon: 1.0000e-05
    <BLANKLINE>
       Learnable Parameters
                 Offset: []
                  Scale: []
    <BLANKLINE>
       State Parameters
            TrainedMean: []
        TrainedVariance: []
    <BLANKLINE>
      Show all properties
    >>> net = dl.dlnetwork([dl.featureInputLayer(2), dl.batchNormalizationLayer()])
    >>> X = dl.dlarray(dl.single([[1, 2, 3], [10, 20, 60]]), "CB")
    >>> Y, net.State = net.forward(X, nargout=2)
    >>> Y
      2(C) × 3(B) single dlarray
    <BLANKLINE>
       -1.2247         0    1.2247
       -0.9258   -0.4629    1.3887
    >>> net.State.Value[0]
      2×1 single dlarray
    <BLANKLINE>
        0.2000
        3.0000
    """

    ClassName = "BatchNormalizationLayer"
    auto_name = "batchnorm"

    MeanDecay = Property(0.1, fraction)
    VarianceDecay = Property(0.1, fraction)
    TrainedMean = State()
    TrainedVariance = State()

    def groups(self) -> list[tuple[str, list[str]]]:
        return [
            ("", ["Name", "NumChannels"]),
            ("Hyperparameters", ["MeanDecay", "VarianceDecay", "Epsilon"]),
            ("Learnable Parameters", ["Offset", "Scale"]),
            ("State Parameters", ["TrainedMean", "TrainedVariance"]),
        ]

    def type_and_description(self) -> tuple[str, str]:
        known = "" if self.NumChannels == "auto" else f" with {self.NumChannels} channels"
        return "Batch Normalization", "Batch normalization" + known

    def initialize(self, layout: Any, *_: Any) -> None:
        """Set NumChannels, and what is empty of the offset, the scale and the states."""
        super().initialize(layout)
        self._set_vector("TrainedMean", "zeros", layout)
        self._set_vector("TrainedVariance", "ones", layout)

    def predict(self, X: dlarray) -> dlarray:
        """The data normalized with the states, scaled and shifted."""
        self._check_data(X)
        if is_empty(self.TrainedMean) or is_empty(self.TrainedVariance):
            raise ArgumentError(
                f"{self.describe()}: TrainedMean or TrainedVariance is empty; fix: put the layer into a network, "
                "net = dlnetwork(layers, X), or give TrainedMean and TrainedVariance"
            )
        return batchnorm(
            X, self.Offset, self.Scale, self.TrainedMean, self.TrainedVariance, Epsilon=self.Epsilon
        )

    def forward(self, X: dlarray) -> Any:
        """The data normalized with its own statistics, scaled and shifted; and the updated states."""
        self._check_data(X)
        return batchnorm(
            X, self.Offset, self.Scale, self.TrainedMean, self.TrainedVariance, Epsilon=self.Epsilon,
            MeanDecay=self.MeanDecay, VarianceDecay=self.VarianceDecay, nargout=3,
        )  # fmt: skip
