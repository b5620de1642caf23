"""Weights and biases: the initializers, the factors and the learnables of layers that have both."""

from __future__ import annotations

from dlarray.layers.base.layer import Layer
from dlarray.layers.base.properties import Learnable, Property, initializer, nonnegative


class Weighted(Layer):
    """What layers share whose weights and biases may have any names."""

    BiasInitializer = Property("zeros", initializer("zeros", "narrow-normal", "ones"))
    WeightLearnRateFactor = Property(1, nonnegative)
    BiasLearnRateFactor = Property(1, nonnegative)
    WeightL2Factor = Property(1, nonnegative)
    BiasL2Factor = Property(0, nonnegative)


class WeightsAndBias(Weighted):
    """What layers share that have one array of weights and one bias."""

    WeightsInitializer = Property(
        "glorot", initializer("glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones")
    )
    Weights = Learnable(learn_rate="WeightLearnRateFactor", l2="WeightL2Factor")
    Bias = Learnable(learn_rate="BiasLearnRateFactor", l2="BiasL2Factor")
